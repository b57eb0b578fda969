import type { PoolClient } from 'pg';
import { inBatches } from '../../shared-kernel/event-feed/batches.ts';
import type { Position } from '../../shared-kernel/event-store/port.ts';
import { inTransaction } from '../../shared-kernel/postgres/transaction.ts';
import { pause } from '../../shared-kernel/retry/back-off.ts';
import { readAlarm } from './alarm.ts';
import { applyBatch, applyOrBlame } from './apply-batch.ts';
import { type Build, lockLiveBuild, readBuild } from './checkpoint.ts';
import type { RebuildOptions } from './rebuild-options.ts';

/** How long the build in use may take to reach the new one before both are compared as they are. */
const WAIT_FOR_OLD_MILLISECONDS = 15_000;
/** Only another process can move a build of another version. One that has not moved for this long never will. */
const STANDS_STILL_MILLISECONDS = 2_000;
const STEP = { events: 500, bytes: 8 * 1024 * 1024 };

/**
 * Brings the new build to exactly the position of the build in use and runs `work` while the runner
 * of the latter is held by a row lock. `work` runs in the transaction that holds the lock. When the
 * build in use cannot move (it stopped at an alarm, or its tables are gone), `work` runs all the
 * same, with the new build ahead.
 */
export async function alignBuilds<T>(
  options: RebuildOptions,
  fresh: Build,
  work: (client: PoolClient, old: Build | null, fresh: Build) => Promise<T>,
): Promise<T> {
  const { pool, store, projection } = options;
  const deadline = performance.now() + WAIT_FOR_OLD_MILLISECONDS;
  const seen: OldSeen = { position: null, since: performance.now() };
  let stuck = false;
  for (;;) {
    options.signal?.throwIfAborted();
    const attempt = async (client: PoolClient): Promise<{ result: T } | null> => {
      const old = await lockLiveBuild(client, projection.name);
      const behind = old && fresh.position !== null && (old.position === null || store.comparePositions(old.position, fresh.position) < 0);
      if (behind && !stuck) return null;
      return { result: await work(client, old, old && !behind ? await follow(options, fresh, old) : fresh) };
    };
    const done = await inTransaction(pool, attempt);
    if (done) return done.result;
    stuck = performance.now() > deadline || !(await moveOld(options, fresh, seen));
  }
}

/** Applies to the new build what only the old one has. */
async function follow(options: RebuildOptions, fresh: Build, old: Build): Promise<Build> {
  let current = fresh;
  if (old.position === null || old.position === current.position) return current;
  for await (const events of inBatches(options.store.readAll({ after: current.position }), STEP)) {
    const end = events.findIndex((event) => options.store.comparePositions(event.position, old.position!) > 0);
    const due = end === -1 ? events : events.slice(0, end);
    if (due.length === 0) break;
    const next = await applyOrBlame(options, current, { events: due });
    if (!next) throw new Error('somebody else wrote to the build that is being made');
    current = next;
    if (end !== -1 || current.position === old.position) break;
  }
  return current;
}

interface OldSeen {
  position: Position | null;
  since: number;
}

/** Lets the build in use take a step towards the new one, by itself or by its runner. False when it cannot. */
async function moveOld(options: RebuildOptions, fresh: Build, seen: OldSeen): Promise<boolean> {
  const { pool, store, projection } = options;
  const old = await readBuild(pool, projection.name, 'live');
  if (!old) return true;
  if (await readAlarm(pool, old)) return false;
  if (old.version !== projection.version) {
    if (old.position !== seen.position) Object.assign(seen, { position: old.position, since: performance.now() });
    await pause(100, options.signal);
    return performance.now() - seen.since < STANDS_STILL_MILLISECONDS;
  }
  for await (const events of inBatches(store.readAll({ after: old.position, limit: STEP.events }), STEP)) {
    const due = events.filter((event) => store.comparePositions(event.position, fresh.position!) <= 0);
    if (due.length === 0) return true;
    try {
      await applyBatch(options, old, { events: due });
    } catch {
      // Its tables were altered or are gone, which may be the reason for the rebuild.
      return false;
    }
    return true;
  }
  return true;
}
