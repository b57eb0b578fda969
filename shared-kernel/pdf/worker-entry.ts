import { parentPort } from 'node:worker_threads';
import { PdfError } from './types.ts';
import type { FromWorker, ToWorker } from './worker-jobs.ts';

/** The worker's side of worker-pool.ts: one job at a time; libraries are loaded by the first job that needs them. */

type Run = (input: never) => Promise<{ output: unknown; transfer: ArrayBuffer[] }>;
type Stream = (input: never) => AsyncGenerator<{ item: unknown; transfer: ArrayBuffer[] }>;

const runs: Record<string, () => Promise<Run>> = {
  analyse: async () => (await import('./analysis-job.ts')).analysisJob,
  inspect: async () => (await import('./intake-job.ts')).inspectJob,
  prepare: async () => (await import('./prepare-job.ts')).prepareJob,
  sheet: async () => (await import('./sheet/sheet-job.ts')).sheetJob,
  text: async () => (await import('./render-job.ts')).textJob,
};
const streams: Record<string, () => Promise<Stream>> = {
  render: async () => (await import('./render-job.ts')).renderJob,
};

const port = parentPort!;
let current: { id: number; pages: AsyncGenerator<{ item: unknown; transfer: ArrayBuffer[] }> } | undefined;

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

function fail(id: number, error: unknown): void {
  const known = error instanceof PdfError;
  post({
    kind: 'failed',
    id,
    code: known ? error.code : null,
    facts: known ? error.facts : {},
    message: error instanceof Error ? error.message : String(error),
  });
}

async function advance(id: number): Promise<void> {
  if (current?.id !== id) return;
  const step = await current.pages.next();
  if (step.done) {
    current = undefined;
    post({ kind: 'done', id, output: undefined });
  } else post({ kind: 'item', id, item: step.value.item }, step.value.transfer);
}

async function take(message: ToWorker): Promise<void> {
  if (message.kind === 'run') {
    const job = await runs[message.job]!();
    const { output, transfer } = await job(message.input as never);
    post({ kind: 'done', id: message.id, output }, transfer);
  } else if (message.kind === 'stream') {
    const job = await streams[message.job]!();
    current = { id: message.id, pages: job(message.input as never) };
    await advance(message.id);
  } else if (message.kind === 'next') await advance(message.id);
  else {
    await current?.pages.return(undefined);
    current = undefined;
    post({ kind: 'done', id: message.id, output: undefined });
  }
}

port.on('message', (message: ToWorker) => {
  take(message).catch((error: unknown) => {
    current = undefined;
    fail(message.id, error);
  });
});
