import type { Pool } from 'pg';
import { accountsPage } from '../../../projections/statistics/queries.ts';
import type { AccountsModule } from '../../accounts/index.ts';

export interface AccountsDeps {
  readonly pool: Pool;
  readonly accounts: Pick<AccountsModule, 'accountWithAddress' | 'accountForStaff'>;
}

const PAGE = 20;

/** The places that cursors are: decimal numbers, as the read model orders by them. */
export const ACCOUNT_CURSOR = /^\d{1,20}(\.\d{1,20})?$/;

/**
 * Accounts of customers, the newest first. An address is looked for as a whole: it is known by its hash, and nothing that could be searched
 * for its parts stands in the clear.
 */
export async function accountsFor(
  deps: AccountsDeps,
  { email, cursor }: { readonly email: string | null; readonly cursor: string | null },
) {
  const accountId = email === null ? null : await deps.accounts.accountWithAddress(email);
  if (email !== null && accountId === null) return { accounts: [], next: null };
  const rows = await accountsPage(deps.pool, { before: cursor, accountId, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const accounts = await Promise.all(
    shown.map(async (row) => ({
      userID: row.accountId,
      ...(await deps.accounts.accountForStaff(row.accountId)),
      registeredAt: row.registeredAt.toISOString(),
      documents: row.documents,
      completed: row.completed,
    })),
  );
  return { accounts, next: rows.length > PAGE ? shown.at(-1)!.place : null };
}
