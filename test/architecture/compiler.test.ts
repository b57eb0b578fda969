import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from './cruise.ts';

/** Runs a program of this project; gives what it printed when it is not content. */
function complaints(program: string, args: readonly string[]): string {
  const done = spawnSync(join(PROJECT, 'node_modules/.bin', program), args, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 64_000_000 });
  if (done.error !== undefined) throw done.error;
  return done.status === 0 ? '' : `${done.stdout}${done.stderr}`.slice(0, 8_000);
}

describe('the source', () => {
  it('has no type error', () => {
    expect(complaints('tsc', ['-p', '.'])).toBe('');
    expect(complaints('tsc', ['-p', 'web'])).toBe('');
  });

  it('is formatted and free of what the linter finds', () => {
    expect(complaints('biome', ['ci', '--colors=off', '.'])).toBe('');
  });
});
