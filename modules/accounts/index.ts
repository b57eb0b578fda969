import type { FastifyInstance } from 'fastify';
import { type Authenticate, createAuthenticate, type Sessions } from '../../shared-kernel/http/authenticate.ts';
import { installKeyCalls } from '../../shared-kernel/http/key-calls.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { ReminderPlan } from '../../shared-kernel/reminder-plan.ts';
import {
  type AccountReader,
  accountExists,
  createAccountReader,
  type OwnerFacts,
  type ReadingRight,
  type SubUserSightFacts,
} from './application/account-reader.ts';
import { createKeyCalls } from './application/api-key-calls.ts';
import { createApiKeyTable } from './application/api-key-table.ts';
import { createSessions } from './application/authentication.ts';
import { createCaptcha } from './application/captcha.ts';
import { countByNetwork } from './application/count-network.ts';
import { mayVisit } from './application/count-visits.ts';
import { createCredentials } from './application/credentials.ts';
import { clearEnded } from './application/disown-sign-up.ts';
import { createEmailChangeCodes } from './application/email-change-codes.ts';
import { createEmailRegistry } from './application/email-registry.ts';
import { finishEnd } from './application/end-account.ts';
import { accessTokenRing, deriveKeys } from './application/keys.ts';
import { createKnownDevices } from './application/known-devices.ts';
import { createLoginAttempts } from './application/login-attempts.ts';
import { createLoginTable } from './application/login-table.ts';
import { createLoginTokens } from './application/login-tokens.ts';
import { createMailWaits } from './application/mail-waits.ts';
import { type AccountForStaff, accountForStaff, type PersonStanding, standingOf } from './application/permissions.ts';
import type { Accounts, AccountsDeps } from './application/ports.ts';
import { createPublishedPassword } from './application/published-password.ts';
import { register as registerAccount } from './application/register-account.ts';
import { createReviewGrantTable } from './application/review-grant-table.ts';
import { grantReviewer } from './application/reviewers.ts';
import { openSavedSignature } from './application/saved-signatures.ts';
import { createSessionTable } from './application/sessions.ts';
import { createSetUpCodes } from './application/set-up-codes.ts';
import { type Entry, tellOwner } from './application/tell-owner.ts';
import { createVerificationCodes } from './application/verification-codes.ts';
import { createWaitingPages } from './application/waiting-pages.ts';
import { callIsRestricted, mayCall } from './contract/call-access.ts';
import type { AccountRole, FiscalValues, SavedMark } from './contract/events.ts';
import type { AccountFeature } from './contract/features.ts';
import { UNKNOWN_CARDS } from './contract/guessing-limits.ts';
import type { NoticeHistory } from './contract/notices.ts';
import { deniedIn } from './domain/state.ts';
import { absenceRoutes } from './http/absences.ts';
import { apiKeyRoutes } from './http/api-keys.ts';
import { authRoutes } from './http/auth.ts';
import { catalogRoutes } from './http/catalogs.ts';
import { deletionRoutes } from './http/deletion.ts';
import { emailChangeRoutes } from './http/email-change.ts';
import { fiscalRoutes } from './http/fiscal.ts';
import { loginRoutes } from './http/login.ts';
import { loginListRoutes } from './http/logins.ts';
import { noticeRoutes } from './http/notices.ts';
import { partnerRoutes } from './http/partners.ts';
import { passwordRoutes } from './http/passwords.ts';
import { permissionRoutes } from './http/permissions.ts';
import { profileRoutes } from './http/profile.ts';
import { redirectRoutes } from './http/redirects.ts';
import { reviewGrantRoutes } from './http/review-grants.ts';
import { reviewerRoutes } from './http/reviewers.ts';
import { savedSignatureRoutes } from './http/saved-signatures.ts';
import { signUpRoutes } from './http/sign-up.ts';
import { signaturePictureRoutes } from './http/signature-pictures.ts';
import { subUserRoutes } from './http/sub-users.ts';
import { type AccountStreams, accountStreams } from './streams.ts';

export { ACCESS_TOKEN_SECONDS } from './application/access-token.ts';
export type { OwnerFacts, ReadingRight } from './application/account-reader.ts';
export type { Partner } from './application/partner-token.ts';
export type { AccountMails, AccountsDeps, OwnDocumentsPort, PersonToMail, ReviewableScopes } from './application/ports.ts';
export type { Entry } from './application/tell-owner.ts';
export { addressesWithPassword } from './application/who-has-password.ts';
export { isPrivateAddress } from './contract/addresses.ts';
export { dailyNoticeBy } from './contract/daily-notice.ts';
export { type AccountEvent, type AccountEventType, accountEventTypes, type FiscalValues, fiscalValues } from './contract/events.ts';
export { accountFeatures } from './contract/features.ts';
export { type FiscalField, type FiscalForm, fiscalProblems } from './contract/fiscal-rules.ts';
export { type NoticeHistory, type Notices, noticesAt } from './contract/notices.ts';
export { type PasswordForm, passwordProblems } from './contract/password-rules.ts';
export { accountDecider } from './domain/decider.ts';
export { fiscalFindings, fiscalForm } from './domain/rules/fiscal-data.ts';

export interface SeedAccount {
  /** The same seed id is the same account, so a second start adds nothing. */
  readonly seedId: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName?: string;
  readonly role?: Exclude<AccountRole, 'reviewer' | 'sub-user'>;
  readonly language?: 'es' | 'en';
}

/** The streams of accounts (`load`, `execute`, `wouldRefuse`, `decider`), the routes, and what other modules read. */
export interface AccountsModule extends AccountStreams {
  /** Routes of login, profile, saved signatures, reviewers and passwords. Needs installHttpBasics before. */
  register(app: FastifyInstance): Promise<void>;
  readonly sessions: Sessions;
  readonly authenticate: Authenticate;
  /** A ready account by the real commands: registered and verified. `created` false when it was there. */
  seedAccount(seed: SeedAccount): Promise<{ accountId: string; created: boolean }>;
  /** A reviewer of an account with a password, by the real commands. Finds the reviewer of an earlier start again. */
  seedReviewer(seed: { seedId: string; ownerId: string; email: string; name: string; password: string }): Promise<{ reviewerId: string }>;
  findOwner(accountId: string): Promise<OwnerFacts | null>;
  savedSignature: (accountId: string, signatureId: string, mark: SavedMark) => ReturnType<typeof openSavedSignature>;
  /** A token for /auth/token, for one use within a minute (ROUTE-018). */
  loginToken(accountId: string): Promise<string>;
  /** The account that a page with this secret signed up and waits for (SESSION-018). */
  waitingFor(secret: string): Promise<string | null>;
  /** May somebody without an account have a card taken now (CALL-047)? @throws ProductError where a captcha is missing, or there were too many */
  mayAskUnknown(ip: string, captcha: string | undefined): Promise<void>;
  /** May somebody whom nobody knows have a mail sent to an address they typed? Uses up a captcha. @throws ProductError 400 recaptcha.*, 429 public_link.too_many_visits */
  mayVisit(visit: { readonly ip: string; readonly email: string; readonly recaptcha: string | undefined }): Promise<void>;
  hasFeature(accountId: string, feature: AccountFeature): Promise<boolean>;
  /** What platform staff had given the account before there were subscriptions; what holds now its plan says. */
  featuresGiven(accountId: string): Promise<readonly string[]>;
  /** What follows from AccountDeleted, done by the call that ended the account or, where that broke off, after it. May be repeated. */
  finishEnd(accountId: string): Promise<void>;
  /** Tells the owner by mail who came into their account. May be repeated: it is one mail. */
  tellOwner(entry: Entry): Promise<void>;
  /** May this person read the account now: its owner, or a reviewer whose grant stands? */
  mayRead(readerId: string, ownerId: string): Promise<boolean>;
  /** A sub-user of the account with the address that they proved; null: there is nobody to write to. */
  subUserToMail: AccountReader['subUserToMail'];
  /** Addresses, in small letters, of who of the account is away now and has named this person to stand in. */
  addressesStoodInFor: AccountReader['addressesStoodInFor'];
  /** Who stands in at a moment for somebody of the account; null: nobody. */
  substituteOf: AccountReader['substituteOf'];
  /** Who stands in at a moment for whoever of the account has an address, to be written to; null: nobody. */
  standInOf: AccountReader['standInOf'];
  /**
   * What the account is invoiced with now, as values of its owner, to be kept with an invoice; null: they never said. `fiscalForm` gives them
   * in clear, '' for what is not there or was forgotten, and `fiscalProblems` of that what a checkout still needs (RULE-062).
   */
  fiscalDataOf(ownerId: string): Promise<FiscalValues | null>;
  /** What a person chose to hear of the documents they sent, and since when. */
  noticesOf(accountId: string): Promise<NoticeHistory>;
  /** When they have their signers reminded where they say nothing of a document; null: not at all. */
  usualReminders(accountId: string): Promise<ReminderPlan | null>;
  /** The owner of an account and those who work in it now. */
  peopleOf(ownerId: string): Promise<readonly string[]>;
  /** What of the account this person may read now; null: nothing. */
  readingRight(readerId: string, ownerId: string): Promise<ReadingRight | null>;
  /** The account that has, or waits for, this address; null: none does. */
  accountWithAddress(email: string): Promise<string | null>;
  /** An account as platform staff see it in a list. */
  accountForStaff(accountId: string): Promise<AccountForStaff>;
  /** When the person was let in for the first time; null: never. */
  firstSessionOf(accountId: string): Promise<Date | null>;
  /** What somebody's own account says to what they may begin, beside any plan; null: there is nobody. */
  standingOf(userId: string): Promise<PersonStanding | null>;
  /** What somebody sees of the account as its sub-user now; null: they are none of it. */
  sightOf(subUserId: string, ownerId: string): Promise<SubUserSightFacts | null>;
}

export async function createAccountsModule(deps: AccountsDeps): Promise<AccountsModule> {
  const keys = { ...deriveKeys(deps.secret), accessToken: accessTokenRing(deps.accessTokenKeys) };
  const named: ReadonlySet<string> = new Set(deps.privilegedUserIds);
  const privileged = (accountId: string): boolean => named.has(accountId);
  const { publishedPassword = null, ...given } = deps;
  const hasFeature = async (ownerId: string, feature: AccountFeature) => (await deps.planOf(ownerId)).flags.includes(feature);
  const credentials = await createCredentials(deps.pool);
  const exists = accountExists(deps.engine.store);
  const streams = accountStreams(deps.engine, {
    storedPassword: credentials.stored,
    isRegistered: exists,
    userLimit: async (ownerId) => (await deps.planOf(ownerId)).userLimit,
    marksKept: async (ownerId) => ({ limit: (await deps.planOf(ownerId)).savedSignaturesLimit }),
    documentsOf: deps.ownDocuments.standing,
  });
  const reader = createAccountReader(streams, exists, deps.engine.clock);
  const accounts: Accounts = {
    ...given,
    keys,
    streams,
    reader,
    emails: createEmailRegistry(
      deps.pool,
      exists,
      reader.hasEnded,
      (accountId) => clearEnded(accounts, accountId),
      async (accountId, emailHash) => {
        const own = (await reader.load(accountId)).state.email?.value;
        return own != null && !keys.emailHash(own).equals(emailHash);
      },
    ),
    credentials,
    published: createPublishedPassword(credentials, publishedPassword),
    attempts: createLoginAttempts(deps.pool),
    devices: createKnownDevices(deps.pool),
    logins: createLoginTable(deps.pool, privileged),
    sessions: createSessionTable(deps.pool, keys, deps.engine.clock, privileged),
    codes: createSetUpCodes(deps.pool, keys),
    verification: createVerificationCodes(keys),
    emailCodes: createEmailChangeCodes(keys),
    waits: createMailWaits(deps.pool),
    captcha: createCaptcha(deps.pool, deps.captchaProvider),
    loginTokens: createLoginTokens(deps.pool),
    waiting: createWaitingPages(deps.pool),
    reviewGrants: createReviewGrantTable(deps.pool),
    apiKeys: createApiKeyTable(deps.pool, deps.keyCallsPerMinute),
  };
  const sessions = createSessions(accounts, privileged);
  const authenticate = createAuthenticate({
    sessions,
    accessLog: deps.accessLog,
    standsInFor: reader.standsInFor,
    // From the stream itself, and not from what is kept of callers: what was taken away is away at once, in every process.
    mayCall: async (route, { role, userId, ownerId }) => {
      if (!callIsRestricted(route)) return true;
      const [own, account] = await Promise.all([reader.load(userId), role === 'sub-user' ? reader.load(ownerId) : null]);
      const hideDeleteDocumentSubUser = account !== null && (await hasFeature(ownerId, 'hideDeleteDocumentSubUser'));
      return mayCall(route, { role, permissionsDenied: deniedIn(own.state, account?.state ?? null), hideDeleteDocumentSubUser });
    },
  });

  return {
    ...streams,
    sessions,
    authenticate,
    async register(app) {
      installKeyCalls(app, createKeyCalls(accounts));
      await app.register(authRoutes(accounts));
      await app.register(partnerRoutes(accounts));
      await app.register(loginRoutes(accounts, authenticate));
      await app.register(signUpRoutes(accounts));
      await app.register(profileRoutes(accounts, authenticate));
      await app.register(fiscalRoutes(accounts, authenticate));
      await app.register(catalogRoutes(authenticate));
      await app.register(emailChangeRoutes(accounts, authenticate));
      await app.register(deletionRoutes(accounts, authenticate));
      await app.register(loginListRoutes(accounts, authenticate));
      await app.register(savedSignatureRoutes(accounts, authenticate));
      await app.register(signaturePictureRoutes(accounts));
      await app.register(apiKeyRoutes(accounts, authenticate));
      await app.register(noticeRoutes(accounts, authenticate));
      await app.register(reviewerRoutes(accounts, authenticate));
      await app.register(reviewGrantRoutes(accounts, authenticate));
      await app.register(subUserRoutes(accounts, authenticate));
      await app.register(absenceRoutes(accounts, authenticate));
      await app.register(permissionRoutes(accounts, authenticate));
      await app.register(redirectRoutes(accounts, authenticate));
      await app.register(passwordRoutes(accounts));
    },
    seedAccount(seed) {
      const commandId = nameId('seed', seed.seedId);
      return registerAccount(
        accounts,
        nameId('account', seed.seedId),
        {
          role: seed.role ?? 'user',
          reads: null,
          belongsTo: null,
          email: seed.email,
          firstName: seed.firstName,
          secondName: null,
          lastName: seed.lastName ?? null,
          phone: null,
          language: seed.language ?? 'es',
          password: seed.password,
          verifiedBy: 'OPERATOR',
        },
        { actor: { kind: 'process', id: 'seed' }, commandId, correlationId: commandId },
      );
    },
    async seedReviewer({ seedId, ownerId, ...invitation }) {
      const commandId = nameId('seed', seedId);
      const { reviewerId } = await grantReviewer(accounts, ownerId, invitation, {
        actor: { kind: 'process', id: 'seed' },
        commandId,
        correlationId: commandId,
      });
      return { reviewerId };
    },
    findOwner: reader.findOwner,
    savedSignature: (accountId, signatureId, mark) => openSavedSignature(accounts, accountId, signatureId, mark),
    mayAskUnknown: (ip, captcha) => countByNetwork(accounts, 'card', UNKNOWN_CARDS, captcha, ip),
    mayVisit: (visit) => mayVisit(accounts, visit),
    hasFeature,
    featuresGiven: async (ownerId) => (await reader.load(ownerId)).state.features,
    finishEnd: (accountId) => finishEnd(accounts, accountId),
    tellOwner: (entry) => tellOwner(accounts, entry),
    mayRead: reader.mayRead,
    subUserToMail: reader.subUserToMail,
    addressesStoodInFor: reader.addressesStoodInFor,
    substituteOf: reader.substituteOf,
    standInOf: reader.standInOf,
    fiscalDataOf: async (ownerId) => (await reader.load(ownerId)).state.fiscalData ?? null,
    noticesOf: reader.noticesOf,
    usualReminders: reader.usualReminders,
    peopleOf: async (ownerId) => [ownerId, ...(await reader.load(ownerId)).state.subUsers],
    readingRight: reader.readingRight,
    sightOf: reader.sightOf,
    accountWithAddress: (email) => accounts.emails.find(keys.emailHash(email)),
    accountForStaff: (accountId) => accountForStaff(accounts, accountId),
    standingOf: (userId) => standingOf(accounts, userId),
    firstSessionOf: (accountId) => accounts.logins.first(accountId),
    loginToken: (accountId) => accounts.loginTokens.issue({ accountId, shares: false, now: deps.engine.clock.now() }),
    waitingFor: (secret) => accounts.waiting.look(secret, deps.engine.clock.now()),
  };
}
