import { api } from './base.ts';
import type { DocumentView, SavedSignature, SigningView } from './types.ts';

/** Which signing link: the code stands behind the # of its address and travels in a header only. */
export interface SigningLink {
  readonly documentID: string;
  readonly signatoryID: string;
  readonly code: string;
}

export type Appearance =
  | {
      readonly kind: 'STROKE';
      readonly strokes: readonly (readonly { x: number; y: number }[])[];
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'TEXT'; readonly text: string }
  /** PNG or JPEG as base64. */
  | { readonly kind: 'IMAGE'; readonly image: string }
  | { readonly kind: 'SAVED'; readonly signatureId: string };

/** What the signer was shown; the server refuses to sign anything else. */
export interface Presented {
  readonly version: number;
  readonly sha256: string;
}

export interface SignedAnswer {
  readonly documentID: string;
  readonly status: string;
  readonly signatoryID: string;
  readonly version: number;
  readonly sha256: string;
  readonly sawSha256: string;
  readonly certificateNumber: string | null;
  readonly test: boolean;
}

const linkHeaders = (code: string): Record<string, string> => (code === '' ? {} : { 'x-link-code': code });

/** A repeat of the same act is answered, not done again. */
export interface Once {
  readonly idempotencyKey: string;
}

export const signingApi = api.injectEndpoints({
  endpoints: (build) => ({
    signingView: build.query<SigningView, SigningLink>({
      query: ({ documentID, signatoryID, code }) => ({
        method: 'GET',
        path: `/api/document/document-id/${encodeURIComponent(documentID)}/${encodeURIComponent(signatoryID)}`,
        headers: linkHeaders(code),
        // Somebody logged in under another address is told so (SIGN-004); a session that ended is no hindrance.
        ...(code === '' ? {} : { session: 'optional' as const }),
      }),
      providesTags: (_view, _error, { documentID }) => [{ type: 'Document', id: documentID }],
    }),
    observerView: build.query<DocumentView, { documentID: string; sharedWithID: string; code: string }>({
      query: ({ documentID, sharedWithID, code }) => ({
        method: 'GET',
        path: `/api/get-document-shared/${encodeURIComponent(documentID)}/${encodeURIComponent(sharedWithID)}`,
        headers: linkHeaders(code),
        session: 'none',
      }),
    }),
    sign: build.mutation<
      SignedAnswer,
      SigningLink & Once & { presented: Presented; signature: Appearance | null; values?: readonly { fieldId: string; value: string }[] }
    >({
      query: ({ code, idempotencyKey, ...body }) => ({
        method: 'POST',
        path: '/api/documents/sign',
        body,
        headers: { ...linkHeaders(code), 'idempotency-key': idempotencyKey },
        // Somebody logged in under another address is told so (SIGN-004); a session that ended is no hindrance.
        ...(code === '' ? {} : { session: 'optional' as const }),
      }),
      invalidatesTags: (_answer, error, { documentID }) =>
        error ? [] : [{ type: 'Document', id: documentID }, { type: 'Timeline', id: documentID }, 'Inbox'],
    }),
    /** The form carries cer, key, password, documentID, signatoryID, presentedVersion, presentedSha256 (CALL-091). */
    signSat: build.mutation<SignedAnswer, SigningLink & Once & { form: FormData }>({
      query: ({ code, idempotencyKey, form }) => ({
        method: 'POST',
        path: '/api/documents/sign/sat',
        body: form,
        headers: { ...linkHeaders(code), 'idempotency-key': idempotencyKey },
        // Somebody logged in under another address is told so (SIGN-004); a session that ended is no hindrance.
        ...(code === '' ? {} : { session: 'optional' as const }),
      }),
      invalidatesTags: (_answer, error, { documentID }) =>
        error ? [] : [{ type: 'Document', id: documentID }, { type: 'Timeline', id: documentID }, 'Inbox'],
    }),
    savedSignatures: build.query<{ signatureList: readonly SavedSignature[] }, void>({
      query: () => ({ method: 'GET', path: '/api/user/sign' }),
      providesTags: ['SavedSignatures'],
    }),
  }),
});

export const { useSigningViewQuery, useObserverViewQuery, useSignMutation, useSignSatMutation, useSavedSignaturesQuery } = signingApi;
