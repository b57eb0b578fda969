import type { Pool } from 'pg';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { ReviewScope } from '../../../shared-kernel/http/caller.ts';
import type { KeyRing } from '../../../shared-kernel/keys/ring.ts';
import type { ApiKeyScope } from '../contract/events.ts';
import type { AccountFeature } from '../contract/features.ts';
import type { OwnDocuments } from '../domain/commands/delete-account.ts';
import type { AccountStreams } from '../streams.ts';
import type { AccountReader } from './account-reader.ts';
import type { ApiKeyTable } from './api-key-table.ts';
import type { Captcha, CaptchaProvider } from './captcha.ts';
import type { Credentials } from './credentials.ts';
import type { EmailChangeCodes } from './email-change-codes.ts';
import type { EmailRegistry } from './email-registry.ts';
import type { AccountKeys } from './keys.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { LoginTable } from './login-table.ts';
import type { LoginTokens } from './login-tokens.ts';
import type { MailWaits } from './mail-waits.ts';
import type { Partner } from './partner-token.ts';
import type { PublishedPassword } from './published-password.ts';
import type { ReviewGrantTable } from './review-grant-table.ts';
import type { SessionTable } from './sessions.ts';
import type { SetUpCodes } from './set-up-codes.ts';
import type { VerificationCodes } from './verification-codes.ts';
import type { WaitingPages } from './waiting-pages.ts';

export interface PersonToMail {
  /** Derived from what causes the mail; the same id is the same mail. */
  readonly mailId: string;
  readonly to: string;
  readonly recipientName: string;
  readonly language: 'es' | 'en';
  /** Path and code of the link; whoever writes the mail puts the product's address before it. Never logged. */
  readonly path: string;
  readonly expiresAt: Date;
}

export interface ReviewerAppointed {
  readonly reviewerName: string;
  readonly reviewerEmail: string;
  readonly appointedAt: Date;
}

/** What of an account somebody may read. */
export interface ReviewedDocuments {
  readonly documents: 'ALL' | 'SELECTED';
}

/** A right to read that somebody got who has an account. */
export interface ReviewGranted extends ReviewedDocuments {
  readonly ownerName: string;
  /** Null: until it is revoked. */
  readonly expiresAt: Date | null;
}

export interface ApiKeyIssued {
  readonly keyName: string;
  readonly scope: ApiKeyScope;
  readonly isTest: boolean;
  /** The key was there before and has another secret now. */
  readonly rotated: boolean;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** Mails this module asks for. Rejects when the mail could not even be queued. */
export interface AccountMails {
  subUserInvited(mail: PersonToMail & { readonly ownerName: string }): Promise<unknown>;
  reviewerInvited(mail: PersonToMail & ReviewedDocuments & { readonly ownerName: string }): Promise<unknown>;
  /** To a person with an account: somebody else lets them read theirs. */
  reviewerGranted(mail: Omit<PersonToMail, 'expiresAt'> & ReviewGranted): Promise<unknown>;
  passwordReset(mail: PersonToMail): Promise<unknown>;
  /** `path`: where the person sets another one, if it was not they. */
  passwordChanged(mail: Omit<PersonToMail, 'expiresAt'> & { readonly changedAt: Date }): Promise<unknown>;
  verifyEmail(mail: PersonToMail): Promise<unknown>;
  welcome(mail: Omit<PersonToMail, 'expiresAt'>): Promise<unknown>;
  /** To whoever said that they had not signed up. No name: the one that is known was typed by somebody else. */
  signUpDisowned(mail: Omit<PersonToMail, 'expiresAt' | 'recipientName'>): Promise<unknown>;
  /** To the address of before: whether the change is wanted. `path` leads to both answers. */
  emailChangeToOld(mail: PersonToMail & { readonly newEmail: string }): Promise<unknown>;
  /** To the address to come: whether it is the person's. */
  emailChangeToNew(mail: PersonToMail): Promise<unknown>;
  /** To an address that has an account: somebody wanted it for theirs, and does not get it. */
  emailChangeTaken(mail: Omit<PersonToMail, 'expiresAt' | 'recipientName'>): Promise<unknown>;
  /** To who ended their account: the last mail to it. */
  accountDeleted(mail: Omit<PersonToMail, 'expiresAt'>): Promise<unknown>;
  /** To both addresses, once the account has the new one. */
  emailChanged(mail: Omit<PersonToMail, 'expiresAt'> & { readonly newEmail: string; readonly changedAt: Date }): Promise<unknown>;
  /** To the owner: platform staff, and not they themselves, let somebody read the account. */
  reviewerAppointed(mail: Omit<PersonToMail, 'expiresAt'> & ReviewerAppointed): Promise<unknown>;
  /** To the owner: somebody works in the account from now on. `path`: where it can be undone. */
  subUserAdded(
    mail: Omit<PersonToMail, 'expiresAt'> & { readonly personName: string; readonly personEmail: string; readonly addedAt: Date },
  ): Promise<unknown>;
  /** To the owner: somebody they let in reads the account. `path`: where it can be undone. */
  reviewerAdded(
    mail: Omit<PersonToMail, 'expiresAt'> & {
      readonly reviewerName: string;
      readonly reviewerEmail: string;
      readonly grantedAt: Date;
      readonly expiresAt: Date | null;
    },
  ): Promise<unknown>;
  /** To the owner: a key of theirs is new or has another secret. `path`: where it can be ended. */
  apiKeyIssued(mail: Omit<PersonToMail, 'expiresAt'> & ApiKeyIssued): Promise<unknown>;
}

/** What this module asks of the documents of an account. */
export interface OwnDocumentsPort {
  /** Throws where it cannot be known for certain. */
  standing(accountId: string): Promise<OwnDocuments>;
  /** Drafts go with their account; may be repeated. */
  removeDrafts(accountId: string): Promise<void>;
}

/** What an account has by its plan (ENT-016, ENT-018). */
export interface AccountPlan {
  readonly planName: string;
  readonly isCorporate: boolean;
  /** Its owner looks after it as its corporate admin (ROLE-002). */
  readonly isCorporateAdmin: boolean;
  /** Persons it may have, its owner among them. */
  readonly userLimit: number;
  /** Signatures that each of them may keep, and as many initials. */
  readonly savedSignaturesLimit: number;
  /** Of one file that it brings (CONST-024), in MB. */
  readonly uploadMaxMb: number;
  /** Feature flags that are on. */
  readonly flags: readonly string[];
  /** ENT-057: of the oldest amount that is not paid; `lastCutOffDate` (YYYY-MM-DD) null: nothing is owed. */
  readonly billing: { readonly graceDays: number; readonly lastCutOffDate: string | null };
}
export type PlanOf = (ownerId: string) => Promise<AccountPlan>;

/** What a right to read may be limited to, as its owner knows it. */
export interface ReviewableScopes {
  /** Null where the account has none (any more): another account's tag and document are none of it. `name` null: it was forgotten. */
  find(ownerId: string, scope: ReviewScope): Promise<{ readonly name: string | null } | null>;
}

export interface AccountsDeps {
  readonly pool: Pool;
  readonly engine: EngineDeps;
  readonly accessLog: AccessLog;
  readonly files: FileStore;
  readonly mails: AccountMails;
  readonly captchaProvider: CaptchaProvider;
  readonly ownDocuments: OwnDocumentsPort;
  readonly reviewableScopes: ReviewableScopes;
  /** Accounts whose sessions live on beside each other (SESSION-009). Default none. */
  readonly privilegedUserIds?: readonly string[];
  /** Hosts, with their port where it is not the usual one, that tokens may be handed to (SESSION-011). Default none. */
  readonly redirectHosts?: readonly string[];
  /** Sites of others whose signed tokens are exchanged for a session (CALL-056). Default none. */
  readonly partners?: readonly Partner[];
  /** What the plan of an account gives it, asked anew by every call that needs it. */
  readonly planOf: PlanOf;
  /** Platform staff gave the account exactly these of the features that an account can have beside its plan (SUB-013). */
  readonly giveFeatures: (ownerId: string, features: readonly AccountFeature[], reason: string, context: CommandContext) => Promise<void>;
  /** A password that everybody can read somewhere: who still has it is let in nowhere, until they set another. Default none. */
  readonly publishedPassword?: string;
  /** Nobody may choose one of these, in lower case (adapters/common-passwords.ts), nor the name of the product. */
  readonly commonPasswords: ReadonlySet<string>;
  readonly productName: string;
  /** 32 bytes or more; every key of the module is derived from it. */
  readonly secret: Uint8Array;
  /** Of which the keys of access tokens are made; its first one is `secret`. */
  readonly accessTokenKeys: KeyRing;
  /** Keys of signed file links (shared-kernel/files/links). */
  readonly fileLinkKeys: KeyRing;
  /** Forgets the personal values of an account that ended, for ever; may be repeated. */
  readonly forgetPerson: (accountId: string) => Promise<unknown>;
  /** Sign-ups of one network in an hour before a captcha is asked for. Default 3. */
  readonly signUpsWithoutCaptcha?: number;
  /** Calls of one API key in a minute. Default API_KEY_CALLS_A_MINUTE. */
  readonly keyCallsPerMinute?: number;
  /** Requests of one network address in a minute to calls that take a password or a code. Default 60. */
  readonly guessesPerMinute?: number;
}

/** The deps with the module's own tables around them; what the use cases take. */
export interface Accounts extends Omit<AccountsDeps, 'publishedPassword'> {
  readonly keys: AccountKeys;
  readonly streams: AccountStreams;
  readonly reader: AccountReader;
  readonly emails: EmailRegistry;
  readonly credentials: Credentials;
  readonly published: PublishedPassword;
  readonly attempts: LoginAttempts;
  readonly devices: KnownDevices;
  readonly sessions: SessionTable;
  readonly logins: LoginTable;
  readonly codes: SetUpCodes;
  readonly verification: VerificationCodes;
  readonly emailCodes: EmailChangeCodes;
  readonly waits: MailWaits;
  readonly captcha: Captcha;
  readonly loginTokens: LoginTokens;
  readonly waiting: WaitingPages;
  readonly apiKeys: ApiKeyTable;
  readonly reviewGrants: ReviewGrantTable;
}

/** Where a request came from, for the access log and the list of logins. */
export interface Origin {
  readonly correlationId: string;
  readonly ip: string | null;
  /** What the browser says of itself; never logged. */
  readonly userAgent?: string | null;
}
