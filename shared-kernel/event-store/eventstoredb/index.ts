import type { StoreCapabilities } from '../capabilities.ts';
import { type FollowedPage, follow } from '../follow.ts';
import type { EventStore, Position } from '../port.ts';
import { encodeAppend, InvalidEvent } from '../proposal.ts';
import { AppendLines } from './append-lines.ts';
import { Appender } from './appender.ts';
import { Connection, type EventStoreDbOptions, settingsOf } from './connection.ts';
import { HeadWatch } from './head-watch.ts';
import { KnownIds } from './known-ids.ts';
import { compareLogPositions, comparePositions, type LogPosition, logPosition, positionText } from './positions.ts';
import { Reader } from './reader.ts';
import { StoredIds } from './stored-ids.ts';

export type { EventStoreDbOptions } from './connection.ts';
export { ConnectionStringRefused, checkedConnectionString, shownConnectionString } from './connection-string.ts';

export const eventStoreDbCapabilities: StoreCapabilities = {
  durable: true,
  sharedBetweenProcesses: true,
  idsUniqueAcrossStreams: false,
  decidesInCallOrder: true,
  tellsRacingReplaysApart: false,
  writersHoldTransactions: false,
};

export interface EventStoreDb extends EventStore {
  /** Version of the server, as it names it. Rejects with StoreUnavailable. */
  serverVersion(): Promise<string>;
}

/** The event store on an EventStoreDB server or cluster. Connects when it is first used and again after every loss. */
export function createEventStoreDb(options: EventStoreDbOptions): EventStoreDb {
  const settings = settingsOf(options);
  const { names } = settings;
  const connection = new Connection(settings);
  let newest: LogPosition | null = null;
  const saw = (position: LogPosition): void => {
    if (newest === null || compareLogPositions(position, newest) > 0) newest = position;
  };
  const reader = new Reader(connection, saw);
  const known = new KnownIds();
  const watch = new HeadWatch(connection, () => reader.head.own());
  const appender = new Appender(connection, new StoredIds(reader, known), { newest: () => newest, saw }, () => reader.head.newest());
  const lines = new AppendLines();
  let closing: Promise<void> | null = null;

  const followed = () => {
    const pages = reader.pagesForward();
    return {
      readPage: async (after: Position | null): Promise<FollowedPage> => {
        const page = await pages.after(after);
        if (page.last === null) watch.correct(await reader.head.own());
        return page;
      },
      knowsNewerThan: (position: Position | null) => watch.knowsNewerThan(bounds(position)),
      waitForNewerThan: (position: Position | null, signal: AbortSignal) => watch.waitForNewerThan(bounds(position), signal),
      leave: () => pages.close(),
    };
  };

  return {
    append: async (stream, expected, events) => {
      const append = encodeAppend(stream, expected, events);
      // Refused, because every later read would pass over it.
      if (!names.owns(names.stored(stream))) throw new InvalidEvent(`stream ${stream} is of no category that this installation writes`);
      const result = await lines.add(stream, append.bytes, () => appender.append(append));
      watch.announce(logPosition(result.position));
      return result;
    },
    async *readStream(stream, read = {}) {
      for await (const event of reader.stream(stream, read)) {
        known.add(event);
        yield event;
      }
    },
    readAll: (read = {}) => reader.all(read),
    subscribeAll: (subscription) => follow(followed(), subscription),
    head: async () => {
      const head = await reader.head.own();
      return head === null ? null : positionText(head);
    },
    comparePositions,
    serverVersion: () => connection.read((link) => connection.serverVersion(link)),
    close: () => {
      closing ??= lines.close().then(() => {
        watch.close();
        connection.close();
      });
      return closing;
    },
  };
}

const bounds = (position: Position | null): LogPosition | null => (position === null ? null : logPosition(position));
