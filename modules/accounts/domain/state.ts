import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { ReminderPlan } from '../../../shared-kernel/reminder-plan.ts';
import {
  type AccountEvent,
  type AccountRole,
  type ApiKeyScope,
  type FiscalValues,
  type ReviewScope,
  type SavedMark,
  type SavedSignature,
  type SubUserSight,
  savedMarks,
} from '../contract/events.ts';
import { type Notices, USUAL_NOTICES } from '../contract/notices.ts';

/** DELETED: ended by its person. ENDED: opened with an address whose owner said that it was not them; nothing happens to it any more. */
export type AccountStatus = 'NONE' | 'UNVERIFIED' | 'ACTIVE' | 'ENDED' | 'DELETED';

/** The last change of address that was asked for. */
export interface EmailChange {
  readonly changeId: string;
  /** The address to come, and the one of when it was asked for. */
  readonly email: Personal;
  readonly before: Personal | null;
  /** ISO 8601 UTC */
  readonly askedAt: string;
  readonly changedAt: string | null;
  readonly confirmed: readonly ('OLD' | 'NEW')[];
  readonly outcome: 'OPEN' | 'CHANGED' | 'STOPPED';
}

/** A mark as it is kept; the list it stands in says which one it is. */
export type KeptMark = Omit<SavedSignature, 'mark'>;

/** What a right to read has beside its person. */
export interface GrantTerms {
  /** As the person is called by who let them read. */
  readonly name?: Personal;
  /** ISO 8601 UTC */
  readonly expiresAt?: string;
  /** Left out: the whole account. */
  readonly scope?: ReviewScope;
}

/** A key that stands, or whose term is over; one that was revoked is not kept. */
export interface KeptApiKey {
  readonly keyId: string;
  readonly name: Personal;
  readonly scope: ApiKeyScope;
  /** Which of its secrets counts, from 0. */
  readonly generation: number;
  /** ISO 8601 UTC, as are the others. */
  readonly createdAt: string;
  readonly rotatedAt: string | null;
  readonly expiresAt: string;
  /** Left out for keys that are not for tests. */
  readonly test?: true;
}

/** When somebody of the account is away, and who stands in for them. */
export type Absence = Omit<Extract<AccountEvent, { readonly type: 'AbsenceSet' }>['data'], 'memberId'>;

export interface AccountState {
  readonly status: AccountStatus;
  readonly accountId: string | null;
  readonly role: AccountRole;
  readonly reads: string | null;
  /** The account a sub-user works in. */
  readonly belongsTo: string | null;
  readonly firstName: Personal | null;
  readonly secondName: Personal | null;
  readonly lastName: Personal | null;
  readonly email: Personal | null;
  readonly phone: Personal | null;
  readonly rfc: Personal | null;
  readonly companyName: Personal | null;
  readonly industry: Personal | null;
  readonly activity: Personal | null;
  /** YYYY-MM-DD */
  readonly dob: Personal | null;
  readonly language: 'es' | 'en';
  /** Persons who may read this account now. */
  readonly reviewers: readonly string[];
  /** Of those reviewers whose right has a term, or a name given to them here. */
  readonly reviewTerms: Readonly<Record<string, GrantTerms>>;
  /** Persons who work in this account now, and who did before. */
  readonly subUsers: readonly string[];
  readonly formerSubUsers: readonly string[];
  readonly subUserSight: SubUserSight;
  /** Whether somebody may stand in for who is away; left out where the owner never said. */
  readonly substitutesAllowed?: boolean;
  /** By who is away or will be; one that is over stays until another one is said. Left out where nobody ever was. */
  readonly absences?: Readonly<Record<string, Absence>>;
  readonly savedSignatures: readonly KeptMark[];
  readonly savedInitials: readonly KeptMark[];
  /** Route permissions the person goes without (ROLE-009). */
  readonly permissionsDenied: readonly string[];
  /** Additional features the account has (SUB-013). */
  readonly features: readonly string[];
  /** Where the person is sent on to after a login (SESSION-010). */
  readonly redirectUrl: string | null;
  readonly emailChange: EmailChange | null;
  readonly apiKeys: readonly KeptApiKey[];
  readonly notices: Notices;
  /** When whoever does not sign is reminded, where nothing else is said of a document; null, or left out before it was chosen: not at all. */
  readonly signingReminders?: ReminderPlan | null;
  /** What the account is invoiced with; left out where its owner never said. */
  readonly fiscalData?: FiscalValues;
  /** What was known of the person was forgotten with the account. */
  readonly isErased: boolean;
}

export const noAccount: AccountState = {
  status: 'NONE',
  accountId: null,
  role: 'user',
  reads: null,
  belongsTo: null,
  firstName: null,
  secondName: null,
  lastName: null,
  email: null,
  phone: null,
  rfc: null,
  companyName: null,
  industry: null,
  activity: null,
  dob: null,
  language: 'es',
  reviewers: [],
  reviewTerms: {},
  subUsers: [],
  formerSubUsers: [],
  subUserSight: 'SHARED',
  savedSignatures: [],
  savedInitials: [],
  permissionsDenied: [],
  features: [],
  redirectUrl: null,
  emailChange: null,
  apiKeys: [],
  notices: USUAL_NOTICES,
  isErased: false,
};

/** The marks of one kind that the account keeps. */
export const keptOf = (state: AccountState, mark: SavedMark): readonly KeptMark[] =>
  mark === 'SIGNATURE' ? state.savedSignatures : state.savedInitials;

/** Which mark the account keeps under this id; null: none. */
export const markKept = (state: AccountState, signatureId: string): SavedMark | null =>
  savedMarks.find((mark) => keptOf(state, mark).some((kept) => kept.signatureId === signatureId)) ?? null;

/** Does the account have a key of this id that was not revoked? */
export const hasKey = ({ apiKeys }: Pick<AccountState, 'apiKeys'>, keyId: string): boolean => apiKeys.some((key) => key.keyId === keyId);

/** Nobody's account: it never was, or it ended. */
export const isNobodys = ({ status }: Pick<AccountState, 'status'>): boolean =>
  status === 'NONE' || status === 'ENDED' || status === 'DELETED';

/** May its person log in? A sub-user need not have proved their address: whoever took them in answers for it (AUTH-005). */
export const isOpen = ({ status, role }: Pick<AccountState, 'status' | 'role'>): boolean =>
  status === 'ACTIVE' || (status === 'UNVERIFIED' && role === 'sub-user');

/** The account whose documents the person reaches: the one they read or work in, else their own. */
export const accountOf = (accountId: string, { reads, belongsTo }: Pick<AccountState, 'reads' | 'belongsTo'>): string =>
  reads ?? belongsTo ?? accountId;

/** What the person is in an account: who has one of their own, or a place in one, reads others as a reviewer. */
export const roleIn = (ownerId: string, accountId: string, state: Pick<AccountState, 'reads' | 'belongsTo' | 'role'>) =>
  ownerId === accountOf(accountId, state) ? state.role : ('reviewer' as const);

/** Route permissions that the person goes without: their own, and where they work in an account what that goes without. */
export const deniedIn = (
  { permissionsDenied }: Pick<AccountState, 'permissionsDenied'>,
  account: Pick<AccountState, 'permissionsDenied'> | null,
): readonly string[] => [...new Set([...permissionsDenied, ...(account?.permissionsDenied ?? [])])];

/** ENT-005: the full name is first, second and last name as far as they are there. */
export function fullNameOf(state: Pick<AccountState, 'firstName' | 'secondName' | 'lastName'>): string {
  return [state.firstName, state.secondName, state.lastName].flatMap((part) => part?.value ?? []).join(' ');
}

/** Is the right of this reviewer given, and its term not over? One that is over stays in the list until it is revoked or given again. */
export function readsNow(state: Pick<AccountState, 'reviewers' | 'reviewTerms'>, reviewerId: string, now: Date): boolean {
  const { expiresAt } = state.reviewTerms[reviewerId] ?? {};
  return state.reviewers.includes(reviewerId) && (expiresAt === undefined || now.getTime() < Date.parse(expiresAt));
}
