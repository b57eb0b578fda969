import { serveJobs } from '../../../shared-kernel/workers/serve.ts';
import { Counted, type CountedJob } from './counted.ts';

/** A worker that writes down when it begins a job and ends it as it is told. */
async function counted({ memory, job, share, fate }: CountedJob): Promise<{ output: unknown; transfer: [] }> {
  const counts = new Counted(memory);
  counts.begin(job, share);
  if (fate === 'gate') counts.waitAtGate();
  counts.end(share);
  if (fate === 'exit') process.exit(3);
  if (fate === 'crash') {
    process.nextTick(() => {
      throw new Error('crash');
    });
    await new Promise(() => {});
  }
  return { output: job, transfer: [] };
}

serveJobs({ runs: { inspect: async () => counted as never } });
