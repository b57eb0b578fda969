import type pg from 'pg';
import { expect } from 'vitest';

/** A fact that the history must hold because a command was accepted. */
interface Promised {
  readonly stream: string;
  readonly type: string;
  readonly by: string;
}

/** What people were told that was done, to be looked for in the history after every kill. */
export class Journal {
  readonly #promised: Promised[] = [];
  #checked = 0;
  accepted = 0;

  /** `types` stand in `stream` from now on, each once, since the command `by` was answered with 200. */
  promise(by: string, stream: string, ...types: string[]): void {
    this.accepted += 1;
    for (const type of types) this.#promised.push({ stream, type, by });
  }

  /** How many promises were looked for, over all looks. */
  get checked(): number {
    return this.#checked;
  }

  /** Everything that was accepted before this moment stands in the history, and once. */
  async expectKept(client: pg.Client): Promise<void> {
    const promised = [...this.#promised];
    const { rows } = await client.query<{ stream: string; type: string; times: number }>(
      'select stream, type, count(*)::int as times from event_store.events where stream = any($1) group by stream, type',
      [[...new Set(promised.map(({ stream }) => stream))]],
    );
    const times = new Map(rows.map((row) => [`${row.stream} ${row.type}`, row.times]));
    const broken = promised.filter(({ stream, type }) => times.get(`${stream} ${type}`) !== 1);
    expect(broken.map((one) => ({ ...one, times: times.get(`${one.stream} ${one.type}`) ?? 0 }))).toEqual([]);
    this.#checked += promised.length;
  }
}
