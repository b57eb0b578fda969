import type { ConstanciaEvidence, ProofOfTime, SignatureEvidence, TimestampEvidence } from '../domain/facts.ts';
import { timestampProblems } from '../domain/signature-timestamp.ts';

type Read = Pick<SignatureEvidence, 'pdf' | 'kind' | 'cms' | 'timestamp' | 'verified'>;

/** The time a timestamp proves; null when it is not sound or its authority is not trusted. */
export function provenTime(now: Date, evidence: TimestampEvidence | ConstanciaEvidence | null): Date | null {
  if (!evidence) return null;
  const { reading } = evidence;
  if (reading.kind !== 'rfc3161' || evidence.chain?.chain.status !== 'trusted') return null;
  const sound = reading.signatureMatches && reading.imprintMatches && timestampProblems(evidence).length === 0;
  return sound && reading.genTime <= new Date(now.getTime() + 300_000) ? reading.genTime : null;
}

/**
 * The earliest trusted time by which a signature existed: its own timestamp, one of a later signature or of the document
 * that covers it, or the constancia over the whole file (proofs of existence, ETSI EN 319 102-1, 5.6.2.3). The timestamp of a later
 * signature is over its value alone: `stood` says whether its certificate was trusted at that time. Whoever chooses a key freely finds one
 * under which an old, stamped value fits new content.
 */
export function proofOfTime(
  now: Date,
  signature: Read,
  all: readonly Read[],
  constancia: ConstanciaEvidence | null,
  stood: (later: Read, at: Date) => boolean,
): SignatureEvidence['proven'] {
  const proofs: { at: Date; by: ProofOfTime }[] = [];
  const add = (at: Date | null, by: ProofOfTime) => {
    if (at) proofs.push({ at, by });
  };
  add(provenTime(now, signature.timestamp), signature.kind === 'signature' ? 'signature-timestamp' : 'document-timestamp');
  for (const later of all) {
    const covers = later.pdf.revision !== null && signature.pdf.revision !== null && later.pdf.revision > signature.pdf.revision;
    if (!covers || later.pdf.problems.length > 0) continue;
    if (!later.verified) continue;
    const at = provenTime(now, later.timestamp);
    if (later.kind === 'document-timestamp') add(at, 'document-timestamp');
    else if (at && stood(later, at)) add(at, 'later-signature');
  }
  add(provenTime(now, constancia), 'constancia');
  return proofs.sort((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}
