import {
  type AppendResult as ClientResult,
  MaxAppendSizeExceededError,
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { delayAfter, pause } from '../../retry/back-off.ts';
import {
  type AppendResult,
  AppendTooLarge,
  type ExpectedRevision,
  OutcomeUnknown,
  StoreUnavailable,
  StreamDeleted,
  WrongExpectedRevision,
} from '../port.ts';
import type { EncodedAppend, EncodedEvent } from '../proposal.ts';
import { type Connection, type Link, saysNothingOfTheConnection, unavailable } from './connection.ts';
import { compareLogPositions, type LogPosition, positionText } from './positions.ts';
import type { StoredIds } from './stored-ids.ts';
import { eventData } from './wire.ts';

const BACK_OFF = { first: 50, longest: 1_000 };

/** The position that the server names for an event it knows and cannot read: -1 as an unsigned number. */
const NO_POSITION = 2n ** 64n - 1n;

/**
 * For how long, in milliseconds, what this process knows of the head stays good enough to tell its own append from one of the same ids by
 * another process. A busy writer learns the head from its own answers and never has to ask.
 */
const HEAD_IS_FRESH_MS = 20;

/** How many appends of unknown outcome are remembered; a caller that asks again does so soon. */
const MOST_DOUBTFUL = 10_000;

const RAISE_IT = 'MaxAppendSize of EventStoreDB should be 16000000';

/** The newest position that this process has seen, by a read, a subscription or an answer. */
export interface Seen {
  newest(): LogPosition | null;
  saw(position: LogPosition): void;
}

/** An attempt either has its certain answer or leaves open whether the events were stored. */
type Outcome = { readonly answer: AppendResult } | { readonly open: unknown };

/** Turns every way in which an append of the client can end into one of the answers of the port. */
export class Appender {
  readonly #connection: Connection;
  readonly #stored: StoredIds;
  readonly #seen: Seen;
  readonly #lookAround: () => Promise<unknown>;
  /** First ids of appends that were answered with OutcomeUnknown: the store may hold them already, or get them later. */
  readonly #doubtful = new Set<string>();
  /** A moment at which the store held nothing newer than `seen.newest()`. */
  #headKnownAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;
  #opened: { readonly link: Link; readonly done: Promise<unknown> } | null = null;

  /** @param lookAround reads the head of the store into `seen` */
  constructor(connection: Connection, stored: StoredIds, seen: Seen, lookAround: () => Promise<unknown>) {
    this.#connection = connection;
    this.#stored = stored;
    this.#seen = seen;
    this.#lookAround = lookAround;
  }

  /** One append at a time for each stream: the events before the expected revision must not change meanwhile. */
  async append(append: EncodedAppend): Promise<AppendResult> {
    await this.#open();
    const before = await this.#stored.find(append, append.expected);
    if (before !== null) return before;
    const deadline = performance.now() + this.#connection.settings.recoveryMs;
    const [{ id }] = append.events as [EncodedEvent];
    const doubtful = this.#doubtful.has(id);
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(append, doubtful || attempt > 1);
      if ('answer' in outcome) {
        this.#doubtful.delete(id);
        return outcome.answer;
      }
      if (performance.now() >= deadline) {
        this.#doubt(id);
        throw new OutcomeUnknown('the answer to an append was lost and the store did not tell its outcome in time', {
          cause: outcome.open,
        });
      }
      await pause(delayAfter(attempt, BACK_OFF));
    }
  }

  #doubt(id: string): void {
    this.#doubtful.add(id);
    for (const oldest of this.#doubtful) {
      if (this.#doubtful.size <= MOST_DOUBTFUL) return;
      this.#doubtful.delete(oldest);
    }
  }

  /**
   * Sends the append once. After an attempt that left its outcome open the stream is read first: ids that stand there
   * were stored. If they do not, the same ids are sent with the same revision; the server takes them once, however often and
   * in whatever order they reach it, so an attempt that is still on its way can do no harm later.
   */
  async #attempt(append: EncodedAppend, again: boolean): Promise<Outcome> {
    let sent = false;
    try {
      const link = await this.#open();
      const stored = again ? await this.#stored.find(append) : null;
      if (stored !== null) return { answer: stored };
      const newest = await this.#newest();
      const sentAt = performance.now();
      sent = true;
      const result = await this.#send(link, append);
      return result instanceof Error
        ? await this.#refused(append, link, result, again)
        : await this.#accepted(append, result, newest, sentAt);
    } catch (error) {
      // Only before the first sending is it certain that nothing was written.
      if (error instanceof StoreUnavailable && (again || sent)) return { open: error };
      throw error;
    }
  }

  async #open(): Promise<Link> {
    const link = this.#connection.link();
    if (this.#opened?.link !== link) this.#opened = { link, done: this.#connection.serverVersion(link).then(this.#lookAround) };
    try {
      await this.#opened.done;
      return link;
    } catch (error) {
      this.#connection.giveUp(link);
      throw error instanceof StoreUnavailable ? error : unavailable('the event store does not answer', error);
    }
  }

  async #newest(): Promise<LogPosition | null> {
    if (performance.now() - this.#headKnownAt > HEAD_IS_FRESH_MS) {
      // Writers that need the head at the same moment share one read.
      this.#asking ??= this.#askHead().finally(() => {
        this.#asking = null;
      });
      await this.#asking;
    }
    return this.#seen.newest();
  }

  async #askHead(): Promise<void> {
    const asked = performance.now();
    await this.#lookAround();
    this.#headKnownAt = Math.max(this.#headKnownAt, asked);
  }

  #send(link: Link, append: EncodedAppend): Promise<ClientResult | Error> {
    const expectedRevision = append.expected === -1 ? NO_STREAM : BigInt(append.expected);
    const sent = link.client.appendToStream(this.#connection.settings.names.stored(append.stream), append.events.map(eventData), {
      expectedRevision,
    });
    return this.#connection.answer(link, sent).catch((error: Error) => error);
  }

  /**
   * A success can be the answer to an earlier append of the same ids: the server compares ids and no content. It is
   * one when its position is not newer than what this process had seen before it sent; only then is it read back.
   */
  async #accepted(append: EncodedAppend, result: ClientResult, newest: LogPosition | null, sentAt: number): Promise<Outcome> {
    const { position } = result;
    const known = position === undefined || position.commit === NO_POSITION ? null : position;
    if (known === null || (newest !== null && compareLogPositions(known, newest) <= 0)) {
      const stored = await this.#stored.find(append);
      return stored === null ? { open: new Error('the store says that it has the events and does not show them') } : { answer: stored };
    }
    this.#seen.saw(known);
    this.#headKnownAt = Math.max(this.#headKnownAt, sentAt);
    const revision = Number(result.nextExpectedRevision);
    if (revision !== append.expected + append.events.length) {
      throw new StreamDeleted(append.stream, `this append began it anew at revision ${revision - append.events.length + 1}`);
    }
    this.#stored.wrote(append);
    return { answer: { revision, position: positionText(known), replayed: false } };
  }

  /** Whatever the client reports may be about another append: reads the stream before passing any of it on. */
  async #refused(append: EncodedAppend, link: Link, error: Error, again: boolean): Promise<Outcome> {
    if (error instanceof StreamDeletedError) throw new StreamDeleted(append.stream);
    // The server checks the size before it writes anything, so this is certain.
    if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge(append.bytes, error.maxAppendSize, RAISE_IT);
    if (!saysNothingOfTheConnection(error)) this.#connection.giveUp(link);
    if (!(error instanceof WrongExpectedVersionError)) return { open: error };
    const stored = await this.#stored.find(append);
    if (stored !== null) return { answer: stored };
    const actual = this.#stored.through(append.stream);
    // An earlier attempt that is still on its way could yet find the stream where it expects it.
    if (actual === append.expected || (again && actual < append.expected)) return { open: error };
    throw new WrongExpectedRevision(append.stream, nameOf(append.expected), nameOf(actual));
  }
}

function nameOf(revision: number): ExpectedRevision {
  return revision === -1 ? 'no-stream' : revision;
}
