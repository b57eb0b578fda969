import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { type AccountFeature, accountFeatures } from '../contract/features.ts';
import { notDecidable } from '../domain/rules/staff-decisions.ts';
import { type AccountState, fullNameOf, isNobodys, isOpen, keptOf } from '../domain/state.ts';
import type { Accounts } from './ports.ts';

/** An account as platform staff see it when they decide about its permissions and features. */
export interface AccountPermissions {
  readonly userID: string;
  readonly fullName: string;
  readonly emailID: string | null;
  readonly permissionsDenied: readonly string[];
  readonly features: readonly string[];
}

async function factsOf(accounts: Accounts, accountId: string, state: AccountState): Promise<AccountPermissions> {
  const { flags } = await accounts.planOf(accountId);
  return {
    userID: accountId,
    fullName: fullNameOf(state),
    emailID: state.email?.value ?? null,
    permissionsDenied: state.permissionsDenied,
    features: accountFeatures.filter((feature) => flags.includes(feature)),
  };
}

/** An account as platform staff see it among others; name and address are empty once its person was forgotten. */
export interface AccountForStaff {
  readonly fullName: string;
  readonly emailID: string | null;
  readonly status: AccountState['status'];
  readonly subUsers: number;
}

export async function accountForStaff(accounts: Accounts, accountId: string): Promise<AccountForStaff> {
  const { state } = await accounts.reader.load(accountId);
  const { status, subUsers } = state;
  return {
    fullName: isNobodys(state) ? '' : fullNameOf(state),
    emailID: state.email?.value ?? null,
    status,
    subUsers: subUsers.length,
  };
}

/** What somebody's own account says to what they may begin, beside any plan. */
export interface PersonStanding {
  readonly role: AccountState['role'];
  readonly status: AccountState['status'];
  /** Whose plan holds for them: their own account, or the one that a sub-user works in. */
  readonly ownerId: string;
  readonly isOpen: boolean;
  readonly permissionsDenied: readonly string[];
  readonly savedSignatures: number;
  readonly savedInitials: number;
}

/** Null: there is nobody, or they are gone. */
export async function standingOf(accounts: Accounts, userId: string): Promise<PersonStanding | null> {
  const { state } = await accounts.reader.load(userId);
  if (isNobodys(state)) return null;
  const { role, status, permissionsDenied, belongsTo } = state;
  return {
    role,
    status,
    ownerId: belongsTo ?? userId,
    isOpen: isOpen(state),
    permissionsDenied,
    savedSignatures: keptOf(state, 'SIGNATURE').length,
    savedInitials: keptOf(state, 'INITIALS').length,
  };
}

/** The account of a mail address; an address without one, or whose person was forgotten, is 404. */
export async function findAccount(accounts: Accounts, email: string): Promise<AccountPermissions> {
  const accountId = await accounts.emails.find(accounts.keys.emailHash(email));
  const state = accountId === null ? null : (await accounts.reader.load(accountId)).state;
  if (accountId === null || state === null || state.status === 'NONE') throw new ProductError(404, 'account.not_found');
  return factsOf(accounts, accountId, state);
}

export async function denyPermissions(
  accounts: Accounts,
  accountId: string,
  permissionsDenied: readonly string[],
  context: CommandContext,
): Promise<AccountPermissions> {
  const data = { accountId, permissionsDenied: [...permissionsDenied] };
  const { state } = await accounts.streams.execute({ type: 'DenyPermissions', data }, context);
  return factsOf(accounts, accountId, state);
}

export async function setFeatures(
  accounts: Accounts,
  accountId: string,
  features: readonly AccountFeature[],
  reason: string,
  context: CommandContext,
): Promise<AccountPermissions> {
  const { state } = await accounts.reader.load(accountId);
  if (isNobodys(state)) throw new ProductError(404, 'account.not_found');
  const problem = notDecidable(state, 'features.only_owners');
  if (problem) throw new ProductError(problem.status, problem.code);
  await accounts.giveFeatures(accountId, features, reason, context);
  return factsOf(accounts, accountId, state);
}
