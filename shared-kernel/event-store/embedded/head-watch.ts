import pg from 'pg';
import { countOf } from '../decimal-position.ts';
import { type Position, StoreUnavailable } from '../port.ts';
import { clientConfig, type EmbeddedSettings } from './connection.ts';

interface Waiter {
  readonly after: number;
  wake(): void;
  fail(error: unknown): void;
}

/**
 * Tells subscribers that there is something newer than what they hold. Own appends and notifications
 * say it at once; a poll of the head says it even when every notification was lost. One poll serves
 * all subscribers, and there is none while nobody waits.
 */
export class HeadWatch {
  readonly #settings: EmbeddedSettings;
  readonly #readHead: () => Promise<Position | null>;
  readonly #waiters = new Set<Waiter>();
  #known = 0;
  #listener: pg.Client | null = null;
  #connecting = false;
  #retryAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(settings: EmbeddedSettings, readHead: () => Promise<Position | null>) {
    this.#settings = settings;
    this.#readHead = readHead;
  }

  knowsNewerThan(position: Position | null): boolean {
    return this.#known > countOf(position);
  }

  announce(position: Position | null): void {
    this.#known = Math.max(this.#known, countOf(position));
    for (const waiter of [...this.#waiters]) if (waiter.after < this.#known) waiter.wake();
  }

  /** The head as it was read: an earlier word of something newer was wrong (a store put back to an older state). */
  correct(head: Position | null): void {
    this.#known = countOf(head);
  }

  waitForNewerThan(position: Position | null, signal: AbortSignal): Promise<void> {
    const after = countOf(position);
    if (this.#closed) return Promise.reject(new StoreUnavailable('the event store is closed'));
    if (signal.aborted || this.#known > after) return Promise.resolve();
    this.#listen();
    return new Promise((resolve, reject) => {
      const done = () => {
        this.#waiters.delete(waiter);
        signal.removeEventListener('abort', waiter.wake);
      };
      const waiter: Waiter = {
        after,
        wake: () => {
          done();
          resolve();
        },
        fail: (error) => {
          done();
          reject(error);
        },
      };
      this.#waiters.add(waiter);
      signal.addEventListener('abort', waiter.wake, { once: true });
      this.#timer ??= setTimeout(() => void this.#poll(), this.#settings.pollMs);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#failAll(new StoreUnavailable('the event store is closed'));
    const listener = this.#listener;
    this.#listener = null;
    await listener?.end();
  }

  async #poll(): Promise<void> {
    try {
      this.announce(await this.#readHead());
    } catch (error) {
      this.#failAll(error);
    }
    this.#timer = null;
    if (this.#closed || this.#waiters.size === 0) return;
    this.#listen();
    this.#timer = setTimeout(() => void this.#poll(), this.#settings.pollMs);
  }

  #failAll(error: unknown): void {
    for (const waiter of [...this.#waiters]) waiter.fail(error);
  }

  /** Notifications are a courtesy: when they cannot be had, the poll alone carries the promise. */
  #listen(): void {
    if (this.#closed || this.#connecting || this.#listener !== null || performance.now() < this.#retryAt) return;
    this.#connecting = true;
    const client = new pg.Client(clientConfig(this.#settings, 'listen'));
    const lost = () => {
      if (this.#listener === client) this.#listener = null;
      this.#retryAt = performance.now() + 1_000;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => {
      if (payload !== undefined && /^[1-9]\d*$/.test(payload)) this.announce(payload as Position);
    });
    client
      .connect()
      .then(() => client.query('LISTEN event_store'))
      .then(
        () => {
          if (this.#closed) return client.end();
          this.#listener = client;
        },
        () => {
          lost();
          return client.end();
        },
      )
      .catch(lost)
      .finally(() => {
        this.#connecting = false;
      });
  }
}
