import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { RESEND_WAIT_MS } from '../../../shared-kernel/resend-wait.ts';
import type { SubUserSight } from '../contract/events.ts';
import { passwordProblems } from '../contract/password-rules.ts';
import { emailProblem, subUserPhoneAccepted } from '../contract/person-rules.ts';
import { fullNameOf } from '../domain/state.ts';
import { setUpPath } from './given-password.ts';
import type { Accounts } from './ports.ts';
import { refuseGuessable } from './refuse-guessable.ts';
import { register } from './register-account.ts';
import { shutSubUser } from './shut-sub-user.ts';

/** A sub-user as their owner sees them. */
export interface SubUser {
  readonly userID: string;
  readonly fullName: string;
  readonly emailID: string | null;
  readonly phone: string | null;
  readonly permissionsDenied: readonly string[];
  /** They chose a password of their own. */
  readonly ready: boolean;
  readonly addedOn: string | null;
}

export interface SubUsers {
  readonly subUsers: readonly SubUser[];
  readonly userLimit: number;
  /** The owner counts (ROLE-007). */
  readonly numberOfUserAdded: number;
  readonly visibility: SubUserSight;
}

/** ENT-007. Without a password the person chooses theirs by the mail. */
export interface Invitation {
  readonly email: string;
  readonly password: string | null;
  readonly name: string;
}

/**
 * From account and address, so that asking again after a break-off finishes the same sub-user; and from how often the address was left
 * here, since who comes back begins anew, and so does another person who has the address of somebody with a new one.
 */
async function idOf({ reader, keys }: Accounts, ownerId: string, email: string): Promise<string> {
  const { subUsers, formerSubUsers } = (await reader.load(ownerId)).state;
  const emailHash = keys.emailHash(email).toString('hex');
  for (let time = 0; ; time++) {
    const id = nameId('sub-user', ownerId, emailHash, String(time));
    const isAnothers = subUsers.includes(id) && (await reader.exists(id)) && !(await reader.hasAddress(id, email));
    if (!formerSubUsers.includes(id) && !isAnothers) return id;
  }
}

function refuseInvitation(accounts: Accounts, { email, password, name }: Invitation): void {
  if (emailProblem(email) !== null) throw new ProductError(400, 'addUser.invalid_email_address');
  if (password === null) return;
  const problems = passwordProblems('setUp', password);
  if (problems.length > 0)
    throw new ProductError(400, problems.includes('tooShort') ? 'addUser.password_length' : 'login.invalid_password', { problems });
  accounts.published.refuse(password);
  refuseGuessable(accounts, password, { email, names: [name] });
}

/**
 * The owner takes a person in (CALL-043, CALL-071). The place is decided and appended to the owner's stream first; then the person's own
 * account follows, and a mail with a link to choose a password. A call that broke off is finished by the same one.
 */
export async function addSubUser(accounts: Accounts, ownerId: string, invitation: Invitation, context: CommandContext): Promise<SubUser> {
  const { credentials, emails, engine, keys, reader, streams } = accounts;
  refuseInvitation(accounts, invitation);
  const emailHash = keys.emailHash(invitation.email);
  const subUserId = await idOf(accounts, ownerId, invitation.email);
  const command = { type: 'AddSubUser' as const, data: { accountId: ownerId, subUserId } };
  // Before anything is written: an address that a stranger reserves is one that the owner's own call finds taken.
  const refusal = await streams.wouldRefuse(command, context);
  if (refusal) throw new ProductError(refusal.status, refusal.code, refusal.facts);
  const { holder, made } = await emails.reserve(emailHash, subUserId, engine.clock.now());
  if (holder !== subUserId) throw new ProductError(409, 'addUser.user.exist');

  const { request: _, ifMatch, ...unbound } = context;
  // The caller's own picture is of their own stream, and not of the one that begins.
  const added = await streams.execute(command, ifMatch === undefined ? unbound : { ...unbound, ifMatch }).catch(async (error: unknown) => {
    if (made !== null && error instanceof ProductError && error.status < 500 && !(await reader.exists(subUserId)))
      await emails.release(emailHash, subUserId, made);
    throw error;
  });
  await register(
    accounts,
    subUserId,
    {
      role: 'sub-user',
      reads: null,
      belongsTo: ownerId,
      email: invitation.email,
      firstName: invitation.name,
      secondName: null,
      lastName: null,
      phone: null,
      language: added.state.language,
      password: null,
      verifiedBy: null,
    },
    // Registered once, whichever call came first: a later one must find the account and not make it again.
    { ...unbound, commandId: nameId('register', subUserId) },
  );
  if (invitation.password !== null) await credentials.setGiven(subUserId, invitation.password, engine.clock.now());
  const taken = added.events.at(-1);
  await invite(accounts, ownerId, subUserId, {
    cause: taken?.id ?? nameId('invitation', subUserId, context.commandId),
    at: taken ? new Date(taken.metadata.occurredAt) : engine.clock.now(),
    waitAMinute: false,
  });
  return (await subUserOf(accounts, subUserId))!;
}

/** Mails the link to choose a password. Code and term come from the cause, so that a repeated command asks for the very same mail. False: one was mailed within the last minute. */
async function invite(
  accounts: Accounts,
  ownerId: string,
  subUserId: string,
  { cause, at, waitAMinute }: { readonly cause: string; readonly at: Date; readonly waitAMinute: boolean },
): Promise<boolean> {
  const [{ state: owner }, { state: subUser }] = await Promise.all([accounts.reader.load(ownerId), accounts.reader.load(subUserId)]);
  const to = subUser.email?.value;
  if (!to) return true;
  const code = await accounts.codes.issue({ accountId: subUserId, purpose: 'SET_UP', cause, at, waitAMinute });
  if (!code) return false;
  await accounts.mails.subUserInvited({
    mailId: `sub-user-invited-${cause}`,
    to,
    recipientName: fullNameOf(subUser),
    ownerName: fullNameOf(owner),
    language: subUser.language,
    path: setUpPath(subUserId, code.code),
    expiresAt: code.expiresAt,
  });
  return true;
}

/** A mail with a new link to choose a password, for one of the account's sub-users (CALL-053); that they are one was asked before. */
export async function askForSetUp(accounts: Accounts, ownerId: string, subUserId: string, correlationId: string): Promise<void> {
  const at = accounts.engine.clock.now();
  const cause = nameId('invitation', subUserId, `${correlationId} ${at.toISOString()}`);
  if (!(await invite(accounts, ownerId, subUserId, { cause, at, waitAMinute: true })))
    throw new ProductError(429, 'resend.wait_a_minute', { seconds: RESEND_WAIT_MS / 1000 });
}

/** The right ends with the fact in the owner's stream, and every way in with it; the address is free for whoever comes next. */
export async function removeSubUser(accounts: Accounts, ownerId: string, subUserId: string, context: CommandContext): Promise<void> {
  await accounts.streams.execute({ type: 'RemoveSubUser', data: { accountId: ownerId, subUserId } }, context);
  await shutSubUser(accounts, subUserId);
  await accounts.emails.freeAll(subUserId);
}

/** What the owner changes of a sub-user; what is not given stays. That they are one of theirs was asked before. */
export interface SubUserEdit {
  readonly name?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly permissionsDenied?: readonly string[] | undefined;
}

export async function editSubUser(
  accounts: Accounts,
  subUserId: string,
  { name, phone, permissionsDenied }: SubUserEdit,
  context: CommandContext,
): Promise<SubUser> {
  const written = phone?.trim();
  if (written && !subUserPhoneAccepted(written))
    throw new ProductError(400, 'user.update.failed', { problems: [{ path: 'phone', problem: 'malformed' }] });
  const data = {
    accountId: subUserId,
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone: written || null }),
    ...(permissionsDenied === undefined ? {} : { permissionsDenied: [...permissionsDenied] }),
  };
  await accounts.streams.execute({ type: 'EditSubUser', data }, context);
  return (await subUserOf(accounts, subUserId))!;
}

/** The people of the account (CALL-042). */
export async function listSubUsers(accounts: Accounts, ownerId: string): Promise<SubUsers> {
  const { state } = await accounts.reader.load(ownerId);
  const found = await Promise.all(state.subUsers.map((subUserId) => subUserOf(accounts, subUserId)));
  return {
    subUsers: found.filter((one) => one !== null),
    userLimit: (await accounts.planOf(ownerId)).userLimit,
    numberOfUserAdded: state.subUsers.length + 1,
    visibility: state.subUserSight,
  };
}

/** Is this one of the account's people now? */
export const worksFor = async (accounts: Accounts, ownerId: string, subUserId: string): Promise<boolean> =>
  (await accounts.reader.load(ownerId)).state.subUsers.includes(subUserId);

/** The sub-user with the account they work in; null: nobody of that id works anywhere. */
export async function findSubUser(accounts: Accounts, subUserId: string): Promise<{ ownerId: string; subUser: SubUser } | null> {
  const { state } = await accounts.reader.load(subUserId);
  if (state.belongsTo === null || !(await accounts.reader.worksIn(subUserId, state.belongsTo))) return null;
  const subUser = await subUserOf(accounts, subUserId);
  return subUser && { ownerId: state.belongsTo, subUser };
}

/** Null: the place was taken and the account is still to come. */
async function subUserOf(accounts: Accounts, subUserId: string): Promise<SubUser | null> {
  const { state, registeredAt } = await accounts.reader.load(subUserId);
  if (state.status === 'NONE') return null;
  return {
    userID: subUserId,
    fullName: fullNameOf(state),
    emailID: state.email?.value ?? null,
    phone: state.phone?.value ?? null,
    permissionsDenied: state.permissionsDenied,
    ready: (await accounts.credentials.has(subUserId)) && !(await accounts.credentials.isGiven(subUserId)),
    addedOn: registeredAt,
  };
}
