import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { clearDeleted } from './end-account.ts';
import type { Accounts } from './ports.ts';
import { shutSubUser } from './shut-sub-user.ts';
import { accountOfLink, type MailedLink } from './verify-email.ts';

/**
 * Whoever got the link of a sign-up says that it was not theirs (AUTH-008): the account ends, with its password, what was typed about
 * its person and the page that waits, and they are told by mail. The address is freed last, since the link finds the account by it: a
 * call that broke off before is finished by the same link.
 */
export async function disownSignUp(
  accounts: Accounts,
  link: MailedLink,
  context: Omit<CommandContext, 'actor' | 'commandId'>,
): Promise<void> {
  const accountId = await accountOfLink(accounts, link);
  const { state } = await accounts.streams.execute(
    { type: 'DisownSignUp', data: { accountId } },
    { ...context, actor: { kind: 'process', id: 'accounts' }, commandId: nameId('disown', accountId) },
  );
  await shut(accounts, accountId);
  await accounts.mails.signUpDisowned({
    mailId: `sign-up-disowned-${nameId('disowned', accountId)}`,
    to: link.email.trim(),
    language: state.language,
    path: '/home/register',
  });
  await accounts.forgetPerson(accountId);
  await accounts.emails.free(accounts.keys.emailHash(link.email), accountId);
}

/** Nothing opens the account any more: not its password or a mailed code, not the page that waits. */
async function shut(accounts: Pick<Accounts, 'waiting' | 'credentials'>, accountId: string): Promise<void> {
  await accounts.waiting.void(accountId);
  await accounts.credentials.remove(accountId);
}

/**
 * What is left of an account that ended, for whoever takes its address from it: a call that broke off is found by nobody afterwards,
 * and what was typed about the person would stay for ever. No mail: the one it would go to is the one who asks now. May be repeated.
 */
export async function clearEnded(
  accounts: Pick<Accounts, 'waiting' | 'credentials' | 'apiKeys' | 'forgetPerson' | 'sessions' | 'ownDocuments' | 'reader'>,
  accountId: string,
): Promise<void> {
  const { status, role } = (await accounts.reader.load(accountId)).state;
  // Others may rest on what was known of a person who ended their own account, or who worked in one.
  if (status === 'DELETED') return clearDeleted(accounts, accountId);
  if (role === 'sub-user') return shutSubUser(accounts, accountId);
  await shut(accounts, accountId);
  await accounts.forgetPerson(accountId);
}
