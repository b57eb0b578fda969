import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeyRing, keyIdIn, type RingKey, withKeyId } from './keys/ring.ts';

/**
 * HMAC-SHA256 (RFC 2104) over what a code stands for, 43 characters of base64url. Each part is preceded by its length, so that no
 * two lists of parts give the same bytes.
 */
export const partsCode = (secret: Uint8Array, ...parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(parts.map((part) => `${part.length}:${part}`).join(''))
    .digest('base64url');

/**
 * The code of a mailed link: 43 characters, and the id of their key behind a tilde. It is derived and never stored, so that neither the
 * sender nor a copy of the database can act in somebody's place.
 */
export const linkCode = (key: RingKey, ...parts: readonly string[]): string => withKeyId(partsCode(key.secret, ...parts), key);

/** Is this code one that `made` gives, with the key that the code names? */
export function isCodeOf(keys: KeyRing, code: string, made: (key: RingKey) => string): boolean {
  const key = keys.named(keyIdIn(code));
  return key !== null && sameCode(code, made(key));
}

/** Whether the key that a code names still made codes when its link came about: one that was replaced opens no link of later. */
export const isKeyOfThen = (keys: KeyRing, code: string, issuedAt: string): boolean => keys.couldMake(keyIdIn(code), new Date(issuedAt));

/** Compares two codes in a time that tells nothing of where they differ. */
export const sameCode = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
