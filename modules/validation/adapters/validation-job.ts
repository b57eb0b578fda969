import { trustStoreOf } from '../../../shared-kernel/crypto/anchor-bytes.ts';
import type { RevocationAnswer, RevocationSource } from '../../../shared-kernel/crypto/revocation.ts';
import type { Ask } from '../../../shared-kernel/workers/serve.ts';
import { validateGiven } from '../application/validate-files.ts';
import type { RecordedDocument, RecordedSheet, ValidationRecord } from '../contract/record.ts';
import type { Verdict } from '../contract/verdict.ts';
import { type Numbered, QUESTIONS, type ValidationInput } from './validation-messages.ts';

/** The worker's side of validation-apart.ts: everything that reads a stranger's bytes. */
export async function validationJob(input: ValidationInput, ask: Ask): Promise<{ output: Verdict; transfer: ArrayBuffer[] }> {
  const { pdf, constancia, recorded, how, now, anchors, hasRecord, maxValues } = input;
  const revocation: RevocationSource = {
    ask: async (certificate, issuer, at) => (await ask(QUESTIONS.revocation, certificate, issuer, at)) as RevocationAnswer,
  };
  const output = await validateGiven(
    {
      now,
      trust: trustStoreOf(anchors),
      revocation,
      record: hasRecord ? recordThrough(ask) : null,
      ...(maxValues === null ? {} : { maxValues }),
    },
    { pdf, constancia, recorded: recorded && documentOf(ask, recorded), how },
  );
  return { output, transfer: [] };
}

function recordThrough(ask: Ask): ValidationRecord {
  const document = async (name: string, ...given: string[]): Promise<RecordedDocument | null> => {
    const found = (await ask(name, ...given)) as Numbered<RecordedDocument> | null;
    return found && documentOf(ask, found);
  };
  return {
    findBySha256: (sha256) => document(QUESTIONS.findBySha256, sha256),
    findByLink: (documentId, timestamp) => document(QUESTIONS.findByLink, documentId, timestamp),
    findByDocumentId: (documentId) => document(QUESTIONS.findByDocumentId, documentId),
    async findSheet(statement) {
      const found = (await ask(QUESTIONS.findSheet, statement)) as Numbered<RecordedSheet> | null;
      if (!found) return null;
      const { number, ...sheet } = found;
      return { ...sheet, files: filesOf(ask, number) };
    },
  };
}

function documentOf(ask: Ask, { number, ...found }: Numbered<RecordedDocument>): RecordedDocument {
  return { ...found, files: filesOf(ask, number) };
}

/** Read only when they are asked for. */
const filesOf = (ask: Ask, number: number): RecordedDocument['files'] => ({
  pdf: async () => (await ask(QUESTIONS.pdf, number)) as Uint8Array,
  constancia: async () => (await ask(QUESTIONS.constancia, number)) as Uint8Array | null,
});
