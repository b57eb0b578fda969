import { constants, createHash, type KeyObject, verify } from 'node:crypto';
import { children, encoded, readOid, readSmallInteger, readWhole, TAG } from './der.ts';
import { isOutsideLimits } from './key-limits.ts';

/** Object identifiers of the algorithms these structures name (RFC 8017, RFC 5754, RFC 5480, RFC 8410). */
export const OID = {
  rsaEncryption: '1.2.840.113549.1.1.1',
  rsaPss: '1.2.840.113549.1.1.10',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  mgf1: '1.2.840.113549.1.1.8',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

export type HashName = 'sha1' | 'sha256' | 'sha384' | 'sha512';

const HASHES: Record<string, HashName> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

const SIGNATURES: Record<string, { key: 'rsa' | 'ec'; hash: HashName }> = {
  '1.2.840.113549.1.1.5': { key: 'rsa', hash: 'sha1' },
  '1.2.840.113549.1.1.11': { key: 'rsa', hash: 'sha256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', hash: 'sha384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', hash: 'sha512' },
  '1.2.840.10045.4.1': { key: 'ec', hash: 'sha1' },
  '1.2.840.10045.4.3.2': { key: 'ec', hash: 'sha256' },
  '1.2.840.10045.4.3.3': { key: 'ec', hash: 'sha384' },
  '1.2.840.10045.4.3.4': { key: 'ec', hash: 'sha512' },
};

/** Null for anything outside the list: MD5 and unknown hashes are never computed. */
export const hashOfOid = (oid: string): HashName | null => HASHES[oid] ?? null;
export const digest = (name: HashName, bytes: Uint8Array): Uint8Array => new Uint8Array(createHash(name).update(bytes).digest());

export interface AlgorithmIdentifier {
  oid: string;
  /** DER of the parameters, null when absent. */
  parameters: Uint8Array | null;
  der: Uint8Array;
}

/** RFC 5280 AlgorithmIdentifier. Throws DerError. */
export function readAlgorithm(der: Uint8Array): AlgorithmIdentifier {
  const parts = children(readWhole(der), TAG.sequence);
  if (parts.length > 2) throw new Error('algorithm with more than one parameter');
  return { oid: readOid(parts[0]), parameters: parts[1] ? encoded(parts[1]) : null, der };
}

const isNull = (parameters: Uint8Array | null): boolean => parameters?.length === 2 && parameters[0] === TAG.null && parameters[1] === 0;

/** Parameters of a hash or PKCS#1 algorithm: absent or NULL (RFC 5754). Anything else may smuggle bytes. */
export const plainParameters = (algorithm: AlgorithmIdentifier): boolean => algorithm.parameters === null || isNull(algorithm.parameters);

interface PssParameters {
  hash: HashName;
  saltLength: number;
}

function readPss(parameters: Uint8Array | null): PssParameters | null {
  if (!parameters) return null;
  let hash: HashName | null = 'sha1';
  let maskHash: HashName | null = 'sha1';
  let saltLength = 20;
  for (const part of children(readWhole(parameters), TAG.sequence)) {
    const inner = children(part)[0];
    if (!inner) return null;
    if (part.tag === 0xa0) hash = hashOfOid(readAlgorithm(encoded(inner)).oid);
    else if (part.tag === 0xa1) {
      const mask = readAlgorithm(encoded(inner));
      maskHash = mask.oid === OID.mgf1 && mask.parameters ? hashOfOid(readAlgorithm(mask.parameters).oid) : null;
    } else if (part.tag === 0xa2) saltLength = readSmallInteger(inner);
    else return null;
  }
  return hash && hash === maskHash && saltLength >= 0 && saltLength <= 512 ? { hash, saltLength } : null;
}

export interface SignatureCheck {
  matches: boolean;
  /** False: the algorithm, its parameters or the key are not ones known here. Nothing was computed, and nothing is known. */
  supported: boolean;
  /** Null when the algorithm is not one of those supported. */
  hash: HashName | null;
  /** SHA-1: shown as a fact, never accepted by a chain. */
  weak: boolean;
  /** The key asks for more work than is done for one signature: nothing was computed, and nothing is known. */
  keyOutsideLimits: boolean;
}

/**
 * Checks one signature with a public key. `digestHash` is what CMS states beside a bare rsaEncryption; a
 * certificate leaves it out because its algorithm names the hash. Never throws.
 */
export function checkSignature(
  algorithm: AlgorithmIdentifier,
  key: KeyObject,
  data: Uint8Array,
  signature: Uint8Array,
  digestHash?: HashName | null,
): SignatureCheck {
  const none: SignatureCheck = { matches: false, supported: false, hash: null, weak: false, keyOutsideLimits: false };
  try {
    if (isOutsideLimits(key)) return { ...none, keyOutsideLimits: true };
    if (algorithm.oid === OID.rsaPss) {
      const pss = readPss(algorithm.parameters);
      if (!pss || key.asymmetricKeyType === 'ec') return none;
      const matches = verify(pss.hash, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: pss.saltLength }, signature);
      return { ...none, matches, supported: true, hash: pss.hash, weak: pss.hash === 'sha1' };
    }
    const known =
      algorithm.oid === OID.rsaEncryption && digestHash ? ({ key: 'rsa', hash: digestHash } as const) : SIGNATURES[algorithm.oid];
    if (!known || key.asymmetricKeyType !== known.key || !plainParameters(algorithm)) return none;
    return { ...none, matches: verify(known.hash, data, key, signature), supported: true, hash: known.hash, weak: known.hash === 'sha1' };
  } catch {
    return none;
  }
}
