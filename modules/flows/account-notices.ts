import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import type { PlannedWork, Reactor } from '../../shared-kernel/reactor/index.ts';
import type { Entry } from '../accounts/index.ts';

/**
 * Flow: the owner of an account is told who came into it, a user or a reviewer, also where the call that let them in broke off. A person's
 * own account may come after the fact that let them in, so either of the two brings the mail, which is the same one. From now on
 * only: in a history that was brought here from elsewhere nobody is told again.
 */
export const accountNoticesReactor = (tellOwner: (entry: Entry) => Promise<void>): Reactor => ({
  name: 'account-notices',
  types: ['AccountRegistered', 'ReviewerGranted'],
  startAt: 'now',
  plan,
  async perform({ payload, eventId }) {
    await tellOwner({ eventId, accountId: String(payload.accountId), cause: payload.cause as Entry['cause'] });
    return 'done';
  },
  concurrency: 1,
});

const plan = ({ id: key, type: cause, stream }: RecordedEvent): readonly PlannedWork[] => [
  { key, payload: { cause, accountId: stream.slice(stream.indexOf('-') + 1) } },
];
