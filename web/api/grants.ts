import { api } from './base.ts';

/** An account of somebody else that this login may read. */
export interface Grant {
  readonly ownerID: string;
  readonly ownerName: string;
  /** Null: until it is revoked. */
  readonly expiresAt: string | null;
  readonly documents: 'ALL' | 'SELECTED';
  readonly isChosen: boolean;
}

const grantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    grants: build.query<{ readonly grants: readonly Grant[]; readonly hasOwn: boolean }, void>({
      query: () => ({ method: 'GET', path: '/api/grants' }),
    }),
    /** Everything that was read before is about another account: whoever calls it loads the page anew. */
    turnTo: build.mutation<{ ownerID: string }, string>({
      query: (ownerID) => ({ method: 'POST', path: '/api/grants/turn', body: { ownerID } }),
    }),
  }),
});

export const { useGrantsQuery, useTurnToMutation } = grantsApi;
