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
