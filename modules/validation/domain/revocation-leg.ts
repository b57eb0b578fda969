import type { Json } from '../../../shared-kernel/json.ts';
import type { Leg } from '../contract/verdict.ts';
import type { ChainEvidence, RevocationEvidence, SignatureEvidence } from './facts.ts';
import { makeLeg } from './leg.ts';
import type { LegCode } from './words/index.ts';
import { utc } from './words/phrase.ts';

/**
 * Revocation of each signer's certificate. Authorities of timestamps are left to their anchor: the operator installs and removes
 * them by the list of Secretaría de Economía, and a timestamp that nobody revoked must not make every document undecided.
 */
export function revocationLegs(signatures: readonly SignatureEvidence[]): Leg[] {
  const legs = new Map<string, Leg>();
  for (const { chain, revocation, proven, pdf } of signatures) {
    if (!chain || pdf.type !== 'signature') continue;
    const leg = revocationLeg(chain, revocation, proven !== null);
    const known = legs.get(chain.certificate.fingerprint);
    if (!known || (known.status === 'PASSED' && leg.status !== 'PASSED')) legs.set(chain.certificate.fingerprint, leg);
  }
  return [...legs.values()];
}

function revocationLeg(evidence: ChainEvidence, revocation: RevocationEvidence | null, timeProven: boolean): Leg {
  const { certificate, chain } = evidence;
  const holder = certificate.subject.commonName ?? certificate.subject.raw;
  const answer = revocation?.answer ?? null;
  const kept = revocation?.kept ?? null;
  const facts: Record<string, Json> = {
    holder,
    serialNumber: certificate.certificateNumber ?? certificate.serialNumber,
    fingerprint: certificate.fingerprint,
    source: answer?.source ?? null,
    askedAt: answer ? utc(new Date(answer.askedAt)) : null,
    cause: answer?.status === 'unknown' ? (answer.reason ?? null) : null,
    listNumber: answer?.listNumber ?? null,
    listSha256: answer?.listSha256 ?? null,
    revokedAt: answer?.revokedAt ? utc(new Date(answer.revokedAt)) : null,
    kept: kept ? { ...kept } : null,
  };
  const leg = (status: Leg['status'], code: LegCode, subIndication?: string, more: Record<string, Json> = {}) =>
    makeLeg('revocation', {
      status,
      code,
      subject: holder,
      test: chain.status === 'trusted' && chain.anchor.test,
      facts: { ...facts, ...more },
      ...(subIndication ? { subIndication } : {}),
    });
  if (!answer) return leg('INDETERMINATE', 'revocation.not_asked', 'NO_CERTIFICATE_CHAIN_FOUND');
  if (answer.status === 'revoked' || kept?.status === 'revoked') {
    return timeProven || kept?.status === 'revoked'
      ? leg('FAILED', 'revocation.revoked', 'REVOKED')
      : leg('INDETERMINATE', 'revocation.revoked_time_unproven', 'REVOKED_NO_POE');
  }
  if (answer.status === 'good') return leg('PASSED', answer.source === EMBEDDED_LIST ? 'revocation.good_in_file' : 'revocation.good');
  if (kept?.status === 'good') {
    return leg('PASSED', 'revocation.good_when_signed', undefined, { source: kept.source, askedAt: utc(new Date(kept.askedAt)) });
  }
  if (answer.source !== null) return leg('INDETERMINATE', 'revocation.no_answer', 'TRY_LATER');
  return leg('INDETERMINATE', evidence.purpose === 'own' ? 'revocation.nobody_to_ask_own' : 'revocation.nobody_to_ask', 'TRY_LATER');
}

/** Source name of an answer that came from a list inside the file. */
export const EMBEDDED_LIST = 'dss';
