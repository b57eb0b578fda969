import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { type AccountState, fullNameOf } from '../domain/state.ts';
import { demandOwnPassword } from './own-password-shown.ts';
import type { Accounts } from './ports.ts';
import { endReviewing } from './review-grants.ts';
import { shutSubUser } from './shut-sub-user.ts';

/**
 * The person ends their account, showing the password. The fact comes first, and at once nothing opens it any more; then its person is
 * told, its drafts go, what may be forgotten is forgotten, and its address is free. Where that breaks off no session is left to ask
 * again: the fact itself brings about what is missing (`finishEnd`).
 */
export async function endAccount(accounts: Accounts, accountId: string, password: string, context: CommandContext): Promise<void> {
  await demandOwnPassword(accounts, accountId, password);
  const before = await accounts.reader.load(accountId);
  if (before.state.status !== 'DELETED') {
    // What was asked holds a password: no trace of it goes into the history.
    const { request: _, ...unbound } = context;
    await accounts.streams.execute({ type: 'DeleteAccount', data: { accountId } }, unbound);
  }
  await shut(accounts, accountId);
  for (const subUserId of before.state.subUsers) await shutSubUser(accounts, subUserId);
  for (const reviewerId of before.state.reviewers) await endReviewing(accounts, accountId, reviewerId);
  await finishEnd(accounts, accountId);
}

/** What follows from the end of an account, whoever does it and however often; in this order, since the mail needs what is forgotten. */
export async function finishEnd(accounts: Accounts, accountId: string): Promise<void> {
  const { state } = await accounts.reader.load(accountId);
  await tell(accounts, accountId, state);
  await clearDeleted(accounts, accountId);
  for (const subUserId of state.formerSubUsers) {
    await shutSubUser(accounts, subUserId);
    if (state.isErased) await accounts.forgetPerson(subUserId);
    await accounts.emails.freeAll(subUserId);
  }
  await accounts.emails.freeAll(accountId);
}

async function tell(accounts: Accounts, accountId: string, state: AccountState): Promise<void> {
  const to = state.email?.value;
  if (!to) return;
  await accounts.mails.accountDeleted({
    mailId: `account-deleted-${accountId}`,
    to,
    recipientName: fullNameOf(state),
    language: state.language,
    path: '/home/register',
  });
}

type Clearing = Pick<Accounts, 'sessions' | 'waiting' | 'credentials' | 'apiKeys' | 'ownDocuments' | 'forgetPerson' | 'reader'>;

async function shut(accounts: Pick<Clearing, 'sessions' | 'waiting' | 'credentials'>, accountId: string): Promise<void> {
  await accounts.sessions.end(accountId, 'account-deleted');
  await accounts.waiting.void(accountId);
  await accounts.credentials.remove(accountId);
  // Whoever was logging in between the first line and the last had still been let in.
  await accounts.sessions.end(accountId, 'account-deleted');
}

/** What is left of an account that its person ended: no way in, no drafts, and nothing known that nobody else rests on. May be repeated. */
export async function clearDeleted(accounts: Clearing, accountId: string): Promise<void> {
  await shut(accounts, accountId);
  await accounts.apiKeys.removeAll(accountId);
  await accounts.ownDocuments.removeDrafts(accountId);
  const { state } = await accounts.reader.load(accountId);
  if (state.isErased) await accounts.forgetPerson(accountId);
}
