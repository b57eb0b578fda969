import type { AnchorBytes } from '../../../shared-kernel/crypto/anchor-bytes.ts';
import type { RecordedDocument, RecordedSheet } from '../contract/record.ts';
import type { How, Verdict } from '../contract/verdict.ts';

/** What the record answered, with a number in place of its files: they are read only when they are asked for. */
export type Numbered<T extends RecordedDocument | RecordedSheet> = Omit<T, 'files'> & { readonly number: number };

export interface ValidationInput {
  readonly pdf: Uint8Array;
  readonly constancia: Uint8Array | null;
  readonly recorded: Numbered<RecordedDocument> | null;
  readonly how: How;
  readonly now: Date;
  readonly anchors: readonly AnchorBytes[];
  readonly hasRecord: boolean;
  readonly maxValues: number | null;
}

/** Jobs of the workers that read what strangers hand in. */
export interface ValidationJobs {
  validate: { input: ValidationInput; output: Verdict };
}

/** What the job asks the thread that gave it, by name. */
export const QUESTIONS = {
  revocation: 'revocation',
  findBySha256: 'findBySha256',
  findByLink: 'findByLink',
  findByDocumentId: 'findByDocumentId',
  findSheet: 'findSheet',
  pdf: 'pdf',
  constancia: 'constancia',
} as const;
