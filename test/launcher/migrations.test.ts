import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MigrationRefused, migrate, migrationState, readMigrations } from '../../modules/app/operations/migrate.ts';
import { MIGRATIONS_FOLDER } from '../../modules/app/settings/project.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

describe('migrations', () => {
  let database: TestDatabase;
  let folder: string;

  const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
  const run = () => migrate(database.migrationUrl, folder);
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: database.migrationUrl });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'migrations-'));
    // The database comes with the product's migrations; these tests want an unwritten book.
    await query('DROP SCHEMA migration CASCADE');
    write('0001_first.sql', 'CREATE TABLE public.first (n int);');
    write('0002_second.sql', 'CREATE TABLE public.second (n int);');
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  it('run once, in the order of their numbers', async () => {
    expect(await run()).toEqual({ applied: ['0001_first.sql', '0002_second.sql'] });
    expect(await run()).toEqual({ applied: [] });
    write('0003_third.sql', 'CREATE TABLE public.third (n int);');
    expect(await run()).toEqual({ applied: ['0003_third.sql'] });
  });

  it('are safe when several processes start at once', async () => {
    const runs = await Promise.all(Array.from({ length: 5 }, run));
    expect(runs.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 0, 0, 2]);
  });

  it('refuse an applied file that was changed', async () => {
    await run();
    write('0001_first.sql', 'CREATE TABLE public.first (n bigint);');
    await expect(run()).rejects.toThrow(/0001_first.sql was changed after it was applied/);
    expect((await migrationState(database.migrationUrl, folder)).refused).toHaveLength(1);
  });

  it('take line ends of another system for the same file', async () => {
    write('0001_first.sql', 'CREATE TABLE public.first (\n  n int\n);\n');
    await run();
    write('0001_first.sql', 'CREATE TABLE public.first (\r\n  n int\r\n);\r\n');
    expect(await run()).toEqual({ applied: [] });
  });

  it('refuse a database that is newer than the program', async () => {
    await run();
    rmSync(join(folder, '0002_second.sql'));
    await expect(run()).rejects.toThrow(/newer than this program/);
  });

  it('refuse a new file with an old number', async () => {
    rmSync(join(folder, '0001_first.sql'));
    await run();
    write('0001_late.sql', 'SELECT 1;');
    await expect(run()).rejects.toThrow(/0001_late.sql comes before 0002_second.sql/);
  });

  it('leave nothing of a file that fails, and keep those before it', async () => {
    write('0002_second.sql', 'CREATE TABLE public.second (n int);\nCREATE TABLE public.broken (n nonsense);');
    await expect(run()).rejects.toThrow(/0002_second.sql failed: .*nonsense.*line 2/);
    expect(await query("SELECT to_regclass('public.second') AS made")).toEqual([{ made: null }]);
    expect((await migrationState(database.migrationUrl, folder)).applied).toEqual(['0001_first.sql']);
  });

  it('refuse a file that would commit its own half', async () => {
    write('0002_second.sql', 'CREATE TABLE public.second (n int);\nCOMMIT;\nSELECT 1/0;');
    await expect(run()).rejects.toBeInstanceOf(MigrationRefused);
    expect(await query("SELECT to_regclass('public.second') AS made")).toEqual([{ made: null }]);
  });

  it.each([['3_third.sql'], ['0003-third.sql'], ['0002_other.sql']])('refuse the file name %s', async (name) => {
    write(name, 'SELECT 1;');
    await expect(run()).rejects.toBeInstanceOf(MigrationRefused);
  });

  it('of the product are all named right and applied to every test database', async () => {
    const files = await readMigrations(MIGRATIONS_FOLDER);
    expect(files.length).toBeGreaterThan(0);
    const fresh = await createTestDatabase();
    expect(await migrationState(fresh.url, MIGRATIONS_FOLDER)).toEqual({
      applied: files.map((file) => file.name),
      pending: [],
      refused: [],
    });
    await fresh.drop();
  });
});
