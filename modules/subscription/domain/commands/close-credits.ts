import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { isMonth } from '../../contract/months.ts';
import { creditsCommand } from '../credits/decider.ts';

const month = z.string().refine(isMonth, 'a month as YYYY-MM');

/** A month takes no more credits, for a later one goes on. What was used meanwhile is in what that one begins with; who comes second finds it done. */
export const closeCredits = creditsCommand({
  type: 'CloseCredits',
  schema: z.object({ ownerId: z.string().min(1), month, into: month }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide({ status, balance, packs }, { month: closed, into }) {
    return status === 'OPEN' && into > closed
      ? [{ type: 'CreditsClosed', data: { month: closed, balance: [...balance], packs, into } }]
      : [];
  },
  touches: [],
});
