import { type BackOff, delayAfter, pause } from '../../retry/back-off.ts';
import {
  AppendTooLarge,
  DuplicateIdDifferentContent,
  type EventStore,
  EventTooLarge,
  OutcomeUnknown,
  type Position,
  type RecordedEvent,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../port.ts';
import { originalAppends } from './original-appends.ts';
import { type EventDifference, type WalkedTogether, walkTogether } from './walk-together.ts';

export interface CopyProgress {
  readonly phase: 'count' | 'compare' | 'append';
  /** Events that this phase has finished. */
  readonly events: number;
  /** How many there are to go through; null while that is being counted. */
  readonly of: number | null;
}

export interface CopyOptions {
  readonly from: EventStore;
  readonly to: EventStore;
  readonly onProgress?: (progress: CopyProgress) => void;
  /** How long a store may stay away before the copy gives up, ms. Default 60,000. */
  readonly patienceMs?: number;
  readonly backOff?: BackOff;
  /** How often the copy starts over because the source grew meanwhile. Default 3. */
  readonly rounds?: number;
}

export interface Copied {
  /** Events that both stores hold now, read again from both and compared. */
  readonly events: number;
  /** Of these, the ones that the target held before. */
  readonly found: number;
  /** Of these, the ones that the source got while it was being copied. */
  readonly grown: number;
  readonly root: WalkedTogether['root'];
}

/** The target holds something that is not the beginning of the source. Nothing more was written to it. */
export class TargetHoldsOthers extends Error {
  readonly event: RecordedEvent;
  constructor(event: RecordedEvent, index: number, why: string) {
    super(
      `the target holds other events: number ${index + 1}, ${event.id} (${event.type}, ${event.stream} revision ${event.revision}), ${why}`,
    );
    this.name = 'TargetHoldsOthers';
    this.event = event;
  }
}

/** Everything up to `events` is copied and compared, but the source goes on growing. */
export class SourceStillWritten extends Error {
  readonly events: number;
  constructor(events: number) {
    super(`the source is still being written: the first ${events} events are copied and the same, and there are newer ones already`);
    this.name = 'SourceStillWritten';
    this.events = events;
  }
}

const BACK_OFF: BackOff = { first: 50, longest: 2_000 };

/**
 * Copies a history into another store: same ids, order, revisions, texts and appends. The target itself
 * says how far it is, since it may hold nothing but the beginning of the source, so a copy that was
 * killed at any moment continues when this is called again.
 *
 * One append after the other, each answered before the next is sent: the target then holds
 * a beginning of the source at every moment, whenever the copy is cut off. Several at once would be faster and could
 * leave a gap, which no append-only store ever lets anybody mend.
 *
 * @throws TargetHoldsOthers, SourceStillWritten, StoreUnavailable (after `patienceMs`)
 */
export async function copyEvents(options: CopyOptions): Promise<Copied> {
  const { from, to, rounds = 3 } = options;
  let total = await countEvents(options);
  const counted = total;
  let found: number | null = null;
  for (let round = 0; ; round += 1) {
    const walked = await patiently(options, () => walkBoth(options, total));
    refuseOthers(walked);
    found ??= walked.events;
    total = Math.max(total, walked.events);
    const grew = walked.more === null && (await patiently(options, () => from.head())) !== (walked.last?.from.position ?? null);
    if (walked.more === null && !grew) {
      return { events: walked.events, found, grown: walked.events - counted, root: walked.root };
    }
    if (round > rounds) throw new SourceStillWritten(walked.events);
    total = await appendRest(options, walked.last?.from.position ?? null, walked.events, total);
  }

  async function walkBoth({ onProgress }: CopyOptions, of: number): Promise<WalkedTogether> {
    let events = 0;
    return walkTogether(from, to, {
      onPair: () => {
        events += 1;
        onProgress?.({ phase: 'compare', events, of });
      },
    });
  }
}

function refuseOthers({ difference, more, events }: WalkedTogether): void {
  if (difference !== null) throw new TargetHoldsOthers(difference.to, difference.index, inWords(difference));
  if (more?.side === 'to') throw new TargetHoldsOthers(more.event, events, 'which the source does not hold');
}

function inWords({ field, from }: EventDifference): string {
  if (field === 'id') return `where the source has ${from.id} (${from.type}, ${from.stream} revision ${from.revision})`;
  return `has another ${field} there than in the source`;
}

async function countEvents(options: CopyOptions): Promise<number> {
  return patiently(options, async () => {
    let events = 0;
    for await (const _ of options.from.readAll()) {
      events += 1;
      options.onProgress?.({ phase: 'count', events, of: null });
    }
    return events;
  });
}

/** Appends what comes after a position of the source. Answers how many events the target holds then. */
async function appendRest(options: CopyOptions, after: Position | null, standing: number, counted: number): Promise<number> {
  let cursor = after;
  let events = standing;
  const pass = async () => {
    for await (const append of originalAppends(options.from.readAll({ after: cursor }))) {
      await appendWhole(options, append);
      cursor = append.at(-1)!.position;
      events += append.length;
      options.onProgress?.({ phase: 'append', events, of: Math.max(counted, events) });
    }
  };
  // A source that breaks off is read again after what was appended.
  await patiently(options, pass, () => cursor);
  return events;
}

async function appendWhole(options: CopyOptions, append: readonly RecordedEvent[]): Promise<void> {
  const { stream, revision } = append[0]!;
  const events = append.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
  try {
    // The same ids get the same answer again, so a lost answer costs only another call.
    await patiently(options, () => options.to.append(stream, revision === 0 ? 'no-stream' : revision - 1, events));
  } catch (error) {
    if ((error instanceof EventTooLarge || error instanceof AppendTooLarge) && append.length > 1) {
      // The target takes less at once than the source did. A retry of that command could not reach the target as one append either.
      const half = Math.ceil(append.length / 2);
      await appendWhole(options, append.slice(0, half));
      await appendWhole(options, append.slice(half));
      return;
    }
    if (error instanceof WrongExpectedRevision || error instanceof DuplicateIdDifferentContent) {
      throw new Error(`somebody else writes to the target: ${error.message}`, { cause: error });
    }
    throw error;
  }
}

/** Tries again while a store is away, for as long as the patience lasts since `progress` last answered something new. */
async function patiently<T>(options: CopyOptions, work: () => Promise<T>, progress: () => unknown = () => null): Promise<T> {
  const { patienceMs = 60_000, backOff = BACK_OFF } = options;
  let since = performance.now();
  let seen = progress();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable || error instanceof OutcomeUnknown)) throw error;
      if (progress() !== seen) {
        seen = progress();
        since = performance.now();
        attempt = 1;
      }
      if (performance.now() - since > patienceMs) throw error;
      await pause(delayAfter(attempt, backOff));
    }
  }
}
