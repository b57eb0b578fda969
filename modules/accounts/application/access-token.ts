import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Life of an access token in seconds; the refresh token renews it (SESSION-012). */
export const ACCESS_TOKEN_SECONDS = 900;

const claims = z.object({ sub: z.string(), sid: z.string(), iat: z.number().int(), exp: z.number().int() });
export type AccessClaims = z.infer<typeof claims>;

const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

const signatureOf = (key: Uint8Array, signed: string): Buffer => createHmac('sha256', key).update(signed).digest();

/** A JWT (RFC 7519) with HMAC-SHA256, bound to one session. */
export function issueAccessToken(key: Uint8Array, accountId: string, sessionId: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const payload: AccessClaims = { sub: accountId, sid: sessionId, iat, exp: iat + ACCESS_TOKEN_SECONDS };
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  return `${signed}.${signatureOf(key, signed).toString('base64url')}`;
}

/** The header is compared, not read: a token cannot choose how it is checked. */
export function readAccessToken(key: Uint8Array, token: string, now: Date): AccessClaims | 'invalid' | 'expired' {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header !== HEADER || payload === undefined || signature === undefined || rest.length > 0) return 'invalid';
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, `${header}.${payload}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid';
  const read = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!read.success) return 'invalid';
  return now.getTime() / 1000 >= read.data.exp ? 'expired' : read.data;
}
