import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from './cruise.ts';

/** What the compiler knows of the files of the last run: it looks again at those that changed and at what stands on them. */
const KNOWN = join(PROJECT, 'node_modules/.cache/typescript');

/** Each further one works out once more the types that all need: four take twice the work and twice the memory of one. */
const CHECKERS = '1';

/** Runs a program of this project; gives what it printed when it is not content. */
function complaints(program: string, args: readonly string[]): string {
  const done = spawnSync(join(PROJECT, 'node_modules/.bin', program), args, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 64_000_000 });
  if (done.error !== undefined) throw done.error;
  return done.status === 0 ? '' : `${done.stdout}${done.stderr}`.slice(0, 8_000);
}

const typeErrors = (project: string, name: string): string =>
  complaints('tsc', ['-p', project, '--checkers', CHECKERS, '--incremental', '--tsBuildInfoFile', join(KNOWN, `${name}.tsbuildinfo`)]);

describe('the source', () => {
  it('has no type error', () => {
    mkdirSync(KNOWN, { recursive: true });
    expect(typeErrors('.', 'server')).toBe('');
    expect(typeErrors('web', 'web')).toBe('');
  });

  it('is formatted and free of what the linter finds', () => {
    expect(complaints('biome', ['ci', '--colors=off', '.'])).toBe('');
  });
});
