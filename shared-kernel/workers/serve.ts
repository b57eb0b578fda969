import { parentPort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './messages.ts';

/** Asks the thread that gave the job, and waits. Rejects with an error of the name and message that the answer failed with. */
export type Ask = (name: string, ...given: readonly unknown[]) => Promise<unknown>;

export type Run = (input: never, ask: Ask) => Promise<{ output: unknown; transfer: ArrayBuffer[] }>;
export type Stream = (input: never) => AsyncGenerator<{ item: unknown; transfer: ArrayBuffer[] }>;

/** A job by its name; the code is loaded by the first job that needs it. */
export interface ServedJobs {
  readonly runs?: Readonly<Record<string, () => Promise<Run>>>;
  readonly streams?: Readonly<Record<string, () => Promise<Stream>>>;
}

/** An error that a job means to answer with; anything else is a failure of the worker. */
type Refusal = Error & { readonly code?: unknown; readonly facts?: unknown };

/** The worker's side of pool.ts: one job at a time. `isRefusal` tells a job's own answer from a defect. */
export function serveJobs({ runs = {}, streams = {} }: ServedJobs, isRefusal: (error: Error) => boolean = () => false): void {
  const port = parentPort!;
  let current: { id: number; pieces: AsyncGenerator<{ item: unknown; transfer: ArrayBuffer[] }> } | undefined;
  const open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let questions = 0;

  const post = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

  const askFor =
    (id: number): Ask =>
    (name, ...given) =>
      new Promise((resolve, reject) => {
        questions += 1;
        open.set(questions, { resolve, reject });
        post({ kind: 'ask', id, question: questions, name, given });
      });

  const fail = (id: number, error: unknown): void => {
    const known = error instanceof Error && isRefusal(error) ? (error as Refusal) : null;
    post({
      kind: 'failed',
      id,
      code: known ? String(known.code) : null,
      facts: known ? ((known.facts ?? {}) as Record<string, unknown>) : {},
      message: error instanceof Error ? error.message : String(error),
    });
  };

  const advance = async (id: number): Promise<void> => {
    if (current?.id !== id) return;
    const step = await current.pieces.next();
    if (step.done) {
      current = undefined;
      post({ kind: 'done', id, output: undefined });
    } else post({ kind: 'item', id, item: step.value.item }, step.value.transfer);
  };

  const answered = (message: Extract<ToWorker, { kind: 'answer' }>): void => {
    const waiting = open.get(message.question);
    open.delete(message.question);
    if (!message.failure) waiting?.resolve(message.value);
    else waiting?.reject(Object.assign(new Error(message.failure.message), { name: message.failure.name }));
  };

  const take = async (message: ToWorker): Promise<void> => {
    if (message.kind === 'run') {
      const job = await runs[message.job]!();
      post({ kind: 'begun', id: message.id });
      const { output, transfer } = await job(message.input as never, askFor(message.id));
      post({ kind: 'done', id: message.id, output }, transfer);
    } else if (message.kind === 'stream') {
      const job = await streams[message.job]!();
      post({ kind: 'begun', id: message.id });
      current = { id: message.id, pieces: job(message.input as never) };
      await advance(message.id);
    } else if (message.kind === 'next') await advance(message.id);
    else if (message.kind === 'answer') answered(message);
    else {
      await current?.pieces.return(undefined);
      current = undefined;
      post({ kind: 'done', id: message.id, output: undefined });
    }
  };

  port.on('message', (message: ToWorker) => {
    take(message).catch((error: unknown) => {
      current = undefined;
      fail(message.id, error);
    });
  });
}
