import {
  AccessDeniedError,
  EventStoreDBClient,
  isCommandError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { delayAfter, pause } from '../../retry/back-off.ts';
import { InvalidPosition } from '../decimal-position.ts';
import { StoreUnavailable, StreamDeleted } from '../port.ts';
import { guardAppends, inside } from './client-inside.ts';
import { checkedConnectionString } from './connection-string.ts';
import { filteredReads, type ReadAll } from './filtered-reads.ts';
import { type StreamNames, streamNames } from './stream-names.ts';
import { ForeignEvent } from './wire.ts';

export interface EventStoreDbOptions {
  /** esdb:// or esdb+discover://, with user, password and TLS as the client reads them. */
  readonly url: string;
  /** Beginning of all our stream names on the server; reads leave out the streams of other programs there. Default: nothing. */
  readonly prefix?: string;
  /**
   * What every stream of ours has before its first `-`. With these, streams of other prefixes differ from ours exactly
   * (stream-names.ts). Default: all streams that begin with the prefix are ours.
   */
  readonly categories?: readonly string[];
  /** How long the server may say nothing before the connection counts as lost, in milliseconds. */
  readonly answerMs?: number;
  /** How long an append whose answer was lost is followed up before it becomes OutcomeUnknown, in milliseconds. */
  readonly recoveryMs?: number;
  /** How often the head is read while a subscriber waits, in milliseconds. */
  readonly pollMs?: number;
}

export type EventStoreDbSettings = Required<Omit<EventStoreDbOptions, 'prefix' | 'categories'>> & { readonly names: StreamNames };

export function settingsOf({ url, prefix = '', categories, ...given }: EventStoreDbOptions): EventStoreDbSettings {
  const names = streamNames(prefix, categories ?? null);
  return { url: checkedConnectionString(url), names, answerMs: 10_000, recoveryMs: 10_000, pollMs: 500, ...given };
}

/** One client, as long as it is relied on. */
export interface Link {
  readonly client: EventStoreDBClient;
  readonly readAll: ReadAll;
  /** Aborted once the client is given up: whatever still waits for it will not be answered. */
  readonly lost: AbortSignal;
}

/** The connection broke, or nothing came over it for too long. */
class ConnectionLost extends Error {}

/** gRPC's code for who is not known; one who is known and may not has another. */
const UNAUTHENTICATED = 16;

const ATTEMPTS = 3;
const BACK_OFF = { first: 50, longest: 1_000 };

/**
 * Hands out one client and replaces it whole when it fails: a client that once failed to find its cluster
 * remembers that failure for ever, and calls left open on it never end.
 */
export class Connection {
  readonly settings: EventStoreDbSettings;
  #current: { readonly link: Link; readonly giveUp: AbortController } | null = null;
  #closed = false;

  constructor(settings: EventStoreDbSettings) {
    this.settings = settings;
  }

  /** Throws StoreUnavailable once the store is closed. */
  link(): Link {
    if (this.#closed) throw new StoreUnavailable('the event store is closed');
    if (this.#current === null) {
      const giveUp = new AbortController();
      const client = this.#client();
      const link = { client, readAll: filteredReads(client), lost: giveUp.signal };
      guardAppends(client, () => this.giveUp(link));
      this.#current = { link, giveUp };
    }
    return this.#current.link;
  }

  #client(): EventStoreDBClient {
    try {
      return EventStoreDBClient.connectionString(this.settings.url);
    } catch (error) {
      // The file that tlsCAFile names is read here.
      throw unavailable('the event store cannot be connected to', error);
    }
  }

  /** The next call gets a new client; calls that wait for this one fail at once. */
  giveUp(link: Link): void {
    if (this.#current?.link !== link) return;
    const { giveUp } = this.#current;
    this.#current = null;
    giveUp.abort();
    // Both may fail where the client never got as far as a connection.
    void link.client.dispose().catch(() => undefined);
    void inside(link.client)
      .getChannel()
      .then(
        (channel) => channel.close(),
        () => undefined,
      );
  }

  close(): void {
    this.#closed = true;
    if (this.#current !== null) this.giveUp(this.#current.link);
  }

  /** Asks the server for its version, which opens the connection. */
  async serverVersion(link: Link): Promise<string> {
    return (await this.answer(link, inside(link.client).capabilities)).serverVersion;
  }

  /** The work's answer, or ConnectionLost when the client is given up or says nothing for too long. */
  answer<T>(link: Link, work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const lost = () => reject(new ConnectionLost('the connection to the event store was given up'));
      const late = setTimeout(() => reject(new ConnectionLost('the event store does not answer')), this.settings.answerMs);
      if (link.lost.aborted) lost();
      link.lost.addEventListener('abort', lost, { once: true });
      work.then(resolve, reject).finally(() => {
        clearTimeout(late);
        link.lost.removeEventListener('abort', lost);
      });
    });
  }

  /** For work that changes nothing: repeats it on a new connection when one breaks, a few times. Rejects with StoreUnavailable. */
  async read<T>(work: (link: Link) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const link = this.link();
      try {
        return await work(link);
      } catch (error) {
        if (isAnswer(error)) throw error;
        if (!saysNothingOfTheConnection(error)) this.giveUp(link);
        if (attempt === ATTEMPTS) throw unavailable('the event store could not be read', error);
        await pause(delayAfter(attempt, BACK_OFF));
      }
    }
  }
}

/** The store answered with this error; it is not about the connection. */
function isAnswer(error: unknown): boolean {
  return [StoreUnavailable, StreamDeleted, StreamDeletedError, StreamNotFoundError, InvalidPosition, ForeignEvent].some(
    (kind) => error instanceof kind,
  );
}

/**
 * The server answered one append, or named the leader, to which the client goes by itself. Errors that end a call carry its gRPC
 * code; the answer to one append of many carries none.
 */
export function saysNothingOfTheConnection(error: unknown): boolean {
  return error instanceof NotLeaderError || (error instanceof Error && isCommandError(error) && error.code === undefined);
}

/** StoreUnavailable with what the client said; never with the connection string, which holds the password. */
export function unavailable(message: string, cause: unknown): StoreUnavailable {
  if (cause instanceof AccessDeniedError) {
    const why = cause.code === UNAUTHENTICATED ? 'it refused user and password' : 'the user has no right to it';
    return new StoreUnavailable(`${message}: ${why}`, { cause });
  }
  const said = cause instanceof Error && cause.message !== '' ? `: ${cause.message}` : '';
  return new StoreUnavailable(`${message}${said}`, { cause });
}
