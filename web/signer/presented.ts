import { samePlace } from '../api/base.ts';
import { callApi } from '../api/call.ts';
import type { ApiProblem } from '../api/types.ts';
import type { Presented } from './types.ts';

export type Reading =
  | { readonly state: 'reading' }
  /** `checked`: this browser counted the hash itself; without a secure connection browsers refuse to. */
  | { readonly state: 'read'; readonly presented: Presented; readonly checked: boolean; readonly bytes: Blob }
  | { readonly state: 'failed'; readonly problem: ApiProblem | null };

/**
 * Fetches the very file that will be signed, which the server writes down as what this person was shown, and counts
 * its SHA-256 here: the short hash beside the button is of the bytes that arrived, not of a promise. Signed addresses
 * need no session; a sheet that only its endorser reads needs it.
 */
export async function readDocument(
  url: string,
  expected: Presented,
  signal: AbortSignal,
  session: 'none' | 'needed' = 'none',
): Promise<Reading> {
  const call = { method: 'GET', path: samePlace(url), raw: 'blob', signal } as const;
  const outcome = await callApi<Blob>(session === 'none' ? { ...call, session } : call);
  if ('problem' in outcome) return { state: 'failed', problem: outcome.problem };
  const { data: bytes, headers } = outcome;
  const said: Presented = {
    version: Number(headers.get('x-document-version') ?? expected.version),
    sha256: headers.get('x-document-sha256') ?? expected.sha256,
  };
  if (!globalThis.crypto?.subtle) return { state: 'read', presented: said, checked: false, bytes };
  const sha256 = hex(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
  return sha256 === said.sha256 ? { state: 'read', presented: said, checked: true, bytes } : { state: 'failed', problem: null };
}

const hex = (digest: ArrayBuffer): string => [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** First and last four characters: enough to compare by eye. */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 4)}…${sha256.slice(-4)}`;
