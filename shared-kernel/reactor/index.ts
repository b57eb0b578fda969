import type { Pool } from 'pg';
import type { EventStore, Position } from '../event-store/port.ts';
import type { JsonObject } from '../json.ts';
import type { Leases } from '../leases/port.ts';
import { unsharedLeases } from '../leases/unshared.ts';
import type { BackOff } from '../retry/back-off.ts';
import { runPlanner } from './planner.ts';
import { openPayloads, plannedUpTo } from './progress.ts';
import type { Reactor, ReactorLog } from './reactor.ts';
import { type ReactorStatus, reactorStatusOf, tryNow } from './status.ts';
import { ReactorWorker } from './worker.ts';

export type { Outcome, PlannedWork, Reactor, ReactorLog, Work } from './reactor.ts';
export type { OpenWork, ReactorStatus } from './status.ts';

export interface ReactorsOptions {
  /** Of the application's role. */
  readonly pool: Pool;
  readonly store: EventStore;
  readonly reactors: readonly Reactor[];
  readonly log: ReactorLog;
  /** Which process plans for which reactor; items are claimed one by one by all of them. Absent: this one plans for all. */
  readonly leases?: Leases;
  /** Between attempts at one item. Default: 1 s doubling to 5 minutes. */
  readonly retry?: BackOff;
  readonly pollMilliseconds?: number;
}

export interface Reactors {
  /** All that run here, in the order they were given. */
  readonly reactors: readonly Reactor[];
  start(): void;
  /** Aborts the signal of the items in hand and waits for them. */
  stop(): Promise<void>;
  reactorStatus(): Promise<ReactorStatus[]>;
  /** How far a reactor has planned, by whichever process; null: it has not begun. Read before `openPayloads`. */
  plannedUpTo(reactor: string): Promise<Position | null>;
  /** Payloads of what it has planned and not done, of the items whose payload has these values; what could not be planned is among them. */
  openPayloads(reactor: string, having: JsonObject): Promise<readonly JsonObject[]>;
  /** Tries a parked or waiting item again at once. False when there is none of that key. */
  resume(reactor: string, key: string): Promise<boolean>;
}

/** The side effects of one process. Any number of processes may run the same reactors. */
export function createReactors(options: ReactorsOptions): Reactors {
  const { pool, store, reactors, log } = options;
  const names = new Set(reactors.map((reactor) => reactor.name));
  if (names.size !== reactors.length) throw new Error('two reactors have the same name');
  const leases = options.leases ?? unsharedLeases(pool);
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  const workers = reactors.map((reactor) => new ReactorWorker({ ...options, reactor }));

  return {
    reactors,
    start() {
      running ??= Promise.all(
        reactors.flatMap((reactor, index) => {
          const worker = workers[index]!;
          const plan = { pool, store, reactor, log, onWork: () => worker.wake() };
          return [
            leases.hold(`planner:${reactor.name}`, stopping.signal, ({ signal }) => runPlanner(plan, signal)),
            worker.run(stopping.signal),
          ];
        }),
      );
    },
    async stop() {
      stopping.abort();
      await running;
    },
    reactorStatus() {
      return Promise.all(reactors.map((reactor) => reactorStatusOf(pool, reactor)));
    },
    plannedUpTo: (reactor) => plannedUpTo(pool, reactor),
    openPayloads: (reactor, having) => openPayloads(pool, reactor, having),
    async resume(reactor, key) {
      const resumed = await tryNow(pool, reactor, key);
      if (resumed) workers[reactors.findIndex((candidate) => candidate.name === reactor)]?.wake();
      return resumed;
    },
  };
}
