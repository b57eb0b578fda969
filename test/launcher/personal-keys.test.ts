import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personalKeys } from '../../modules/app/operations/doctor/personal-keys.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { openStores } from '../../modules/app/wiring/stores.ts';
import { MasterKeyMismatch } from '../../shared-kernel/privacy/key-table.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let dataDir: string;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'personal-keys-'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it('the key of another installation is red in doctor and refuses a start; nothing is made with it', async () => {
  const config = readConfiguration({ DATA_DIR: dataDir }, dataDir);
  const open = () => openStores(config, { databaseUrl: database.url }, () => undefined, { name: 'test', connections: 2 });
  const look = () => personalKeys(client, config);
  expect(await look()).toMatchObject({ state: 'warn', found: 'not made yet' });
  const stores = await open();
  expect(await look()).toMatchObject({ state: 'ok', found: 'no personal value is stored yet' });
  await stores.vault.protect('person-1', 'Ana');
  await stores.close();
  expect(await look()).toMatchObject({ state: 'ok', found: 'opens the personal values of this database' });

  const path = join(dataDir, 'keys', 'person-master.key');
  const right = await readFile(path);
  for (const [content, found] of [
    [Buffer.alloc(32, 7).toString('base64url'), /does not open the personal values/],
    ['', /does not hold 32 bytes/],
  ] as const) {
    await writeFile(path, content);
    expect(await look()).toMatchObject({ state: 'red', found: expect.stringMatching(found), mend: expect.stringContaining('back-up') });
  }
  await writeFile(path, Buffer.alloc(32, 7).toString('base64url'));
  await expect(open()).rejects.toThrow(MasterKeyMismatch);
  await rm(path);
  expect(await look()).toMatchObject({ state: 'red', found: expect.stringContaining('is not there') });
  await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
  await writeFile(path, right, { mode: 0o600 });
  await (await open()).close();
  expect(await look()).toMatchObject({ state: 'ok' });
});
