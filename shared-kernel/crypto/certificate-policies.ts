import type { Certificate } from './certificate.ts';
import { children, DerError, readOid, readSmallInteger, readWhole, TAG } from './der.ts';

const POLICIES = '2.5.29.32';
const MAPPINGS = '2.5.29.33';
const CONSTRAINTS = '2.5.29.36';
const INHIBIT_ANY = '2.5.29.54';
const ANY_POLICY = '2.5.29.32.0';

/** Where no certificate says so, no counter ever reaches zero. */
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Certificate policies along one path, from the authority below the anchor to the leaf (RFC 5280, 6.1.2 to 6.1.5, with any policy good for
 * the user). Only whether a valid policy is left matters here, so each level is kept as a map from a policy to what it is expected as below
 * (the graph of RFC 9618), and not as the tree whose size an authority could let explode.
 */
export class CertificatePolicies {
  #level: Map<string, ReadonlySet<string>> = new Map([[ANY_POLICY, new Set([ANY_POLICY])]]);
  #explicit = NEVER;
  #inhibitAny = NEVER;
  #mapping = NEVER;

  /** False: a policy is required, and none that all authorities of the path share is left. Throws DerError. */
  takes(certificate: Certificate, isLeaf: boolean): boolean {
    this.#narrow(certificate, isLeaf);
    if (this.#explicit === 0 && this.#level.size === 0) return false;
    if (!isLeaf) this.#map(certificate);
    if (isLeaf || !certificate.selfIssued) this.#countDown(isLeaf);
    this.#constrain(certificate, isLeaf);
    return this.#explicit > 0 || this.#level.size > 0;
  }

  /** 6.1.3 d, e. */
  #narrow(certificate: Certificate, isLeaf: boolean): void {
    const stated = policiesOf(certificate);
    const before = this.#level;
    const expected = new Set([...before.values()].flatMap((below) => [...below]));
    this.#level = new Map();
    for (const policy of stated) {
      if (policy !== ANY_POLICY && (expected.has(policy) || before.has(ANY_POLICY))) this.#level.set(policy, new Set([policy]));
    }
    if (stated.has(ANY_POLICY) && (this.#inhibitAny > 0 || (!isLeaf && certificate.selfIssued)))
      for (const policy of expected) if (!this.#level.has(policy)) this.#level.set(policy, new Set([policy]));
  }

  /** 6.1.4 a, b. */
  #map(certificate: Certificate): void {
    for (const [policy, below] of mappingsOf(certificate)) {
      if (policy === ANY_POLICY || below.has(ANY_POLICY)) throw new DerError('any policy is mapped');
      if (this.#mapping === 0) this.#level.delete(policy);
      else if (this.#level.has(policy) || this.#level.has(ANY_POLICY)) this.#level.set(policy, below);
    }
  }

  /** 6.1.4 h, 6.1.5 a. */
  #countDown(isLeaf: boolean): void {
    const down = (count: number) => Math.max(0, count - 1);
    this.#explicit = down(this.#explicit);
    if (isLeaf) return;
    this.#mapping = down(this.#mapping);
    this.#inhibitAny = down(this.#inhibitAny);
  }

  /** 6.1.4 i, j, 6.1.5 b. */
  #constrain(certificate: Certificate, isLeaf: boolean): void {
    const { explicit, mapping } = constraintsOf(certificate);
    if (isLeaf) {
      if (explicit === 0) this.#explicit = 0;
      return;
    }
    const any = certificate.extensions.get(INHIBIT_ANY);
    this.#explicit = Math.min(this.#explicit, explicit);
    this.#mapping = Math.min(this.#mapping, mapping);
    if (any) this.#inhibitAny = Math.min(this.#inhibitAny, readSmallInteger(readWhole(any.value)));
  }
}

function policiesOf(certificate: Certificate): Set<string> {
  const extension = certificate.extensions.get(POLICIES);
  if (!extension) return new Set();
  return new Set(children(readWhole(extension.value), TAG.sequence).map((one) => readOid(children(one, TAG.sequence)[0])));
}

function mappingsOf(certificate: Certificate): Map<string, Set<string>> {
  const mappings = new Map<string, Set<string>>();
  const extension = certificate.extensions.get(MAPPINGS);
  for (const pair of extension ? children(readWhole(extension.value), TAG.sequence) : []) {
    const [issuers, subjects] = children(pair, TAG.sequence);
    const policy = readOid(issuers);
    const below = mappings.get(policy) ?? new Set();
    below.add(readOid(subjects));
    mappings.set(policy, below);
  }
  return mappings;
}

function constraintsOf(certificate: Certificate): { explicit: number; mapping: number } {
  const found = { explicit: NEVER, mapping: NEVER };
  const extension = certificate.extensions.get(CONSTRAINTS);
  for (const part of extension ? children(readWhole(extension.value), TAG.sequence) : []) {
    if (part.tag === 0x80) found.explicit = readSmallInteger(part, 0x80);
    else if (part.tag === 0x81) found.mapping = readSmallInteger(part, 0x81);
    else throw new DerError('policy constraints of another shape');
  }
  return found;
}
