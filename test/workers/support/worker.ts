import { serveJobs } from '../../../shared-kernel/workers/serve.ts';

/** Asks `times` questions at once, or works without an end. */
async function asking({ times }: { times: number }, ask: (name: string, ...given: unknown[]) => Promise<unknown>) {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, i) => ask('double', i).catch((error: Error) => `${error.name}: ${error.message}`)),
  );
  return { output: answers, transfer: [] };
}

async function endless(): Promise<{ output: unknown; transfer: ArrayBuffer[] }> {
  for (;;);
}

serveJobs({ runs: { asking: async () => asking as never, endless: async () => endless as never } });
