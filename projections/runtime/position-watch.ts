import pg from 'pg';
import type { EventStore, Position } from '../../shared-kernel/event-store/port.ts';
import { delayAfter, pause } from '../../shared-kernel/retry/back-off.ts';
import { describeFailure } from '../../shared-kernel/retry/transient-failure.ts';
import { CHECKPOINT_CHANNEL } from './checkpoint.ts';
import type { RuntimeLog } from './log.ts';

interface Waiter {
  readonly position: Position;
  readonly arrived: () => void;
}

const POLL_MILLISECONDS = 100;
/** After a wait of this length in vain the projection counts as stopped, and later waits are shorter. */
const PATIENT_MILLISECONDS = 5_000;
const STALLED_MILLISECONDS = 250;

/**
 * Read your writes: lets a query wait until a projection holds a position, whichever process runs
 * the projection. NOTIFY wakes; polling is the truth, because a notification can be lost with its
 * connection.
 */
export class PositionWatch {
  readonly #pool: pg.Pool;
  readonly #store: Pick<EventStore, 'comparePositions'>;
  readonly #databaseUrl: string;
  readonly #log: RuntimeLog;
  readonly #known = new Map<string, Position>();
  readonly #waiters = new Map<string, Set<Waiter>>();
  /** True after a wait in vain: the next ones are short, until the projection moves again. */
  readonly #stalled = new Set<string>();
  #polling: Promise<void> | null = null;

  constructor(options: { pool: pg.Pool; store: Pick<EventStore, 'comparePositions'>; databaseUrl: string; log: RuntimeLog }) {
    this.#pool = options.pool;
    this.#store = options.store;
    this.#databaseUrl = options.databaseUrl;
    this.#log = options.log;
  }

  /** True as soon as the projection in use holds `position`, false after `timeoutMs`. */
  async waitFor(name: string, position: Position, timeoutMs = 2000): Promise<boolean> {
    if (this.#holds(name, position)) return true;
    let arrived = () => {};
    const arrival = new Promise<boolean>((resolve) => {
      arrived = () => resolve(true);
    });
    const waiter: Waiter = { position, arrived };
    const waiters = this.#waiters.get(name) ?? new Set();
    this.#waiters.set(name, waiters.add(waiter));
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = null;
    });
    const over = new AbortController();
    const timeout = pause(this.#stalled.has(name) ? Math.min(timeoutMs, STALLED_MILLISECONDS) : timeoutMs, over.signal).then(() => false);
    try {
      const there = await Promise.race([arrival, timeout]);
      if (!there && timeoutMs >= PATIENT_MILLISECONDS) this.#stalled.add(name);
      return there;
    } finally {
      over.abort();
      waiters.delete(waiter);
      if (waiters.size === 0) this.#waiters.delete(name);
    }
  }

  /** Tells that a projection has reached a position. */
  reached(name: string, position: Position): void {
    const known = this.#known.get(name);
    if (known !== undefined && this.#store.comparePositions(known, position) >= 0) return;
    this.#known.set(name, position);
    this.#stalled.delete(name);
    for (const waiter of this.#waiters.get(name) ?? []) {
      if (this.#store.comparePositions(position, waiter.position) >= 0) waiter.arrived();
    }
  }

  /** Listens to the other processes until the signal aborts. */
  async listen(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const client = new pg.Client({ connectionString: this.#databaseUrl, keepAlive: true, application_name: 'projection-watch' });
      try {
        const ended = new Promise<void>((resolve) => {
          client.on('error', () => resolve());
          client.on('end', () => resolve());
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
        client.on('notification', (message) => this.#heard(message.payload ?? ''));
        await client.connect();
        await client.query(`listen ${CHECKPOINT_CHANNEL}`);
        failures = 0;
        await ended;
      } catch (error) {
        this.#log('warn', 'listening to checkpoints was interrupted', { error: describeFailure(error) });
      } finally {
        await client.end().catch(() => {});
      }
      await pause(delayAfter(++failures, { first: 200, longest: 10_000 }), signal);
    }
  }

  #holds(name: string, position: Position): boolean {
    const known = this.#known.get(name);
    return known !== undefined && this.#store.comparePositions(known, position) >= 0;
  }

  #heard(payload: string): void {
    const { name, position } = JSON.parse(payload) as { name: string; position: Position };
    this.reached(name, position);
  }

  async #poll(): Promise<void> {
    while (this.#waiters.size > 0) {
      try {
        const { rows } = await this.#pool.query<{ name: string; position: Position }>(
          `select name, position from projection.checkpoint where state = 'live' and position is not null and name = any($1)`,
          [[...this.#waiters.keys()]],
        );
        for (const { name, position } of rows) this.reached(name, position);
      } catch (error) {
        this.#log('warn', 'checkpoints could not be read', { error: describeFailure(error) });
      }
      if (this.#waiters.size > 0) await pause(POLL_MILLISECONDS);
    }
  }
}
