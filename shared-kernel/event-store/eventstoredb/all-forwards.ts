import { FORWARDS, START } from '@eventstore/db-client';
import type { Connection, Link } from './connection.ts';
import { Flow } from './flow.ts';
import { LEADER, type Page, Pager } from './pages.ts';
import { compareLogPositions, type LogPosition } from './positions.ts';
import { type Delivered, deliveredPosition, sizeOf } from './wire.ts';

/** Above this the client's buffers, some fifty events, would hold too much. In bytes. */
const LARGE_EVENT = 32_768;

/** Up to this many events a page is enough. */
const MANY = 1_024;

const MEASURED = 8;

/**
 * `$all` forwards for one reader. Small events flow: one long read is drawn from. Large ones, and the first ones, whose size is not
 * known, come in pages. Wherever it breaks it goes on behind the last event that was read.
 */
export class AllForwards {
  readonly #connection: Connection;
  readonly #pager: Pager;
  #flow: Flow | null = null;
  #at: LogPosition | null = null;
  /** A page did not reach the end of the store. */
  #more = false;
  #unmeasured = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#pager = new Pager(connection);
  }

  /** The next events behind a position, also those that are not ours. A small `most` says that few are wanted. */
  async after(position: LogPosition | null, most = Number.POSITIVE_INFINITY): Promise<Page> {
    const { average } = this.#pager;
    const flows = this.#more && most > MANY && average !== null && average < LARGE_EVENT;
    const page = flows ? await this.#draw(position) : await this.#page(position, most);
    this.#more = !page.complete;
    return page;
  }

  close(): void {
    this.#flow?.close();
    this.#flow = null;
  }

  async #page(after: LogPosition | null, most: number): Promise<Page> {
    // The server begins with the event at the position itself.
    const more = after === null ? 0 : 1;
    const page = await this.#pager.page(({ client }, count) => client.readAll({ ...from(after), maxCount: count + more }), most);
    return { delivered: behind(after, page.delivered), complete: page.complete };
  }

  async #draw(after: LogPosition | null): Promise<Page> {
    return this.#connection.read(async (link) => {
      const goesOn = this.#flow !== null && this.#flow.link === link && this.#at !== null && after !== null;
      if (!goesOn || compareLogPositions(this.#at!, after!) !== 0) this.#begin(link, after);
      const flow = this.#flow!;
      try {
        let there = await flow.next();
        let delivered = behind(after, there);
        // The first event may come alone.
        if (there.length > 0 && delivered.length === 0) {
          there = await flow.next();
          delivered = there;
        }
        const last = delivered.at(-1);
        if (last === undefined) this.close();
        else {
          this.#at = deliveredPosition(last);
          this.#measure(delivered);
        }
        return { delivered, complete: last === undefined };
      } catch (error) {
        this.close();
        throw error;
      }
    });
  }

  /** Measures one event in so many: enough to notice that they have become large. */
  #measure(delivered: readonly Delivered[]): void {
    this.#unmeasured += delivered.length;
    if (this.#unmeasured < MEASURED) return;
    this.#unmeasured = 0;
    const size = sizeOf(delivered[0]!);
    if (size >= LARGE_EVENT) this.#pager.measured(size);
  }

  #begin(link: Link, after: LogPosition | null): void {
    this.close();
    this.#flow = new Flow(link, link.client.readAll(from(after), { highWaterMark: 2 }), this.#connection.settings.answerMs);
  }
}

const from = (after: LogPosition | null) => ({ ...LEADER, direction: FORWARDS, fromPosition: after ?? START }) as const;

function behind(after: LogPosition | null, delivered: readonly Delivered[]): readonly Delivered[] {
  const [first] = delivered;
  return after !== null && first !== undefined && compareLogPositions(deliveredPosition(first), after) === 0
    ? delivered.slice(1)
    : delivered;
}
