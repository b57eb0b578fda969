import type { TimestampRead } from '../../../shared-kernel/crypto/timestamp/token.ts';
import type { Json } from '../../../shared-kernel/json.ts';
import type { Leg } from '../contract/verdict.ts';
import type { ConstanciaEvidence, TimestampEvidence } from './facts.ts';
import type { LegCode } from './words/index.ts';
import { utc } from './words/phrase.ts';

/** A clock may run ahead of ours by this much before its time counts as the future. */
export const SKEW_MS = 5 * 60_000;

export type MakeLeg = (status: Leg['status'], code: LegCode, subIndication?: string, more?: Record<string, Json>) => Leg;

/**
 * A refusal for the timestamp inside a signature; null when there is none or it is sound. A timestamp that is known to be wrong fails the
 * signature, which ETSI EN 319 102-1 leaves to the policy: whoever put it there vouched for it.
 */
export function ownTimestamp(evidence: TimestampEvidence | null, now: Date, leg: MakeLeg): Leg | null {
  if (!evidence) return null;
  const { reading } = evidence;
  if (reading.kind !== 'rfc3161') return leg('FAILED', 'signature.timestamp_unreadable', 'FORMAT_FAILURE');
  if (reading.imprintComputed && !reading.imprintMatches) return leg('FAILED', 'signature.timestamp_of_other', 'HASH_FAILURE');
  if (isValueWrong(reading)) return leg('FAILED', 'signature.timestamp_wrong', 'SIG_CRYPTO_FAILURE');
  return openQuestion(evidence, now, leg);
}

/** A timestamp over the file itself (ETSI EN 319 142-1, 5.4.3). */
export function documentTimestamp(evidence: TimestampEvidence, reading: TimestampRead, now: Date, leg: MakeLeg): Leg | null {
  if (reading.imprintComputed && !reading.imprintMatches) return leg('FAILED', 'signature.content_altered', 'HASH_FAILURE');
  if (isValueWrong(reading)) return leg('FAILED', 'signature.value_wrong', 'SIG_CRYPTO_FAILURE');
  return openQuestion(evidence, now, leg);
}

const isValueWrong = (reading: TimestampRead): boolean =>
  !reading.signatureMatches && reading.signatureComputed && !reading.keyOutsideLimits;

/** What keeps a timestamp that is not known to be wrong from counting. */
function openQuestion(evidence: TimestampEvidence, now: Date, leg: MakeLeg): Leg | null {
  const { reading } = evidence;
  if (reading.kind !== 'rfc3161') return null;
  const crypto = 'CRYPTO_CONSTRAINTS_FAILURE';
  if (reading.keyOutsideLimits) return leg('INDETERMINATE', 'signature.timestamp_key_outside_limits', crypto);
  if (reading.unsupported)
    return leg('INDETERMINATE', 'signature.timestamp_unsupported_algorithm', crypto, { algorithm: reading.unsupported });
  if (reading.weakAlgorithms.length > 0)
    return leg('INDETERMINATE', 'signature.timestamp_weak_algorithm', crypto, { algorithm: [...reading.weakAlgorithms] });
  const problems = timestampProblems(evidence);
  if (problems.length > 0) return leg('INDETERMINATE', 'signature.timestamp_outside_profile', 'SIG_CONSTRAINTS_FAILURE', { problems });
  if (reading.genTime.getTime() > now.getTime() + SKEW_MS) {
    return leg('INDETERMINATE', 'signature.timestamp_of_the_future', 'TIMESTAMP_ORDER_FAILURE', { time: utc(reading.genTime) });
  }
  return null;
}

/**
 * What makes a sound timestamp doubtful, by code. RFC 3161, 2.3 asks for a certificate for timestamping alone; only the certified providers
 * of Secretaría de Economía, installed as such, are known to leave that out.
 */
export function timestampProblems({
  reading,
  chain,
  strayCertificates,
}: Pick<TimestampEvidence | ConstanciaEvidence, 'reading' | 'chain' | 'strayCertificates'>): string[] {
  const read = reading.kind === 'rfc3161' ? reading : null;
  const purpose = read?.usage === 'absent' && chain && chain.purpose !== 'psc' ? ['usage-not-timestamping'] : [];
  return [...(read?.problems ?? []), ...purpose, ...strayRemarks(strayCertificates)];
}

export const strayRemarks = (stray: readonly string[]): string[] => [...new Set(stray)].map((name) => `certificate-stray: ${name}`);
