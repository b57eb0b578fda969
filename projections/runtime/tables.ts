import type { ClientBase } from 'pg';
import type { Projection, TableTemplate } from './projection.ts';

export const READ_SCHEMA = 'read';
const TABLE_NAME = /^[a-z][a-z0-9_]{0,49}$/;

export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

const inSchema = (name: string): string => `${READ_SCHEMA}.${quoted(name)}`;

/** Schema-qualified name of the table one build of a projection writes to. */
export const tableOfBuild = (name: string, build: number): string => inSchema(`${name}_b${build}`);

/** Schema-qualified name queries read: a view on the build in use. */
export const tableInUse = (name: string): string => inSchema(name);

/** Refuses templates that would only fail in the middle of a build. */
export function checkTemplates(projections: readonly Projection[]): void {
  const seen = new Map<string, string>();
  const names = new Set<string>();
  for (const projection of projections) {
    if (names.has(projection.name)) throw new Error(`two projections are called ${projection.name}`);
    names.add(projection.name);
    for (const table of projection.tables) {
      if (!TABLE_NAME.test(table.name)) throw new Error(`table name ${table.name} of ${projection.name} is not usable`);
      const other = seen.get(table.name);
      if (other) throw new Error(`table ${table.name} belongs to ${other} and to ${projection.name}`);
      seen.set(table.name, projection.name);
      for (const column of table.key) {
        if (!(column in table.columns)) throw new Error(`key column ${column} is missing in ${table.name}`);
      }
      for (const [column, type] of Object.entries(table.columns)) {
        // json has no equality: a rebuild could not compare it with the build before.
        if (/^json\b/i.test(type)) throw new Error(`column ${column} of ${table.name} must be jsonb`);
      }
      if (table.key.length === 0) throw new Error(`table ${table.name} has no key`);
    }
  }
}

const columnsOf = (table: TableTemplate): string =>
  Object.entries(table.columns)
    .map(([name, type]) => `${quoted(name)} ${type}`)
    .join(', ');

const keyOf = (table: TableTemplate): string => `primary key (${table.key.map(quoted).join(', ')})`;

/** Makes the tables of a build. With `bare`, what a bulk load is faster without is left for `finishTables`. */
export async function createTables(client: ClientBase, projection: Projection, build: number, bare: boolean): Promise<void> {
  for (const table of projection.tables) {
    const name = tableOfBuild(table.name, build);
    const withKey = !(bare && table.insertOnly);
    await client.query(`create table ${name} (${columnsOf(table)}${withKey ? `, ${keyOf(table)}` : ''})`);
    if (!bare) await createIndexes(client, table, name);
  }
}

/** Keys and indexes that `createTables` with `bare` left out, and the planner's statistics. */
export async function finishTables(client: ClientBase, projection: Projection, build: number): Promise<void> {
  for (const table of projection.tables) {
    const name = tableOfBuild(table.name, build);
    if (table.insertOnly) await client.query(`alter table ${name} add ${keyOf(table)}`);
    await createIndexes(client, table, name);
    // Statistics of what queries select by; those of jsonb columns cost five times the key, and no query uses them.
    const indexed = Object.keys(table.columns).filter(
      (column) => table.key.includes(column) || table.indexes?.some((index) => new RegExp(`\\b${column}\\b`).test(index)),
    );
    await client.query(`analyze ${name} (${indexed.map(quoted).join(', ')})`);
  }
}

async function createIndexes(client: ClientBase, table: TableTemplate, name: string): Promise<void> {
  for (const definition of table.indexes ?? []) await client.query(`create index on ${name} ${definition}`);
}

/** `cascade` takes views on them along: only for a build that nothing should point at. */
export async function dropTables(client: ClientBase, names: readonly string[], build: number, cascade?: 'cascade'): Promise<void> {
  for (const name of names) await client.query(`drop table if exists ${tableOfBuild(name, build)} ${cascade ?? ''}`);
}

/**
 * Points the names queries use at a build. Dropped and made anew rather than replaced: another
 * version may have other columns. Waiting readers find the new view by name when the transaction ends.
 */
export async function pointAt(client: ClientBase, projection: Projection, build: number, formerTables: readonly string[]): Promise<void> {
  for (const name of new Set([...formerTables, ...projection.tables.map((table) => table.name)])) {
    await client.query(`drop view if exists ${tableInUse(name)}`);
  }
  for (const table of projection.tables) {
    await client.query(`create view ${tableInUse(table.name)} as select * from ${tableOfBuild(table.name, build)}`);
  }
}
