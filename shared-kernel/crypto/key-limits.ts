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

/** Curves whose names do not tell their bits (WAP-261-WTLS, RFC 2409). */
const BITS_OF_CURVE: Readonly<Record<string, number>> = {
  'wap-wsg-idm-ecid-wtls1': 113,
  'wap-wsg-idm-ecid-wtls3': 163,
  'wap-wsg-idm-ecid-wtls4': 113,
  'wap-wsg-idm-ecid-wtls5': 163,
  'wap-wsg-idm-ecid-wtls6': 112,
  'wap-wsg-idm-ecid-wtls7': 160,
  'wap-wsg-idm-ecid-wtls8': 112,
  'wap-wsg-idm-ecid-wtls9': 160,
  'wap-wsg-idm-ecid-wtls10': 233,
  'wap-wsg-idm-ecid-wtls11': 233,
  'wap-wsg-idm-ecid-wtls12': 224,
  'Oakley-EC2N-3': 155,
  'Oakley-EC2N-4': 185,
};

/** Bits of the modulus, of the curve, or of the Edwards curve. Null where the key does not tell. */
export function keyBits(key: KeyObject): number | null {
  if (key.asymmetricKeyType === 'ed25519') return 256;
  if (key.asymmetricKeyType === 'ed448') return 456;
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (modulusLength !== undefined) return modulusLength;
  if (namedCurve === undefined) return null;
  return BITS_OF_CURVE[namedCurve] ?? (Number(/\d{3}/.exec(namedCurve)?.[0] ?? Number.NaN) || null);
}

export function isTooSmall(key: KeyObject): boolean {
  const bits = keyBits(key);
  if (bits === null) return false;
  return bits < (key.asymmetricKeyDetails?.modulusLength === undefined ? MIN_CURVE_BITS : MIN_MODULUS_BITS);
}
