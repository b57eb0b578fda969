import { execFileSync, spawnSync } from 'node:child_process';

/**
 * The tests that import what changed since this branch left main, what is not committed included. What is read, built or started
 * rather than imported is not seen (CONTRIBUTING.md): `npm test` before a commit is pushed.
 */
const MAIN = ['origin/main', 'main'];

const known = (ref: string): boolean => {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const base = MAIN.find(known);
const { status } = spawnSync(
  'vitest',
  ['run', '--passWithNoTests', base === undefined ? '--changed' : `--changed=${base}`, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
