import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ChainIdUnreadable, ensureLocalChainId, readLocalChainId } from '../../modules/app/local/chain-id.ts';
import { databaseChecks } from '../../modules/app/operations/doctor/database.ts';
import { runDoctor } from '../../modules/app/operations/doctor.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** What was done to the disk, in order. */
const done = vi.hoisted((): string[] => []);
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const opened = new Map<number, string>();
  return {
    ...fs,
    openSync: (path: string, flags: string, mode?: number) => {
      const file = fs.openSync(path, flags, mode);
      opened.set(file, path);
      return file;
    },
    fsyncSync: (file: number) => {
      done.push(`fsync ${opened.get(file)}`);
      fs.fsyncSync(file);
    },
    renameSync: (from: string, to: string) => {
      done.push(`rename ${to}`);
      fs.renameSync(from, to);
    },
  };
});

const known = `0x${'c'.repeat(64)}`;
let database: TestDatabase;
let admin: pg.Client;
let dataDir: string;
let folder: string;
let identity: string;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  dataDir = await mkdtemp(join(tmpdir(), 'chain-id-'));
  folder = join(dataDir, 'chain');
  identity = join(folder, 'identity.json');
});
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await admin.query('delete from evidence.chain');
});
afterAll(async () => {
  await admin.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function row(env: Record<string, string> = {}) {
  const config = readConfiguration({ DATA_DIR: dataDir, ...env }, dataDir);
  const checks = databaseChecks(config, { url: database.url, close: async () => undefined });
  return (await runDoctor(checks.filter(({ component }) => component === 'Chain identity')))[0];
}
const putContractOn = (localChain: string | null) =>
  admin.query(
    `insert into evidence.chain (chain_id, genesis, contract, nonce, raw_transaction, transaction_hash, local_chain)
     values (31337, '0xa', '0xb', 0, '0xc', '0xd', $1)`,
    [localChain],
  );

it('the id outlasts a loss of power: its bytes are on the disk before its name, and then the name', () => {
  done.length = 0;
  const id = ensureLocalChainId(folder, false);
  expect(done).toEqual([`fsync ${identity}.draft`, `rename ${identity}`, `fsync ${folder}`]);
  expect(readLocalChainId(folder)).toBe(id);
});

it('a file without an id is refused with what is to be in it, and doctor gives the id that the database knows', async () => {
  await writeFile(identity, '{}');
  await writeFile(join(folder, 'state.json'), '{}');
  expect(() => ensureLocalChainId(folder, true)).toThrow(ChainIdUnreadable);
  expect(() => ensureLocalChainId(folder, true)).toThrow('write into the file: {"format":1,"id":"0x<64 hex digits>"}');
  await putContractOn(known);
  const { mend } = (await row())!;
  await writeFile(identity, /write into it: (\{.*?\})/.exec(mend)![1]!);
  expect(ensureLocalChainId(folder, true)).toBe(known);
  expect(await row()).toMatchObject({ state: 'ok', found: expect.stringContaining(known) });
});

it('doctor is red where the folder names another chain than the database knows, or none', async () => {
  await writeFile(join(folder, 'state.json'), '{}');
  expect(await row()).toMatchObject({ state: 'ok', found: expect.stringContaining('yet') });
  await putContractOn(known);
  expect(await row()).toMatchObject({ state: 'red', found: `it gives no id, the contract is on local chain ${known}` });
  const made = ensureLocalChainId(folder, true);
  expect(await row()).toMatchObject({
    state: 'red',
    found: `it gives ${made}, the contract is on local chain ${known}`,
    mend: expect.stringContaining(`{"format":1,"id":"${known}"}`),
  });
  expect(JSON.parse(readFileSync(identity, 'utf8'))).toEqual({ format: 1, id: made });
  await rm(join(folder, 'state.json'));
  expect(await row()).toMatchObject({ state: 'warn', found: expect.stringContaining('holds no blocks') });
});

it('doctor compares nothing where the chain is an operator’s', async () => {
  await putContractOn(null);
  expect(await row()).toMatchObject({ state: 'ok' });
  expect(await row({ CHAIN_URL: 'http://127.0.0.1:24300' })).toBeUndefined();
});
