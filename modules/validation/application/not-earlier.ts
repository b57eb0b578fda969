import type { SignatureEvidence } from '../domain/facts.ts';
import { provenTime } from './proof-of-time.ts';

type Read = Pick<SignatureEvidence, 'pdf' | 'timestamp' | 'verified'>;

/**
 * The latest trusted time of a timestamp in an earlier revision: a signature covers those bytes and is therefore no older (ETSI EN 319 102-1,
 * 5.1.3, EXPIRED). Null where there is none, or where the signature itself does not hold.
 */
export function notEarlierThan(now: Date, signature: Read, all: readonly Read[]): Date | null {
  const { pdf, verified } = signature;
  if (!verified || pdf.problems.length > 0 || pdf.revision === null) return null;
  const before = pdf.revision;
  const times = all.flatMap((earlier) => {
    const isCovered = earlier.pdf.revision !== null && earlier.pdf.revision < before && earlier.pdf.problems.length === 0;
    return isCovered ? [provenTime(now, earlier.timestamp)?.getTime() ?? 0] : [];
  });
  const latest = Math.max(0, ...times);
  return latest > 0 ? new Date(latest) : null;
}
