import { match } from 'ts-pattern';
import type { Recorded } from '../../../../shared-kernel/decider/types.ts';
import type { UsageEvent } from '../../contract/usage-events.ts';
import type { UsageState } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(before: UsageState, event: Recorded<UsageEvent>): UsageState {
  const state: UsageState = { ...before, status: 'OPEN', ownerId: event.metadata.ownerId, month: event.data.month };
  return match<Recorded<UsageEvent>, UsageState>(event)
    .with({ type: 'DocumentCounted' }, ({ data: { documentId, eventId, completedAt } }) => ({
      ...state,
      documents: [...state.documents, { documentId, eventId, completedAt }],
    }))
    .with({ type: 'LateDocumentCounted' }, ({ data: { documentId, eventId, completedAt, of, number } }) => ({
      ...state,
      late: [...state.late, { documentId, eventId, completedAt, of, number }],
    }))
    .with({ type: 'MonthClosed' }, ({ data }) => ({ ...state, status: 'CLOSED', statement: data }))
    .exhaustive();
}
