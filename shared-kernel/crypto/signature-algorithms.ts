import { type HashName, hashLabel } from './hashes.ts';

export type KeyKind = 'rsa' | 'ec' | 'dsa' | 'ed25519' | 'ed448';

export interface KnownSignature {
  readonly key: KeyKind;
  /** Null: the key's own scheme hashes (EdDSA). */
  readonly hash: HashName | null;
  /** r and s one after the other instead of a SEQUENCE (BSI TR-03111, 5.2.1). */
  readonly plain?: true;
}

const rsa = (hash: HashName): KnownSignature => ({ key: 'rsa', hash });
const ec = (hash: HashName): KnownSignature => ({ key: 'ec', hash });
const plain = (hash: HashName): KnownSignature => ({ key: 'ec', hash, plain: true });
const dsa = (hash: HashName): KnownSignature => ({ key: 'dsa', hash });

/** RFC 8017, RFC 5754, RFC 5480, RFC 8410, FIPS 186, BSI TR-03111. */
const SIGNATURES: Readonly<Record<string, KnownSignature>> = {
  '1.2.840.113549.1.1.4': rsa('md5'),
  '1.2.840.113549.1.1.5': rsa('sha1'),
  '1.3.14.3.2.29': rsa('sha1'),
  '1.3.36.3.3.1.2': rsa('ripemd160'),
  '1.2.840.113549.1.1.11': rsa('sha256'),
  '1.2.840.113549.1.1.12': rsa('sha384'),
  '1.2.840.113549.1.1.13': rsa('sha512'),
  '1.2.840.113549.1.1.14': rsa('sha224'),
  '1.2.840.113549.1.1.15': rsa('sha512-224'),
  '1.2.840.113549.1.1.16': rsa('sha512-256'),
  '2.16.840.1.101.3.4.3.13': rsa('sha3-224'),
  '2.16.840.1.101.3.4.3.14': rsa('sha3-256'),
  '2.16.840.1.101.3.4.3.15': rsa('sha3-384'),
  '2.16.840.1.101.3.4.3.16': rsa('sha3-512'),
  '1.2.840.10045.4.1': ec('sha1'),
  '1.2.840.10045.4.3.1': ec('sha224'),
  '1.2.840.10045.4.3.2': ec('sha256'),
  '1.2.840.10045.4.3.3': ec('sha384'),
  '1.2.840.10045.4.3.4': ec('sha512'),
  '2.16.840.1.101.3.4.3.9': ec('sha3-224'),
  '2.16.840.1.101.3.4.3.10': ec('sha3-256'),
  '2.16.840.1.101.3.4.3.11': ec('sha3-384'),
  '2.16.840.1.101.3.4.3.12': ec('sha3-512'),
  '0.4.0.127.0.7.1.1.4.1.1': plain('sha1'),
  '0.4.0.127.0.7.1.1.4.1.2': plain('sha224'),
  '0.4.0.127.0.7.1.1.4.1.3': plain('sha256'),
  '0.4.0.127.0.7.1.1.4.1.4': plain('sha384'),
  '0.4.0.127.0.7.1.1.4.1.5': plain('sha512'),
  '0.4.0.127.0.7.1.1.4.1.6': plain('ripemd160'),
  '0.4.0.127.0.7.1.1.4.1.8': plain('sha3-224'),
  '0.4.0.127.0.7.1.1.4.1.9': plain('sha3-256'),
  '0.4.0.127.0.7.1.1.4.1.10': plain('sha3-384'),
  '0.4.0.127.0.7.1.1.4.1.11': plain('sha3-512'),
  '1.2.840.10040.4.3': dsa('sha1'),
  '2.16.840.1.101.3.4.3.1': dsa('sha224'),
  '2.16.840.1.101.3.4.3.2': dsa('sha256'),
  '2.16.840.1.101.3.4.3.3': dsa('sha384'),
  '2.16.840.1.101.3.4.3.4': dsa('sha512'),
  '2.16.840.1.101.3.4.3.5': dsa('sha3-224'),
  '2.16.840.1.101.3.4.3.6': dsa('sha3-256'),
  '2.16.840.1.101.3.4.3.7': dsa('sha3-384'),
  '2.16.840.1.101.3.4.3.8': dsa('sha3-512'),
  '1.3.101.112': { key: 'ed25519', hash: null },
  '1.3.101.113': { key: 'ed448', hash: null },
};

/** Object identifiers of keys that CMS writes where a signature algorithm belongs: the hash is then stated beside (RFC 3370, 3). */
const BARE_KEYS: Readonly<Record<string, KeyKind>> = {
  '1.2.840.113549.1.1.1': 'rsa',
  '1.2.840.10045.2.1': 'ec',
  '1.2.840.10040.4.1': 'dsa',
};

/** What can be named although nothing is computed with it. */
const OTHERS: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.2': 'RSA with MD2',
  '1.2.840.113549.2.2': 'MD2',
  '1.2.840.113549.1.1.3': 'RSA with MD4',
  '1.2.840.113549.2.4': 'MD4',
  '2.16.840.1.101.3.4.2.11': 'SHAKE128',
  '1.2.840.113549.1.1.10': 'RSASSA-PSS',
  '1.3.6.1.5.5.7.6.30': 'RSASSA-PSS with SHAKE128',
  '1.3.6.1.5.5.7.6.31': 'RSASSA-PSS with SHAKE256',
  '1.3.6.1.5.5.7.6.32': 'ECDSA with SHAKE128',
  '1.3.6.1.5.5.7.6.33': 'ECDSA with SHAKE256',
  '2.16.840.1.101.3.4.3.17': 'ML-DSA-44',
  '2.16.840.1.101.3.4.3.18': 'ML-DSA-65',
  '2.16.840.1.101.3.4.3.19': 'ML-DSA-87',
  '1.2.840.113549.1.9.16.3.17': 'HSS/LMS',
  '1.2.156.10197.1.401': 'SM3',
  '1.2.156.10197.1.501': 'SM2 with SM3',
  '1.2.643.2.2.9': 'GOST R 34.11-94',
  '1.2.643.2.2.3': 'GOST R 34.10-2001',
  '1.2.643.7.1.1.2.2': 'GOST R 34.11-2012 (256)',
  '1.2.643.7.1.1.2.3': 'GOST R 34.11-2012 (512)',
  '1.2.643.7.1.1.3.2': 'GOST R 34.10-2012 (256)',
  '1.2.643.7.1.1.3.3': 'GOST R 34.10-2012 (512)',
};

const KEY_LABELS: Readonly<Record<KeyKind, string>> = { rsa: 'RSA', ec: 'ECDSA', dsa: 'DSA', ed25519: 'Ed25519', ed448: 'Ed448' };

/** Null for what is not computed here. `digestHash` completes an identifier that names a key alone. */
export function signatureOfOid(oid: string, digestHash: HashName | null | undefined): KnownSignature | null {
  const bare = BARE_KEYS[oid];
  if (bare) return digestHash ? { key: bare, hash: digestHash } : null;
  return SIGNATURES[oid] ?? null;
}

/** The identifier of the key alone, for a signature algorithm that names another hash than the digest algorithm beside it. */
export function bareOidOf(oid: string): string | null {
  const known = SIGNATURES[oid];
  return known && !known.plain ? (Object.keys(BARE_KEYS).find((bare) => BARE_KEYS[bare] === known.key) ?? null) : null;
}

/** The hash that CMS must name beside Ed25519 and Ed448 where there are signed attributes (RFC 8419, 3.1); null for other algorithms. */
export function digestOfEdwards(oid: string): HashName | null {
  return oid === '1.3.101.112' ? 'sha512' : oid === '1.3.101.113' ? 'shake256' : null;
}

/** The name of an algorithm as people write it; its identifier where it has none here. */
export function algorithmLabel(oid: string, hash: HashName | null = null): string {
  const known = signatureOfOid(oid, hash);
  if (known) return known.hash ? `${KEY_LABELS[known.key]} with ${hashLabel(known.hash)}` : KEY_LABELS[known.key];
  const bare = BARE_KEYS[oid];
  if (bare) return KEY_LABELS[bare];
  return OTHERS[oid] ?? oid;
}
