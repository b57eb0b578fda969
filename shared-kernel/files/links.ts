import { createHmac, timingSafeEqual } from 'node:crypto';

/** Life of a file link in seconds (CALL-135, CONST-016). */
export const FILE_LINK_SECONDS = 518_400;

const signatureOf = (secret: Uint8Array, key: string, fileName: string, expires: number): string =>
  createHmac('sha256', secret)
    // Length-prefixed, so that no two sets of values are signed as the same bytes.
    .update(`file-link\n${key.length}:${key}\n${Buffer.byteLength(fileName)}:${fileName}\n${expires}`)
    .digest('base64url');

/** The moment a link issued now ends. */
export const fileLinkExpiry = (now: Date): Date => new Date(Math.floor(now.getTime() / 1000) * 1000 + FILE_LINK_SECONDS * 1000);

/** A path `{base}/{key}?name&expires&signature`; `expires` in Unix seconds. The link opens what its key names, and nothing else. */
export function signFileLink(link: { base: string; key: string; fileName: string; expiresAt: Date; secret: Uint8Array }): string {
  const expires = Math.floor(link.expiresAt.getTime() / 1000);
  const query = new URLSearchParams({
    name: link.fileName,
    expires: String(expires),
    signature: signatureOf(link.secret, link.key, link.fileName, expires),
  });
  return `${link.base}/${link.key}?${query}`;
}

export type FileLinkCheck = 'valid' | 'expired' | 'tampered';

/** Checks the signature first: nothing in a forged link is true, not even its age. */
export function verifyFileLink(link: {
  key: string;
  fileName: string;
  expires: string;
  signature: string;
  secret: Uint8Array;
  now: Date;
}): FileLinkCheck {
  if (!/^\d{1,12}$/.test(link.expires)) return 'tampered';
  const expires = Number(link.expires);
  const expected = Buffer.from(signatureOf(link.secret, link.key, link.fileName, expires));
  const given = Buffer.from(link.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'tampered';
  return link.now.getTime() / 1000 >= expires ? 'expired' : 'valid';
}
