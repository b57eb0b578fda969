import type { Pool } from 'pg';
import type { BatchLimits } from '../../shared-kernel/event-feed/batches.ts';
import type { EventStore, Position } from '../../shared-kernel/event-store/port.ts';
import type { Leases } from '../../shared-kernel/leases/port.ts';
import { unsharedLeases } from '../../shared-kernel/leases/unshared.ts';
import type { BackOff } from '../../shared-kernel/retry/back-off.ts';
import { pause } from '../../shared-kernel/retry/back-off.ts';
import type { Decode } from './decoded-event.ts';
import { forgetInBuilds } from './forget.ts';
import type { RuntimeLog } from './log.ts';
import { PositionWatch } from './position-watch.ts';
import type { Projection } from './projection.ts';
import { rebuild } from './rebuild.ts';
import { type RebuildProgress, type RebuildReport, RebuildRunning } from './rebuild-report.ts';
import { ProjectionRunner } from './runner.ts';
import { lagSeconds, type ProjectionStatus, statusOf } from './status.ts';
import { checkTemplates } from './tables.ts';

export interface ReadSideOptions {
  /** Of the application's role, with room for two connections a projection and four more for a rebuild. */
  readonly pool: Pool;
  /** The same database, for the connection that listens. */
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly decode: Decode;
  readonly projections: readonly Projection[];
  readonly log: RuntimeLog;
  /** Decides which process runs which projection. Absent: this process runs all of them, beside others that do too. */
  readonly leases?: Leases;
  readonly now?: () => Date;
  /** Between attempts after a failure. Default: 0.5 s doubling to 60 s. */
  readonly backOff?: BackOff;
  /** Largest batch of a runner. Default: 2,000 events or 8 MB. */
  readonly limits?: BatchLimits;
}

export interface RebuildCall {
  readonly onProgress?: (progress: RebuildProgress) => void;
  readonly signal?: AbortSignal;
}

export interface ReadSide {
  readonly projections: readonly Projection[];
  /** Keeps the projections whose turn it has up to date until `stop`. Call it in the worker. */
  start(): void;
  /** Hears of the positions that other processes reach; enough for a process that only reads. `waitFor` works without, but later. */
  listen(): void;
  /** Finishes the transactions under way. */
  stop(): Promise<void>;
  /** True as soon as the projection holds the position, false after `timeoutMs` (default 2000). */
  waitFor(name: string, position: Position, timeoutMs?: number): Promise<boolean>;
  projectionStatus(): Promise<ProjectionStatus[]>;
  /** How far each projection is behind, in seconds: the short form for probes. */
  lags(): Promise<{ readonly name: string; readonly seconds: number }[]>;
  /** Takes a person's plain values out of every build of every read model. Call it once the person's key is deleted. */
  forgetPerson(personId: string): Promise<void>;
  /** Builds anew and swaps; rejects with RebuildFailed (tables in use untouched) or RebuildRunning. */
  rebuild(name: string, call?: RebuildCall): Promise<RebuildReport>;
}

export class UnknownProjection extends Error {
  readonly known: readonly string[];
  constructor(name: string, known: readonly string[]) {
    super(`there is no projection ${name}; there are: ${known.join(', ')}`);
    this.name = 'UnknownProjection';
    this.known = known;
  }
}

/** The read side of one process. */
export function createReadSide(options: ReadSideOptions): ReadSide {
  const { pool, store, decode, projections, log } = options;
  checkTemplates(projections);
  const watch = new PositionWatch(options);
  const now = options.now ?? (() => new Date());
  const stopping = new AbortController();
  const leases = options.leases ?? unsharedLeases(pool);
  let running: Promise<unknown> | null = null;
  let listening: Promise<void> | null = null;

  const find = (name: string): Projection => {
    const found = projections.find((projection) => projection.name === name);
    if (!found) {
      throw new UnknownProjection(
        name,
        projections.map((projection) => projection.name),
      );
    }
    return found;
  };

  const renew = async (projection: Projection, signal: AbortSignal): Promise<void> => {
    try {
      const report = await rebuild({ pool, store, decode, projection, log, signal });
      log('info', 'projection was built anew', { projection: projection.name, events: report.events, seconds: report.seconds });
    } catch (error) {
      if (!(error instanceof RebuildRunning)) throw error;
      // Another process runs it.
      await pause(1000, signal);
    }
  };

  const runners = projections.map(
    (projection) =>
      [
        projection,
        new ProjectionRunner({
          ...options,
          projection,
          renew: (signal) => renew(projection, signal),
          onPosition: (name, position) => watch.reached(name, position),
        }),
      ] as const,
  );

  const listen = () => {
    listening ??= watch.listen(stopping.signal);
  };

  return {
    projections,
    listen,
    start() {
      listen();
      // The lease only keeps two processes from decoding the same events; that each counts once is the checkpoint's promise.
      running ??= Promise.all(
        runners.map(([projection, runner]) =>
          leases.hold(`projection:${projection.name}`, stopping.signal, ({ signal }) => runner.run(signal)),
        ),
      );
    },
    async stop() {
      stopping.abort();
      await Promise.all([running, listening]);
    },
    waitFor(name, position, timeoutMs) {
      return watch.waitFor(find(name).name, position, timeoutMs);
    },
    lags: () =>
      lagSeconds(
        { pool, store, now },
        projections.map(({ name }) => name),
      ),
    projectionStatus() {
      return Promise.all(runners.map(([projection, runner]) => statusOf({ pool, store, now }, projection, runner.lastError)));
    },
    async forgetPerson(personId) {
      for (const projection of projections) await forgetInBuilds(pool, projection, personId);
    },
    async rebuild(name, call = {}) {
      return rebuild({ pool, store, decode, projection: find(name), log, ...call });
    },
  };
}
