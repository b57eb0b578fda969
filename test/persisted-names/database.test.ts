import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { schemas, tables, wordsOfColumns } from './names/database.ts';

describe('names in the database, as migrations make it', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.adminUrl);
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });
  const rows = async <Row extends object>(sql: string): Promise<Row[]> => (await client.query<Row>(sql)).rows;

  it('schemas', async () => {
    const found = await rows<{ name: string }>(
      "select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema$|public$)' order by nspname",
    );
    expect(found.map(({ name }) => name)).toEqual(schemas);
  });

  it('tables, views and their columns', async () => {
    const found = await rows<{ name: string; columns: string }>(
      `select table_schema || '.' || table_name as name, string_agg(column_name, ' ' order by column_name) as columns
         from information_schema.columns where table_schema !~ '^(pg_|information_schema$)' group by 1`,
    );
    const inOrder = (columns: string) => columns.split(' ').sort().join(' ');
    expect(Object.fromEntries(found.map(({ name, columns }) => [name, inOrder(columns)]))).toEqual(
      Object.fromEntries(Object.entries(tables).map(([name, columns]) => [name, inOrder(columns)])),
    );
  });

  it('words that columns hold', async () => {
    const checks = await rows<{ table: string; text: string }>(
      `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' and conrelid <> 0`,
    );
    const words = checks.flatMap(({ table, text }) => {
      const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(text) ?? [];
      if (!column || !list) return [];
      const values = [...list.matchAll(/'([^']*)'/g)].map(([, word]) => word!);
      return [[`${table}.${column}`, values.sort().join(' ')]];
    });
    expect(Object.fromEntries(words)).toEqual(wordsOfColumns);
  });
});
