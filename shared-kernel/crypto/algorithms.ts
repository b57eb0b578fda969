import { constants, createPublicKey, type KeyObject, publicDecrypt, verify } from 'node:crypto';
import { children, content, derProblems, encoded, readOid, readSmallInteger, readWhole, sameBytes, TAG } from './der.ts';
import { derValue } from './der-write.ts';
import { type HashName, hashOfOid, isWeakHash } from './hashes.ts';
import { isOutsideLimits, isTooSmall } from './key-limits.ts';
import { type KnownSignature, signatureOfOid } from './signature-algorithms.ts';

/** Object identifiers of the algorithms these structures name (RFC 8017, RFC 5754, RFC 5480, RFC 8410). */
export const OID = {
  rsaEncryption: '1.2.840.113549.1.1.1',
  rsaPss: '1.2.840.113549.1.1.10',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  mgf1: '1.2.840.113549.1.1.8',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

export { digest, type HashName, hashOfOid } from './hashes.ts';

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
  maskHash: HashName;
  saltLength: number;
}

/** RFC 8017, A.2.3. */
function readPss(parameters: Uint8Array | null): PssParameters | null {
  if (!parameters) return null;
  let hash: HashName | null = 'sha1';
  let maskHash: HashName | null = 'sha1';
  let saltLength = 20;
  for (const part of children(readWhole(parameters), TAG.sequence)) {
    const [inner, extra] = children(part);
    if (!inner || extra) return null;
    if (part.tag === 0xa0) hash = hashOfOid(readAlgorithm(encoded(inner)).oid);
    else if (part.tag === 0xa1) {
      const mask = readAlgorithm(encoded(inner));
      maskHash = mask.oid === OID.mgf1 && mask.parameters ? hashOfOid(readAlgorithm(mask.parameters).oid) : null;
    } else if (part.tag === 0xa2) saltLength = readSmallInteger(inner);
    else if (part.tag !== 0xa3 || readSmallInteger(inner) !== 1) return null;
  }
  return hash && maskHash && saltLength >= 0 && saltLength <= 512 ? { hash, maskHash, saltLength } : null;
}

export interface SignatureCheck {
  matches: boolean;
  /** False: the algorithm, its parameters or the key are not ones known here. Nothing was computed, and nothing is known. */
  supported: boolean;
  /** Null when the algorithm is not one of those supported, or hashes by itself (EdDSA). */
  hash: HashName | null;
  /** MD5, RIPEMD-160, SHA-1: shown as a fact, never accepted by a chain. */
  weak: boolean;
  /** The key is shorter than what still protects (`isTooSmall`). */
  smallKey: boolean;
  /** The key asks for more work than is done for one signature: nothing was computed, and nothing is known. */
  keyOutsideLimits: boolean;
}

const NONE: SignatureCheck = { matches: false, supported: false, hash: null, weak: false, smallKey: false, keyOutsideLimits: false };

/** Null where checking was not possible; a value of a wrong shape is wrong, not impossible. */
type Verifier = { readonly hash: HashName | null; readonly verify: (data: Uint8Array, signature: Uint8Array) => boolean };

function pssVerifier(algorithm: AlgorithmIdentifier, key: KeyObject): Verifier | null {
  const pss = readPss(algorithm.parameters);
  if (!pss || (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'rsa-pss')) return null;
  const { hash, maskHash, saltLength } = pss;
  // The mask's hash cannot be chosen for a plain RSA key; a key that states the parameters has them.
  const used = hash === maskHash ? key : withPssParameters(key, algorithm.der);
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return { hash, verify: (data, signature) => verify(hash, data, { key: used, padding, saltLength }, signature) };
}

/** The same modulus under a SubjectPublicKeyInfo that names these RSASSA-PSS parameters (RFC 4055, 1.2). */
function withPssParameters(key: KeyObject, algorithm: Uint8Array): KeyObject {
  const spki = key.export({ type: 'spki', format: 'der' });
  const bits = encoded(children(readWhole(spki), TAG.sequence)[1]!);
  const named = Buffer.from(derValue(TAG.sequence, algorithm, bits));
  return createPublicKey({ key: named, format: 'der', type: 'spki' });
}

/** An identifier may repeat the parameters of the key (a curve, a DSA domain); anything else does not belong there. */
function parametersBelong(algorithm: AlgorithmIdentifier, key: KeyObject): boolean {
  if (algorithm.parameters === null || isNull(algorithm.parameters)) return true;
  const [own] = children(readWhole(key.export({ type: 'spki', format: 'der' })), TAG.sequence);
  const parameters = own && children(own, TAG.sequence)[1];
  return parameters !== undefined && sameBytes(encoded(parameters), algorithm.parameters);
}

function keyFits({ key: kind }: KnownSignature, key: KeyObject): boolean {
  if (kind !== 'ec') return key.asymmetricKeyType === kind;
  // Curves without a name are written by nobody honest (RFC 5480, 2.1.1), and SM2 signs in a way of its own.
  const curve = key.asymmetricKeyDetails?.namedCurve;
  return key.asymmetricKeyType === 'ec' && curve !== undefined && curve !== 'SM2';
}

function verifierFor(algorithm: AlgorithmIdentifier, key: KeyObject, digestHash: HashName | null | undefined): Verifier | null {
  if (algorithm.oid === OID.rsaPss) return pssVerifier(algorithm, key);
  const known = signatureOfOid(algorithm.oid, digestHash);
  if (!known || !keyFits(known, key) || !parametersBelong(algorithm, key) || known.hash === 'shake256') return null;
  const input = known.plain ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : key;
  return { hash: known.hash, verify: (data, signature) => verify(known.hash, data, input, signature) };
}

/**
 * Checks one signature with a public key. `digestHash` is what CMS states beside an identifier that names a key alone; a
 * certificate leaves it out because its algorithm names the hash. Never throws.
 */
export function checkSignature(
  algorithm: AlgorithmIdentifier,
  key: KeyObject,
  data: Uint8Array,
  signature: Uint8Array,
  digestHash?: HashName | null,
): SignatureCheck {
  try {
    if (isOutsideLimits(key)) return { ...NONE, keyOutsideLimits: true };
    const verifier = verifierFor(algorithm, key, digestHash);
    if (!verifier) return NONE;
    const { hash } = verifier;
    return {
      ...NONE,
      matches: verifier.verify(data, signature),
      supported: true,
      hash,
      weak: hash !== null && isWeakHash(hash),
      smallKey: isTooSmall(key),
    };
  } catch {
    return NONE;
  }
}

/** The digest that an RSASSA-PKCS1-v1_5 signature was made over; null where the value is not one of this key (RFC 8017, 9.2). */
export function recoverDigest(key: KeyObject, signature: Uint8Array): { readonly hash: HashName; readonly digest: Uint8Array } | null {
  if (key.asymmetricKeyType !== 'rsa' || isOutsideLimits(key)) return null;
  try {
    const info = readWhole(publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature));
    const [named, value, extra] = children(info, TAG.sequence);
    if (!named || value?.tag !== TAG.octetString || extra) return null;
    const algorithm = readAlgorithm(encoded(named));
    const hash = hashOfOid(algorithm.oid);
    // Only the encodings that signers write: a lenient reading lets values be forged for small exponents.
    const exact = derProblems(encoded(info)).length === 0;
    return hash && exact && plainParameters(algorithm) ? { hash, digest: new Uint8Array(content(value)) } : null;
  } catch {
    return null;
  }
}
