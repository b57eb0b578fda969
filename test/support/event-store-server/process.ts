import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** The server in a process of its own: what it holds in memory is not counted as the client's. */
export async function startEventStoreServerProcess(maxAppendSize: number): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(MAIN, [String(maxAppendSize)], { execArgv: [] });
  const ended = once(child, 'exit');
  const [url] = (await Promise.race([once(child, 'message'), ended.then(() => [null])])) as [string | null];
  if (url === null) throw new Error('the event store server did not start');
  return {
    url,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
