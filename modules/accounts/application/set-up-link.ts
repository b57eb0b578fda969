import { ProductError } from '../../../shared-kernel/errors.ts';
import { type AccountState, accountOf, fullNameOf, isNobodys } from '../domain/state.ts';
import { setPasswordByCode } from './passwords.ts';
import type { Accounts, Origin } from './ports.ts';
import { accountRead } from './review-grants.ts';
import { type SignedIn, startSession } from './sign-in.ts';

/** As its address has it: whose it is beside the code. Null where a program sends the code alone. */
export interface SetUpLink {
  readonly code: string;
  readonly userId: string | null;
}

async function holderOf(accounts: Accounts, { code, userId }: SetUpLink): Promise<{ accountId: string; state: AccountState }> {
  const invalid = new ProductError(410, 'setup.link_invalid');
  const now = accounts.engine.clock.now();
  const accountId = (await accounts.codes.look(code, 'SET_UP', now)) ?? (await accounts.codes.look(code, 'GIVEN', now));
  if (accountId === null || (userId !== null && userId !== accountId)) throw invalid;
  const { state } = await accounts.reader.load(accountId);
  if (isNobodys(state) || (await accountRead(accounts, accountId, state, null)) === null) throw invalid;
  return { accountId, state };
}

/** Who is invited, and whose account to; `account` is null where nobody's name stands there any more. */
export async function invitationOf(accounts: Accounts, link: SetUpLink): Promise<{ fullName: string; account: string | null }> {
  const { accountId, state } = await holderOf(accounts, link);
  const owner = await accounts.reader.findOwner(accountOf(accountId, state));
  return { fullName: fullNameOf(state), account: owner?.name ?? null };
}

/** Chooses the first password and enters with it: code and password prove as much as a login would. */
export async function enterByInvitation(
  accounts: Accounts,
  { password, deviceTokens, ...link }: SetUpLink & { readonly password: string; readonly deviceTokens?: readonly string[] | undefined },
  origin: Origin,
): Promise<SignedIn> {
  await holderOf(accounts, link);
  const { accountId } = await setPasswordByCode(accounts, 'SET_UP', { code: link.code, password }, { correlationId: origin.correlationId });
  const proved = await accounts.credentials.stored(accountId);
  const { state } = await accounts.reader.load(accountId);
  return startSession(accounts, accountId, state, origin, { proved, deviceTokens });
}
