import type { z } from 'zod';
import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { emailAddress } from '../contract/values.ts';
import type { registerAccount } from '../domain/commands/register-account.ts';
import { accountOf } from '../domain/state.ts';
import { clearEnded } from './disown-sign-up.ts';
import type { Accounts } from './ports.ts';

export interface Registration extends Omit<z.output<typeof registerAccount.schema>, 'accountId'> {
  /** Null: a code to choose one is mailed. */
  readonly password: string | null;
  /** Who vouches for the address; null: its owner proves it by a mailed link. */
  readonly verifiedBy: 'OWNER' | 'OPERATOR' | null;
}

/**
 * Reserve the address, append the account, keep the password, confirm the address. Each step finds its
 * own work again, so a registration that broke off is finished by the same command.
 */
export async function register(
  accounts: Accounts,
  accountId: string,
  registration: Registration,
  context: CommandContext,
): Promise<{ accountId: string; created: boolean }> {
  const { password, verifiedBy, ...account } = registration;
  // A bad address must not reach the registry, where it would stay.
  const email = emailAddress.safeParse(account.email);
  if (!email.success)
    throw new ProductError(400, 'request.invalid', { problems: [{ path: 'email', problem: email.error.issues[0]!.message }] });
  const { clock } = accounts.engine;
  const emailHash = accounts.keys.emailHash(email.data);
  const { holder, made } = await accounts.emails.reserve(emailHash, accountId, clock.now());
  if (holder !== accountId) throw new ProductError(409, 'auth/email-already-in-use');
  let created: boolean;
  try {
    const ownerId = accountOf(accountId, account);
    const result = await accounts.streams.execute({ type: 'RegisterAccount', data: { ...account, accountId } }, { ...context, ownerId });
    created = !result.replayed;
  } catch (error) {
    // A refusal leaves no account behind, so the address is free again; an unknown outcome keeps it.
    if (made !== null && error instanceof ProductError && error.status < 500 && !(await accounts.reader.exists(accountId)))
      await accounts.emails.release(emailHash, accountId, made);
    throw error;
  }
  if (password !== null) await accounts.credentials.setFirst(accountId, password, clock.now());
  await accounts.emails.confirm(emailHash, accountId, clock.now());
  // The same command, after the owner of the address had said that it was not them: what it has just made again goes again.
  if (await accounts.reader.hasEnded(accountId)) {
    await clearEnded(accounts, accountId);
    await accounts.emails.free(emailHash, accountId);
    throw new ProductError(409, 'register.disowned');
  }
  if (verifiedBy !== null) {
    const { request: _, ...unbound } = context;
    const verification: CommandContext = {
      ...unbound,
      actor: { kind: 'process', id: 'accounts' },
      commandId: nameId('verify', context.commandId),
    };
    await accounts.streams.execute({ type: 'VerifyEmail', data: { accountId, by: verifiedBy } }, verification);
  }
  return { accountId, created };
}
