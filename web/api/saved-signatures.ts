import { api } from './base.ts';
import type { SavedSignature } from './types.ts';

const savedSignaturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownSignatures: build.query<{ signatureList: readonly SavedSignature[] }, void>({
      query: () => ({ method: 'GET', path: '/api/user/sign' }),
    }),
  }),
});

export const { useOwnSignaturesQuery } = savedSignaturesApi;
