import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** Files below a folder, and tables of a database, in which one of these texts stands, with the place of the first. Empty: nowhere. */
export async function foundAnywhere(folder: string, pool: Pick<pg.Pool, 'query'>, texts: readonly string[]): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const content = readFileSync(path);
      return texts.some((text) => content.includes(text));
    });
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const tables: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select 1 from ${name} as one where one::text like any($1) limit 1`, [
      texts.map((text) => `%${text}%`),
    ]);
    if (rowCount) tables.push(name);
  }
  return [...files, ...tables];
}
