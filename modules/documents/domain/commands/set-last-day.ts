import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { notDeleted, OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { dayProblem, lastDaySet } from '../rules/last-day.ts';
import { accepts } from '../statuses.ts';

/**
 * The owner says until which day a document can be signed, or that there is no such day. A later one goes on with what an earlier one
 * stopped; the same day again changes nothing.
 */
export const setLastDay = documentCommand({
  type: 'SetLastDay',
  schema: z.object({ documentId: z.string().min(1), lastDay: z.string().max(10).nullable() }),
  refuses: [...OWNER_REFUSALS, 'deleted_document_message', 'last_day.not_open', 'last_day.invalid', 'last_day.past', 'last_day.too_far'],
  authorise: (state, data, context) => onlyOwner(state, data, context) ?? notDeleted(state),
  decide(state, { lastDay }, _facts, { now }) {
    if (!accepts(state.status, 'LastDaySet')) return refuse(409, 'last_day.not_open', { status: state.status });
    return (lastDay === null ? null : dayProblem(lastDay, now)) ?? lastDaySet(state, lastDay, now);
  },
  // Signatures do not change which day is the last: the one that comes first stands, the other is decided anew.
  touches: ['preparation', 'links', 'declining', 'closing', 'term', ...ENDS],
});
