import { type ProfileRefusal, refuseProfile } from '../../../shared-kernel/crypto/efirma-profile.ts';
import type { Json } from '../../../shared-kernel/json.ts';
import type { Leg } from '../contract/verdict.ts';
import type { ChainEvidence, SignatureEvidence } from './facts.ts';
import { makeLeg } from './leg.ts';
import type { LegCode } from './words/index.ts';
import { utc } from './words/phrase.ts';

/** One leg per certificate that a signature or its timestamp stands on; the same certificate at the same time once. */
export function certificateLegs(signatures: readonly SignatureEvidence[]): Leg[] {
  const legs = new Map<string, Leg>();
  for (const { chain, timestamp, proven } of signatures) {
    for (const evidence of [chain, timestamp?.chain ?? null]) {
      if (!evidence) continue;
      const key = `${evidence.purpose}:${evidence.certificate.fingerprint}`;
      const leg = certificateLeg(evidence, evidence === chain ? proven !== null : true);
      const known = legs.get(key);
      if (!known || (known.status === 'PASSED' && leg.status !== 'PASSED')) legs.set(key, leg);
    }
  }
  return [...legs.values()];
}

function certificateLeg(evidence: ChainEvidence, timeProven: boolean): Leg {
  const { certificate, chain, at, purpose } = evidence;
  const holder = certificate.subject.commonName ?? certificate.subject.raw;
  const trusted = chain.status === 'trusted' ? chain : null;
  const facts: Record<string, Json> = {
    holder,
    issuer: certificate.issuer.commonName ?? certificate.issuer.raw,
    purpose,
    fingerprint: certificate.fingerprint,
    serialNumber: certificate.certificateNumber ?? certificate.serialNumber,
    rfc: certificate.subject.rfc,
    notBefore: utc(certificate.notBefore),
    notAfter: utc(certificate.notAfter),
    at: utc(at),
    timeProven,
    path: trusted?.path.map((one) => one.subject.commonName ?? one.subject.raw) ?? [],
    anchor: trusted ? (trusted.anchor.certificate.subject.commonName ?? trusted.anchor.certificate.subject.raw) : null,
    anchorSource: trusted?.anchor.source ?? null,
    detail: trusted ? null : chainDetail(chain),
    otherPurpose: evidence.otherPurpose,
  };
  const leg = (status: Leg['status'], code: LegCode, subIndication?: string, more: Record<string, Json> = {}) =>
    makeLeg('certificate', {
      status,
      code,
      subject: holder,
      test: trusted?.anchor.test ?? false,
      facts: { ...facts, ...more },
      ...(subIndication ? { subIndication } : {}),
    });
  switch (chain.status) {
    case 'trusted': {
      const refusal = purpose === 'sat' ? notAnEfirma(refuseProfile(certificate)) : null;
      return refusal
        ? leg('INDETERMINATE', 'certificate.not_efirma', 'CHAIN_CONSTRAINTS_FAILURE', { profile: refusal })
        : leg('PASSED', 'certificate.trusted');
    }
    case 'no-anchor':
      return evidence.otherPurpose
        ? leg('INDETERMINATE', 'certificate.other_purpose', 'CHAIN_CONSTRAINTS_FAILURE')
        : leg('INDETERMINATE', 'certificate.no_anchor', 'NO_CERTIFICATE_CHAIN_FOUND');
    case 'bad-signature':
      return leg('FAILED', 'certificate.forged', 'CERTIFICATE_CHAIN_GENERAL_FAILURE');
    case 'key-outside-limits':
      return leg('INDETERMINATE', 'certificate.key_outside_limits', 'CRYPTO_CONSTRAINTS_FAILURE');
    case 'not-a-ca':
      return leg('FAILED', 'certificate.not_allowed', 'CHAIN_CONSTRAINTS_FAILURE');
    case 'not-valid-at':
      // Proven to exist before the certificate began: impossible. After its end: the signature may still be older.
      if (at < certificate.notBefore && timeProven) return leg('FAILED', 'certificate.not_yet_valid', 'NOT_YET_VALID');
      if (at >= certificate.notBefore && at <= certificate.notAfter) {
        return leg('INDETERMINATE', 'certificate.authority_expired', 'OUT_OF_BOUNDS_NO_POE');
      }
      return leg('INDETERMINATE', at < certificate.notBefore ? 'certificate.not_yet_valid' : 'certificate.expired', 'OUT_OF_BOUNDS_NO_POE');
  }
}

export function chainDetail(chain: ChainEvidence['chain']): string | null {
  return chain.status === 'trusted' ? null : chain.detail;
}

/** The product signs with e.firmas of persons only, but one of a company made elsewhere is still an e.firma. */
function notAnEfirma(refusal: ProfileRefusal | null): string | null {
  return refusal && refusal.code === 'efirma.invalid_certificate' ? refusal.reason : null;
}
