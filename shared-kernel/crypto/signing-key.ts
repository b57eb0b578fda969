import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** Names of JWS (RFC 7518, RFC 8037). */
export type SigningAlgorithm = 'EdDSA' | 'ES256' | 'RS256';

const RSA_BITS = 2048;

/** How a key signs; null where none of these ways is good enough for it. */
export function signingAlgorithmOf(key: KeyObject): SigningAlgorithm | null {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ed25519') return 'EdDSA';
  if (key.asymmetricKeyType === 'ec') return namedCurve === 'prime256v1' ? 'ES256' : null;
  return key.asymmetricKeyType === 'rsa' && modulusLength >= RSA_BITS ? 'RS256' : null;
}

/** Base64 of a public key (SPKI, DER): Ed25519, ECDSA on P-256, or RSA of 2048 bits and more. Null: it is none. */
export function readSigningKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return signingAlgorithmOf(key) === null ? null : key;
  } catch {
    return null;
  }
}

/** Whether the holder of the key signed these bytes; a signature of ECDSA is r and s, as JWS has it. */
export function isSignedBy(key: KeyObject, signed: Uint8Array, signature: Uint8Array): boolean {
  const algorithm = signingAlgorithmOf(key);
  if (algorithm === 'EdDSA') return verify(null, signed, key, signature);
  return algorithm !== null && verify('sha256', signed, algorithm === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' } : key, signature);
}
