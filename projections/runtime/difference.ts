import type { ClientBase } from 'pg';
import type { Build } from './checkpoint.ts';
import type { Projection, TableTemplate } from './projection.ts';
import { quoted, READ_SCHEMA, tableOfBuild } from './tables.ts';

/** A row that is not the same in both builds. Names the row and the columns, never the values: they may be personal. */
export interface RowDifference {
  readonly key: Readonly<Record<string, unknown>>;
  /** Columns that differ; empty when the row stands in one build only. */
  readonly columns: readonly string[];
}

export interface TableDifference {
  readonly table: string;
  readonly rows: { readonly old: number; readonly new: number };
  readonly onlyInOld: number;
  readonly onlyInNew: number;
  readonly different: number;
  readonly examples: {
    readonly onlyInOld: readonly RowDifference[];
    readonly onlyInNew: readonly RowDifference[];
    readonly different: readonly RowDifference[];
  };
  /** Why the rows could not be compared, e.g. the old table is gone; null when they were. */
  readonly notCompared: string | null;
  /** Columns that one of the builds lacks; they are left out of the comparison. */
  readonly columnsOnlyInOld: readonly string[];
  readonly columnsOnlyInNew: readonly string[];
}

const EXAMPLES = 10;

/** Compares the tables of two builds row by row, in whatever snapshot the caller's transaction has. */
export async function compareBuilds(client: ClientBase, projection: Projection, old: Build, fresh: Build): Promise<TableDifference[]> {
  const differences: TableDifference[] = [];
  for (const table of projection.tables) differences.push(await compareTable(client, table, old.build, fresh.build));
  return differences;
}

async function columnsOf(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_schema = $1 and table_name = $2 order by ordinal_position',
    [READ_SCHEMA, table],
  );
  return rows.map((row) => row.column_name);
}

async function countRows(client: ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]!.count);
}

async function compareTable(client: ClientBase, table: TableTemplate, oldBuild: number, newBuild: number): Promise<TableDifference> {
  const oldColumns = await columnsOf(client, `${table.name}_b${oldBuild}`);
  const newColumns = await columnsOf(client, `${table.name}_b${newBuild}`);
  const common = newColumns.filter((column) => oldColumns.includes(column));
  const oldTable = tableOfBuild(table.name, oldBuild);
  const newTable = tableOfBuild(table.name, newBuild);
  const nothing = { onlyInOld: [], onlyInNew: [], different: [] };
  const base = {
    table: table.name,
    rows: { old: oldColumns.length > 0 ? await countRows(client, oldTable) : 0, new: await countRows(client, newTable) },
    columnsOnlyInOld: oldColumns.filter((column) => !newColumns.includes(column)),
    columnsOnlyInNew: newColumns.filter((column) => !oldColumns.includes(column)),
  };
  const missingKey = table.key.find((column) => !oldColumns.includes(column));
  if (missingKey !== undefined) {
    const notCompared = oldColumns.length === 0 ? 'the old table is missing' : `the old table has no column ${missingKey}`;
    return { ...base, onlyInOld: 0, onlyInNew: base.rows.new, different: 0, examples: nothing, notCompared };
  }

  const join = table.key.map((column) => `o.${quoted(column)} = n.${quoted(column)}`).join(' and ');
  const first = quoted(table.key[0]!);
  const keyObject = table.key.map((column) => `'${column}', coalesce(o.${quoted(column)}, n.${quoted(column)})`).join(', ');
  const values = common.filter((column) => !table.key.includes(column));
  const differing = values.map((column) => `case when o.${quoted(column)} is distinct from n.${quoted(column)} then '${column}' end`);
  const anyDiffers = values.map((column) => `o.${quoted(column)} is distinct from n.${quoted(column)}`);
  const { rows } = await client.query<{ kind: 'onlyInOld' | 'onlyInNew' | 'different'; count: string; examples: RowDifference[] }>(`
    with difference as (
      select case when n.${first} is null then 'onlyInOld' when o.${first} is null then 'onlyInNew' else 'different' end as kind,
             jsonb_build_object(${keyObject}) as key,
             case when n.${first} is null or o.${first} is null then array[]::text[]
                  else array_remove(array[${differing.join(', ')}]::text[], null) end as columns
        from ${oldTable} o full join ${newTable} n on ${join}
       where o.${first} is null or n.${first} is null ${anyDiffers.map((test) => `or ${test}`).join(' ')}
    ), ranked as (
      select *, row_number() over (partition by kind order by key::text) as place, count(*) over (partition by kind) as count from difference
    )
    select kind, max(count) as count, jsonb_agg(jsonb_build_object('key', key, 'columns', columns) order by place) as examples
      from ranked where place <= ${EXAMPLES} group by kind`);
  const of = (kind: string) => rows.find((row) => row.kind === kind);
  return {
    ...base,
    onlyInOld: Number(of('onlyInOld')?.count ?? 0),
    onlyInNew: Number(of('onlyInNew')?.count ?? 0),
    different: Number(of('different')?.count ?? 0),
    examples: { ...nothing, ...Object.fromEntries(rows.map((row) => [row.kind, row.examples])) },
    notCompared: null,
  };
}
