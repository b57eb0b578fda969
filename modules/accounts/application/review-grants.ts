import { type AccountState, accountOf, fullNameOf, isNobodys, readsNow } from '../domain/state.ts';
import type { Accounts } from './ports.ts';

/** An account that a person may read now. */
export interface ReviewGrant {
  readonly ownerId: string;
  readonly ownerName: string;
  /** ISO 8601 UTC; null: until it is revoked. */
  readonly expiresAt: string | null;
  /** Which documents; who reads some is not told by what they were selected. */
  readonly documents: 'ALL' | 'SELECTED';
}

type Reading = Pick<Accounts, 'reader' | 'reviewGrants' | 'engine'>;

/** The accounts that a person may read now. The one that a reviewer was registered for is the first. */
export async function grantsOf(accounts: Reading, accountId: string, { reads }: Pick<AccountState, 'reads'>): Promise<ReviewGrant[]> {
  const owners = new Set([...(reads === null ? [] : [reads]), ...(await accounts.reviewGrants.ownersOf(accountId))]);
  const found = await Promise.all(
    [...owners].map(async (ownerId): Promise<ReviewGrant[]> => {
      const { state } = await accounts.reader.load(ownerId);
      if (isNobodys(state) || !readsNow(state, accountId, accounts.engine.clock.now())) return [];
      const { expiresAt = null, scope } = state.reviewTerms[accountId] ?? {};
      return [{ ownerId, ownerName: fullNameOf(state), expiresAt, documents: scope === undefined ? 'ALL' : 'SELECTED' }];
    }),
  );
  return found.flat();
}

/**
 * Whose account a session of this person is about. `chosen`: the account that the session was turned to; where that right is over the
 * session is about nothing. Without a choice it is the own account, and a reviewer's first. Null: there is nothing to read.
 */
export async function accountRead(
  accounts: Reading,
  accountId: string,
  state: Pick<AccountState, 'role' | 'reads' | 'belongsTo'>,
  chosen: string | null,
): Promise<string | null> {
  if (chosen !== null && chosen !== accountId) return (await accounts.reader.mayRead(accountId, chosen)) ? chosen : null;
  if (state.role === 'sub-user') {
    const ownerId = accountOf(accountId, state);
    return (await accounts.reader.worksIn(accountId, ownerId)) ? ownerId : null;
  }
  if (state.role !== 'reviewer') return accountId;
  if (state.reads !== null && (await accounts.reader.mayRead(accountId, state.reads))) return state.reads;
  return (await grantsOf(accounts, accountId, state))[0]?.ownerId ?? null;
}

/** After the right ended: sessions that were about the account end at once. What a person has of their own goes on. */
export async function endReviewing(accounts: Pick<Accounts, 'reader' | 'sessions'>, ownerId: string, reviewerId: string): Promise<void> {
  const { state } = await accounts.reader.load(reviewerId);
  await accounts.sessions.endReading(reviewerId, ownerId, state.role === 'reviewer');
}
