import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { CREDITS_AT_ONCE } from '../../contract/credits.ts';
import { isMonth } from '../../contract/months.ts';
import { knownReservation, movedBy, openOf } from '../credits/balance.ts';
import { creditsCommand } from '../credits/decider.ts';
import type { Reservation } from '../credits/state.ts';

/**
 * A part of a reservation is free again, once: one that was not used, or one that was used and of which the provider reports that nothing was done.
 * What was used in an earlier month comes back in this one, and that month's packs stay what they were.
 */
export const returnCredits = creditsCommand({
  type: 'ReturnCredits',
  schema: z.object({
    ownerId: z.string().min(1),
    month: z.string().refine(isMonth, 'a month as YYYY-MM'),
    reference: z.string().min(1).max(200),
    since: z.iso.datetime(),
    part: z.string().min(1).max(100),
    /** Of a part that was not used; null: all that is open. A used one comes back as a whole. */
    quantity: z.int().min(1).max(CREDITS_AT_ONCE).nullable(),
  }),
  refuses: ['access.denied', 'credits.not_reserved'],
  authorise: onlyProcess,
  decide(state, { month, reference, part, quantity: asked }, earlier: Reservation | null) {
    const known = knownReservation(state, reference, earlier);
    const before = known?.parts.find((other) => other.part === part);
    if (before?.outcome === 'RETURNED') return [];
    if (state.status === 'CLOSED') return [];
    if (known === null) return refuse(409, 'credits.not_reserved');
    const { credits, provider } = known;
    const taken = { reference, credits, provider };
    if (before !== undefined) {
      const { quantity, month: usedIn } = before;
      const after = movedBy(state, known, { reserved: 0, used: -quantity, packs: usedIn === month ? -quantity : 0 });
      return [{ type: 'CreditsReturned', data: { month, ...after, ...taken, part, quantity, usedIn } }];
    }
    const open = openOf(known);
    if (asked === null && open === 0) return [];
    const quantity = asked ?? open;
    if (open < quantity) return refuse(409, 'credits.not_reserved');
    const after = movedBy(state, known, { reserved: -quantity, used: 0 });
    return [{ type: 'CreditsReturned', data: { month, ...after, ...taken, part, quantity, usedIn: null } }];
  },
  touches: [],
});
