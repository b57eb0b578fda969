import { ProductError } from '../../../shared-kernel/errors.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { endOfChange, waitingChange } from '../domain/rules/email-change.ts';
import { type AccountState, accountOf, deniedIn, fullNameOf, isNobodys, type KeptMark } from '../domain/state.ts';
import type { Accounts } from './ports.ts';
import { redirectOf } from './redirects.ts';
import type { Kept } from './saved-signatures.ts';
import { signatureFileName, signatureLink } from './signature-links.ts';

/** ENT-003 and the id by which a signature is changed. TEXT has its words instead of a picture. */
export interface SignatureEntry {
  readonly signatureId: string;
  readonly type: 'TEXT' | 'STROKE';
  readonly fileName: string | null;
  readonly profilePhotoName: string | null;
  readonly signatureURL: string | null;
  readonly text: string | null;
}

export interface Profile {
  readonly userID: string;
  readonly role: 'user' | 'sub-user' | 'reviewer';
  readonly isAdmin: boolean;
  /** The account a reviewer reads, or a sub-user works in; the own one for everybody else. */
  readonly ownerID: string;
  /** What of it a reviewer reads; null for everybody else. */
  readonly reviewedDocuments: 'ALL' | 'SELECTED' | null;
  readonly emailID: string | null;
  readonly emailVerified: boolean;
  readonly fullName: string;
  readonly firstName: string | null;
  readonly secondName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly rfc: string | null;
  readonly companyName: string | null;
  readonly industry: string | null;
  readonly activity: string | null;
  /** YYYY-MM-DD */
  readonly dob: string | null;
  readonly language: 'es' | 'en';
  readonly sessionToken: string | null;
  /** Id of the key that asks, or of the first one that the account has (CALL-072). */
  readonly apiKey: string | null;
  readonly signature: SignatureEntry | null;
  readonly signatureList: SignatureEntry[];
  readonly initialsList: SignatureEntry[];
  /** Of signatures, and of initials. */
  readonly savedSignaturesLimit: number;
  /** ROLE-009 */
  readonly permissionsDenied: readonly string[];
  /** Ids of the people whom the owner lets work in the account; for everybody else nobody (ROLE-005). */
  readonly subusers: readonly string[];
  /** A sub-user's: ids of who of the account is away and has named them to stand in; for everybody else nobody. */
  readonly standsInFor: readonly string[];
  /** Persons the account may have, its owner among them. */
  readonly userLimit: number;
  /** ROLE-002: this person sees the figures of their own account. */
  readonly corporateAdmin: boolean;
  /** ROLE-008: this person deletes no document. */
  readonly hideDeleteDocumentSubUser: boolean;
  /** Of one file that the person brings (CONST-024), in MB. */
  readonly uploadMaxMb: number;
  /** SUB-016: the account wants no support chat. */
  readonly isDisableDrift: boolean;
  /** ENT-057: what the account owes and until when it is waited for, told to its owner alone; null: to nobody else. */
  readonly billingSubscription: { readonly graceDays: number; readonly lastCutOffDate: string | null } | null;
  /** SUB-013: of the account whose documents the person sees. */
  readonly isEndorsementSpecial: boolean;
  /** Where the person is sent on to after a login; null also where the installation does not allow that host (SESSION-011). */
  readonly redirectUrl: string | null;
  /** The change of address that waits for its links; null: none does. */
  readonly emailChange: { readonly email: string; readonly expiresAt: string; readonly confirmed: readonly ('OLD' | 'NEW')[] } | null;
  /** The account that invited the person; null: they signed up. */
  readonly addedBy: string | null;
  readonly addedOn: string | null;
  readonly modifiedOn: string | null;
}

/** The marks an account keeps, as calls answer them. */
export function signatureEntries(
  accounts: Accounts,
  accountId: string,
  { savedSignatures, savedInitials }: Kept,
): { signatureList: SignatureEntry[]; initialsList: SignatureEntry[] } {
  const entry = ({ signatureId, type, file, text }: KeptMark): SignatureEntry => ({
    signatureId,
    type,
    fileName: file && signatureFileName(signatureId),
    profilePhotoName: file?.key ?? null,
    signatureURL: file && signatureLink(accounts, { accountId, signatureId, fileKey: file.key }),
    text: text?.value ?? null,
  });
  return { signatureList: savedSignatures.map(entry), initialsList: savedInitials.map(entry) };
}

/** The person as GET /profile answers it: password and privateKey have no place here (CALL-035, ENT-004). */
export async function profileOf(
  accounts: Accounts,
  {
    userId: accountId,
    sessionId,
    key,
    ...caller
  }: Pick<Caller, 'userId' | 'sessionId' | 'key'> & Partial<Pick<Caller, 'role' | 'ownerId' | 'standsInFor'>>,
): Promise<Profile> {
  const { state, registeredAt, modifiedAt } = await accounts.reader.load(accountId);
  if (isNobodys(state)) throw new ProductError(404, 'account.not_found');
  const ownerId = caller.ownerId ?? accountOf(accountId, state);
  // What the session is about, and not only what the account is: who has one of their own may look at another.
  const role = caller.role ?? state.role;
  // A key signs nothing, so it gets no picture of a signature either.
  const { signatureList, initialsList } = key ? { signatureList: [], initialsList: [] } : signatureEntries(accounts, accountId, state);
  const account = ownerId === accountId ? state : (await accounts.reader.load(ownerId)).state;
  const plan = await accounts.planOf(ownerId);
  return {
    userID: accountId,
    role: role === 'admin' ? 'user' : role,
    isAdmin: state.role === 'admin',
    ownerID: ownerId,
    reviewedDocuments: role === 'reviewer' ? ((await accounts.reader.readingRight(accountId, ownerId))?.scope ? 'SELECTED' : 'ALL') : null,
    emailID: state.email?.value ?? null,
    emailVerified: state.status === 'ACTIVE',
    fullName: fullNameOf(state),
    firstName: state.firstName?.value ?? null,
    secondName: state.secondName?.value ?? null,
    lastName: state.lastName?.value ?? null,
    phone: state.phone?.value ?? null,
    rfc: state.rfc?.value ?? null,
    companyName: state.companyName?.value ?? null,
    industry: state.industry?.value ?? null,
    activity: state.activity?.value ?? null,
    dob: state.dob?.value ?? null,
    language: state.language,
    sessionToken: key ? null : accounts.sessions.sessionTokenOf(sessionId),
    apiKey: key?.keyId ?? state.apiKeys[0]?.keyId ?? null,
    signature: signatureList[0] ?? null,
    signatureList,
    initialsList,
    savedSignaturesLimit: plan.savedSignaturesLimit,
    permissionsDenied: deniedIn(state, role === 'sub-user' ? account : null),
    subusers: role === 'user' ? state.subUsers : [],
    standsInFor: caller.standsInFor ?? [],
    userLimit: plan.userLimit,
    corporateAdmin: role === 'user' && ownerId === accountId && plan.isCorporateAdmin,
    hideDeleteDocumentSubUser: role === 'sub-user' && plan.flags.includes('hideDeleteDocumentSubUser'),
    uploadMaxMb: plan.uploadMaxMb,
    isDisableDrift: plan.flags.includes('isDisableDrift'),
    billingSubscription: role === 'user' && ownerId === accountId ? plan.billing : null,
    isEndorsementSpecial: plan.flags.includes('isEndorsementSpecial'),
    redirectUrl: redirectOf(accounts, state).url,
    emailChange: emailChangeOf(state, accounts.engine.clock.now()),
    addedBy: ownerId === accountId ? null : ownerId,
    addedOn: registeredAt,
    modifiedOn: modifiedAt,
  };
}

function emailChangeOf(state: AccountState, now: Date): Profile['emailChange'] {
  const change = waitingChange(state, now);
  const email = change?.email.value;
  return change && email ? { email, expiresAt: endOfChange(change).toISOString(), confirmed: change.confirmed } : null;
}
