import { describe, expect, test } from 'vitest';
import { createEventStoreDb } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import { type EventStore, OutcomeUnknown, StoreUnavailable, type SubscriptionMessage } from '../../shared-kernel/event-store/port.ts';
import { count } from '../support/counts.ts';
import { RATES, type RunReport, runCampaign } from './eventstoredb/campaign.ts';

/** Short times, so that a run with many faults is soon over; production has seconds where these are fractions. */
const openWith = (recoveryMs: number) => (url: string) => createEventStoreDb({ url, answerMs: 1_000, recoveryMs, pollMs: 40 });
const patient = openWith(3_000);
/** Leaves many outcomes unknown. */
const impatient = openWith(50);

/** Runs beside each other: the client keeps the unanswered appends of the whole process in one table, and one error rejects them all. */
const LANES = 8;

async function runs(seeds: readonly number[]): Promise<RunReport[]> {
  const waiting = [...seeds];
  const reports: RunReport[] = [];
  const lane = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      reports.push(await runCampaign(seed, seed % 2 === 0 ? patient : impatient));
      if (reports.length % 100 === 0) console.info(`eventstoredb faults: ${reports.length} runs done`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return reports;
}

function added(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, times] of counts.flatMap((one) => Object.entries(one))) sums[name] = (sums[name] ?? 0) + times;
  return sums;
}

describe('EventStoreDB under faults', () => {
  test('seeded runs: nothing lost, doubled or out of order, and no answer that was not true', async () => {
    const { FAULT_SEED } = process.env;
    const many = count('eventstoredb faults', 60, 1_000);
    const seeds = FAULT_SEED === undefined ? Array.from({ length: many }, (_, n) => n + 1) : [Number(FAULT_SEED)];
    const reports = await runs(seeds);
    const answers = added(reports.map((report) => report.answers));
    const faults = added(reports.map((report) => report.faults));
    const stored = reports.reduce((sum, report) => sum + report.stored, 0);
    console.info(
      `eventstoredb faults: ${reports.length} runs, ${stored} events; answers ${JSON.stringify(answers)}; faults ${JSON.stringify(faults)}`,
    );
    if (FAULT_SEED === undefined) expectEverything(faults, answers);
  }, 3_600_000);
});

/** Every fault that is planned happened in one of the runs, and every answer was given; one run alone need not have them all. */
function expectEverything(faults: Record<string, number>, answers: Record<string, number>): void {
  const planned = Object.entries(RATES).flatMap(([call, kinds]) => Object.keys(kinds).map((kind) => `${call} ${kind}`));
  expect(Object.keys(faults).sort()).toEqual(planned.sort());
  expect(Object.keys(answers).sort()).toEqual(
    ['DuplicateIdDifferentContent', 'OutcomeUnknown', 'StoreUnavailable', 'WrongExpectedRevision', 'appended', 'replayed'].sort(),
  );
}

/** Changes what a subscription delivers. */
const subscribing = (
  store: EventStore,
  change: (messages: AsyncIterable<SubscriptionMessage>) => AsyncIterable<SubscriptionMessage>,
): EventStore => ({
  ...store,
  subscribeAll: (options) => change(store.subscribeAll(options)),
});

const LIARS: readonly [string, (store: EventStore) => EventStore][] = [
  [
    'calls unwritten what it does not know',
    (store) => ({
      ...store,
      append: async (...call) =>
        await store.append(...call).catch((error: unknown) => {
          throw error instanceof OutcomeUnknown ? new StoreUnavailable('nothing was written') : error;
        }),
    }),
  ],
  [
    'calls new what stood there',
    (store) => ({ ...store, append: async (...call) => ({ ...(await store.append(...call)), replayed: false }) }),
  ],
  [
    'loses an event',
    (store) =>
      subscribing(store, async function* (messages) {
        for await (const message of messages) if (message.kind !== 'event' || message.event.revision !== 3) yield message;
      }),
  ],
  [
    'delivers one twice',
    (store) =>
      subscribing(store, async function* (messages) {
        for await (const message of messages) {
          yield message;
          if (message.kind === 'event' && message.event.revision === 3) yield message;
        }
      }),
  ],
  [
    'delivers in another order',
    (store) =>
      subscribing(store, async function* (messages) {
        let held: SubscriptionMessage | null = null;
        for await (const message of messages) {
          if (message.kind === 'event' && message.event.revision === 1) held = message;
          else yield message;
          if (held !== null && held !== message) {
            yield held;
            held = null;
          }
        }
      }),
  ],
];

describe('a store that is not true', () => {
  test.concurrent.each(LIARS)(
    'is found out when it %s',
    async (_what, lie) => {
      const found = async () => {
        for (let seed = 1; seed <= 30; seed += 1) {
          const error = await runCampaign(seed, (url) => lie(impatient(url)), 3_000).then(
            () => null,
            (caught: Error) => caught,
          );
          if (error !== null) return error.message;
        }
        return 'nothing was noticed';
      };
      expect(await found()).toMatch(/^seed \d+: /);
    },
    300_000,
  );
});
