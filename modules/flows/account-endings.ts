import type { Reactor } from '../../shared-kernel/reactor/index.ts';

/**
 * Flow: what follows from the end of an account is done whatever became of the call that ended it. From now on only: in a history that
 * was brought here from elsewhere nobody is told again.
 */
export const accountEndingsReactor = (finishEnd: (accountId: string) => Promise<void>): Reactor => ({
  name: 'account-endings',
  types: ['AccountDeleted'],
  startAt: 'now',
  plan: (event) => [{ key: event.id, payload: { accountId: event.stream.slice(event.stream.indexOf('-') + 1) } }],
  async perform({ payload }) {
    await finishEnd(String(payload.accountId));
    return 'done';
  },
  concurrency: 1,
});
