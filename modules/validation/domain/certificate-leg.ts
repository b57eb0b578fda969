import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import type { ChainFailed } from '../../../shared-kernel/crypto/chain.ts';
import { type ProfileRefusal, refuseProfile } from '../../../shared-kernel/crypto/efirma-profile.ts';
import type { Json } from '../../../shared-kernel/json.ts';
import type { Leg } from '../contract/verdict.ts';
import type { ChainEvidence, SignatureEvidence } from './facts.ts';
import { type LegDraft, makeLeg } from './leg.ts';
import { NOT_AN_EFIRMA, PURPOSES } from './words/certificate.ts';
import { utc } from './words/phrase.ts';

/** One leg per certificate that a signature or its timestamp stands on; the same certificate at the same time once. */
export function certificateLegs(signatures: readonly SignatureEvidence[]): Leg[] {
  const legs = new Map<string, Leg>();
  for (const { chain, timestamp, proven } of signatures) {
    for (const evidence of [chain, timestamp?.chain ?? null]) {
      if (!evidence) continue;
      const key = `${evidence.purpose}:${evidence.certificate.fingerprint}`;
      const ofSigner = evidence === chain;
      const leg = certificateLeg(evidence, ofSigner, ofSigner ? proven !== null : true);
      const known = legs.get(key);
      if (!known || gravity(leg) > gravity(known)) legs.set(key, leg);
    }
  }
  return [...legs.values()];
}

const gravity = ({ status }: Leg): number => ['PASSED', 'INDETERMINATE', 'FAILED'].indexOf(status);

const nameOf = (certificate: Certificate): string => certificate.subject.commonName ?? certificate.subject.raw;

function certificateLeg(evidence: ChainEvidence, ofSigner: boolean, timeProven: boolean): Leg {
  const { certificate, chain, at, purpose, otherPurpose, notEarlier } = evidence;
  const trusted = chain.status === 'trusted' ? chain : null;
  const failed = chain.status === 'trusted' ? null : chain;
  const facts: Record<string, Json> = {
    holder: nameOf(certificate),
    issuer: certificate.issuer.commonName ?? certificate.issuer.raw,
    purpose,
    fingerprint: certificate.fingerprint,
    serialNumber: certificate.certificateNumber ?? certificate.serialNumber,
    rfc: certificate.subject.rfc,
    notBefore: utc(certificate.notBefore),
    notAfter: utc(certificate.notAfter),
    qcStatements: certificate.qualifiedStatements,
    at: utc(at),
    timeProven,
    notEarlier: notEarlier ? utc(notEarlier) : null,
    path: trusted?.path.map(nameOf) ?? [],
    anchor: trusted ? nameOf(trusted.anchor.certificate) : null,
    anchorSource: trusted?.anchor.source ?? null,
    detail: failed?.detail ?? null,
    about: failed ? nameOf(failed.about) : null,
    named: failed ? [...failed.named] : [],
    otherPurpose,
  };
  const drafted = failed ? failure(evidence, failed, ofSigner, timeProven) : standing(evidence, ofSigner);
  return makeLeg('certificate', {
    ...drafted,
    subject: nameOf(certificate),
    test: trusted?.anchor.test ?? false,
    facts: { ...facts, ...drafted.facts },
  });
}

const open = (code: LegDraft['code'], subIndication: string): LegDraft => ({ status: 'INDETERMINATE', code, subIndication });

function standing({ certificate, chain, purpose }: ChainEvidence, ofSigner: boolean): LegDraft {
  const profile = purpose === 'sat' ? notAnEfirma(refuseProfile(certificate)) : null;
  if (profile) {
    const words = { profile: NOT_AN_EFIRMA[profile] ?? { es: profile, en: profile } };
    return { ...open('certificate.not_efirma', 'CHAIN_CONSTRAINTS_FAILURE'), facts: { profile }, words };
  }
  if (ofSigner && purpose === 'foreign-signers' && !maySignDocuments(certificate))
    return open('certificate.wrong_use', 'CHAIN_CONSTRAINTS_FAILURE');
  if (purpose === 'own') return { status: 'PASSED', code: 'certificate.own' };
  const isItself = chain.status === 'trusted' && chain.path.length === 1;
  return { status: 'PASSED', code: isItself ? 'certificate.installed' : 'certificate.trusted' };
}

/** Sub-indications of ETSI EN 319 102-1, 5.1.3, tables 5 and 6. */
function failure(
  { certificate, at, otherPurpose, notEarlier }: ChainEvidence,
  failed: ChainFailed,
  ofSigner: boolean,
  timeProven: boolean,
): LegDraft {
  switch (failed.status) {
    case 'no-anchor':
      if (otherPurpose)
        return { ...open('certificate.other_purpose', 'CHAIN_CONSTRAINTS_FAILURE'), words: { otherPurpose: PURPOSES[otherPurpose] } };
      return open(certificate.selfIssued ? 'certificate.self_issued' : 'certificate.no_anchor', 'NO_CERTIFICATE_CHAIN_FOUND');
    case 'not-pinned':
      return open('certificate.not_pinned', 'NO_CERTIFICATE_CHAIN_FOUND');
    case 'bad-signature':
      return { status: 'FAILED', code: 'certificate.forged', subIndication: 'CERTIFICATE_CHAIN_GENERAL_FAILURE' };
    case 'key-outside-limits':
      return open('certificate.key_outside_limits', 'CRYPTO_CONSTRAINTS_FAILURE');
    case 'unsupported-algorithm':
      return open('certificate.unsupported_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE');
    case 'weak-algorithm':
      return open('certificate.weak_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE');
    case 'not-a-ca':
      return open('certificate.not_allowed', 'CHAIN_CONSTRAINTS_FAILURE');
    case 'unknown-critical':
      return open('certificate.unknown_extension', 'CHAIN_CONSTRAINTS_FAILURE');
    case 'name-not-permitted':
      return open('certificate.name_not_permitted', 'CHAIN_CONSTRAINTS_FAILURE');
    case 'policy-required':
      return open('certificate.policy_required', 'CHAIN_CONSTRAINTS_FAILURE');
    case 'constraints-unreadable':
      return open('certificate.constraints_unreadable', 'CERTIFICATE_CHAIN_GENERAL_FAILURE');
    case 'not-valid-at':
      if (failed.about !== certificate) return open('certificate.authority_expired', 'OUT_OF_BOUNDS_NO_POE');
      // A timestamp that does not stand proves no time; it accuses nobody's signature (EN 319 102-1, 5.6.2.4).
      if (!ofSigner) return open('certificate.timestamp_out_of_bounds', 'OUT_OF_BOUNDS_NO_POE');
      return outOfBounds(certificate, at, notEarlier, timeProven);
  }
}

/**
 * FAILED only where the time of signing is proven to lie outside: it existed before the certificate began, or it covers something that
 * did not exist before the certificate's end. A proof of time after the end says nothing about when the signature was made.
 */
function outOfBounds(certificate: Certificate, at: Date, notEarlier: Date | null, timeProven: boolean): LegDraft {
  if (at < certificate.notBefore) {
    return timeProven
      ? { status: 'FAILED', code: 'certificate.not_yet_valid', subIndication: 'NOT_YET_VALID' }
      : open('certificate.before_validity', 'OUT_OF_BOUNDS_NO_POE');
  }
  return notEarlier && notEarlier > certificate.notAfter
    ? { status: 'FAILED', code: 'certificate.expired_before_signing', subIndication: 'EXPIRED' }
    : open('certificate.expired', 'OUT_OF_BOUNDS_NO_POE');
}

/** Purposes that say by themselves that something else than a document is signed. */
const OTHER_USES = new Set(['serverAuth', 'timeStamping', 'OCSPSigning']);

/** RFC 5280, 4.2.1.3 and 4.2.1.12: what a certificate says it is for binds who relies on it. */
function maySignDocuments({ keyUsage, extendedKeyUsage }: Certificate): boolean {
  const signs = keyUsage.length === 0 || keyUsage.includes('digitalSignature') || keyUsage.includes('nonRepudiation');
  return signs && (extendedKeyUsage.length === 0 || extendedKeyUsage.some((purpose) => !OTHER_USES.has(purpose)));
}

export function chainDetail(chain: ChainEvidence['chain']): string | null {
  return chain.status === 'trusted' ? null : chain.detail;
}

/** The product signs with e.firmas of persons only, but one of a company made elsewhere is still an e.firma. */
function notAnEfirma(refusal: ProfileRefusal | null): string | null {
  return refusal && refusal.code === 'efirma.invalid_certificate' ? refusal.reason : null;
}
