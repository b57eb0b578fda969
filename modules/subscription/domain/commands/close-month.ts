import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { endOfMonth, isMonth } from '../../contract/months.ts';
import { usageCommand } from '../usage/decider.ts';
import { type PlanMoment, statementOf } from '../usage/statement.ts';

/**
 * A month of the account that is over, and whose documents are all counted up to a position, is closed with its statement. Before its end
 * nothing is closed, and who comes late finds it done.
 */
export const closeMonth = usageCommand({
  type: 'CloseMonth',
  schema: z.object({
    ownerId: z.string().min(1),
    month: z.string().refine(isMonth, 'a month as YYYY-MM'),
    position: z.string().min(1),
  }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { month, position }, moments: readonly PlanMoment[], { now }) {
    if (state.status === 'CLOSED' || now.toISOString() < endOfMonth(month)) return [];
    const statement = statementOf({ month, documents: state.documents, late: state.late }, moments);
    return [{ type: 'MonthClosed', data: { month, position, counted: state.documents.length, ...statement } }];
  },
  // What was counted meanwhile is in the statement that is made anew.
  touches: ['closing'],
});
