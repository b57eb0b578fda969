import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { isMonth } from '../../contract/months.ts';
import { openOf } from '../credits/balance.ts';
import { creditsCommand } from '../credits/decider.ts';
import type { CreditsState } from '../credits/state.ts';

const month = z.string().refine(isMonth, 'a month as YYYY-MM');

/** A month takes credits from now on, with what the month before left, which is closed. Who comes second finds it done. */
export const openCredits = creditsCommand({
  type: 'OpenCredits',
  schema: z.object({ ownerId: z.string().min(1), month, from: month.nullable() }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide({ status }, { month: into, from }, before: Pick<CreditsState, 'balance' | 'reservations'>) {
    if (status !== 'NONE') return [];
    const reservations = before.reservations.filter((reservation) => openOf(reservation) > 0);
    const packs = { A: 0, B: 0, C: 0 };
    return [{ type: 'CreditsOpened', data: { month: into, from, balance: [...before.balance], packs, reservations } }];
  },
  touches: [],
});
