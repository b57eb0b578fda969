import { createHash, type Hash } from 'node:crypto';

export type HashName =
  | 'md5'
  | 'ripemd160'
  | 'sha1'
  | 'sha224'
  | 'sha256'
  | 'sha384'
  | 'sha512'
  | 'sha512-224'
  | 'sha512-256'
  | 'sha3-224'
  | 'sha3-256'
  | 'sha3-384'
  | 'sha3-512'
  | 'shake256';

/** RFC 5754, RFC 8017, RFC 8702 and FIPS 202; MD5 and RIPEMD-160 as old signatures name them. */
const HASHES: Readonly<Record<string, HashName>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.36.3.2.1': 'ripemd160',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.5': 'sha512-224',
  '2.16.840.1.101.3.4.2.6': 'sha512-256',
  '2.16.840.1.101.3.4.2.7': 'sha3-224',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
  '2.16.840.1.101.3.4.2.12': 'shake256',
};

const LABELS: Readonly<Record<HashName, string>> = {
  md5: 'MD5',
  ripemd160: 'RIPEMD-160',
  sha1: 'SHA-1',
  sha224: 'SHA-224',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
  'sha512-224': 'SHA-512/224',
  'sha512-256': 'SHA-512/256',
  'sha3-224': 'SHA3-224',
  'sha3-256': 'SHA3-256',
  'sha3-384': 'SHA3-384',
  'sha3-512': 'SHA3-512',
  shake256: 'SHAKE256',
};

/** Collisions are made at will (MD5, SHA-1), or 160 bits no longer keep them out (ETSI TS 119 312, 5.2). */
const WEAK: ReadonlySet<HashName> = new Set(['md5', 'ripemd160', 'sha1']);

/** Null for hashes that are not computed here. */
export const hashOfOid = (oid: string): HashName | null => HASHES[oid] ?? null;
export const oidOfHash = (name: HashName): string => Object.keys(HASHES).find((oid) => HASHES[oid] === name)!;
export const isWeakHash = (name: HashName): boolean => WEAK.has(name);
/** As people write it: SHA-256. */
export const hashLabel = (name: HashName): string => LABELS[name];

/** SHAKE256 gives 64 bytes, as CMS wants it (RFC 8702, 3.1). */
const lengthOf = (name: HashName) => (name === 'shake256' ? { outputLength: 64 } : {});

export const startHash = (name: HashName): Hash => createHash(name, lengthOf(name));
/** What is hashed so far, to go on from; a copy does not know its length by itself. */
export const copyHash = (hash: Hash, name: HashName): Hash => hash.copy(lengthOf(name));
export const digest = (name: HashName, bytes: Uint8Array): Uint8Array => new Uint8Array(startHash(name).update(bytes).digest());
