import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import { EVIDENCE_MAX_BYTES, evidenceType, MAX_EVIDENCE_FILES } from '../../contract/evidence-rules.ts';

/** A file as it came with a request. The name is the petitioner's. */
export const givenEvidence = z.object({
  fileName: personalValue,
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type GivenEvidence = z.output<typeof givenEvidence>;

const nameOf = ({ fileName }: GivenEvidence): string => fileName.value ?? '';

/** What the file is; null for what is no evidence. */
export const typeOf = (given: GivenEvidence) => evidenceType(nameOf(given), given.bytes);

export const EVIDENCE_REFUSALS = [
  'cancellation.evidence_required',
  'cancellation.too_many_files',
  'cancellation.file_too_large',
  'cancellation.file_type',
] as const;

/** RULE-027, CONST-025: a request brings 1 to 10 pictures or PDFs. */
export function evidenceProblem(evidence: readonly GivenEvidence[]) {
  if (evidence.length === 0) return refuse(422, 'cancellation.evidence_required');
  if (evidence.length > MAX_EVIDENCE_FILES) return refuse(422, 'cancellation.too_many_files', { limit: MAX_EVIDENCE_FILES });
  for (const given of evidence) {
    const fileName = nameOf(given);
    if (given.bytes.byteLength > EVIDENCE_MAX_BYTES)
      return refuse(413, 'cancellation.file_too_large', { fileName, limit: EVIDENCE_MAX_BYTES / 1_048_576 });
    if (!typeOf(given)) return refuse(422, 'cancellation.file_type', { fileName });
  }
  return null;
}
