import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '../../shared-kernel/postgres/transaction.ts';
import { addBuild, type Build, readBuild } from './checkpoint.ts';
import type { Projection } from './projection.ts';
import { createTables, dropTables, pointAt } from './tables.ts';

const tableNames = (projection: Projection): string[] => projection.tables.map((table) => table.name);

/** The build in use, made empty when the projection never had one. */
export async function liveBuild(pool: Pool, projection: Projection): Promise<Build> {
  const found = await readBuild(pool, projection.name, 'live');
  if (found) return found;
  return inTransaction(pool, async (client) => {
    // Two processes that start together must not make two first builds.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`projection-build:${projection.name}`]);
    const other = await readBuild(client, projection.name, 'live');
    if (other) return other;
    const build = await addBuild(client, {
      name: projection.name,
      version: projection.version,
      tables: tableNames(projection),
      state: 'live',
    });
    await clearNumber(client, projection, build.build);
    await createTables(client, projection, build.build, false);
    await pointAt(client, projection, build.build, []);
    return build;
  });
}

/** A new build beside the one in use, its tables bare for a bulk load. */
export async function shadowBuild(pool: Pool, projection: Projection): Promise<Build> {
  return inTransaction(pool, async (client) => {
    const build = await addBuild(client, {
      name: projection.name,
      version: projection.version,
      tables: tableNames(projection),
      state: 'building',
    });
    await clearNumber(client, projection, build.build);
    await createTables(client, projection, build.build, true);
    return build;
  });
}

/** Removes a build that is not in use. */
export async function removeBuild(client: ClientBase, build: Build): Promise<void> {
  await client.query(`delete from projection.checkpoint where name = $1 and build = $2 and state <> 'live'`, [build.name, build.build]);
  await dropTables(client, build.tables, build.build);
}

// The number was used before: somebody emptied the checkpoints and left the tables.
async function clearNumber(client: ClientBase, projection: Projection, build: number): Promise<void> {
  await dropTables(client, tableNames(projection), build, 'cascade');
}
