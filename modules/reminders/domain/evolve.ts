import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { ReminderEvent } from '../contract/events.ts';
import type { ReminderState } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(state: ReminderState, event: Recorded<ReminderEvent>): ReminderState {
  switch (event.type) {
    case 'ReminderSet': {
      const { reminderId, userId, startsAt, endsAt } = event.data;
      return { status: 'OPEN', reminderId, ownerId: event.metadata.ownerId, userId, startsAt, endsAt, isRead: false };
    }
    case 'ReminderRead':
      return { ...state, isRead: true };
    case 'ReminderRemoved':
      return { ...state, status: 'REMOVED' };
  }
}
