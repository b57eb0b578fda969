import type { AllStreamSubscription } from '@eventstore/db-client';
import { END, streamNameFilter } from '@eventstore/db-client';
import { delayAfter } from '../../retry/back-off.ts';
import { Waiters } from '../waiters.ts';
import type { Connection } from './connection.ts';
import { compareLogPositions, type LogPosition } from './positions.ts';
import { deliveredPosition, isNotOurs } from './wire.ts';

const BACK_OFF = { first: 250, longest: 10_000 };

/** How many polls in a row may find events that the subscription did not deliver before it counts as stalled. */
const BEHIND_POLLS = 3;

/**
 * Tells subscribers that there is something newer than what they hold. Own appends and one subscription
 * of the server say it at once; a poll of the head says it even when that subscription ended or went quiet
 * without an error. No event is handed on from here: subscribers always read.
 */
export class HeadWatch {
  readonly #connection: Connection;
  readonly #readHead: () => Promise<LogPosition | null>;
  readonly #waiters = new Waiters<LogPosition | null>();
  #known: LogPosition | null = null;
  #delivered: LogPosition | null = null;
  #subscription: AllStreamSubscription | null = null;
  #behind = 0;
  #failures = 0;
  #retryAt = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(connection: Connection, readHead: () => Promise<LogPosition | null>) {
    this.#connection = connection;
    this.#readHead = readHead;
  }

  knowsNewerThan(position: LogPosition | null): boolean {
    return isNewer(this.#known, position);
  }

  announce(position: LogPosition | null): void {
    if (!isNewer(position, this.#known)) return;
    this.#known = position;
    this.#waiters.wake((after) => isNewer(position, after));
  }

  /** The head as it was read: an earlier word of something newer was wrong (a store put back to an older state). */
  correct(head: LogPosition | null): void {
    this.#known = head;
    this.#delivered = null;
  }

  waitForNewerThan(after: LogPosition | null, signal: AbortSignal): Promise<void> {
    if (this.#waiters.closed) return this.#waiters.wait(after, signal);
    if (signal.aborted || this.knowsNewerThan(after)) return Promise.resolve();
    this.#subscribe();
    const waiting = this.#waiters.wait(after, signal);
    this.#timer ??= setTimeout(() => void this.#poll(), this.#connection.settings.pollMs);
    return waiting;
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#waiters.close();
    this.#unsubscribe();
  }

  async #poll(): Promise<void> {
    try {
      const head = await this.#readHead();
      this.#watch(head);
      this.announce(head);
    } catch (error) {
      this.#waiters.fail(error);
    }
    this.#timer = null;
    if (this.#waiters.closed || this.#waiters.size === 0) return;
    this.#subscribe();
    this.#timer = setTimeout(() => void this.#poll(), this.#connection.settings.pollMs);
  }

  /** A subscription that again and again has not delivered what the head shows is given up. */
  #watch(head: LogPosition | null): void {
    if (this.#subscription === null || !isNewer(head, this.#delivered)) this.#behind = 0;
    else this.#behind += 1;
    if (this.#behind < BEHIND_POLLS) return;
    this.#lost(this.#subscription);
    // We know by now what it missed; the next subscription must not be blamed for it.
    this.#delivered = head;
  }

  /** The subscription is a courtesy: when it cannot be had, the poll alone carries the promise. */
  #subscribe(): void {
    if (this.#waiters.closed || this.#subscription !== null || performance.now() < this.#retryAt) return;
    const { names } = this.#connection.settings;
    // The server filters by one property only; the code below passes over the rest that is not ours.
    const filter = streamNameFilter({ regex: names.pattern });
    const subscription = this.#connection.link().client.subscribeToAll({ fromPosition: END, filter, requiresLeader: true });
    this.#subscription = subscription;
    this.#delivered = this.#known;
    subscription.on('data', (delivered) => {
      if (isNotOurs(delivered, names)) return;
      const position = deliveredPosition(delivered);
      this.#failures = 0;
      if (isNewer(position, this.#delivered)) this.#delivered = position;
      this.announce(position);
    });
    for (const end of ['error', 'end', 'close'] as const) subscription.on(end, () => this.#lost(subscription));
  }

  #lost(subscription: AllStreamSubscription | null): void {
    if (subscription === null || this.#subscription !== subscription) return;
    this.#unsubscribe();
    this.#behind = 0;
    this.#failures += 1;
    this.#retryAt = performance.now() + delayAfter(this.#failures, BACK_OFF);
  }

  #unsubscribe(): void {
    const subscription = this.#subscription;
    this.#subscription = null;
    // It may fail when it never got a connection.
    subscription?.unsubscribe().catch(() => undefined);
  }
}

function isNewer(position: LogPosition | null, than: LogPosition | null): boolean {
  return position !== null && (than === null || compareLogPositions(position, than) > 0);
}
