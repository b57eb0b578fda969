import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, excludeSystemEvents, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { createEventStoreDb } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import type { EventStore, Position, ProposedEvent } from '../../shared-kernel/event-store/port.ts';
import { typicalEvent } from './event-store.ts';
import { type BenchRow, ratioAtLeast, row } from './row.ts';

export interface EventStoreDbBenchOptions {
  /** A server of EventStoreDB. The events stay in it, in streams of their own. */
  readonly url: string;
  readonly seconds?: number;
  readonly rounds?: number;
  readonly writers?: readonly number[];
  readonly batches?: readonly number[];
  /** Events of one measured read. */
  readonly read?: number;
}

const PEER = 'bare client';
const AIM = ratioAtLeast(0.95);
const CAVEAT = 'Client, server and whatever else runs share the machine; the peer is the same client library on a connection of its own.';

/** The adapter beside the bare client of the vendor: the same server, the same events, in turns. */
export async function benchEventStoreDb(options: EventStoreDbBenchOptions): Promise<BenchRow[]> {
  const client = EventStoreDBClient.connectionString(options.url);
  const store = createEventStoreDb({ url: options.url });
  const bench = new Bench(store, client, options);
  try {
    const rows: BenchRow[] = [];
    const started = await store.head();
    for (const batch of options.batches ?? [1, 10, 100]) {
      for (const writers of options.writers ?? [1, 8, 32]) rows.push(await bench.appends(writers, batch));
    }
    rows.push(...(await bench.reads(started)));
    return rows;
  } finally {
    await store.close();
    // Its promise never settles once the client has appended (6.2.1).
    void client.dispose();
  }
}

class Bench {
  readonly #store: EventStore;
  readonly #client: EventStoreDBClient;
  readonly #seconds: number;
  readonly #rounds: number;
  readonly #read: number;

  constructor(store: EventStore, client: EventStoreDBClient, options: EventStoreDbBenchOptions) {
    this.#store = store;
    this.#client = client;
    this.#seconds = options.seconds ?? 0.5;
    this.#rounds = options.rounds ?? 9;
    this.#read = options.read ?? 20_000;
  }

  async appends(writers: number, batch: number): Promise<BenchRow> {
    const ours = () => this.#store.append(`bench-${randomUUID()}`, 'no-stream', events(batch));
    const bare = () =>
      this.#client.appendToStream(
        `bench-${randomUUID()}`,
        events(batch).map((event) => jsonEvent({ id: event.id, type: event.type, data: event.data, metadata: event.metadata })),
        { expectedRevision: NO_STREAM },
      );
    const measured = { ours: [] as number[], bare: [] as number[] };
    for (const once of [ours, bare]) await rate(writers, 0.2, once);
    for (let round = 0; round < this.#rounds; round += 1) {
      // Whoever comes second meets caches that the first one filled.
      const turn = [['ours', ours] as const, ['bare', bare] as const];
      for (const [name, once] of round % 2 === 0 ? turn : turn.reverse()) {
        measured[name].push((await rate(writers, this.#seconds, once)) * batch);
      }
    }
    return row({
      part: 'event-store',
      name: `EventStoreDB: append, ${writers} writer${writers === 1 ? '' : 's'}, ${batch} event${batch === 1 ? '' : 's'} each`,
      unit: 'events/s',
      values: measured.ours,
      peer: { name: PEER, values: measured.bare },
      aim: AIM,
      method: `Events of about 900 bytes, each append to a new stream; ${this.#rounds} turns of ${this.#seconds} s each, the adapter and the bare client one after the other on the same server.`,
      caveat: CAVEAT,
    });
  }

  /** What was appended above is read: by stream, in global order, and as subscriptions do. */
  async reads(started: Position | null): Promise<BenchRow[]> {
    const stream = `bench-${randomUUID()}`;
    for (let at = 0; at < this.#read; at += 500) {
      await this.#store.append(stream, at === 0 ? 'no-stream' : at - 1, events(Math.min(500, this.#read - at)));
    }
    const begin = started === null ? 'start' : place(started);
    return [
      await this.#readRow(
        `read of one stream of ${this.#read.toLocaleString('en-US')} events`,
        () => counted(this.#store.readStream(stream), this.#read),
        () => counted(this.#client.readStream(stream, { maxCount: this.#read }), this.#read),
      ),
      await this.#readRow(
        `read of ${this.#read.toLocaleString('en-US')} events of all streams`,
        () => counted(this.#store.readAll({ after: started, limit: this.#read }), this.#read),
        () => counted(this.#client.readAll({ fromPosition: begin, maxCount: this.#read }), this.#read),
      ),
      await this.#readRow(
        `catch-up of a subscription over ${this.#read.toLocaleString('en-US')} events`,
        () => this.#follow(started),
        () => counted(this.#client.subscribeToAll({ fromPosition: begin, filter: excludeSystemEvents() }), this.#read),
      ),
    ];
  }

  async #follow(after: Position | null): Promise<void> {
    const stop = new AbortController();
    let seen = 0;
    for await (const message of this.#store.subscribeAll({ after, signal: stop.signal })) {
      if (message.kind !== 'event') continue;
      seen += 1;
      if (seen === this.#read) break;
    }
    stop.abort();
  }

  async #readRow(what: string, ours: () => Promise<void>, bare: () => Promise<void>): Promise<BenchRow> {
    const measured = { ours: [] as number[], bare: [] as number[] };
    for (const once of [ours, bare]) await once();
    for (let round = 0; round < this.#rounds; round += 1) {
      const turn = [['ours', ours] as const, ['bare', bare] as const];
      for (const [name, once] of round % 2 === 0 ? turn : turn.reverse()) {
        const begun = performance.now();
        await once();
        measured[name].push((this.#read * 1_000) / (performance.now() - begun));
      }
    }
    return row({
      part: 'event-store',
      name: `EventStoreDB: ${what}`,
      unit: 'events/s',
      values: measured.ours,
      peer: { name: PEER, values: measured.bare },
      aim: AIM,
      method: `From the call to the last event, with data and metadata as objects; ${this.#rounds} times, in turn with the bare client on the same server.`,
      caveat: CAVEAT,
    });
  }
}

const events = (count: number): ProposedEvent[] => Array.from({ length: count }, typicalEvent);

/** The adapter writes a position as commit, or commit.prepare where the two differ. */
function place(position: Position): { commit: bigint; prepare: bigint } {
  const [commit, prepare] = position.split('.');
  return { commit: BigInt(commit!), prepare: BigInt(prepare ?? commit!) };
}

/** Reads until that many events came, and stops there. */
async function counted(source: AsyncIterable<unknown>, events: number): Promise<void> {
  let seen = 0;
  for await (const _ of source) {
    seen += 1;
    if (seen === events) return;
  }
  throw new Error(`${seen} of ${events} events came`);
}

/** Calls per second, with every writer waiting for its own answer before it goes on. */
async function rate(writers: number, seconds: number, once: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let done = 0;
  const work = async () => {
    while (performance.now() - started < seconds * 1_000) {
      await once();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, work));
  return (done * 1_000) / (performance.now() - started);
}
