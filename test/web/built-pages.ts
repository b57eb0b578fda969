import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive } from '../../modules/app/local/processes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOOK_AGAIN_MS = 50;

/**
 * Pages that were built before from the same files are not built again. Of the workers of a run that all begin with a browser one
 * builds, and the others wait for it: each alone would take as long, and all at once take longer.
 */
export function buildPages(): void {
  const turn = join(dirname(process.env.TEST_DATABASE_SOCKET!), 'pages.building');
  while (!taken(turn)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
  try {
    execFileSync(process.execPath, ['scripts/build-web.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
  } finally {
    rmSync(turn, { force: true });
  }
}

function taken(turn: string): boolean {
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    forgetTheDead(turn);
    return false;
  }
}

/** A worker that was killed while it built gives its turn back to nobody. */
function forgetTheDead(turn: string): void {
  try {
    const pid = Number(readFileSync(turn, 'utf8'));
    if (pid > 0 && !isAlive(pid)) rmSync(turn, { force: true });
  } catch (error) {
    // It was given back in this moment.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
