import type { KeyObject } from 'node:crypto';

/** Bits. Twice the size of any key that an authority trusted here uses; the cost of a check grows with the square. */
const MAX_RSA_BITS = 8_192;
/** One of 64 bits makes a check as slow as signing; in use are 3 and 65537. */
const MAX_RSA_EXPONENT = 2n ** 32n;

/**
 * RSA above 8,192 bits, or with a public exponent above 2^32. Two dozen certificates with such keys in a file of 200 KB kept a
 * server busy for half a minute, so nothing is computed with them.
 */
export function isOutsideLimits(key: KeyObject): boolean {
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  return modulusLength > MAX_RSA_BITS || publicExponent > MAX_RSA_EXPONENT;
}

/** Bits; ETSI TS 119 312 and SOG-IS took RSA and DSA below 1,900 and curves below 256 off their lists. */
const MIN_MODULUS_BITS = 1_900;
const MIN_CURVE_BITS = 256;

/** Bits of the modulus, of the curve, or of the Edwards curve. Null where the key does not tell. */
export function keyBits(key: KeyObject): number | null {
  if (key.asymmetricKeyType === 'ed25519') return 256;
  if (key.asymmetricKeyType === 'ed448') return 456;
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  return modulusLength ?? (namedCurve === undefined ? null : Number(/\d{3}/.exec(namedCurve)?.[0] ?? Number.NaN) || null);
}

export function isTooSmall(key: KeyObject): boolean {
  const bits = keyBits(key);
  if (bits === null) return false;
  return bits < (key.asymmetricKeyDetails?.modulusLength === undefined ? MIN_CURVE_BITS : MIN_MODULUS_BITS);
}
