import { type Call, get, post, type Route, remove } from './call.ts';
import { invalid } from './failures.ts';
import { find } from './found.ts';
import { newId } from './identifiers.ts';
import { LIST_PARAMETERS, listOf } from './lists.ts';
import type { TestClock } from './objects.ts';
import type { Transaction } from './store.ts';

const KEPT_SECONDS = 30 * 86_400;

/**
 * There is one clock for everything, it goes on by itself and only forward. Whoever makes a test clock with a time to come, or advances
 * one, moves it; what is due by then happens before anything else is answered.
 */
export function moveClock(tx: Transaction, seconds: number): void {
  const aheadMs = seconds * 1000 - tx.nowMs;
  if (aheadMs <= 0) return;
  const settings = tx.settings();
  tx.put('settings', { ...settings, aheadMs: settings.aheadMs + aheadMs });
}

function time({ parameters }: Call): number {
  parameters.required('frozen_time');
  const seconds = parameters.integer('frozen_time')!;
  // Year 2100: what lies behind it is a time in milliseconds.
  if (seconds < 0 || seconds > 4_102_444_800) throw invalid('frozen_time is a time in seconds.', { param: 'frozen_time' });
  return seconds;
}

function create(call: Call): TestClock {
  const { tx, parameters } = call;
  parameters.only('frozen_time', 'name');
  const frozen = time(call);
  const clock: TestClock = {
    id: newId('test_clock'),
    object: 'test_helpers.test_clock',
    created: tx.now,
    deletes_after: tx.now + KEPT_SECONDS,
    frozen_time: frozen,
    livemode: false,
    name: parameters.text('name') ?? null,
    status: 'ready',
  };
  moveClock(tx, frozen);
  tx.put('test_clock', clock);
  return clock;
}

function advance(call: Call): TestClock {
  const { tx, parameters, path } = call;
  parameters.only('frozen_time');
  const clock = find(tx, 'test_clock', path.id!);
  const frozen = time(call);
  if (frozen < tx.now) {
    throw invalid(`The clock goes only forward, and shows ${tx.now} already.`, { code: 'parameter_invalid_integer', param: 'frozen_time' });
  }
  moveClock(tx, frozen);
  const moved = { ...clock, frozen_time: frozen };
  tx.put('test_clock', moved);
  return moved;
}

export const testClockRoutes: readonly Route[] = [
  post('/v1/test_helpers/test_clocks', create),
  get('/v1/test_helpers/test_clocks', (call) => {
    call.parameters.only(...LIST_PARAMETERS);
    return listOf(call, '/v1/test_helpers/test_clocks', 'test_clock', () => true);
  }),
  get('/v1/test_helpers/test_clocks/:id', ({ tx, parameters, path }) => {
    parameters.only();
    return find(tx, 'test_clock', path.id!);
  }),
  post('/v1/test_helpers/test_clocks/:id/advance', advance),
  remove('/v1/test_helpers/test_clocks/:id', ({ tx, parameters, path }) => {
    parameters.only();
    const { id, object } = find(tx, 'test_clock', path.id!);
    tx.remove('test_clock', id);
    return { id, object, deleted: true };
  }),
];
