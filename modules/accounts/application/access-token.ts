import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { KeyRing, RingKey } from '../../../shared-kernel/keys/ring.ts';

/** Life of an access token in seconds; the refresh token renews it (SESSION-012). */
export const ACCESS_TOKEN_SECONDS = 900;

const claims = z.object({ sub: z.string(), sid: z.string(), iat: z.number().int(), exp: z.number().int() });
export type AccessClaims = z.infer<typeof claims>;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The first key has no id, and its tokens none in their header. */
const headerOf = ({ id }: RingKey): string => encoded(id === null ? { alg: 'HS256', typ: 'JWT' } : { alg: 'HS256', kid: id, typ: 'JWT' });

const signatureOf = (key: RingKey, signed: string): Buffer => createHmac('sha256', key.secret).update(signed).digest();

/** A JWT (RFC 7519) with HMAC-SHA256, bound to one session. */
export function issueAccessToken(keys: KeyRing, accountId: string, sessionId: string, now: Date): string {
  const key = keys.current(now);
  const iat = Math.floor(now.getTime() / 1000);
  const payload: AccessClaims = { sub: accountId, sid: sessionId, iat, exp: iat + ACCESS_TOKEN_SECONDS };
  const signed = `${headerOf(key)}.${encoded(payload)}`;
  return `${signed}.${signatureOf(key, signed).toString('base64url')}`;
}

/**
 * The header only says which of our keys made the token, and is compared with the one that key would write: a token cannot choose how
 * it is checked. A key that was replaced counts until its last token has ended, and for no token of later.
 */
export function readAccessToken(keys: KeyRing, token: string, now: Date): AccessClaims | 'invalid' | 'expired' {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) return 'invalid';
  const key = keys.named(keyIdOf(header));
  // Of a key that a restore lost: whoever has the refresh token goes on with a token of another key, and nobody is logged out.
  if (key === null) return 'expired';
  if (header !== headerOf(key)) return 'invalid';
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, `${header}.${payload}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid';
  const read = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!read.success) return 'invalid';
  const { exp } = read.data;
  const isOfItsTime = keys.couldMake(key.id, new Date((exp - ACCESS_TOKEN_SECONDS) * 1000));
  return !isOfItsTime || now.getTime() / 1000 >= exp ? 'expired' : read.data;
}

/** Null where the header names none, and where it is no header. */
function keyIdOf(header: string): string | null {
  const [, id = null] =
    /^\{"alg":"HS256","kid":"([0-9a-f]{10})","typ":"JWT"\}$/.exec(Buffer.from(header, 'base64url').toString('utf8')) ?? [];
  return id;
}
