import { randomUUID } from 'node:crypto';
import {
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type AppendToStreamOptions,
  type EventData,
  type EventStoreDBClient,
  jsonEvent,
  type Position,
  type ResolvedEvent,
} from '@eventstore/db-client';

/** What examples of the bare client work with: the same on the server of the tests and on a real one. */

export const newName = (label = 'answers') => `${label}-${randomUUID()}`;

export const event = (data: Record<string, unknown> = {}, id: string = randomUUID()): EventData =>
  jsonEvent({ id, type: 'ExampleHappened', data });

export const events = (count: number): EventData[] => Array.from({ length: count }, (_, n) => event({ n }));

/** A call with credentials goes over Streams.Append, one without over Streams.BatchAppend. */
export const WAYS: readonly [string, AppendToStreamOptions][] = [
  ['batched', {}],
  ['single', { credentials: { username: 'admin', password: 'changeit' } }],
];

/** The parts of an error that callers decide by; a revision as text. */
export async function refusal(work: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await work;
  } catch (error) {
    const { type, streamName, expectedVersion, actualVersion } = error as Record<string, unknown>;
    const known = { type, streamName, expectedVersion: asText(expectedVersion), actualVersion: asText(actualVersion) };
    return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  }
  return { type: 'nothing was refused' };
}

const asText = (value: unknown) => (typeof value === 'bigint' ? String(value) : value);

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

export async function revisionsOf(reading: AsyncIterable<ResolvedEvent>): Promise<number[]> {
  return (await collect(reading)).map(({ event: read }) => Number(read?.revision));
}

/** Events of $all that belong to the streams, from a position on. */
export async function inAll(client: EventStoreDBClient, from: Position, streams: readonly string[]): Promise<AllStreamRecordedEvent[]> {
  const found: AllStreamRecordedEvent[] = [];
  for await (const { event: read } of client.readAll({ fromPosition: from })) {
    if (read !== undefined && streams.includes(read.streamId)) found.push(read);
  }
  return found;
}

export interface Heard {
  readonly events: AllStreamResolvedEvent[];
  caughtUpAfter: number | null;
}

/** Listens until `enough` says so; the subscription is left afterwards. */
export async function hear(
  client: EventStoreDBClient,
  options: Parameters<EventStoreDBClient['subscribeToAll']>[0],
  enough: (heard: Heard) => boolean,
): Promise<Heard> {
  const heard: Heard = { events: [], caughtUpAfter: null };
  const subscription = client.subscribeToAll(options);
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (enough(heard)) resolve();
    };
    subscription.on('error', reject);
    subscription.on('caughtUp', () => {
      heard.caughtUpAfter = heard.events.length;
      look();
    });
    subscription.on('data', (resolved) => {
      heard.events.push(resolved);
      look();
    });
  });
  await subscription.unsubscribe();
  return heard;
}
