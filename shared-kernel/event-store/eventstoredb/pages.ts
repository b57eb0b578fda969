import { BACKWARDS, END, type StreamingRead } from '@eventstore/db-client';
import type { Connection, Link } from './connection.ts';
import type { Silence } from './silence.ts';
import { type Taken, take } from './take.ts';
import type { Delivered } from './wire.ts';

/** What one page may hold in memory; two pages of a reader are in memory at once. */
const PAGE_BYTES = 2 * 1_048_576;
const FIRST_EVENTS = 4;
const MOST_EVENTS = 1_024;

/** The leader has what was just appended; another node may not yet have it. */
export const LEADER = { requiresLeader: true, resolveLinkTos: false } as const;

/** The silence of a read without a filter, where the server always has something to say. */
export const plainSilence = (connection: Connection): Silence => ({ ms: connection.settings.answerMs, ask: null });

/** The silence of a read for which the server looks through events that it does not send: it must go on answering something else. */
export const searchSilence = (connection: Connection, link: Link): Silence => ({
  ms: connection.settings.answerMs,
  ask: () =>
    take(link, link.readAll({ ...LEADER, direction: BACKWARDS, fromPosition: END, maxCount: 1 }, null), {
      bytes: PAGE_BYTES,
      silence: plainSilence(connection),
    }),
});

/** A bounded piece of a read, with events that are not ours still in it. */
export interface Page {
  readonly delivered: readonly Delivered[];
  /** Nothing came after it when it was read. */
  readonly complete: boolean;
}

/** How a read of at most `maxCount` events is begun. */
type Begin = (link: Link, maxCount: number) => StreamingRead<Delivered>;

export interface PageOptions {
  /** No more events than this, all others counted in. */
  readonly most?: number;
  /** The read brings so many more, which the reader has already. */
  readonly more?: 0 | 1;
  /** The server leaves others out, and may be silent while it looks. */
  readonly searching?: boolean;
}

/** Reads in pages whose size follows the size of the events, so that small events come fast and large ones do not fill the memory. */
export class Pager {
  readonly #connection: Connection;
  #events: number;
  /** Rough size of an event, in bytes; null before the first. */
  average: number | null = null;

  /** @param first events of the first page, while their size is not known */
  constructor(connection: Connection, first = FIRST_EVENTS) {
    this.#connection = connection;
    this.#events = first;
  }

  async page(begin: Begin, { most = Number.POSITIVE_INFINITY, more = 0, searching = false }: PageOptions = {}): Promise<Page> {
    const events = Math.min(this.#events, most) + more;
    const connection = this.#connection;
    const taken = await connection.read((link) =>
      take(link, begin(link, events), {
        bytes: PAGE_BYTES,
        ...(searching ? { events } : {}),
        silence: searching ? searchSilence(connection, link) : plainSilence(connection),
      }),
    );
    this.#adapt(taken);
    return { delivered: taken.events, complete: taken.ended && taken.events.length < events };
  }

  /** Learns the size of events that were read in another way. */
  measured(average: number): void {
    this.average = average;
    this.#events = Math.max(1, Math.floor(PAGE_BYTES / Math.max(1, average)));
  }

  #adapt({ events, average }: Taken): void {
    if (events.length === 0) return;
    this.average = average;
    const fitting = Math.floor(PAGE_BYTES / Math.max(1, average));
    this.#events = Math.max(1, Math.min(fitting, this.#events * 8, MOST_EVENTS));
  }
}

/**
 * Page after page; the next one is on its way while one is read, and no further one.
 * @param read the page after the last event of the one given, or the first page
 */
export async function* inPages(read: (last: Delivered | null) => Promise<Page>): AsyncGenerator<readonly Delivered[], void, void> {
  let coming: Promise<Page> | null = read(null);
  while (coming !== null) {
    const page: Page = await coming;
    const last = page.delivered.at(-1);
    coming = page.complete || last === undefined ? null : read(last);
    // A reader that stops early never awaits it.
    coming?.catch(() => undefined);
    yield page.delivered;
  }
}
