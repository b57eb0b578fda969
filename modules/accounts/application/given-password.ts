import { nameId } from '../../../shared-kernel/ids.ts';
import type { Accounts } from './ports.ts';

/** Where a sub-user chooses their own password, with this code. */
export const setUpPath = (accountId: string, code: string): string => `/users/setup/${accountId}/${code}`;

/**
 * Where a login with the password that the owner gave goes on: to choosing one's own, and to nothing else (CALL-043). The given password
 * is used up by it; whoever does not go on needs a mailed link. Null: it was used up before.
 */
export async function setUpPathOf(accounts: Accounts, accountId: string, passwordHash: string | null): Promise<string | null> {
  const at = accounts.engine.clock.now();
  if (!(await accounts.credentials.spendGiven(accountId, passwordHash, at))) return null;
  const cause = nameId('given', accountId, passwordHash ?? '');
  const code = await accounts.codes.issue({ accountId, purpose: 'GIVEN', cause, at, waitAMinute: false });
  return code && setUpPath(accountId, code.code);
}
