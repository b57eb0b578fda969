import type { StoreCapabilities } from '../capabilities.ts';
import { compareDecimalPositions } from '../decimal-position.ts';
import { follow } from '../follow.ts';
import type { EventStore } from '../port.ts';
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
  return {
    append: async (stream, expected, events) => line.add(encodeAppend(stream, expected, events)),
    readStream: (stream, read = {}) => reader.stream(stream, read),
    readAll: (read = {}) => reader.all(read),
    subscribeAll: (subscription) =>
      follow(
        {
          readPage: (after) => reader.pageAfter(after),
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
