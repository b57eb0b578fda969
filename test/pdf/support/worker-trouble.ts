import { parentPort } from 'node:worker_threads';

/** A worker that does to its pool whatever the job's name says. */
const port = parentPort!;
const held: Uint8Array[] = [];
port.on('message', (message: { id: number; job: string; input: { do: string } }) => {
  const wish = message.input.do;
  if (wish === 'crash')
    process.nextTick(() => {
      throw new Error('crash');
    });
  else if (wish === 'exit') process.exit(3);
  else if (wish === 'loop') for (;;);
  else if (wish === 'heap') for (const hoard: unknown[] = []; ; ) hoard.push({ wish, at: hoard.length });
  else if (wish === 'buffers') {
    const until = Date.now() + 5000;
    while (Date.now() < until) {
      if (held.length < 60) held.push(new Uint8Array(10_000_000).fill(1));
    }
    port.postMessage({ kind: 'done', id: message.id, output: 'not stopped' });
  } else port.postMessage({ kind: 'done', id: message.id, output: wish });
});
