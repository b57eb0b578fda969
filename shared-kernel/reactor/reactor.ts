import type { RecordedEvent } from '../event-store/port.ts';
import type { JsonObject } from '../json.ts';

/** An effect to be brought about, planned from one event. */
export interface PlannedWork {
  /**
   * Names the effect once and for all; derive it from the event's id (and the recipient, the step ...).
   * Hand it on to the outside where that takes an idempotency key. At most 200 characters.
   */
  readonly key: string;
  /** What `perform` needs to find its way: ids. No personal values and no secrets, this table is not encrypted. */
  readonly payload: JsonObject;
}

/** A planned effect in the hands of a worker. */
export interface Work extends PlannedWork {
  readonly eventId: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Grows with every claim of this item: whoever holds a smaller one has lost it. */
  readonly fence: number;
  /** When it was planned. */
  readonly firstAt: Date;
  /** Aborts when the lease is lost or the process stops: what is not done by then belongs to somebody else. */
  readonly signal: AbortSignal;
}

/** `retryInMs` and `park` carry the reason a person reads on the operations page. */
export type Outcome = 'done' | { readonly retryInMs: number; readonly reason: string } | { readonly park: string };

/**
 * A side effect that follows events: mail, seal, timestamp, anchor, page pictures. At least once: an
 * item whose worker died is performed again, so `perform` looks first whether its effect already stands.
 * Never given up in silence: a rejection is retried with growing delays for ever, and only the
 * reactor itself parks an item.
 */
export interface Reactor {
  readonly name: string;
  readonly types: readonly string[];
  /** Where a reactor that was never here before starts: an old store must not send last year's mails again. */
  readonly startAt: 'beginning' | 'now';
  /** Pure. Planned exactly once per event and key, whatever is repeated. */
  plan(event: RecordedEvent): readonly PlannedWork[];
  perform(work: Work): Promise<Outcome>;
  /**
   * Items take turns by what stands under `by` in their payload (an account), and one has at most `most` at work at once in this
   * process, fewer than `concurrency`. Left out: in the order in which they are due.
   */
  readonly fair?: { readonly by: string; readonly most: number };
  /** Items at work at once in this process. Default 4. */
  readonly concurrency?: number;
  /** Milliseconds of database time without a sign of life after which another worker takes an item over. Default 8,000. */
  readonly leaseMilliseconds?: number;
  /** Never there. Keeps a projection, which has it, from passing as a reactor. */
  readonly apply?: never;
}

export type ReactorLog = (level: 'info' | 'warn' | 'error', message: string, facts?: Readonly<Record<string, unknown>>) => void;
