import type { KeyObject } from 'node:crypto';
import { type AlgorithmIdentifier, checkSignature, type HashName, type SignatureCheck } from './algorithms.ts';
import { type Certificate, parseCertificate } from './certificate.ts';
import { sameBytes } from './der.ts';
import { isOutsideLimits } from './key-limits.ts';

/** More signatures were to be checked than is done for one request: what was not checked is unknown, and neither good nor bad. */
export class ChecksExhausted extends Error {
  constructor() {
    super('more signatures to check than one request may ask for');
    this.name = 'ChecksExhausted';
  }
}

/** Four times what a file of 64 signatures needs, each with the path of its signer and of its timestamp. */
const CHECKS = 1_024;

const OTHER_NAME: SignatureCheck = { matches: false, supported: true, hash: null, weak: false, smallKey: false, keyOutsideLimits: false };

/**
 * What one request may spend on certificates and signatures. Two dozen certificates of one name make hundreds of pairs in a file of a few
 * kilobytes, and a file may hold sixty such signatures: every certificate is read once, every pair checked once, and the purse is one.
 */
export class SignatureChecks {
  #left: number;
  readonly #links = new Map<string, SignatureCheck>();
  readonly #certificates = new Map<string, Certificate>();

  constructor(limit = CHECKS) {
    this.#left = limit;
  }

  /** Whether `issuer` is named as the issuer of `child` and its key made the signature. Throws ChecksExhausted. */
  link(child: Certificate, issuer: Certificate): SignatureCheck {
    if (!sameBytes(child.issuerDer, issuer.subjectDer)) return OTHER_NAME;
    const pair = `${child.fingerprint}:${issuer.fingerprint}`;
    const known = this.#links.get(pair);
    if (known) return known;
    const check = this.value(child.signatureAlgorithm, issuer.publicKey, child.tbs, child.signature);
    this.#links.set(pair, check);
    return check;
  }

  /** `checkSignature` on this purse, for what anybody may add to a file without an end. Throws ChecksExhausted. */
  value(algorithm: AlgorithmIdentifier, key: KeyObject, data: Uint8Array, signature: Uint8Array, hash?: HashName | null): SignatureCheck {
    // What costs nothing is not charged for.
    if (!isOutsideLimits(key)) {
      if (this.#left <= 0) throw new ChecksExhausted();
      this.#left -= 1;
    }
    return checkSignature(algorithm, key, data, signature, hash);
  }

  /** Reads a certificate, each only once. Throws CertificateUnreadable. */
  certificate(der: Uint8Array): Certificate {
    const bytes = Buffer.from(der.buffer, der.byteOffset, der.byteLength).toString('latin1');
    const known = this.#certificates.get(bytes);
    if (known) return known;
    const read = parseCertificate(der);
    this.#certificates.set(bytes, read);
    return read;
  }
}

/** Null when the purse is empty: what the work would have found is not known. */
export function unlessExhausted<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof ChecksExhausted) return null;
    throw error;
  }
}
