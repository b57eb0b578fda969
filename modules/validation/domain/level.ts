import type { Level, SignatureEvidence, TimestampEvidence } from './facts.ts';

type Stamped = Pick<SignatureEvidence, 'pdf' | 'cms' | 'timestamp'>;

export interface Levelled extends Stamped {
  /** Offsets up to which the file holds the validation data of the signer's path and of the timestamp's; null where it lacks some. */
  readonly material: { readonly signer: number | null; readonly timestamp: number | null };
}

/** Null where there is no signature whose value fits: nothing can be said of its level. */
export function levelOf(one: Levelled, all: readonly Levelled[]): Level | null {
  const { pdf, cms } = one;
  if (pdf.type !== 'signature' || cms?.status !== 'read' || pdf.problems.length > 0) return null;
  if (!cms.digestMatches || !cms.signatureMatches || pdf.coveredEnd === null) return null;
  if (pdf.subFilter !== 'ETSI.CAdES.detached' || cms.signingCertificate !== 'matches') return 'basic';
  const over = all.filter((other) => isDocumentTimestampOver(one, other));
  const stamps = stampsOf(one, all);
  if (stamps.length === 0) return 'B-B';
  const levels = stamps.map((stamp) => levelWith(one, stamp, over));
  return levels.find((level) => level === 'B-LTA') ?? levels.find((level) => level === 'B-LT') ?? 'B-T';
}

/** Whatever tells a time for a signature: itself with its own timestamp, and the document timestamps over it. */
export const stampsOf = <T extends Stamped>(one: T, all: readonly T[]): T[] => [
  ...(isIntact(one.timestamp) ? [one] : []),
  ...all.filter((other) => isDocumentTimestampOver(one, other)),
];

function levelWith(one: Levelled, stamp: Levelled, over: readonly Levelled[]): Level {
  if (one.material.signer === null || stamp.material.timestamp === null) return 'B-T';
  const end = Math.max(one.material.signer, stamp.material.timestamp);
  return over.some((later) => later !== stamp && (later.pdf.coveredEnd ?? 0) >= end) ? 'B-LTA' : 'B-LT';
}

function isDocumentTimestampOver({ pdf }: Stamped, other: Stamped): boolean {
  const { type, revision, problems } = other.pdf;
  const later = revision !== null && pdf.revision !== null && revision > pdf.revision;
  return type === 'document-timestamp' && later && problems.length === 0 && isIntact(other.timestamp);
}

const isIntact = (timestamp: TimestampEvidence | null): boolean =>
  timestamp?.reading.kind === 'rfc3161' && timestamp.reading.imprintMatches && timestamp.reading.signatureMatches;
