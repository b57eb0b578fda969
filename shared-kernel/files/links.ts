import { createHmac } from 'node:crypto';
import { type KeyRing, keyIdIn, type RingKey, withKeyId } from '../keys/ring.ts';
import { isCodeOf } from '../link-code.ts';

/** Life of a file link in seconds (CALL-135, CONST-016). */
export const FILE_LINK_SECONDS = 518_400;

const signatureOf = (secret: Uint8Array, key: string, fileName: string, expires: number): string =>
  createHmac('sha256', secret)
    // Length-prefixed, so that no two sets of values are signed as the same bytes.
    .update(`file-link\n${key.length}:${key}\n${Buffer.byteLength(fileName)}:${fileName}\n${expires}`)
    .digest('base64url');

/** The moment a link issued now ends. */
export const fileLinkExpiry = (now: Date): Date => new Date(Math.floor(now.getTime() / 1000) * 1000 + FILE_LINK_SECONDS * 1000);

/** When a link was made that ends then, in seconds since 1970: every link has the same term. */
const madeAt = (expires: number): Date => new Date((expires - FILE_LINK_SECONDS) * 1000);

/**
 * A path `{base}/{key}?name&expires&signature`; `expires` in Unix seconds, the signature with the id of the key that made it. The link
 * opens what its key names, and nothing else.
 */
export function signFileLink(link: { base: string; key: string; fileName: string; expiresAt: Date; keys: KeyRing }): string {
  const expires = Math.floor(link.expiresAt.getTime() / 1000);
  const query = new URLSearchParams({
    name: link.fileName,
    expires: String(expires),
    signature: signedBy(link.keys.current(madeAt(expires)), link, expires),
  });
  return `${link.base}/${link.key}?${query}`;
}

const signedBy = (by: RingKey, { key, fileName }: { key: string; fileName: string }, expires: number): string =>
  withKeyId(signatureOf(by.secret, key, fileName, expires), by);

export type FileLinkCheck = 'valid' | 'expired' | 'tampered';

/**
 * Checks the signature first: nothing in a forged link is true, not even its age. A key that was replaced signs until the last link it
 * made has ended, and none of later.
 */
export function verifyFileLink(link: {
  key: string;
  fileName: string;
  expires: string;
  signature: string;
  keys: KeyRing;
  now: Date;
}): FileLinkCheck {
  if (!/^\d{1,12}$/.test(link.expires)) return 'tampered';
  const expires = Number(link.expires);
  if (!isCodeOf(link.keys, link.signature, (by) => signedBy(by, link, expires))) return 'tampered';
  const isOfItsTime = link.keys.couldMake(keyIdIn(link.signature), madeAt(expires));
  return !isOfItsTime || link.now.getTime() / 1000 >= expires ? 'expired' : 'valid';
}
