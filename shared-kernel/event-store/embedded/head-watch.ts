import pg from 'pg';
import { countOf } from '../decimal-position.ts';
import type { Position } from '../port.ts';
import { Waiters } from '../waiters.ts';
import { clientConfig, type EmbeddedSettings } from './connection.ts';

/**
 * Tells subscribers that there is something newer than what they hold. Own appends and notifications
 * say it at once; a poll of the head says it even when every notification was lost. One poll serves
 * all subscribers, and it stops when none waits.
 */
export class HeadWatch {
  readonly #settings: EmbeddedSettings;
  readonly #readHead: () => Promise<Position | null>;
  readonly #waiters = new Waiters<number>();
  #known = 0;
  #listener: pg.Client | null = null;
  #connecting = false;
  #retryAt = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(settings: EmbeddedSettings, readHead: () => Promise<Position | null>) {
    this.#settings = settings;
    this.#readHead = readHead;
  }

  knowsNewerThan(position: Position | null): boolean {
    return this.#known > countOf(position);
  }

  announce(position: Position | null): void {
    this.#known = Math.max(this.#known, countOf(position));
    this.#waiters.wake((after) => after < this.#known);
  }

  /** The head as it was read: an earlier word of something newer was wrong (a store put back to an older state). */
  correct(head: Position | null): void {
    this.#known = countOf(head);
  }

  waitForNewerThan(position: Position | null, signal: AbortSignal): Promise<void> {
    const after = countOf(position);
    if (this.#waiters.closed) return this.#waiters.wait(after, signal);
    if (signal.aborted || this.#known > after) return Promise.resolve();
    this.#listen();
    const waiting = this.#waiters.wait(after, signal);
    this.#timer ??= setTimeout(() => void this.#poll(), this.#settings.pollMs);
    return waiting;
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#waiters.close();
    const listener = this.#listener;
    this.#listener = null;
    await listener?.end();
  }

  async #poll(): Promise<void> {
    try {
      this.announce(await this.#readHead());
    } catch (error) {
      this.#waiters.fail(error);
    }
    this.#timer = null;
    if (this.#waiters.closed || this.#waiters.size === 0) return;
    this.#listen();
    this.#timer = setTimeout(() => void this.#poll(), this.#settings.pollMs);
  }

  /** Notifications are a courtesy: when they cannot be had, the poll alone carries the promise. */
  #listen(): void {
    if (this.#waiters.closed || this.#connecting || this.#listener !== null || performance.now() < this.#retryAt) return;
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
          if (this.#waiters.closed) return client.end();
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
