import { BACKWARDS, END, FORWARDS } from '@eventstore/db-client';
import type { Connection } from './connection.ts';
import { LEADER, type Page, Pager } from './pages.ts';
import { compareLogPositions, type LogPosition } from './positions.ts';
import { type Delivered, deliveredPosition, isNotOurs } from './wire.ts';

/** So many of others before the newest of ours are looked at here; behind them the server looks. */
const MANY = 32;

/** What an earlier look found. */
interface Seen {
  readonly own: LogPosition | null;
  readonly newest: LogPosition;
}

/** The newest event of ours, and of anybody. What was once looked through is not looked through again. */
export class Head {
  readonly #connection: Connection;
  readonly #tell: (position: LogPosition) => void;
  #seen: Seen | null = null;

  /** @param saw is told the newest position in the store */
  constructor(connection: Connection, saw: (position: LogPosition) => void) {
    this.#connection = connection;
    this.#tell = saw;
  }

  /** The newest event of ours. */
  async own(): Promise<LogPosition | null> {
    const pager = new Pager(this.#connection);
    let seen = this.#seen;
    let newest: LogPosition | null = null;
    let before: LogPosition | null = null;
    for (let looked = 0; looked < MANY; ) {
      const { delivered, complete }: Page = await backwardPage(pager, before, looked === 0 ? 1 : MANY);
      for (const stored of delivered) {
        const position = deliveredPosition(stored);
        newest ??= position;
        // A store that was put back to an older state.
        if (seen !== null && compareLogPositions(newest, seen.newest) < 0) seen = null;
        if (seen !== null && compareLogPositions(position, seen.newest) === 0) return this.#remember(seen.own, newest);
        if (!this.#isNotOurs(stored)) return this.#remember(position, newest);
        before = position;
      }
      if (complete) return newest === null ? null : this.#remember(null, newest);
      looked += delivered.length;
    }
    return this.#remember(await this.#lookFurther(seen, before!), newest!);
  }

  /** The newest position in the store, also of events that are not ours. */
  async newest(): Promise<LogPosition | null> {
    const delivered = await newestDelivered(this.#connection);
    if (delivered === null) return null;
    const newest = deliveredPosition(delivered);
    this.#tell(newest);
    return newest;
  }

  /** The server looks through the rest; through what is new since the last look alone, where there was one. */
  async #lookFurther(seen: Seen | null, before: LogPosition): Promise<LogPosition | null> {
    const { pattern } = this.#connection.settings.names;
    if (seen !== null) {
      const from = { ...LEADER, direction: FORWARDS, fromPosition: seen.newest } as const;
      const page = await new Pager(this.#connection).page((link, maxCount) => link.readAll({ ...from, maxCount }, pattern), {
        most: 1,
        more: 1,
        searching: true,
      });
      const newer = page.delivered.some((stored) => compareLogPositions(deliveredPosition(stored), seen.newest) > 0);
      if (!newer) return seen.own;
    }
    const pager = new Pager(this.#connection);
    for (let at = before; ; ) {
      const page = await backwardPage(pager, at, 1, pattern);
      const [found] = page.delivered;
      if (found === undefined) return null;
      at = deliveredPosition(found);
      if (!this.#isNotOurs(found)) return at;
    }
  }

  #remember(own: LogPosition | null, newest: LogPosition): LogPosition | null {
    this.#seen = { own, newest };
    this.#tell(newest);
    return own;
  }

  #isNotOurs(delivered: Delivered): boolean {
    return isNotOurs(delivered, this.#connection.settings.names);
  }
}

/** The newest event of anybody. */
export async function newestDelivered(connection: Connection): Promise<Delivered | null> {
  const { delivered } = await backwardPage(new Pager(connection), null, 1);
  return delivered[0] ?? null;
}

/** Backwards the server begins with the event before the position. */
export function backwardPage(pager: Pager, before: LogPosition | null, most: number, pattern: string | null = null): Promise<Page> {
  const from = { ...LEADER, direction: BACKWARDS, fromPosition: before ?? END } as const;
  return pager.page((link, maxCount) => link.readAll({ ...from, maxCount }, pattern), { most, searching: pattern !== null });
}
