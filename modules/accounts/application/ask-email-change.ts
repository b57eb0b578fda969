import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { EMAIL_CHANGE_LIMITS } from '../contract/guessing-limits.ts';
import { endOfChange } from '../domain/rules/email-change.ts';
import { fullNameOf, isNobodys } from '../domain/state.ts';
import { neutral } from './neutral.ts';
import { demandOwnPassword } from './own-password-shown.ts';
import type { Accounts } from './ports.ts';

/**
 * The person asks for another address and shows the password. A mail goes to each of the two; nobody is told whether the new one has an
 * account: then that account is written to, and its link is never made. Repeated with the same command it is the same change.
 */
export async function askEmailChange(
  accounts: Accounts,
  accountId: string,
  input: { readonly email: string; readonly password: string },
  context: CommandContext,
): Promise<void> {
  const now = accounts.engine.clock.now();
  await demandOwnPassword(accounts, accountId, input.password);
  const email = input.email.trim();
  // What was asked holds a password: no trace of it goes into the history.
  const { request: _, ...unbound } = context;
  const changeId = nameId('email-change', accountId, context.commandId);
  const command = { type: 'AskEmailChange' as const, data: { accountId, changeId, email } };
  const refusal = await accounts.streams.wouldRefuse(command, unbound);
  if (refusal) throw new ProductError(refusal.status, refusal.code, refusal.facts);
  await countAsked(accounts, accountId, email, now);
  const { events } = await accounts.streams.execute(command, unbound);
  const asked = events.find(({ type }) => type === 'EmailChangeAsked');
  if (asked) await neutral(() => mailBoth(accounts, accountId, changeId));
}

/** By account and by the address that is written to: neither may be used to fill a mailbox. */
async function countAsked(accounts: Accounts, accountId: string, email: string, now: Date): Promise<void> {
  const turn = await accounts.waits.take(accounts.keys.emailHash(email), now);
  if (!turn.taken) throw new ProductError(429, 'email.resend_wait', { retryAfterSeconds: turn.seconds });
  const by = [{ subject: accounts.keys.guesser('email change', accountId), limits: EMAIL_CHANGE_LIMITS }];
  const { counted, retryAfterSeconds } = await accounts.attempts.begin(by, now, { captchaShown: false });
  if (!counted) throw new ProductError(429, 'email_change.too_many', { retryAfterSeconds });
}

async function mailBoth(accounts: Accounts, accountId: string, changeId: string): Promise<void> {
  const { state } = await accounts.reader.load(accountId);
  const change = state.emailChange;
  const [before, email] = [change?.before?.value, change?.email.value];
  if (change?.changeId !== changeId || !before || !email) return;
  const about = { recipientName: fullNameOf(state), language: state.language, expiresAt: endOfChange(change) };
  const link = (side: 'OLD' | 'NEW') =>
    `/users/action?${new URLSearchParams({ mode: 'changeEmail', oobCode: accounts.emailCodes.issue({ accountId, changeId, side }), email })}`;
  await accounts.mails.emailChangeToOld({
    ...about,
    mailId: `email-change-old-${changeId}`,
    to: before,
    newEmail: email,
    path: link('OLD'),
  });
  if (await isTaken(accounts, accountId, email)) {
    const taken = { mailId: `email-change-taken-${changeId}`, to: email, language: state.language, path: '/home/login' };
    await accounts.mails.emailChangeTaken(taken);
    return;
  }
  await accounts.mails.emailChangeToNew({ ...about, mailId: `email-change-new-${changeId}`, to: email, path: link('NEW') });
}

/** Whether the address is that of another account. The one that stands is looked at either way, so that both take as long. */
async function isTaken(accounts: Accounts, accountId: string, email: string): Promise<boolean> {
  const holder = (await accounts.emails.find(accounts.keys.emailHash(email))) ?? accountId;
  const { state } = await accounts.reader.load(holder);
  return holder !== accountId && !isNobodys(state) && (await accounts.reader.hasAddress(holder, email));
}
