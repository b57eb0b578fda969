import { fullNameOf } from '../domain/state.ts';
import type { Accounts } from './ports.ts';

interface Fact {
  readonly id: string;
  readonly type: string;
  readonly metadata: { readonly occurredAt: string };
}

/**
 * Tells the person that their password was changed. Asked for between the fact and the table, so that no change is without its
 * mail: a call that broke off is repeated, and the id of the fact makes it one mail. Nobody is told of a first password.
 */
export async function mailPasswordChanged(accounts: Accounts, accountId: string, events: readonly Fact[]): Promise<void> {
  const fact = events.find(({ type }) => type === 'PasswordChanged');
  if (!fact || !(await accounts.credentials.has(accountId))) return;
  const { state } = await accounts.reader.load(accountId);
  const to = state.email?.value;
  if (!to) return;
  await accounts.mails.passwordChanged({
    mailId: `password-changed-${fact.id}`,
    to,
    recipientName: fullNameOf(state),
    changedAt: new Date(fact.metadata.occurredAt),
    language: state.language,
    path: '/home/password',
  });
}
