import { anchorBytes } from '../../../shared-kernel/crypto/anchor-bytes.ts';
import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import { type Answers, alone, type JobLimits, WorkerError, type WorkerPool } from '../../../shared-kernel/workers/pool.ts';
import { refuse } from '../application/uploaded-files.ts';
import { type Given, type ValidateApart, type ValidationDeps, validateBeyondLimits } from '../application/validate-files.ts';
import type { RecordedDocument, RecordedSheet } from '../contract/record.ts';
import { type Numbered, QUESTIONS, type ValidationJobs } from './validation-messages.ts';

/** A file of 100,000 pages takes 5 s; who needs more than this waits for nobody else's sake. */
const LIMITS: JobLimits = { timeoutMs: 10_000, memoryMb: 768 };
/** A place in the queue is free again when the jobs before it have run into their limit, or earlier. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Validation in the workers for strangers: whatever is handed in, this thread goes on answering others. What runs into the limits is
 * answered INDETERMINATE. `share`: whose turn it takes, an address mostly; one share never has all workers.
 */
export function validateApart(workers: WorkerPool<ValidationJobs>, share: string, limits = LIMITS): ValidateApart {
  return async (deps, given) => {
    const files: Kept[] = [];
    const numbered = <T extends RecordedDocument | RecordedSheet>(found: T | null): Numbered<T> | null => {
      if (!found) return null;
      const { files: kept, ...plain } = found;
      return { ...plain, number: files.push(kept) - 1 };
    };
    const input = {
      pdf: alone(given.pdf),
      constancia: given.constancia && alone(given.constancia),
      recorded: numbered(given.recorded),
      how: given.how,
      now: deps.now,
      anchors: anchorBytes(deps.trust),
      hasRecord: deps.record !== null,
      maxValues: deps.maxValues ?? null,
    };
    try {
      return await workers.run('validate', input, limits, { share, answers: answersFrom(deps, files, numbered) });
    } catch (error) {
      return beyond(error, deps, given);
    }
  };
}

type Kept = RecordedDocument['files'];
type Numbering = <T extends RecordedDocument | RecordedSheet>(found: T | null) => Numbered<T> | null;

function answersFrom({ record, revocation }: Omit<ValidationDeps, 'apart'>, files: readonly Kept[], numbered: Numbering): Answers {
  const text = (value: unknown): string => String(value);
  const answers: Readonly<Record<string, (given: readonly unknown[]) => Promise<unknown>>> = {
    async [QUESTIONS.revocation]([certificate, issuer, at]) {
      // The list itself may be megabytes, and a verdict names it by its hash.
      const { listDer: _, ...answer } = await revocation.ask(certificate as Certificate, issuer as Certificate, at as Date);
      return answer;
    },
    [QUESTIONS.findBySha256]: async ([sha256]) => numbered((await record?.findBySha256(text(sha256))) ?? null),
    [QUESTIONS.findByLink]: async ([id, timestamp]) => numbered((await record?.findByLink(text(id), text(timestamp))) ?? null),
    [QUESTIONS.findByDocumentId]: async ([id]) => numbered((await record?.findByDocumentId(text(id))) ?? null),
    [QUESTIONS.findSheet]: async ([statement]) => numbered((await record?.findSheet(text(statement))) ?? null),
    [QUESTIONS.pdf]: async ([number]) => alone(await files[Number(number)]!.pdf()),
    async [QUESTIONS.constancia]([number]) {
      const bytes = await files[Number(number)]!.constancia();
      return bytes && alone(bytes);
    },
  };
  return (name, given) => answers[name]!(given);
}

function beyond(error: unknown, deps: ValidationDeps, given: Given): ReturnType<ValidateApart> {
  if (!(error instanceof WorkerError)) throw error;
  if (error.trouble === 'worker_busy' || error.trouble === 'worker_unanswered')
    throw refuse('validation.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (error.trouble === 'worker_timeout' || error.trouble === 'worker_memory') return validateBeyondLimits(deps, given);
  throw error;
}
