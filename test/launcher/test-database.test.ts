import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

describe('a test database', () => {
  let one: TestDatabase;
  let two: TestDatabase;

  beforeAll(async () => {
    [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(async () => {
    await one.drop();
    await two.drop();
  });

  it('is not shared', async () => {
    await run(one.migrationUrl, 'CREATE TABLE public.only_in_one ()');
    expect(await run(one.url, "SELECT to_regclass('public.only_in_one') IS NOT NULL AS present")).toEqual([{ present: true }]);
    expect(await run(two.url, "SELECT to_regclass('public.only_in_one') IS NOT NULL AS present")).toEqual([{ present: false }]);
  });

  it.each(['CREATE TABLE public.mine ()', 'CREATE SCHEMA mine', 'CREATE ROLE mine', 'ALTER ROLE application SUPERUSER'])(
    'lets the application role not %s',
    async (sql) => {
      await expect(run(one.url, sql)).rejects.toThrow(/permission denied/);
    },
  );
});

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
