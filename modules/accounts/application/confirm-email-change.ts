import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { completes, waitingChange } from '../domain/rules/email-change.ts';
import { fullNameOf } from '../domain/state.ts';
import type { ChangeLink } from './email-change-codes.ts';
import type { Accounts } from './ports.ts';

/** Both links pressed in the same moment: the one that lost looks again. */
const TRIES = 5;

type Unsigned = Omit<CommandContext, 'actor' | 'commandId'>;

const invalid = () => new ProductError(410, 'email_change.link_invalid');

function linkOf(accounts: Accounts, code: string): ChangeLink {
  const link = accounts.emailCodes.read(code);
  if (link === null) throw invalid();
  return link;
}

/**
 * Whoever has one of the two mailboxes agrees. With the second one the address is another: the new one is reserved before the fact and
 * confirmed after, the old one is free, every session of before ends, and both are written to. Each step finds its own work
 * again, so that a call that broke off is finished by the same link.
 */
export async function confirmEmailChange(accounts: Accounts, code: string, context: Unsigned): Promise<{ changed: boolean }> {
  const link = linkOf(accounts, code);
  const { accountId, changeId, side } = link;
  for (let tries = 1; ; tries += 1) {
    const held = await reserveNew(accounts, link, context);
    try {
      const commandId = nameId('confirm-email-change', accountId, changeId, side);
      await accounts.streams.execute(
        { type: 'ConfirmEmailChange', data: { accountId, changeId, side, held: held !== null } },
        { ...context, actor: { kind: 'process', id: 'accounts' }, commandId },
      );
    } catch (error) {
      // An unknown outcome keeps the address.
      if (!(error instanceof ProductError) || error.status >= 500) throw error;
      await held?.giveBack();
      if (error.code === 'conflict.changed_meanwhile' && tries < TRIES) continue;
      throw error.code === 'account.not_found' ? invalid() : error;
    }
    // As it stands, and not as this very press left it: an older link pressed again finishes what the other one began.
    return { changed: await finish(accounts, accountId, changeId) };
  }
}

/** The new address for this account, where this press completes the change. Throws 409 where it became another account's. */
async function reserveNew(accounts: Accounts, { accountId, changeId, side }: ChangeLink, context: Unsigned) {
  const now = accounts.engine.clock.now();
  const { state } = await accounts.reader.load(accountId);
  const change = waitingChange(state, now);
  const email = change?.email.value;
  if (!change || change.changeId !== changeId || !completes(change, side) || !email) return null;
  const hash = accounts.keys.emailHash(email);
  const { holder, made } = await accounts.emails.reserve(hash, accountId, now);
  if (holder === accountId) {
    return { giveBack: async () => void (made !== null && (await accounts.emails.release(hash, accountId, made))) };
  }
  await stop(accounts, { accountId, changeId }, 'TAKEN', context);
  throw new ProductError(409, 'email_change.taken');
}

/** False: the address is not another yet. */
async function finish(accounts: Accounts, accountId: string, changeId: string): Promise<boolean> {
  const { state } = await accounts.reader.load(accountId);
  const change = state.emailChange;
  if (change?.changeId !== changeId || change.changedAt === null) return false;
  const [before, email, changedAt] = [change.before?.value, change.email.value, new Date(change.changedAt)];
  if (!before || !email) return true;
  await accounts.emails.confirm(accounts.keys.emailHash(email), accountId, changedAt);
  await accounts.waiting.void(accountId);
  await accounts.sessions.endBegunBefore(accountId, 'email-changed', changedAt);
  const told = { recipientName: fullNameOf(state), language: state.language, newEmail: email, changedAt, path: '/home/login' };
  await accounts.mails.emailChanged({ ...told, mailId: `email-changed-old-${changeId}`, to: before });
  await accounts.mails.emailChanged({ ...told, mailId: `email-changed-new-${changeId}`, to: email });
  await accounts.emails.free(accounts.keys.emailHash(before), accountId);
  return true;
}

/** Whoever has one of the mailboxes did not ask for it. From the old one every session ends too: somebody in one knew the password. */
export async function disownEmailChange(accounts: Accounts, code: string, context: Unsigned): Promise<void> {
  const { accountId, changeId, side } = linkOf(accounts, code);
  const stopped = await stop(accounts, { accountId, changeId }, 'NOT_ME', context).catch((error: unknown) => {
    throw error instanceof ProductError && error.code === 'account.not_found' ? invalid() : error;
  });
  if (stopped && side === 'OLD') await accounts.sessions.end(accountId, 'ended-by-owner');
}

/** False: it was stopped before. */
async function stop(
  accounts: Accounts,
  { accountId, changeId }: Omit<ChangeLink, 'side'>,
  reason: 'NOT_ME' | 'TAKEN',
  context: Unsigned,
): Promise<boolean> {
  const { events } = await accounts.streams.execute(
    { type: 'StopEmailChange', data: { accountId, changeId, reason } },
    { ...context, actor: { kind: 'process', id: 'accounts' }, commandId: nameId('stop-email-change', accountId, changeId) },
  );
  return events.length > 0;
}

/** The person takes the wish back. */
export async function withdrawEmailChange(accounts: Accounts, accountId: string, context: CommandContext): Promise<void> {
  const { state } = await accounts.reader.load(accountId);
  const change = waitingChange(state, accounts.engine.clock.now());
  if (!change) return;
  const { changeId } = change;
  await accounts.streams.execute({ type: 'StopEmailChange', data: { accountId, changeId, reason: 'WITHDRAWN' } }, context);
}
