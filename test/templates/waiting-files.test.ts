import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingFolder } from '../../modules/templates/adapters/waiting-folder.ts';
import { createWaitingFiles, type WaitingFiles } from '../../modules/templates/application/waiting-files.ts';
import { WAITING_FILES_LIMIT, WAITING_MS } from '../../modules/templates/contract/rules.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { testPool } from '../projections/sample.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const clock = new ManualClock('2026-11-27T12:00:00.000Z');
const vault = createMemoryVault();
const bytes = (text: string) => new TextEncoder().encode(text);
let database: TestDatabase;
let pool: pg.Pool;
let dir: string;
let waiting: WaitingFiles;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = testPool(database.url, 2);
  dir = await mkdtemp(join(tmpdir(), 'waiting-'));
  waiting = createWaitingFiles({ pool, vault, clock, bytes: waitingFolder(dir) });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
  if (dir) await rm(dir, { recursive: true });
});

const idOf = (word: string) => nameId('template-file', word);
const keep = (word: string, ownerId = 'owner-1', content = word) =>
  waiting.keep({ fileId: idOf(word), ownerId, templateId: null, fileName: `${word}.docx`, bytes: bytes(content) });
const has = async (word: string, ownerId = 'owner-1') => (await waiting.find(ownerId, idOf(word))) !== null;
const text = async (word: string, ownerId = 'owner-1') => {
  const found = await waiting.bytesOf(ownerId, idOf(word));
  return found && new TextDecoder().decode(found);
};

describe('files that wait to become versions of templates', () => {
  it('are there for their account alone, the first one of an id for ever', async () => {
    expect(await keep('uno')).toMatchObject({
      fileName: 'uno.docx',
      templateId: null,
      size: 3,
      until: new Date('2026-11-28T12:00:00.000Z'),
    });
    expect(await keep('uno', 'owner-1', 'otra cosa')).toMatchObject({ size: 3 });
    expect([await text('uno'), await text('uno', 'owner-2'), await has('uno', 'owner-2')]).toEqual(['uno', null, false]);
    await waiting.remove('owner-2', idOf('uno'));
    expect(await has('uno')).toBe(true);
    const { rows } = await pool.query('select file_name from templates.waiting_files');
    expect(JSON.stringify(rows)).not.toContain('uno.docx');
  });

  it('go when they are used, with their bytes', async () => {
    await keep('usado');
    await waiting.remove('owner-1', idOf('usado'));
    await waiting.remove('owner-1', idOf('usado'));
    expect([await has('usado'), await text('usado')]).toEqual([false, null]);
    expect(await readdir(dir)).not.toContain(idOf('usado'));
  });

  it('are the newest ten of an account, whatever others have', async () => {
    await keep('ajeno', 'owner-2');
    for (let at = 0; at < WAITING_FILES_LIMIT; at++) {
      clock.advance(1_000);
      await keep(`muchos ${at}`);
    }
    expect([await has('uno'), await has('muchos 0'), await has('ajeno', 'owner-2')]).toEqual([false, true, true]);
    expect(await readdir(dir)).toHaveLength(WAITING_FILES_LIMIT + 1);
  });

  it('go after a day, also while nobody sweeps, and with the sweep their bytes too', async () => {
    clock.advance(WAITING_MS - 500);
    expect([await has('muchos 8'), await has('muchos 9')]).toEqual([false, true]);
    await waiting.sweep();
    expect(await readdir(dir)).toEqual([idOf('muchos 9')]);
  });

  it('are no more once their account was forgotten, or has ended', async () => {
    await keep('olvidado', 'owner-3');
    await vault.forget('owner-3');
    expect(await has('olvidado', 'owner-3')).toBe(false);
    await waiting.removeAll('owner-3');
    await waiting.removeAll('owner-1');
    expect(await readdir(dir)).toEqual([]);
  });

  it('an id that is none of ours names no folder', async () => {
    expect(await waiting.find('owner-1', '../../etc')).toBeNull();
    await expect(waitingFolder(dir).put('../fuera', bytes('x'))).rejects.toThrow(TypeError);
  });
});
