import { api } from '../../api/base.ts';

/** GET /api/api-keys */
export interface OwnKey {
  readonly keyID: string;
  readonly name: string | null;
  readonly scope: 'READ' | 'WRITE';
  readonly createdAt: string;
  readonly rotatedAt: string | null;
  readonly expiresAt: string;
  readonly isExpired: boolean;
  readonly lastUsedAt: string | null;
  /** What is made with it has no legal value, and it reaches nothing else. */
  readonly isTest: boolean;
}

/** `bearer`: the whole key, in this answer and in none after it. */
export interface IssuedKey {
  readonly key: OwnKey;
  readonly bearer: string;
}

type OwnKeys = { readonly keys: readonly OwnKey[]; readonly limit: number; readonly callsAMinute: number };

const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownKeys: build.query<OwnKeys, void>({
      query: () => ({ method: 'GET', path: '/api/api-keys' }),
      providesTags: ['Keys'],
    }),
    createKey: build.mutation<IssuedKey, { name: string; scope: OwnKey['scope']; days: number; isTest: boolean; once: string }>({
      query: ({ once, ...body }) => ({ method: 'POST', path: '/api/api-keys', body, headers: { 'idempotency-key': once } }),
      invalidatesTags: ['Keys'],
    }),
    rotateKey: build.mutation<IssuedKey, { keyID: string; days: number; once: string }>({
      query: ({ once, keyID, ...body }) => ({
        method: 'PUT',
        path: `/api/api-keys/${keyID}/rotate`,
        body,
        headers: { 'idempotency-key': once },
      }),
      invalidatesTags: ['Keys'],
    }),
    revokeKey: build.mutation<{ revoked: true }, string>({
      query: (keyID) => ({ method: 'DELETE', path: `/api/api-keys/${keyID}` }),
      invalidatesTags: ['Keys'],
    }),
  }),
});

export const { useOwnKeysQuery, useCreateKeyMutation, useRotateKeyMutation, useRevokeKeyMutation } = keysApi;
