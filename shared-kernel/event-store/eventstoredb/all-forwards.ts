import { FORWARDS, START } from '@eventstore/db-client';
import type { Connection, Link } from './connection.ts';
import { Flow } from './flow.ts';
import { newestDelivered } from './head.ts';
import { Others } from './others.ts';
import { LEADER, type Page, type PageOptions, Pager, plainSilence, searchSilence } from './pages.ts';
import type { PassedOver } from './passed-over.ts';
import { compareLogPositions, type LogPosition } from './positions.ts';
import { type Delivered, deliveredPosition, sizeOf } from './wire.ts';

/** Above this the client's buffers, some fifty events, would hold too much. In bytes. */
const LARGE_EVENT = 32_768;

/** Up to this many events a page is enough. */
const MANY = 1_024;

const MEASURED = 8;

/**
 * `$all` forwards for one reader. Small events flow: one long read is drawn from. Large ones come in pages, and so do the first
 * ones, of which neither size nor writer is known. Wherever it breaks it goes on behind the last event that was read. Where most
 * events are not ours the server leaves them out until the reader has come to the end.
 */
export class AllForwards {
  readonly #connection: Connection;
  readonly #passedOver: PassedOver;
  readonly #others: Others;
  readonly #pager: Pager;
  #flow: Flow | null = null;
  #at: LogPosition | null = null;
  /** A page did not reach the end of the store. */
  #more = false;
  /** What the server sends is ours alone. */
  #filtered = false;
  #unmeasured = 0;

  constructor(connection: Connection, passedOver: PassedOver) {
    this.#connection = connection;
    this.#passedOver = passedOver;
    this.#others = new Others(connection.settings.names);
    this.#pager = new Pager(connection);
  }

  /** The next events behind a position, also some that are not ours. A small `most` says that few are wanted. */
  async after(position: LogPosition | null, most = Number.POSITIVE_INFINITY): Promise<Page> {
    const from = this.#passedOver.from(position);
    const { average } = this.#pager;
    const flows = this.#more && this.#others.told && most > MANY && average !== null && average < LARGE_EVENT;
    const page = flows ? await this.#draw(from) : await this.#page(from, most);
    this.#more = !page.complete;
    if (page.complete) this.#filtered = false;
    else if (!this.#filtered) await this.#look(from, page.delivered);
    return page;
  }

  close(): void {
    this.#flow?.close();
    this.#flow = null;
  }

  /** Passes over what others wrote, once that is most of what comes. */
  async #look(from: LogPosition | null, delivered: readonly Delivered[]): Promise<void> {
    const at = deliveredPosition(delivered.at(-1)!);
    if (this.#others.count(delivered) === delivered.length) this.#passedOver.note(from, at);
    if (!this.#others.prevail(delivered)) return;
    this.close();
    this.#filtered = true;
    await this.#passedOver.search(at, () => this.#search(at));
  }

  /** Up to where there is nothing of ours behind a place. Null: that cannot be told. */
  async #search(at: LogPosition): Promise<LogPosition | null> {
    // Asked before: what comes while the server looks is not looked for.
    const end = await newestDelivered(this.#connection);
    const first = new Pager(this.#connection);
    // The server may begin with the event itself, which need not be ours to have a name that fits.
    const { delivered, complete } = await this.#filteredPage(first, at, { most: 1, more: 1 });
    const [next] = delivered;
    if (next === undefined) return complete && end !== null ? deliveredPosition(end) : null;
    const { commit, prepare } = deliveredPosition(next);
    // Just before it: a read from there begins with it.
    return { commit, prepare: prepare - 1n };
  }

  async #page(after: LogPosition | null, most: number): Promise<Page> {
    // The server begins with the event at the position itself.
    const more = after === null ? 0 : 1;
    if (this.#filtered) return this.#filteredPage(this.#pager, after, { most, more });
    const page = await this.#pager.page((link, maxCount) => link.readAll({ ...from(after), maxCount }, null), { most, more });
    return { delivered: behind(after, page.delivered), complete: page.complete };
  }

  async #filteredPage(pager: Pager, after: LogPosition | null, options: PageOptions): Promise<Page> {
    const { pattern } = this.#connection.settings.names;
    const page = await pager.page((link, maxCount) => link.readAll({ ...from(after), maxCount }, pattern), {
      ...options,
      searching: true,
    });
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
    const pattern = this.#filtered ? this.#connection.settings.names.pattern : null;
    const silence = pattern === null ? plainSilence(this.#connection) : searchSilence(this.#connection, link);
    this.#flow = new Flow(link, link.readAll(from(after), pattern, { highWaterMark: 2 }), silence);
  }
}

const from = (after: LogPosition | null) => ({ ...LEADER, direction: FORWARDS, fromPosition: after ?? START }) as const;

function behind(after: LogPosition | null, delivered: readonly Delivered[]): readonly Delivered[] {
  const [first] = delivered;
  return after !== null && first !== undefined && compareLogPositions(deliveredPosition(first), after) === 0
    ? delivered.slice(1)
    : delivered;
}
