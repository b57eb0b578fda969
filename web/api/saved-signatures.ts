import { api } from './base.ts';
import type { SavedSignature } from './types.ts';

/** What the person of the session keeps to sign with. */
export interface OwnMarks {
  readonly signatureList: readonly SavedSignature[];
  readonly initialsList: readonly SavedSignature[];
}

const savedSignaturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownSignatures: build.query<OwnMarks, void>({
      query: () => ({ method: 'GET', path: '/api/user/sign' }),
    }),
  }),
});

export const { useOwnSignaturesQuery } = savedSignaturesApi;
