import type { Json } from '../../../shared-kernel/json.ts';
import type { Bilingual, Leg, LegStatus } from '../contract/verdict.ts';
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
  for (const evidence of signatures) {
    if (!evidence.chain || evidence.kind !== 'signature') continue;
    const { fingerprint } = evidence.chain.certificate;
    const leg = revocationLeg(evidence.chain, evidence);
    const known = legs.get(fingerprint);
    if (!known || WEIGHT[leg.status] > WEIGHT[known.status]) legs.set(fingerprint, leg);
  }
  return [...legs.values()];
}

/** Of two signatures by one certificate the worse is told. */
const WEIGHT: Readonly<Record<LegStatus, number>> = { NOT_APPLICABLE: 0, PASSED: 1, INDETERMINATE: 2, FAILED: 3 };

interface Told {
  readonly status: LegStatus;
  readonly code: LegCode;
  readonly subIndication?: string;
  readonly facts?: Record<string, Json>;
}

const tryLater = (code: LegCode): Told => ({ status: 'INDETERMINATE', code, subIndication: 'TRY_LATER' });

/** One that broke down has no name to be told by. */
const CONFIGURED_SOURCE: Bilingual = { es: 'La fuente configurada', en: 'The configured source' };

function revocationLeg(evidence: ChainEvidence, { revocation, proven, isChecked }: SignatureEvidence): Leg {
  const { certificate, chain, at } = evidence;
  const holder = certificate.subject.commonName ?? certificate.subject.raw;
  const told = revocation ? judge(evidence, revocation, proven !== null) : unasked(evidence, isChecked);
  const answer = revocation?.answer ?? null;
  const facts: Record<string, Json> = {
    holder,
    issuer: certificate.issuer.commonName ?? certificate.issuer.raw,
    serialNumber: certificate.certificateNumber ?? certificate.serialNumber,
    fingerprint: certificate.fingerprint,
    at: utc(at),
    source: answer?.source ?? null,
    askedAt: answer ? utc(new Date(answer.askedAt)) : null,
    cause: answer?.status === 'unknown' ? (answer.reason ?? null) : null,
    inFile: revocation?.inFile ?? null,
    fileRefusal: revocation?.fileRefusal ?? null,
    addresses: revocation?.addresses.map(hostOf) ?? [],
    listNumber: answer?.listNumber ?? null,
    listSha256: answer?.listSha256 ?? null,
    revokedAt: answer?.revokedAt ? utc(new Date(answer.revokedAt)) : null,
    revocationReason: answer?.status !== 'unknown' ? (answer?.reason ?? null) : null,
    invalidSince: answer?.invalidSince ? utc(new Date(answer.invalidSince)) : null,
    kept: revocation?.kept ? { ...revocation.kept } : null,
  };
  return makeLeg('revocation', {
    ...told,
    subject: holder,
    test: chain.status === 'trusted' && chain.anchor.test,
    facts: { ...facts, ...told.facts },
    ...(facts.cause === 'source-failed' ? { words: { source: CONFIGURED_SOURCE } } : {}),
  });
}

function unasked({ certificate }: ChainEvidence, isChecked: boolean): Told {
  const code = !isChecked ? 'revocation.not_checked' : certificate.selfIssued ? 'revocation.self_issued' : 'revocation.not_asked';
  return { status: 'INDETERMINATE', code, subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' };
}

function judge(
  { purpose }: ChainEvidence,
  { answer, onHold, inFile, fileRefusal, addresses, kept }: RevocationEvidence,
  timeProven: boolean,
): Told {
  const whenSigned = kept && { source: kept.source, askedAt: utc(new Date(kept.askedAt)) };
  if (answer.status === 'revoked' && !onHold) {
    // EN 319 102-1 would call it REVOKED only with proof that the signature is younger; the first proof of it stands for its time here.
    if (timeProven)
      return { status: 'FAILED', code: answer.invalidSince ? 'revocation.key_lost' : 'revocation.revoked', subIndication: 'REVOKED' };
    if (kept?.status !== 'revoked')
      return { status: 'INDETERMINATE', code: 'revocation.revoked_time_unproven', subIndication: 'REVOKED_NO_POE' };
  }
  if (kept?.status === 'revoked')
    return { status: 'FAILED', code: 'revocation.revoked_when_signed', subIndication: 'REVOKED', facts: { ...whenSigned } };
  if (answer.status === 'revoked') return tryLater('revocation.on_hold');
  if (answer.status === 'good') {
    if (answer.revokedAt && !onHold) return { status: 'PASSED', code: 'revocation.revoked_later' };
    if (inFile) return { status: 'PASSED', code: inFile === 'list' ? 'revocation.good_in_file' : 'revocation.good_by_ocsp_in_file' };
    return { status: 'PASSED', code: 'revocation.good' };
  }
  if (kept?.status === 'good') return { status: 'PASSED', code: 'revocation.good_when_signed', facts: { ...whenSigned } };
  if (answer.source !== null) return tryLater('revocation.no_answer');
  if (fileRefusal) return tryLater(refusalCode(fileRefusal));
  if (purpose === 'own') return tryLater('revocation.nobody_to_ask_own');
  return tryLater(addresses.length > 0 ? 'revocation.address_not_asked' : 'revocation.nobody_to_ask');
}

/** What kept the statements in the file from answering, in the words of the leg. */
function refusalCode(refusal: string): LegCode {
  if (refusal.endsWith('-out-of-date')) return 'revocation.file_too_old';
  if (refusal === 'list-not-signed-by-issuer' || refusal === 'ocsp-not-signed-by-responder') return 'revocation.file_not_authorised';
  if (refusal === 'ocsp-responder-unchecked') return 'revocation.file_responder_unchecked';
  if (refusal.includes('-after-expiry')) return 'revocation.file_too_late';
  return 'revocation.file_no_answer';
}

/** The part of an address that people know it by. */
const hostOf = (address: string): string => /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(address)?.[1] ?? address;
