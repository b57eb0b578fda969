import type { PoolClient } from 'pg';
import { CATCH_UP_LIMITS, inBatches, oneAhead } from '../../shared-kernel/event-feed/batches.ts';
import { inTransaction, withConnection } from '../../shared-kernel/postgres/transaction.ts';
import { pause } from '../../shared-kernel/retry/back-off.ts';
import { describeFailure } from '../../shared-kernel/retry/transient-failure.ts';
import { alignBuilds } from './align-builds.ts';
import { type ApplyOptions, applyOrBlame, type Batch, decodeWanted, PoisonEvent } from './apply-batch.ts';
import { removeBuild, shadowBuild } from './builds.ts';
import { type Build, readBuild, readBuilds, tellCheckpoint } from './checkpoint.ts';
import { compareBuilds, type TableDifference } from './difference.ts';
import type { Projection } from './projection.ts';
import type { RebuildOptions } from './rebuild-options.ts';
import { RebuildFailed, type RebuildProgress, type RebuildReport, RebuildRunning, storeReport } from './rebuild-report.ts';
import { finishTables, pointAt } from './tables.ts';

/** A crash loses at most a shadow build that nobody uses: its commits need not wait for the disk. The swap does. */
const BEGIN_BULK = 'begin; set local synchronous_commit to off';
const SWAP_TRIES = 20;

/**
 * Builds a projection anew beside the one in use and swaps: blue/green. Readers and the runner go on
 * meanwhile. Rejects with RebuildFailed, the tables in use untouched, or with RebuildRunning.
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildReport> {
  const { pool, projection } = options;
  const lock = [`projection-rebuild:${projection.name}`];
  return withConnection(pool, async (guard) => {
    const { rows } = await guard.query<{ held: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', lock);
    if (!rows[0]!.held) throw new RebuildRunning(projection.name);
    try {
      return await rebuildAlone(options);
    } finally {
      await guard.query('select pg_advisory_unlock(hashtextextended($1, 0))', lock).catch(() => {});
    }
  });
}

async function rebuildAlone(options: RebuildOptions): Promise<RebuildReport> {
  const { pool, projection, log } = options;
  const startedAt = new Date();
  const started = performance.now();
  // Removes what a killed rebuild left behind.
  for (const left of await readBuilds(pool, projection.name)) {
    if (left.state === 'building') await inTransaction(pool, (client) => removeBuild(client, left));
  }
  const before = await readBuild(pool, projection.name, 'live');
  let fresh = await shadowBuild(pool, projection);
  let compared: { old: Build | null; new: Build; tables: TableDifference[] } | null = null;
  const report = (rest: Pick<RebuildReport, 'outcome' | 'error' | 'event'>): RebuildReport => {
    const seconds = (performance.now() - started) / 1000;
    return {
      projection: projection.name,
      startedAt: startedAt.toISOString(),
      seconds,
      fromBuild: before?.build ?? null,
      toBuild: fresh.build,
      version: projection.version,
      events: fresh.events,
      eventsPerSecond: fresh.events / seconds,
      comparedAt: compared && { old: compared.old?.position ?? null, new: compared.new.position },
      tables: compared?.tables ?? [],
      ...rest,
    };
  };
  const tell = (phase: RebuildProgress['phase']) =>
    options.onProgress?.({
      projection: projection.name,
      phase,
      events: fresh.events,
      expected: before?.events ?? null,
      eventsPerSecond: fresh.events / ((performance.now() - started) / 1000),
    });

  try {
    for await (const moved of load(options, fresh)) {
      fresh = moved;
      tell('load');
    }
    tell('index');
    await inTransaction(pool, async (client) => {
      await client.query(`set local maintenance_work_mem to '256MB'`);
      await finishTables(client, projection, fresh.build);
    });
    tell('compare');
    compared = await compareAligned(options, fresh);
    fresh = compared.new;
    tell('swap');
    fresh = await swap(options, fresh);
    const done = report({ outcome: 'swapped', error: null, event: null });
    await storeReport(pool, done);
    tell('done');
    return done;
  } catch (error) {
    const poison = error instanceof PoisonEvent ? error : null;
    const event = poison && {
      id: poison.event.id,
      type: poison.event.type,
      stream: poison.event.stream,
      revision: poison.event.revision,
    };
    const failed = report({ outcome: 'failed', error: describeFailure(poison ? poison.cause : error), event });
    const clean = async () => {
      await inTransaction(pool, (client) => removeBuild(client, fresh));
      await storeReport(pool, failed);
    };
    await clean().catch((failure: unknown) =>
      log('warn', 'a failed rebuild could not be cleaned up; the next one does', { error: describeFailure(failure) }),
    );
    throw new RebuildFailed(failed, error);
  }
}

async function* load(options: RebuildOptions, fresh: Build): AsyncGenerator<Build> {
  const bulk: ApplyOptions = { ...options, beginSql: BEGIN_BULK };
  let current = fresh;
  for await (const batch of oneAhead(decodedBatches(options, current))) {
    options.signal?.throwIfAborted();
    const next = await applyOrBlame(bulk, current, batch);
    if (!next) throw new Error('somebody else wrote to the build that is being made');
    current = next;
    yield current;
  }
}

async function* decodedBatches(options: RebuildOptions, from: Build): AsyncGenerator<Batch> {
  for await (const events of inBatches(options.store.readAll({ after: from.position }), CATCH_UP_LIMITS)) {
    // A batch that cannot be decoded goes on undecoded: applying it finds the event to blame.
    yield await decodeWanted(options, events).then(
      (decoded) => ({ events, decoded }),
      () => ({ events }),
    );
  }
}

/** Compares in a snapshot in which both builds stand at the same position, then lets the runner go on. */
async function compareAligned(
  options: RebuildOptions,
  fresh: Build,
): Promise<{ old: Build | null; new: Build; tables: TableDifference[] }> {
  const { pool, projection } = options;
  return withConnection(pool, async (reader) => {
    try {
      const aligned = await alignBuilds(options, fresh, async (_client, old, caughtUp) => {
        await reader.query('begin isolation level repeatable read read only');
        // The first statement takes the snapshot, while the lock still holds the runner.
        await reader.query('select 1 from projection.checkpoint limit 1');
        return { old, new: caughtUp };
      });
      // Rows are wide: with the usual few MB the join would go by way of the disk.
      await reader.query(`set local work_mem to '256MB'`);
      return { ...aligned, tables: aligned.old ? await compareBuilds(reader, projection, aligned.old, aligned.new) : [] };
    } finally {
      await reader.query('rollback').catch(() => {});
    }
  });
}

async function swap(options: RebuildOptions, fresh: Build): Promise<Build> {
  const { pool, projection } = options;
  for (let tries = 1; ; tries++) {
    try {
      return await alignBuilds(options, fresh, (client, old, caughtUp) => swapInside(client, projection, old, caughtUp));
    } catch (error) {
      // A long query holds the view: stand back so that readers behind us are not held up, then try again.
      if ((error as { code?: string }).code !== '55P03' || tries === SWAP_TRIES) throw error;
      await pause(250, options.signal);
      fresh = (await readBuilds(pool, projection.name)).find((build) => build.build === fresh.build)!;
    }
  }
}

async function swapInside(client: PoolClient, projection: Projection, old: Build | null, fresh: Build): Promise<Build> {
  const setState = (build: Build, state: 'live' | 'previous') =>
    client.query(
      `update projection.checkpoint set state = $3, activated_at = case when $3 = 'live' then clock_timestamp() else activated_at end
        where name = $1 and build = $2`,
      [build.name, build.build, state],
    );
  await client.query(`set local lock_timeout to '3s'`);
  const previous = await readBuild(client, projection.name, 'previous');
  if (previous) await removeBuild(client, previous);
  if (old) await setState(old, 'previous');
  await setState(fresh, 'live');
  await pointAt(client, projection, fresh.build, old?.tables ?? []);
  if (fresh.position !== null) await tellCheckpoint(client, projection.name, fresh.position);
  return { ...fresh, state: 'live' };
}
