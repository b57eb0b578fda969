import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseChecks } from '../../modules/app/operations/doctor/database.ts';
import { runDoctor } from '../../modules/app/operations/doctor.ts';
import { claimHistoryLevel, HistoryNewer, storedHistoryLevel } from '../../modules/app/operations/history-level.ts';
import { HISTORY_LEVEL, HISTORY_LEVELS } from '../../modules/app/operations/history-levels.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { streams } from '../golden-events/catalogue.ts';
import { storedEvents } from '../persisted-names/names/events.ts';
import { COMPILED } from '../support/compiled.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { eventStoreOfTests, type Product, startProduct } from '../support/product.ts';

const START = new URL('../../scripts/start.ts', import.meta.url).pathname;
const REFUSED = `history.newer: this database is at history level ${HISTORY_LEVEL + 1} and this program knows level ${HISTORY_LEVEL};`;

it('every type of event and every version of its data is in one level: a new one begins a new level', () => {
  const written = streams.flatMap(({ types }) =>
    Object.entries(types).flatMap(([type, { version }]) =>
      Array.from({ length: version }, (_, index) => (index === 0 ? type : `${type} ${index + 1}`)),
    ),
  );
  expect(HISTORY_LEVELS.flat().sort()).toEqual([...written, ...Object.keys(storedEvents.privacy!)].sort());
});

it('the first level holds what was written before levels were kept, and nothing else', () => {
  expect(HISTORY_LEVELS[0]).toHaveLength(81);
});

describe('the level of a database', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    folder = await mkdtemp(join(tmpdir(), 'level-'));
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const put = (level: number) => pool.query('update evidence.history_level set level = $1', [level]);
  const doctor = async () => {
    const checks = databaseChecks(readConfiguration({ DATA_DIR: folder }, folder), { url: database.url, close: async () => undefined });
    return (await runDoctor(checks.filter(({ component }) => component === 'History level')))[0];
  };

  it('is the first one after the migration', async () => {
    expect(await storedHistoryLevel(pool)).toBe(1);
  });

  it('is raised by whoever knows more, and left by whoever knows as much', async () => {
    await claimHistoryLevel(pool, 3);
    expect(await storedHistoryLevel(pool)).toBe(3);
    await claimHistoryLevel(pool, 3);
    expect(await storedHistoryLevel(pool)).toBe(3);
  });

  it('keeps out whoever knows less, and stays', async () => {
    await expect(claimHistoryLevel(pool, 2)).rejects.toThrow(HistoryNewer);
    expect(await storedHistoryLevel(pool)).toBe(3);
  });

  it('is asked for in a sentence where a tool meets a database of before', async () => {
    const before = new pg.Client({ connectionString: database.adminUrl });
    await before.connect();
    await before.query('begin');
    await before.query('drop table evidence.history_level');
    await expect(claimHistoryLevel(before)).rejects.toThrow(/^history\.not_begun: .*npm start/);
    await before.query('rollback');
    await before.end();
  });

  it('is claimed where it was never kept', async () => {
    await pool.query('update evidence.history_level set level = 1');
    await claimHistoryLevel(pool);
    expect(await storedHistoryLevel(pool)).toBe(HISTORY_LEVEL);
    expect(await doctor()).toMatchObject({ state: 'ok', found: expect.stringContaining(`level ${HISTORY_LEVEL}`) });
  });

  it.each([
    ['npm start', []],
    ['one role beside others', ['--role', 'worker']],
  ])('of a later version: %s is refused in a sentence, and the doctor is red', async (_, args) => {
    await put(HISTORY_LEVEL + 1);
    const done = spawnSync(process.execPath, [START, ...args, '--port', '0'], {
      env: {
        PATH: process.env.PATH,
        ...COMPILED,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: database.url,
        MIGRATION_DATABASE_URL: database.migrationUrl,
        CHAIN_URL: 'http://127.0.0.1:9',
        TSA_URL: 'http://127.0.0.1:9',
        SEED_DEMO: 'false',
        ...eventStoreOfTests(),
      },
      encoding: 'utf8',
      timeout: PROCESS_MS,
    });
    expect(done.stderr.trim().split('\n')).toEqual([expect.stringContaining(REFUSED)]);
    expect(done.status).toBe(1);
    expect(await doctor()).toMatchObject({ state: 'red', mend: expect.stringContaining('the version that wrote it') });
    expect(await storedHistoryLevel(pool)).toBe(HISTORY_LEVEL + 1);
  });
});

describe('a product', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ chain: false });
  });
  afterAll(() => product?.stop());
  const level = async (sql: string): Promise<number | undefined> => {
    const client = new pg.Client(product.database.adminUrl);
    await client.connect();
    const { rows } = await client.query<{ level: number }>(sql);
    await client.end();
    return rows[0]?.level;
  };

  it('raises the level before it takes work, and starts on its own level again', async () => {
    await product.halt();
    await level('delete from evidence.history_level');
    await product.restart();
    expect(await level('select level from evidence.history_level')).toBe(HISTORY_LEVEL);
    await product.halt();
    await product.restart();
    expect((await product.http.get('/healthz')).status).toBe(200);
  });

  it('does not start on the level of a later version', async () => {
    await product.halt();
    await level(`update evidence.history_level set level = ${HISTORY_LEVEL + 1}`);
    await expect(product.restart()).rejects.toThrow(REFUSED);
    await level(`update evidence.history_level set level = ${HISTORY_LEVEL}`);
    await product.restart();
    expect((await product.http.get('/healthz')).status).toBe(200);
  });
});
