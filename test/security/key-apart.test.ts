import { afterEach, expect, it } from 'vitest';
import { keysApart } from '../../modules/app/private-keys/key-apart.ts';

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

const file = new Uint8Array(8);
const busy = { status: 503, code: 'efirma.busy' };

it('a process that cannot be started takes no place for ever: more than there are places fail, and the next one is answered', async () => {
  const open = keysApart();
  process.execPath = '/nonexistent/node';
  for (let n = 0; n < 30; n += 1) await expect(open(file, 'x', file)).rejects.toMatchObject(busy);
  process.execPath = execPath;
  expect(await open(file, 'x', file)).toMatchObject({ ok: false, code: 'efirma.invalid_key' });
});

it('one that ends in the middle is said to be busy, and gives its place back', async () => {
  const broken = keysApart('/nonexistent/entry.ts');
  for (let n = 0; n < 13; n += 1) await expect(broken(file, 'x', file)).rejects.toMatchObject(busy);
});
