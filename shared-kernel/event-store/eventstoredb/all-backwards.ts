import type { Connection } from './connection.ts';
import { backwardPage } from './head.ts';
import { Others } from './others.ts';
import { type Page, Pager } from './pages.ts';
import type { LogPosition } from './positions.ts';

/** `$all` backwards for one reader. Where most events are not ours the server leaves them out from then on. */
export class AllBackwards {
  readonly #pattern: string;
  readonly #others: Others;
  readonly #pager: Pager;
  #filtered = false;

  constructor(connection: Connection) {
    const { names } = connection.settings;
    this.#pattern = names.pattern;
    this.#others = new Others(names);
    this.#pager = new Pager(connection);
  }

  /** The next events before a position, or before the end, also some that are not ours. */
  async before(position: LogPosition | null, most: number): Promise<Page> {
    const page = await backwardPage(this.#pager, position, most, this.#filtered ? this.#pattern : null);
    this.#filtered ||= this.#others.prevail(page.delivered);
    return page;
  }
}
