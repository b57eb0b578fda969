import type { RecordedEvent } from '../port.ts';

/** Ids kept at most, over all streams; about 40 bytes each. The newest stream is kept whatever its length. */
const MOST_IDS = 500_000;

interface Known {
  /** Every event of the stream up to this revision is counted in; -1 for none. */
  through: number;
  readonly marks: Set<number>;
}

/**
 * Which stream holds which event ids, as far as this process has read or written it. The server looks
 * for a repeated id only behind the expected revision; those before it must be known here.
 */
export class KnownIds {
  /** In the order of their last use. */
  readonly #streams = new Map<string, Known>();
  #kept = 0;

  /** The revision up to which all ids of the stream are known, -1 for none. */
  through(stream: string): number {
    return this.#streams.get(stream)?.through ?? -1;
  }

  /** False: the known part does not hold the id. True: it does, or, one time in very many, it holds another like it. */
  mayHold(stream: string, id: string): boolean {
    return this.#streams.get(stream)?.marks.has(mark(id)) ?? false;
  }

  /** Counts an event in when it is the next one; anything else leaves a gap and is passed over. */
  add({ stream, revision, id }: Pick<RecordedEvent, 'stream' | 'revision' | 'id'>): void {
    const known = this.#streams.get(stream) ?? { through: -1, marks: new Set<number>() };
    if (revision !== known.through + 1) return;
    this.#streams.delete(stream);
    this.#streams.set(stream, known);
    known.through = revision;
    const before = known.marks.size;
    known.marks.add(mark(id));
    this.#kept += known.marks.size - before;
    this.#forgetOldest();
  }

  #forgetOldest(): void {
    for (const [stream, { marks }] of this.#streams) {
      if (this.#kept <= MOST_IDS || this.#streams.size === 1) return;
      this.#streams.delete(stream);
      this.#kept -= marks.size;
    }
  }
}

/** The last 48 bits: random in ids of version 4, 5 and 7. */
function mark(id: string): number {
  return Number.parseInt(id.slice(24), 16);
}
