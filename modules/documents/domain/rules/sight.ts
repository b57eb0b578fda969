import type { DocumentState } from '../state.ts';

/** What a sub-user sees of the documents of the account they work in. */
export interface Sight {
  readonly subUserId: string;
  /** Null where the person was forgotten. */
  readonly email: string | null;
  /** OWN: those in their charge. SHARED: these and what is shared with their address. ALL: every one. */
  readonly sees: 'OWN' | 'SHARED' | 'ALL';
  /** Who of the account is away and has named them: what is in the charge of these they see as their own. */
  readonly standsInFor?: readonly string[];
}

/** Null: somebody who is no sub-user of the account, or is one no more. A draft names observers who do not know of it yet. */
export function isSeenBy(
  { ownerId, inCharge, observers, status }: Pick<DocumentState, 'ownerId' | 'inCharge' | 'observers' | 'status'>,
  sight: Sight | null,
): boolean {
  if (sight === null) return false;
  if (sight.sees === 'ALL' || inCharge?.subUserId === sight.subUserId) return true;
  if (sight.standsInFor?.includes(inCharge?.subUserId ?? ownerId)) return true;
  const address = sight.email?.toLowerCase();
  return (
    sight.sees === 'SHARED' &&
    status !== 'DRAFT' &&
    observers.some(({ email }) => address !== undefined && email.value?.toLowerCase() === address)
  );
}
