import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { hearLostConnections } from '../../postgres/lost-connections.ts';
import { countOf, positionOf } from '../decimal-position.ts';
import type { FollowedPage } from '../follow.ts';
import { type Position, type ReadAllOptions, type ReadOptions, type RecordedEvent, StoreUnavailable } from '../port.ts';
import { clientConfig, type EmbeddedSettings, isRefusal, unavailable } from './connection.ts';

/** A page ends at whichever comes first, so that a page of the largest events stays small too. */
const PAGE_EVENTS = 500;
const PAGE_BYTES = 4 * 1_048_576;

type Row = [position: string, stream: string, revision: number, id: string, type: string, data: string, metadata: string];

interface Page {
  readonly rows: readonly Row[];
  /** False when more may follow. */
  readonly complete: boolean;
}

type Order = 'position' | 'revision';

/**
 * Sizes are summed before a row is taken, from the lengths alone, so that large texts of a row that does
 * not fit are never read. The first row always fits.
 */
function pageSql(where: string, order: Order, direction: 'ASC' | 'DESC'): string {
  return `SELECT position, stream, revision, id, type, data, metadata FROM (
    SELECT page.*, sum(octet_length(data) + octet_length(metadata)) OVER (ROWS UNBOUNDED PRECEDING) - octet_length(data) - octet_length(metadata) AS before
    FROM (SELECT * FROM event_store.events WHERE ${where} ORDER BY ${order} ${direction} LIMIT $3) page
  ) sized WHERE before < ${PAGE_BYTES}`;
}

const QUERIES = {
  streamForwards: pageSql('stream = $1 AND revision >= $2', 'revision', 'ASC'),
  streamBackwards: pageSql('stream = $1 AND revision <= $2', 'revision', 'DESC'),
  allForwards: pageSql('position > $1 AND position <= $2', 'position', 'ASC'),
  allBackwards: pageSql('position < $1 AND position >= $2', 'position', 'DESC'),
  head: 'SELECT position FROM event_store.events ORDER BY position DESC LIMIT 1',
} as const;

const END = '9223372036854775807';
const LAST_REVISION = 2_147_483_647;

export class Reader {
  readonly #pool: pg.Pool;
  /** Pages that are asked for in this moment and not read yet, by the position they begin after. */
  readonly #asked = new Map<string, Promise<Page>>();
  #closed = false;

  constructor(settings: EmbeddedSettings) {
    this.#pool = new pg.Pool({
      ...clientConfig(settings, 'read'),
      max: settings.readers,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
    });
    // An idle connection that breaks is thrown away by the pool; the next read opens another one.
    hearLostConnections(this.#pool);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool.end();
  }

  async head(): Promise<Position | null> {
    const rows = await this.#query<[string]>('head', []);
    return rows[0] === undefined ? null : positionOf(BigInt(rows[0][0]));
  }

  async *stream(stream: string, options: ReadOptions): AsyncGenerator<RecordedEvent, void, void> {
    // No append had such a name, and Postgres takes no NUL in a text.
    if (stream.includes('\0')) return;
    const backwards = options.direction === 'backwards';
    const start = options.fromRevision ?? (backwards ? LAST_REVISION : 0);
    const read = (from: number, limit: number) => this.#page(backwards ? 'streamBackwards' : 'streamForwards', [stream, from], limit);
    yield* inPages(read, Math.min(start, LAST_REVISION), ([, , revision]) => revision + (backwards ? -1 : 1), options.limit);
  }

  async *all(options: ReadAllOptions): AsyncGenerator<RecordedEvent, void, void> {
    const after = options.after ?? null;
    countOf(after);
    if (options.direction === 'backwards') {
      const read = (before: string, limit: number) => this.#page('allBackwards', [before, 0], limit);
      yield* inPages(read, after ?? END, ([position]) => position, options.limit);
      return;
    }
    // A long read ends at the head it found, also while others append faster than it reads.
    const end = (options.limit ?? Number.POSITIVE_INFINITY) <= PAGE_EVENTS ? END : await this.head();
    if (end === null) return;
    const read = (from: string, limit: number) => this.#page('allForwards', [from, end], limit);
    yield* inPages(read, after ?? '0', ([position]) => position, options.limit);
  }

  async pageAfter(after: Position | null): Promise<FollowedPage> {
    countOf(after);
    const { rows, complete } = await this.#sharedPage(after ?? '0');
    return { events: recordedOneByOne(rows), last: (rows.at(-1)?.[0] ?? null) as Position | null, complete };
  }

  /**
   * All who follow stand at the same position and are woken by the same event: they get one page, read once the moment in which they
   * asked is over. Whoever asks later gets a page that is read later, so that nobody is told of an event and then reads past it.
   */
  #sharedPage(after: string): Promise<Page> {
    const known = this.#asked.get(after);
    if (known) return known;
    const page = setImmediate().then(() => {
      this.#asked.delete(after);
      return this.#page('allForwards', [after, END], PAGE_EVENTS);
    });
    this.#asked.set(after, page);
    return page;
  }

  async #page(name: keyof typeof QUERIES, from: readonly unknown[], limit: number): Promise<Page> {
    const rows = await this.#query<Row>(name, [...from, limit]);
    const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(row[5]) + Buffer.byteLength(row[6]), 0);
    return { rows, complete: rows.length < limit && bytes < PAGE_BYTES };
  }

  /** A read changes nothing, so one whose connection broke is asked again, once, on another one. */
  async #query<R extends unknown[]>(name: keyof typeof QUERIES, values: readonly unknown[]): Promise<R[]> {
    if (this.#closed) throw new StoreUnavailable('the event store is closed');
    const query = { name: `event_store.${name}`, text: QUERIES[name], values: [...values], rowMode: 'array' as const };
    const ask = async () => (await this.#pool.query<R>(query)).rows;
    try {
      return await ask().catch((error: unknown) => (isRefusal(error) ? Promise.reject(error) : ask()));
    } catch (error) {
      throw unavailable('the event store could not be read', error);
    }
  }
}

/** The next page is already on its way while this one is read: two pages at most are in memory. */
async function* inPages<Cursor>(
  read: (from: Cursor, limit: number) => Promise<Page>,
  start: Cursor,
  next: (last: Row) => Cursor,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<RecordedEvent, void, void> {
  let left = limit;
  if (left <= 0) return;
  let coming: Promise<Page> | null = read(start, Math.min(left, PAGE_EVENTS));
  while (coming !== null) {
    const page: Page = await coming;
    left -= page.rows.length;
    const last = page.rows.at(-1);
    coming = page.complete || left <= 0 || last === undefined ? null : read(next(last), Math.min(left, PAGE_EVENTS));
    // A reader that stops early never awaits it.
    coming?.catch(() => undefined);
    yield* recordedOneByOne(page.rows);
  }
}

/** Parses an event when it is taken: a page holds texts. */
function* recordedOneByOne(rows: readonly Row[]): Generator<RecordedEvent, void, void> {
  for (const [position, stream, revision, id, type, data, metadata] of rows) {
    yield { id, type, data: JSON.parse(data), metadata: JSON.parse(metadata), stream, revision, position: position as Position };
  }
}
