import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The code of a mailed link: HMAC-SHA256 (RFC 2104) over what the link opens, 43 characters of base64url. It is derived and
 * never stored, so that neither the sender nor a copy of the database can act in somebody's place. Each part is preceded by
 * its length, so that no two lists of parts give the same bytes.
 */
export const linkCode = (secret: Uint8Array, ...parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(parts.map((part) => `${part.length}:${part}`).join(''))
    .digest('base64url');

/** Compares two codes in a time that tells nothing of where they differ. */
export const sameCode = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
