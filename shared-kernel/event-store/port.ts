import type { JsonObject } from '../json.ts';

/**
 * The event store port (ARCH-028, ARCH-036). Two real adapters stand behind it (embedded Postgres,
 * EventStoreDB) and an in-memory one for unit tests; test/contract holds what all of them promise.
 */

/** Place of an event in the global order. Opaque outside its adapter; a string so that JSON keeps it whole. */
export type Position = string & { readonly __position: unique symbol };

/** `no-stream`: the stream must not exist yet. A number: the revision of its last event (0 is the first). Never "any". */
export type ExpectedRevision = 'no-stream' | number;

/** An event as a writer proposes it. `id` is a UUID and decides idempotency; data and metadata come back byte for byte. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** An event as the store holds it. `revision` counts from 0 within `stream`. */
export interface RecordedEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

export interface AppendResult {
  /** Revision of the last event of this append. */
  readonly revision: number;
  /** Position of the last event of this append. */
  readonly position: Position;
  /** True when the stream already held the same ids with the same content: nothing new was written. */
  readonly replayed: boolean;
}

/** What a subscription delivers, in order and in one channel. */
export type SubscriptionMessage =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  /** Everything up to the head at that moment was delivered; more follows as it is appended. */
  | { readonly kind: 'caughtUp'; readonly position: Position | null };

export interface ReadOptions {
  readonly direction?: 'forwards' | 'backwards';
  /** Inclusive revision to start at. Default: the first event, or the last one when reading backwards. */
  readonly fromRevision?: number;
  readonly limit?: number;
}

export interface ReadAllOptions {
  readonly direction?: 'forwards' | 'backwards';
  /** Exclusive: the events after (or before, backwards) this position. null: from the start, or from the end. */
  readonly after?: Position | null;
  readonly limit?: number;
}

export interface SubscribeOptions {
  /** Exclusive. null: from the very first event. */
  readonly after: Position | null;
  readonly signal: AbortSignal;
}

export interface EventStore {
  /** All events or none. Rejects with one of the errors below; any other rejection is a defect of the adapter. */
  append(stream: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): Promise<AppendResult>;
  /** Events of one stream in order. A stream that does not exist gives nothing. Memory stays bounded however long it is. */
  readStream(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>;
  /** Events of all streams in global order, which is the order of commit. */
  readAll(options?: ReadAllOptions): AsyncIterable<RecordedEvent>;
  /** Catch-up and live. Ends quietly when the signal aborts, rejects with StoreUnavailable when the store is lost. A slow reader slows only itself. */
  subscribeAll(options: SubscribeOptions): AsyncIterable<SubscriptionMessage>;
  /** Position of the newest event, null while the store is empty. */
  head(): Promise<Position | null>;
  /** Order of two positions of this store: negative, 0 or positive. */
  comparePositions(a: Position, b: Position): number;
  close(): Promise<void>;
}

/** Largest event (data + metadata as UTF-8 JSON) every adapter accepts, in bytes. */
export const MAX_EVENT_BYTES = 1_048_576;

export class WrongExpectedRevision extends Error {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly actual: ExpectedRevision;
  constructor(stream: string, expected: ExpectedRevision, actual: ExpectedRevision) {
    super(`stream ${stream} is at ${actual}, not at ${expected}`);
    this.name = 'WrongExpectedRevision';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** Nothing was written; the same append may be tried again. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/** The append may or may not have been written: the answer was lost. Ask again with the same ids. */
export class OutcomeUnknown extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'OutcomeUnknown';
  }
}

export class EventTooLarge extends Error {
  readonly bytes: number;
  constructor(bytes: number) {
    super(`event of ${bytes} bytes; the limit is ${MAX_EVENT_BYTES}`);
    this.name = 'EventTooLarge';
    this.bytes = bytes;
  }
}

/**
 * Nothing was written: together the events are more than the store takes at once, by a setting of its own. The same append is refused
 * again until somebody raises it.
 */
export class AppendTooLarge extends Error {
  readonly bytes: number;
  /** Bytes that the store takes at once. */
  readonly most: number;
  constructor(bytes: number, most: number, mend: string) {
    super(`an append of ${bytes} bytes is more than the event store takes at once (${most}); ${mend}`);
    this.name = 'AppendTooLarge';
    this.bytes = bytes;
    this.most = most;
  }
}

/** An id that is already stored with other content, stream or batch. */
export class DuplicateIdDifferentContent extends Error {
  readonly eventId: string;
  constructor(eventId: string) {
    super(`event id ${eventId} is already stored with other content`);
    this.name = 'DuplicateIdDifferentContent';
    this.eventId = eventId;
  }
}

/** The stream, or its beginning, was deleted in the store itself. The product never does that: the history is damaged. */
export class StreamDeleted extends Error {
  readonly stream: string;
  constructor(stream: string, what = 'what stood in it cannot be read') {
    super(`stream ${stream} was deleted in the store: ${what}`);
    this.name = 'StreamDeleted';
    this.stream = stream;
  }
}
