import type { PoolClient } from 'pg';
import { copyRows } from './copy-rows.ts';
import type { Projection, ProjectionTransaction, TableTemplate } from './projection.ts';
import { storableJson } from './storable.ts';
import { quoted, tableOfBuild } from './tables.ts';

/** From here on COPY is faster than parameters; below it the extra round trip is not worth it. */
const COPY_FROM_ROWS = 50;

/** The projector's view of one transaction on one build. */
export function projectionTransaction(client: PoolClient, projection: Projection, build: number): ProjectionTransaction {
  const template = (name: string): TableTemplate => {
    const found = projection.tables.find((table) => table.name === name);
    if (!found) throw new Error(`projection ${projection.name} has no table ${name}`);
    return found;
  };
  const table = (name: string): string => tableOfBuild(template(name).name, build);

  return {
    table,
    async query<R extends object>(sql: string, params?: readonly unknown[]) {
      return (await client.query<R>(sql, params as unknown[] | undefined)).rows;
    },
    async insert(name, rows) {
      if (rows.length === 0) return;
      const columns = Object.keys(rows[0]!);
      const target = table(name);
      if (rows.length >= COPY_FROM_ROWS) {
        await copyRows(client, target, columns, rows);
        return;
      }
      const list = columns.map(quoted).join(', ');
      await client.query(`insert into ${target} (${list}) select ${list} from json_populate_recordset(null::${target}, $1)`, [
        storableJson(rows),
      ]);
    },
    async upsert(name, rows) {
      if (rows.length === 0) return;
      const { key } = template(name);
      const columns = Object.keys(rows[0]!);
      const target = table(name);
      const list = columns.map(quoted).join(', ');
      const changes = columns.filter((column) => !key.includes(column)).map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
      await client.query(
        `insert into ${target} (${list}) select ${list} from json_populate_recordset(null::${target}, $1)
         on conflict (${key.map(quoted).join(', ')}) do ${changes.length > 0 ? `update set ${changes.join(', ')}` : 'nothing'}`,
        [storableJson(rows)],
      );
    },
  };
}
