import type { Pool } from 'pg';
import { inTransaction } from '../../shared-kernel/postgres/transaction.ts';
import { removeBuild } from './builds.ts';
import { readBuilds } from './checkpoint.ts';
import type { Projection, ProjectionTransaction } from './projection.ts';
import { quoted } from './tables.ts';
import { projectionTransaction } from './transaction.ts';

/** Takes a person's plain values out of all builds of a projection, also the ones kept aside. */
export async function forgetInBuilds(pool: Pool, projection: Projection, personId: string): Promise<void> {
  if (!projection.forget) return;
  for (const build of await readBuilds(pool, projection.name)) {
    await inTransaction(pool, async (client) => {
      // This version does not know the columns of another version's tables; a build kept only for comparison is dropped instead.
      if (build.state === 'previous' && build.version !== projection.version) return removeBuild(client, build);
      // A batch decoded while the key still was there must not bring the values back: its epoch is over.
      const { rowCount } = await client.query('update projection.checkpoint set epoch = epoch + 1 where name = $1 and build = $2', [
        build.name,
        build.build,
      ]);
      // A rebuild removed it meanwhile, with its tables.
      if (rowCount === 1) await projection.forget!(personId, projectionTransaction(client, projection, build.build));
    });
  }
}

/**
 * Sets `value` to null in every `{$personal, value}` of the person inside the given jsonb columns.
 * Reads the whole table: forgetting is rare, and an index on persons would be paid for at every event.
 */
export async function nullPersonal(tx: ProjectionTransaction, name: string, columns: readonly string[], personId: string): Promise<void> {
  const table = tx.table(name);
  for (const column of columns) {
    const place = quoted(column);
    const rows = await tx.query<{ place: string; json: unknown }>(
      `select ctid::text as place, ${place} as json from ${table} where strpos(${place}::text, $1) > 0`,
      [JSON.stringify(personId)],
    );
    for (const row of rows) {
      await tx.query(`update ${table} set ${place} = $1 where ctid = $2::tid`, [
        JSON.stringify(withoutValues(row.json, personId)),
        row.place,
      ]);
    }
  }
}

function withoutValues(json: unknown, personId: string): unknown {
  if (Array.isArray(json)) return json.map((item) => withoutValues(item, personId));
  if (typeof json !== 'object' || json === null) return json;
  if ((json as { $personal?: unknown }).$personal === personId) return { $personal: personId, value: null };
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, withoutValues(value, personId)]));
}
