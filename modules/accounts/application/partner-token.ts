import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { isSignedBy, signingAlgorithmOf } from '../../../shared-kernel/crypto/signing-key.ts';

/** Sites of others whose users log in here by a token that the site signs (CALL-056, ROUTE-057, 058). */
export const PARTNERS = ['nmp', 'teran'] as const;
export type PartnerName = (typeof PARTNERS)[number];

export interface Partner {
  readonly name: PartnerName;
  /** `iss` of its tokens. */
  readonly issuer: string;
  readonly key: KeyObject;
  /** `aud`: the public address of this installation, so that a token for another one opens nothing here. */
  readonly audience: string;
}

export interface PartnerClaims {
  readonly email: string;
  readonly tokenId: string;
  /** Until when the id of the token has to be remembered. */
  readonly until: Date;
}

/** A token is on its way for seconds; one that lies about must not open anything. */
const LIFE_SECONDS = 300;
/** By so much may the clock of the partner be ahead. */
const SKEW_SECONDS = 30;

const header = z.strictObject({ alg: z.string(), typ: z.literal('JWT').optional(), kid: z.string().max(200).optional() });
const seconds = z.number().int().nonnegative();
const claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string()).max(10)]),
  iat: seconds,
  nbf: seconds.optional(),
  exp: seconds,
  jti: z.string().min(8).max(200),
  email: z.string().min(3).max(320),
  /** An address that the partner has not seen proved is anybody's. */
  email_verified: z.literal(true),
});

function partOf<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** What a partner says in a JWT (RFC 7519) of who is in front of it. Null: not said by it, not to us, or not now. */
export function readPartnerToken(partner: Partner, token: string, now: Date): PartnerClaims | null {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || ![head, body, signature].every((part) => /^[\w-]+$/.test(part))) return null;
  // It cannot choose how it is checked.
  if (partOf(header, head)?.alg !== signingAlgorithmOf(partner.key)) return null;
  if (!isSignedBy(partner.key, Buffer.from(`${head}.${body}`), Buffer.from(signature, 'base64url'))) return null;
  const said = partOf(claims, body);
  if (said === null || said.iss !== partner.issuer || ![said.aud].flat().includes(partner.audience)) return null;
  const at = now.getTime() / 1000;
  const { iat, nbf = iat, exp } = said;
  if (exp <= at || exp - iat > LIFE_SECONDS || Math.max(iat, nbf) > at + SKEW_SECONDS) return null;
  return { email: said.email, tokenId: said.jti, until: new Date(exp * 1000) };
}
