import {
  DuplicateIdDifferentContent,
  type EventStore,
  type ExpectedRevision,
  OutcomeUnknown,
  type Position,
  type ProposedEvent,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../../../shared-kernel/event-store/port.ts';
import type { Chance } from '../../support/event-store-server/chance.ts';
import type { EventLog } from '../../support/event-store-server/log.ts';
import { newEvent } from '../event-store/examples.ts';

/** How often each answer was given, by the name of the error or "appended". */
export type Answers = Record<string, number>;

/** What an answer said and what must still hold at the end. */
export type Truth =
  | { readonly kind: 'present'; readonly id: string; readonly revision: number; readonly position: Position }
  | { readonly kind: 'absent'; readonly id: string };

const ATTEMPTS = 200;

/** Appends to one stream, and holds every answer against what the server has stored at that moment. */
export class CampaignWriter {
  readonly truths: Truth[] = [];
  /** Where it is, for the report of a run that does not end. */
  progress = 'not begun';
  readonly #store: EventStore;
  readonly #log: EventLog;
  readonly #chance: Chance;
  readonly #answers: Answers;
  readonly #stream: string;
  #expected: ExpectedRevision = 'no-stream';

  constructor(store: EventStore, log: EventLog, chance: Chance, answers: Answers, stream: string) {
    this.#store = store;
    this.#log = log;
    this.#chance = chance;
    this.#answers = answers;
    this.#stream = stream;
  }

  async run(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const events = Array.from({ length: this.#chance.between(1, 3) }, (_, n) => newEvent({ round, n, ñ: '👩' }));
      if ((await this.#insist(events)) && this.#chance.happens(0.2)) await this.#again(events);
    }
  }

  /** Until the events stand there; false when they were given up after "nothing was written". */
  async #insist(events: readonly ProposedEvent[]): Promise<boolean> {
    // From then on an earlier attempt may arrive at any time, whatever the later ones are told.
    let unknown = false;
    const answers: string[] = [];
    const started = performance.now();
    const untrue = (what: string) => new Error(`${what}: ${events[0]?.id}, after ${answers.join(', ')}`);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      this.progress = `round ${events[0]?.data.round}, ${Math.round(performance.now() - started)} ms, after ${answers.join(', ') || 'no answer'}`;
      const stoodBefore = this.#standing(events);
      const currentBefore = this.#current();
      try {
        const { revision, position, replayed } = await this.#store.append(this.#stream, this.#expected, events);
        this.#count(replayed ? 'replayed' : 'appended');
        const stored = this.#records().slice(revision - events.length + 1, revision + 1);
        if (stored.map(({ id }) => id).join() !== events.map(({ id }) => id).join()) throw untrue(`not at ${revision}`);
        if (stoodBefore && !replayed) throw untrue('stood there before and is called new');
        const last = events.at(-1) as ProposedEvent;
        this.truths.push({ kind: 'present', id: last.id, revision, position });
        this.#expected = revision;
        this.progress = `done with round ${events[0]?.data.round}`;
        return true;
      } catch (error) {
        const answer = error instanceof Error ? error.name : 'other';
        this.#count(answer);
        answers.push(answer);
        unknown ||= error instanceof OutcomeUnknown;
        if (error instanceof OutcomeUnknown) continue;
        if (error instanceof WrongExpectedRevision) this.#judgeRefusal(error, events, stoodBefore, currentBefore);
        else if (error instanceof StoreUnavailable) {
          if (!unknown && this.#standing(events)) throw untrue('called unwritten and written');
          if (!unknown && this.#chance.happens(0.2)) {
            this.truths.push(...events.map(({ id }): Truth => ({ kind: 'absent', id })));
            return false;
          }
          await new Promise((resolve) => setTimeout(resolve, this.#chance.between(1, 8)));
        } else throw error;
      }
    }
    throw new Error(`${ATTEMPTS} attempts were not enough for ${this.#stream}`);
  }

  /** The same ids with the same and with other content. */
  async #again(events: readonly ProposedEvent[]): Promise<void> {
    const forged = this.#chance.happens(0.5);
    const batch = forged ? events.map((event) => ({ ...event, data: { forged: true } })) : events;
    const expected = this.#chance.pick<ExpectedRevision>(['no-stream', this.#expected, 1_000]);
    const before = this.#records().length;
    try {
      const { replayed } = await this.#store.append(this.#stream, expected, batch);
      if (forged) throw new Error(`other content under known ids was taken: ${events[0]?.id}`);
      if (!replayed) throw new Error(`a replay is called new: ${events[0]?.id}`);
      this.#count('replayed');
    } catch (error) {
      if (error instanceof DuplicateIdDifferentContent ? !forged : !(error instanceof OutcomeUnknown || error instanceof StoreUnavailable))
        throw error;
      this.#count((error as Error).name);
    }
    const written = this.#records()
      .slice(before)
      .filter(({ id }) => events.some((event) => event.id === id));
    if (written.length > 0) throw new Error(`written twice: ${written[0]?.id}`);
  }

  #judgeRefusal(error: WrongExpectedRevision, events: readonly ProposedEvent[], stoodBefore: boolean, currentBefore: number): void {
    if (stoodBefore || this.#standing(events)) throw new Error(`refused and written: ${events[0]?.id}`);
    const actual = error.actual === 'no-stream' ? -1 : error.actual;
    const expected = this.#expected === 'no-stream' ? -1 : this.#expected;
    if (actual < currentBefore || actual > this.#current() || actual === expected) {
      throw new Error(`refused as being at ${actual}; it was at ${currentBefore} and is at ${this.#current()}, expected ${expected}`);
    }
    this.#expected = error.actual;
  }

  #standing(events: readonly ProposedEvent[]): boolean {
    const ids = new Set(events.map(({ id }) => id));
    return this.#records().some(({ id }) => ids.has(id));
  }

  #records() {
    return this.#log.stream(this.#stream)?.records ?? [];
  }

  #current(): number {
    return this.#records().length - 1;
  }

  #count(answer: string): void {
    this.#answers[answer] = (this.#answers[answer] ?? 0) + 1;
  }
}
