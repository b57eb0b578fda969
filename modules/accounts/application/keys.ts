import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { normalEmail } from '../../../shared-kernel/email-address.ts';
import { derivedRing, type KeyRing } from '../../../shared-kernel/keys/ring.ts';

/** Keys of the module, each for one purpose, derived from the one secret of the configuration (RFC 5869). They are never replaced. */
export interface FixedKeys {
  readonly sessionToken: Buffer;
  readonly refreshToken: Buffer;
  readonly setUpCode: Buffer;
  readonly verification: Buffer;
  readonly emailChange: Buffer;
  /** The same address always gives the same hash; nobody without the key can try addresses against it. */
  emailHash(email: string): Buffer;
  /** What one kind of guessing is counted by: a network address, an account, a browser. */
  guesser(kind: string, ...who: string[]): Buffer;
}

export interface AccountKeys extends FixedKeys {
  /** Signs access tokens; replaced by `npm run keys:rotate`. */
  readonly accessToken: KeyRing;
}

const derivedFrom = (secret: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), `accounts ${purpose}`, 32));

/** The keys that sign access tokens, made of a ring whose first key is the secret of the module. */
export const accessTokenRing = (ring: KeyRing): KeyRing => derivedRing(ring, (secret) => derivedFrom(secret, 'access token'));

export function deriveKeys(secret: Uint8Array): FixedKeys {
  if (secret.byteLength < 32) throw new Error('the secret of the accounts module needs at least 32 bytes');
  const derived = (purpose: string) => derivedFrom(secret, purpose);
  const emailKey = derived('email');
  const guesserKey = derived('guesser');
  return {
    sessionToken: derived('session token'),
    refreshToken: derived('refresh token'),
    setUpCode: derived('set-up code'),
    verification: derived('verification code'),
    emailChange: derived('email change'),
    emailHash: (email) => createHmac('sha256', emailKey).update(normalEmail(email)).digest(),
    guesser: (kind, ...who) => hmac(guesserKey, kind, ...who),
  };
}

/** Tokens are random or keyed, so a plain hash is enough to keep the stored one useless. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const hmac = (key: Uint8Array, ...parts: string[]): Buffer =>
  createHmac('sha256', key)
    .update(parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join(''))
    .digest();
