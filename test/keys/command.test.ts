import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keysFolder, laterKeysFolder } from '../../modules/app/wiring/keys.ts';
import { COMPILED } from '../support/compiled.ts';

const ROTATE = new URL('../../scripts/keys-rotate.ts', import.meta.url).pathname;
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keys-command-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function rotate(...args: string[]) {
  const done = spawnSync(process.execPath, [ROTATE, ...args], {
    env: { PATH: process.env.PATH, ...COMPILED, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { code: done.status, said: done.stdout + done.stderr };
}

it('npm run keys:rotate makes a key for each ring or for those that are named, says from when on, and never says a key', () => {
  expect(rotate()).toMatchObject({ code: 1, said: expect.stringContaining('npm start makes the first ones') });
  mkdirSync(keysFolder(dataDir), { mode: 0o700 });
  expect(rotate('webhooks')).toMatchObject({ code: 64, said: expect.stringContaining('there are no keys called webhooks') });
  const one = rotate('link-codes');
  const [name] = readdirSync(laterKeysFolder(dataDir));
  const id = /^link-codes\.([0-9a-f]{10})\.json$/.exec(name!)![1]!;
  expect(one.said).toMatch(new RegExp(`^link-codes: key ${id} is made and is used from \\d{4}-\\d\\d-\\d\\dT`));
  const all = rotate();
  expect([one.code, all.code]).toEqual([0, 0]);
  expect(all.said).toContain(`link-codes: key ${id} was made before`);
  expect(readdirSync(laterKeysFolder(dataDir)).map((file) => file.split('.')[0])).toEqual(['access-tokens', 'file-links', 'link-codes']);
  expect(all.said).not.toMatch(/[\w-]{43}/);
});
