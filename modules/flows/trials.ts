import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import type { PlannedWork, Reactor } from '../../shared-kernel/reactor/index.ts';
import { accountIdOf } from './reactor.ts';

/**
 * Flow: whoever registers an account of their own begins a trial, and so does, from the day there are subscriptions, every account of before.
 * Nobody else has a subscription: who works in an account or reads it has what that account has.
 */
export const trialsReactor = (beginTrial: (ownerId: string, eventId: string) => Promise<void>): Reactor => ({
  name: 'trials',
  types: ['AccountRegistered'],
  startAt: 'beginning',
  plan: ({ id: key, stream, data }: RecordedEvent): readonly PlannedWork[] =>
    data.role === 'user' ? [{ key, payload: { ownerId: accountIdOf({ stream }) } }] : [],
  async perform({ payload, eventId }) {
    await beginTrial(String(payload.ownerId), eventId);
    return 'done';
  },
  concurrency: 2,
});
