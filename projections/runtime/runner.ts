import type { Pool } from 'pg';
import type { BatchLimits } from '../../shared-kernel/event-feed/batches.ts';
import { liveFeed } from '../../shared-kernel/event-feed/live-feed.ts';
import type { EventStore, Position } from '../../shared-kernel/event-store/port.ts';
import { BEGIN_OVERTAKEABLE } from '../../shared-kernel/postgres/transaction.ts';
import { type BackOff, delayAfter, pause } from '../../shared-kernel/retry/back-off.ts';
import { describeFailure } from '../../shared-kernel/retry/transient-failure.ts';
import { clearAlarm, raiseAlarm, readAlarm } from './alarm.ts';
import { applyOrBlame, PoisonEvent } from './apply-batch.ts';
import { liveBuild } from './builds.ts';
import type { Build } from './checkpoint.ts';
import type { Decode } from './decoded-event.ts';
import type { RuntimeLog } from './log.ts';
import type { Projection } from './projection.ts';

export interface RunnerOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly decode: Decode;
  readonly projection: Projection;
  readonly log: RuntimeLog;
  /** Builds the projection anew because the build in use is of an older version. */
  readonly renew: (signal: AbortSignal) => Promise<void>;
  /** Called after every commit; other processes hear NOTIFY. */
  readonly onPosition: (name: string, position: Position) => void;
  readonly limits?: BatchLimits;
  readonly backOff?: BackOff;
}

const LIVE_LIMITS: BatchLimits = { events: 2000, bytes: 8 * 1024 * 1024 };
const BACK_OFF: BackOff = { first: 500, longest: 60_000 };
/** A runner that lost to another looks again this often, soon enough to take over from one that died. */
const STAND_BY: BackOff = { first: 250, longest: 5_000 };

/**
 * Keeps one projection up to date until the signal aborts: catch-up, then live. Stateless between
 * rounds: every failure leads back to the checkpoint in the database. Any number may run at once;
 * the compare-and-set lets one of them apply each event.
 */
export class ProjectionRunner {
  readonly #options: RunnerOptions;
  #failures = 0;
  #losses = 0;
  #lastError: { readonly at: Date; readonly text: string } | null = null;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Newest failure of this process, also a transient one; null once events are applied again. */
  get lastError(): { readonly at: Date; readonly text: string } | null {
    return this.#lastError;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const delay = await this.#round(signal);
      if (delay > 0) await pause(delay, signal);
    }
  }

  /** One subscription from the checkpoint to whatever ends it; answers the milliseconds to wait before the next. */
  async #round(signal: AbortSignal): Promise<number> {
    const { pool, projection, log } = this.#options;
    let build: Build | undefined;
    try {
      build = await liveBuild(pool, projection);
      if (build.version < projection.version) {
        log('info', 'projection is of an older version and is built anew', { projection: projection.name, from: build.version });
        await this.#options.renew(signal);
        return 0;
      }
      // An older process beside a newer one, as while deploying: the newer one serves this projection.
      if (build.version > projection.version) return STAND_BY.longest;
      const end = await this.#follow(build, signal);
      if (end === 'lost') return delayAfter(++this.#losses, STAND_BY);
      return signal.aborted ? 0 : delayAfter(++this.#failures, this.#backOff);
    } catch (error) {
      if (signal.aborted) return 0;
      const delay = delayAfter(++this.#failures, this.#backOff);
      this.#lastError = { at: new Date(), text: describeFailure(error instanceof PoisonEvent ? error.cause : error) };
      if (error instanceof PoisonEvent && build) await this.#alarm(build, error, delay);
      else log('warn', 'projection was interrupted', { projection: projection.name, error: this.#lastError.text, retryInMs: delay });
      return delay;
    }
  }

  async #follow(build: Build, signal: AbortSignal): Promise<'lost' | 'ended'> {
    const { pool, store, projection, onPosition, log } = this.#options;
    const apply = { ...this.#options, beginSql: BEGIN_OVERTAKEABLE };
    let current = build;
    let alarmed = (await readAlarm(pool, build)) !== null;
    let since = performance.now();
    let counted = 0;
    for await (const events of liveFeed(store, build.position, signal, this.#options.limits ?? LIVE_LIMITS)) {
      const seconds = (performance.now() - since) / 1000;
      const rate = counted > 0 && seconds > 1 ? counted / seconds : undefined;
      const next = await applyOrBlame(apply, current, rate === undefined ? { events } : { events, rate });
      if (!next) return 'lost';
      current = next;
      counted += events.length;
      if (rate !== undefined) {
        since = performance.now();
        counted = 0;
      }
      this.#failures = 0;
      this.#losses = 0;
      this.#lastError = null;
      onPosition(projection.name, next.position!);
      if (alarmed) {
        await clearAlarm(pool, current);
        alarmed = false;
        log('info', 'projection goes on after an alarm', { projection: projection.name });
      }
    }
    return 'ended';
  }

  async #alarm(build: Build, poison: PoisonEvent, delay: number): Promise<void> {
    const { pool, projection, log } = this.#options;
    const { id, type, stream, revision } = poison.event;
    const facts = {
      projection: projection.name,
      event: id,
      type,
      stream,
      revision,
      error: describeFailure(poison.cause),
      retryInMs: delay,
    };
    log('error', 'projection stands still at an event it cannot take', facts);
    await raiseAlarm(pool, build, poison, delay).catch((error: unknown) =>
      log('error', 'the alarm could not be stored', { projection: projection.name, error: describeFailure(error) }),
    );
  }

  get #backOff(): BackOff {
    return this.#options.backOff ?? BACK_OFF;
  }
}
