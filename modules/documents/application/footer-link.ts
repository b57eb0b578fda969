import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import type { DocumentState } from '../domain/state.ts';

/**
 * The link printed on every page: /validation/{encryptedData} (ROUTE-007). One encrypted segment names
 * the document, so that a printed page gives a stranger no id to try elsewhere. The same document
 * always prints the same link, and it must stay short for the QR code: 22 bytes encrypted with AES-256
 * in counter mode under a synthetic iv of 12 bytes that also authenticates them (the idea of RFC 5297).
 */
const keyOf = (secret: Uint8Array, use: string): Buffer => createHmac('sha256', secret).update(`footer link ${use}`).digest();

export function footerLinkOf(
  deps: { publicUrl: string; linkSecret: Uint8Array },
  state: Pick<DocumentState, 'documentId' | 'addedOn'>,
): string {
  return `${deps.publicUrl}/validation/${encryptReference(deps.linkSecret, { documentId: state.documentId, timestamp: timestampOf(state.addedOn) })}`;
}

/** The `timestamp` of validation links: milliseconds since 1970 of the document's creation. */
export const timestampOf = (iso: string): string => String(new Date(iso).getTime());

export interface DocumentReference {
  readonly documentId: string;
  readonly timestamp: string;
}

const IV_BYTES = 12;
const PLAIN_BYTES = 22;

const ivOf = (secret: Uint8Array, plain: Uint8Array): Buffer =>
  createHmac('sha256', keyOf(secret, 'iv')).update(plain).digest().subarray(0, IV_BYTES);
const counterOf = (iv: Uint8Array): Buffer => Buffer.concat([iv, Buffer.alloc(4)]);

export function encryptReference(secret: Uint8Array, reference: DocumentReference): string {
  const plain = Buffer.alloc(PLAIN_BYTES);
  plain.write(reference.documentId.replaceAll('-', ''), 'hex');
  plain.writeUIntBE(Number(reference.timestamp), 16, 6);
  const iv = ivOf(secret, plain);
  const cipher = createCipheriv('aes-256-ctr', keyOf(secret, 'data'), counterOf(iv));
  return Buffer.concat([iv, cipher.update(plain), cipher.final()]).toString('base64url');
}

/** Null for a code that this product did not print. */
export function decryptReference(secret: Uint8Array, segment: string): DocumentReference | null {
  const bytes = Buffer.from(segment, 'base64url');
  if (bytes.length !== IV_BYTES + PLAIN_BYTES || bytes.toString('base64url') !== segment) return null;
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-ctr', keyOf(secret, 'data'), counterOf(iv));
  const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]);
  if (!timingSafeEqual(iv, ivOf(secret, plain))) return null;
  const hex = plain.subarray(0, 16).toString('hex');
  const documentId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { documentId, timestamp: String(plain.readUIntBE(16, 6)) };
}
