import { BACKWARDS, END, FORWARDS, StreamDeletedError, StreamNotFoundError } from '@eventstore/db-client';
import { InvalidPosition } from '../decimal-position.ts';
import type { FollowedPage } from '../follow.ts';
import { type Position, type ReadAllOptions, type ReadOptions, type RecordedEvent, StreamDeleted } from '../port.ts';
import { AllBackwards } from './all-backwards.ts';
import { AllForwards } from './all-forwards.ts';
import type { Connection } from './connection.ts';
import { Head } from './head.ts';
import { inPages, LEADER, type Page, Pager } from './pages.ts';
import { PassedOver } from './passed-over.ts';
import { compareLogPositions, type LogPosition, logPosition, positionText } from './positions.ts';
import type { StreamNames } from './stream-names.ts';
import { type Delivered, deliveredPosition, isNotOurs, recordedEvent } from './wire.ts';

/** Up to this many events a read is answered as the store stands, without asking for its end first. */
const SHORT_READ = 500;

/** Most streams have no more events than this: one page. */
const USUAL_STREAM = 128;

/** All reads of the store. Calls `saw` with the position at the end of each page, and of the store. */
export class Reader {
  readonly #connection: Connection;
  readonly #names: StreamNames;
  readonly #tell: (position: LogPosition) => void;
  readonly #passedOver = new PassedOver();
  readonly head: Head;

  constructor(connection: Connection, saw: (position: LogPosition) => void) {
    this.#connection = connection;
    this.#names = connection.settings.names;
    this.#tell = saw;
    this.head = new Head(connection, saw);
  }

  async *stream(stream: string, options: ReadOptions): AsyncGenerator<RecordedEvent, void, void> {
    // Such names are refused when appending, and the client would read something else under them.
    if (stream === '' || stream.includes('\0') || stream.startsWith('$') || !stream.isWellFormed()) return;
    if (!this.#names.owns(this.#names.stored(stream))) return;
    const backwards = options.direction === 'backwards';
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    if (left <= 0) return;
    let from = options.fromRevision ?? (backwards ? null : 0);
    const direction = backwards ? BACKWARDS : FORWARDS;
    const pager = new Pager(this.#connection, USUAL_STREAM);
    const read = async (last: Delivered | null): Promise<Page> => {
      if (last !== null) from = Number(last.event!.revision) + (backwards ? -1 : 1);
      if (from !== null && from < 0) return { delivered: [], complete: true };
      const fromRevision = from === null ? END : BigInt(from);
      const page = await pager
        .page((link, maxCount) => link.client.readStream(this.#names.stored(stream), { ...LEADER, direction, fromRevision, maxCount }), {
          most: left,
        })
        .catch((error: unknown) => this.#missing(stream, error));
      left -= page.delivered.length;
      return { delivered: page.delivered, complete: page.complete || left <= 0 };
    };
    // Revisions are given out without a gap and nothing here deletes: what is missing was taken away.
    let expected = backwards ? null : (options.fromRevision ?? 0);
    for await (const delivered of inPages(read)) {
      for (const stored of delivered) {
        const event = recordedEvent(stored, this.#names);
        if (expected !== null && event.revision !== expected) throw new StreamDeleted(stream);
        expected = event.revision + (backwards ? -1 : 1);
        yield event;
      }
    }
  }

  async *all(options: ReadAllOptions): AsyncGenerator<RecordedEvent, void, void> {
    const after = options.after == null ? null : logPosition(options.after);
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    if (left <= 0) return;
    const backwards = options.direction === 'backwards';
    // A long read ends at the end it found, also while others append faster than it reads.
    const end = backwards || left <= SHORT_READ ? null : await this.head.newest();
    if (!backwards && left > SHORT_READ && end === null) return;
    const forwards = new AllForwards(this.#connection, this.#passedOver);
    const backward = new AllBackwards(this.#connection);
    // What the pages asked for so far do not hold yet, and how many events the next one may have.
    let wanted = left;
    let most = left;
    const read = async (last: Delivered | null): Promise<Page> => {
      const position = last === null ? after : deliveredPosition(last);
      const page = await (backwards ? backward.before(position, most) : this.#saw(forwards.after(position, most)));
      if (wanted === Number.POSITIVE_INFINITY) return page;
      const others = page.delivered.filter((stored) => isNotOurs(stored, this.#names)).length;
      wanted -= page.delivered.length - others;
      // Events of others count in a page: behind them a few of ours would come one a round trip.
      most = others === 0 ? wanted : Math.max(wanted, SHORT_READ);
      return { delivered: page.delivered, complete: page.complete || wanted <= 0 };
    };
    try {
      for await (const delivered of inPages(read)) {
        for (const stored of delivered) {
          if (end !== null && compareLogPositions(deliveredPosition(stored), end) > 0) return;
          if (isNotOurs(stored, this.#names)) continue;
          yield recordedEvent(stored, this.#names);
          left -= 1;
          if (left <= 0) return;
        }
      }
    } finally {
      forwards.close();
    }
  }

  /** For one subscription: reads the page after a position. Close it when the subscription ends. */
  pagesForward(): { after(position: Position | null): Promise<FollowedPage>; close(): void } {
    const forwards = new AllForwards(this.#connection, this.#passedOver);
    const read = async (after: Position | null): Promise<FollowedPage> => {
      const place = after === null ? null : logPosition(after);
      const from = this.#passedOver.from(place);
      const { delivered, complete } = await this.#saw(forwards.after(place));
      const last = delivered.at(-1);
      if (last === undefined) {
        if (from === null || !(await this.#isAhead(from))) return { events: [], last: null, complete: true };
        // Waiting for the store to pass a position it has not reached would silently skip what is appended until then.
        if (from === place) throw new InvalidPosition(positionText(from));
        this.#passedOver.forget();
        return read(after);
      }
      const own = delivered.filter((stored) => !isNotOurs(stored, this.#names));
      return { events: recordedOneByOne(own, this.#names), last: positionText(deliveredPosition(last)), complete };
    };
    return { after: read, close: () => forwards.close() };
  }

  async #saw(reading: Promise<Page>): Promise<Page> {
    const page = await reading;
    const last = page.delivered.at(-1);
    if (last !== undefined) this.#tell(deliveredPosition(last));
    return page;
  }

  async #isAhead(position: LogPosition): Promise<boolean> {
    const newest = await this.head.newest();
    return newest === null || compareLogPositions(position, newest) > 0;
  }

  /** A stream that was never begun gives nothing; one that was deleted is a damaged history. */
  async #missing(stream: string, error: unknown): Promise<Page> {
    if (error instanceof StreamDeletedError) throw new StreamDeleted(stream);
    if (!(error instanceof StreamNotFoundError)) throw error;
    const settings = await this.#connection.read((link) =>
      this.#connection.answer(link, link.client.getStreamMetadata(this.#names.stored(stream), LEADER)),
    );
    if (settings.metadata?.truncateBefore !== undefined) throw new StreamDeleted(stream);
    return { delivered: [], complete: true };
  }
}

function* recordedOneByOne(delivered: readonly Delivered[], names: StreamNames): Generator<RecordedEvent, void, void> {
  for (const stored of delivered) yield recordedEvent(stored, names);
}
