import { serveJobs } from '../../../shared-kernel/workers/serve.ts';

/** A worker that does to its pool whatever the job's input says. */
const held: Uint8Array[] = [];

async function trouble({ do: wish }: { do: string }, ask: (name: string) => Promise<unknown>): Promise<{ output: unknown; transfer: [] }> {
  if (wish === 'crash') {
    process.nextTick(() => {
      throw new Error('crash');
    });
    await new Promise(() => {});
  } else if (wish === 'exit') process.exit(3);
  else if (wish === 'loop') for (;;);
  else if (wish === 'heap') for (const hoard: unknown[] = []; ; ) hoard.push({ wish, at: hoard.length });
  else if (wish === 'buffers') {
    const until = Date.now() + 5000;
    while (Date.now() < until) {
      if (held.length < 60) held.push(new Uint8Array(10_000_000).fill(1));
    }
    return { output: 'not stopped', transfer: [] };
  } else if (wish === 'ask') return { output: await ask('slow'), transfer: [] };
  return { output: wish, transfer: [] };
}

serveJobs({ runs: { inspect: async () => trouble as never } });
