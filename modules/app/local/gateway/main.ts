import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { FolderInUse, lockFolder } from '../folder-lock.ts';
import { keepPrivate } from '../private-files.ts';
import { settleDue } from './confirmation.ts';
import { Deliveries } from './deliveries.ts';
import { Faults } from './faults.ts';
import { EXIT, ensureSecrets, forgetProcess, isSameAndAlive, journalPath, type NamedProcess, noteProcess } from './gateway-folder.ts';
import { forgetOldAnswers } from './idempotency.ts';
import { JournalBroken } from './journal.ts';
import { createServer } from './server.ts';
import { Store } from './store.ts';

/** How often the process looks whether its owner still runs, and what is due. */
const LOOK_MS = 250;
const LISTEN_TRIES = 40;

/**
 * The local payment gateway as a process: `node main.ts --folder <dir> --port <n> --owner-pid <pid> --owner-mark <mark> [--faults]`.
 * Ends by itself with its owner, and on SIGTERM; ends at once where another one works on the folder or another program has the port
 * (`EXIT`). Nothing has to be tidied at an end: what was answered is on the disk.
 */
async function run(): Promise<void> {
  keepPrivate();
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      port: { type: 'string' },
      'owner-pid': { type: 'string' },
      'owner-mark': { type: 'string' },
      faults: { type: 'boolean', default: false },
    },
  });
  const folder = values.folder!;
  const port = Number(values.port);
  const owner: NamedProcess = { pid: Number(values['owner-pid']), mark: values['owner-mark'] ?? '' };
  const lock = lockFolder(folder);
  const secrets = ensureSecrets(folder);
  let deliveries: Deliveries | null = null;
  const store = new Store({ owed: () => deliveries?.wake() });
  const faults = new Faults();
  deliveries = new Deliveries(store, secrets.webhookSecret, faults);
  const app = createServer({ store, port, origin: `http://127.0.0.1:${port}`, ...secrets, faults: values.faults ? faults : null });

  const end = (why: string): never => {
    console.log(`ends: ${why}`);
    forgetProcess(folder);
    lock.release();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(signal));
  await listen(app, port);
  // Not before it has the port, which only one process can have: a lock left behind may be cleared away by two at once.
  store.open(journalPath(folder));
  noteProcess(folder, owner);
  console.log(`answers at port ${port}${values.faults ? ', and takes orders for faults' : ''}`);
  setInterval(() => {
    if (!isSameAndAlive(owner)) end('its owner is gone');
    settleDue(store);
    forgetOldAnswers(store);
  }, LOOK_MS);
  deliveries.wake();
}

/** One that is just ending may still have the port. */
async function listen(app: FastifyInstance, port: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await app.listen({ host: '127.0.0.1', port });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === LISTEN_TRIES) throw error;
      await sleep(50);
    }
  }
}

/** Ends that have a code of their own; what else ends it is a defect, and where it was is of interest. */
function codeOf(error: unknown): number {
  if (error instanceof FolderInUse) return EXIT.folderTaken;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return EXIT.portTaken;
  return 1;
}

try {
  await run();
} catch (error) {
  const isExpected = error instanceof JournalBroken || codeOf(error) !== 1;
  console.error(isExpected || !(error instanceof Error) ? String(error) : error.stack);
  process.exit(codeOf(error));
}
