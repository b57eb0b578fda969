import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createEventStoreDb } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import {
  type EventStore,
  type ExpectedRevision,
  OutcomeUnknown,
  type Position,
  type ProposedEvent,
  StoreUnavailable,
} from '../../shared-kernel/event-store/port.ts';
import { count } from '../support/counts.ts';
import { WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { serverEnvironment } from '../support/server-environment.ts';
import { all, globalOrder, ids, newEvent, newStream } from './event-store/examples.ts';

/**
 * kill -9 and restart of a real server on its disk, under load. Three variables name it:
 *   EVENTSTORE_URL    its address
 *   EVENTSTORE_PID    the id of its process now
 *   EVENTSTORE_START  a command that starts it again on the same data and stays in the foreground (run by /bin/sh)
 * The server of this test is killed: give it one that nobody else uses.
 */
const { EVENTSTORE_URL: url = '', EVENTSTORE_PID: pid, EVENTSTORE_START: start = '' } = process.env;

const WRITERS = 4;
const UP_MS = WAIT_MS;

describeWith('real EventStoreDB to kill')('EventStoreDB that is killed and started again under load', () => {
  test('no event is lost, doubled or handled out of order', { timeout: 1_800_000 }, async () => {
    const store = createEventStoreDb({ url, recoveryMs: 2_000 });
    const rounds = count('kill -9 of the event store', 20, 20);
    const before = await store.head();
    const stop = { now: false };
    const writers = Array.from({ length: WRITERS }, () => new Writer(store));
    const writing = writers.map((writer) => writer.run(stop));
    const reader = new Reader(store, before, new Set(writers.map((writer) => writer.stream)));
    const reading = reader.run();
    let server = Number(pid);
    try {
      for (let round = 1; round <= rounds; round += 1) {
        const appended = total(writers);
        await until(() => total(writers) >= appended + 40, 'the writers go on');
        process.kill(server, 'SIGKILL');
        await until(() => !isAlive(server), 'the server is dead');
        server = startAgain(start);
        await until(() => answers(store), 'the server answers again');
      }
      stop.now = true;
      await Promise.all(writing);
      const streams = writers.map((writer) => writer.stream);
      const order = await globalOrder(store, before, streams);
      await until(() => reader.received.length >= order.length, 'the subscription has caught up');
      for (const writer of writers) expect(ids(await all(store.readStream(writer.stream)))).toEqual(writer.appended);
      expect(order).toHaveLength(total(writers));
      expect(reader.received).toEqual(ids(order));
      const { unknown, unavailable, replayed } = sumOf(writers);
      console.info(
        `${rounds} kills: ${order.length} events appended and handled once, in order; answers besides: ${unavailable} not written, ${unknown} unknown, ${replayed} found to be there; ${reader.broken} subscriptions begun again; server now ${server}`,
      );
    } finally {
      stop.now = true;
      reader.stop();
      await Promise.all([...writing, reading]);
      await store.close();
    }
  });
});

/** Appends to its own stream one event after another, each with the same id until it has a certain answer. */
class Writer {
  readonly stream = newStream('restarts');
  readonly appended: string[] = [];
  unknown = 0;
  unavailable = 0;
  replayed = 0;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async run(stop: { readonly now: boolean }): Promise<void> {
    while (!stop.now) await this.#insist(newEvent({ n: this.appended.length }));
  }

  async #insist(event: ProposedEvent): Promise<void> {
    const expected: ExpectedRevision = this.appended.length === 0 ? 'no-stream' : this.appended.length - 1;
    for (;;) {
      try {
        const { revision, replayed } = await this.#store.append(this.stream, expected, [event]);
        expect(revision).toBe(this.appended.length);
        this.appended.push(event.id);
        if (replayed) this.replayed += 1;
        return;
      } catch (error) {
        if (error instanceof OutcomeUnknown) this.unknown += 1;
        else if (error instanceof StoreUnavailable) this.unavailable += 1;
        else throw error;
        await pause(50);
      }
    }
  }
}

/** A handler that keeps the position of what it handled last and subscribes again from there. */
class Reader {
  readonly received: string[] = [];
  broken = 0;
  readonly #store: EventStore;
  readonly #own: ReadonlySet<string>;
  readonly #stop = new AbortController();
  #after: Position | null;

  constructor(store: EventStore, after: Position | null, own: ReadonlySet<string>) {
    this.#store = store;
    this.#after = after;
    this.#own = own;
  }

  async run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        for await (const message of this.#store.subscribeAll({ after: this.#after, signal })) {
          if (message.kind !== 'event') continue;
          this.#after = message.event.position;
          if (this.#own.has(message.event.stream)) this.received.push(message.event.id);
        }
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        this.broken += 1;
        await pause(50);
      }
    }
  }

  stop(): void {
    this.#stop.abort();
  }
}

const total = (writers: readonly Writer[]): number => writers.reduce((sum, writer) => sum + writer.appended.length, 0);

function sumOf(writers: readonly Writer[]) {
  const sum = (of: (writer: Writer) => number) => writers.reduce((all, writer) => all + of(writer), 0);
  return {
    unknown: sum((writer) => writer.unknown),
    unavailable: sum((writer) => writer.unavailable),
    replayed: sum((writer) => writer.replayed),
  };
}

function startAgain(command: string): number {
  const child = spawn('/bin/sh', ['-c', `exec ${command}`], { stdio: 'ignore', detached: true, env: serverEnvironment() });
  child.unref();
  return child.pid!;
}

function isAlive(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch {
    return false;
  }
}

const answers = (store: EventStore): Promise<boolean> =>
  store.head().then(
    () => true,
    () => false,
  );

async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + UP_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${UP_MS} ms: ${what}`);
    await pause(20);
  }
}
