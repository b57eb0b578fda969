import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { DocumentState } from '../domain/state.ts';

/**
 * The link printed on every page: /validation/{encryptedData} (ROUTE-007). One encrypted segment
 * names the document, so that a printed page gives a stranger no id to try elsewhere; AES-256-GCM
 * with an iv derived from the content, for the same document must always print the same link.
 */
const keyOf = (secret: Uint8Array): Buffer => createHash('sha256').update('footer-link').update(secret).digest();

export function footerLinkOf(deps: { publicUrl: string; linkSecret: Uint8Array }, state: Pick<DocumentState, 'documentId' | 'addedOn'>): string {
  return `${deps.publicUrl}/validation/${encryptReference(deps.linkSecret, { documentId: state.documentId, timestamp: timestampOf(state.addedOn) })}`;
}

/** The `timestamp` of validation links: milliseconds since 1970 of the document's creation. */
export const timestampOf = (iso: string): string => String(new Date(iso).getTime());

export interface DocumentReference {
  readonly documentId: string;
  readonly timestamp: string;
}

export function encryptReference(secret: Uint8Array, reference: DocumentReference): string {
  const plain = Buffer.from(`${reference.documentId}/${reference.timestamp}`);
  const key = keyOf(secret);
  const iv = createHash('sha256').update(key).update(plain).digest().subarray(0, 12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Null for anything that this product did not print. */
export function decryptReference(secret: Uint8Array, segment: string): DocumentReference | null {
  const bytes = Buffer.from(segment, 'base64url');
  if (bytes.length < 29 || bytes.length > 512) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    const [documentId, timestamp] = plain.split('/');
    return documentId && timestamp ? { documentId, timestamp } : null;
  } catch {
    return null;
  }
}
