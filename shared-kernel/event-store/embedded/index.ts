import type { StoreCapabilities } from '../capabilities.ts';
import { compareDecimalPositions, countOf, InvalidPosition } from '../decimal-position.ts';
import { type FollowedPage, follow } from '../follow.ts';
import type { EventStore, Position } from '../port.ts';
import { encodeAppend } from '../proposal.ts';
import { AppendLine } from './append-line.ts';
import { type EmbeddedOptions, settingsOf } from './connection.ts';
import { HeadWatch } from './head-watch.ts';
import { Reader } from './reader.ts';

export type { EmbeddedOptions } from './connection.ts';

export const embeddedCapabilities: StoreCapabilities = {
  durable: true,
  sharedBetweenProcesses: true,
  idsUniqueAcrossStreams: true,
  decidesInCallOrder: true,
  tellsRacingReplaysApart: true,
  writersHoldTransactions: true,
};

/**
 * The event store in Postgres, schema event_store (migration 0001). Connects when it is first used and
 * again after every loss. Opens one connection to append, one to listen while somebody subscribes, and
 * up to `readers` to read.
 */
export function createEmbeddedEventStore(options: EmbeddedOptions): EventStore {
  const settings = settingsOf(options);
  const reader = new Reader(settings);
  const watch = new HeadWatch(settings, () => reader.head());
  const line = new AppendLine(settings, (position) => watch.announce(position));
  let closing: Promise<void> | null = null;

  // A reader that is ahead of the store read another one, or this one before it was put back to an
  // older state. Waiting for the head to pass it would silently skip what is appended until then.
  const readPage = async (after: Position | null): Promise<FollowedPage> => {
    const page = await reader.pageAfter(after);
    if (page.last === null) {
      const head = await reader.head();
      watch.correct(head);
      if (countOf(head) < countOf(after)) throw new InvalidPosition(after ?? '');
    }
    return page;
  };

  return {
    append: async (stream, expected, events) => line.add(encodeAppend(stream, expected, events)),
    readStream: (stream, read = {}) => reader.stream(stream, read),
    readAll: (read = {}) => reader.all(read),
    subscribeAll: (subscription) =>
      follow(
        {
          readPage,
          knowsNewerThan: (position) => watch.knowsNewerThan(position),
          waitForNewerThan: (position, signal) => watch.waitForNewerThan(position, signal),
        },
        subscription,
      ),
    head: () => reader.head(),
    comparePositions: compareDecimalPositions,
    close: () => {
      closing ??= line.close().then(async () => {
        await watch.close();
        await reader.close();
      });
      return closing;
    },
  };
}
