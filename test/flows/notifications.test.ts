import { describe, expect, it } from 'vitest';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { notificationsReactor } from '../../modules/flows/notifications.ts';
import { doneByTwo } from '../documents/given.ts';
import { refusalWorld } from '../refusals/world.ts';

const DAY_MS = 86_400_000;

/** What becomes of a try that was not taken, so long after the first one by the time of the machine. */
async function afterTry(daysOfMachine: number, daysThatTheClockWasMoved: number) {
  const world = refusalWorld();
  await world.given(documentDecider, 'document-1', doneByTwo());
  world.clock.advance(daysThatTheClockWasMoved * DAY_MS);
  const machine = Date.parse('2026-11-24T18:00:00.000Z');
  const reactor = notificationsReactor({
    engine: world.engine,
    targetOf: async () => ({ url: 'https://solar.example/avisos' }),
    notify: async () => ({ outcome: 'failed', how: 'status', status: 503 }) as never,
    folioOf: async () => 'A-1',
    accessLog: { record: async () => undefined },
    machineClock: { now: () => new Date(machine) },
  });
  const came = await reactor.perform({
    key: 'event-1',
    payload: { ownerId: 'owner-1', documentId: 'document-1', cause: 'DocumentCompleted' },
    eventId: 'event-1',
    attempt: 3,
    fence: 1,
    firstAt: new Date(machine - daysOfMachine * DAY_MS),
    signal: new AbortController().signal,
  } as never);
  return came === 'done' ? came : Object.keys(came).includes('park') ? 'given up' : 'tried again';
}

describe('a notification that is not taken (SUB-007)', () => {
  it('is tried for three days by the time of the machine, wherever the clock of the product was moved', async () => {
    expect(await afterTry(0, 400)).toBe('tried again');
    expect(await afterTry(2.9, 0)).toBe('tried again');
    expect(await afterTry(3, 0)).toBe('given up');
    expect(await afterTry(3, 400)).toBe('given up');
  });
});
