import { compareLogPositions, type LogPosition, positionText } from './positions.ts';

/** Places that are remembered. Readers stand at few: those at the head all stand at one. */
const MOST_PLACES = 64;

/**
 * What was once looked through is not looked through again: behind a place there is nothing of ours up to another place. All
 * readers of a process share it, since on a server full of others each would otherwise look through everything by itself.
 */
export class PassedOver {
  readonly #reached = new Map<string, LogPosition>();
  readonly #searches = new Map<string, Promise<LogPosition | null>>();

  /** From where a reader that stands at `after` goes on: the same place, or a later one with nothing of ours between. */
  from(after: LogPosition | null): LogPosition | null {
    return this.#reached.get(keyOf(after)) ?? after;
  }

  /** There is nothing of ours behind `after` up to and with `to`. */
  note(after: LogPosition | null, to: LogPosition): void {
    // A run of pages began where the first of them did.
    const begun = [...this.#reached].filter(([, reached]) => after !== null && compareLogPositions(reached, after) === 0);
    for (const [place] of begun) this.#set(place, to);
    if (begun.length === 0) this.#set(keyOf(after), to);
  }

  /**
   * One search at a time for each place, whoever wants it.
   * @param search up to where there is nothing of ours behind the place; null where that cannot be told
   */
  async search(after: LogPosition, search: () => Promise<LogPosition | null>): Promise<void> {
    const key = keyOf(after);
    const running = this.#searches.get(key) ?? search().finally(() => this.#searches.delete(key));
    this.#searches.set(key, running);
    const to = await running;
    if (to === null || compareLogPositions(to, after) <= 0) return;
    this.note(after, to);
    this.#set(key, to);
  }

  /** The store is another one than it was: put back to an older state. */
  forget(): void {
    this.#reached.clear();
  }

  #set(place: string, to: LogPosition): void {
    const reached = this.#reached.get(place);
    if (reached !== undefined && compareLogPositions(reached, to) >= 0) return;
    // Behind the others: the oldest goes first.
    this.#reached.delete(place);
    this.#reached.set(place, to);
    for (const oldest of this.#reached.keys()) {
      if (this.#reached.size <= MOST_PLACES) return;
      this.#reached.delete(oldest);
    }
  }
}

const keyOf = (place: LogPosition | null): string => (place === null ? '' : positionText(place));
