import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { CREDITS_AT_ONCE } from '../../contract/credits.ts';
import { isMonth } from '../../contract/months.ts';
import { knownReservation, movedBy, openOf } from '../credits/balance.ts';
import { creditsCommand } from '../credits/decider.ts';
import type { Reservation } from '../credits/state.ts';

/**
 * A part of a reservation was used: the provider took it on. The same part again uses nothing more; one that came back is not used later, for
 * another try has another reference. A batch reserves once and uses part by part.
 */
export const useCredits = creditsCommand({
  type: 'UseCredits',
  schema: z.object({
    ownerId: z.string().min(1),
    month: z.string().refine(isMonth, 'a month as YYYY-MM'),
    reference: z.string().min(1).max(200),
    since: z.iso.datetime(),
    part: z.string().min(1).max(100),
    /** Null: all that is open. */
    quantity: z.int().min(1).max(CREDITS_AT_ONCE).nullable(),
  }),
  refuses: ['access.denied', 'credits.not_reserved', 'credits.returned'],
  authorise: onlyProcess,
  decide(state, { month, reference, part, quantity: asked }, earlier: Reservation | null) {
    const known = knownReservation(state, reference, earlier);
    const before = known?.parts.find((other) => other.part === part);
    if (before !== undefined) return before.outcome === 'USED' ? [] : refuse(409, 'credits.returned');
    if (state.status === 'CLOSED') return [];
    const open = known === null ? 0 : openOf(known);
    const quantity = asked ?? open;
    if (known === null || open === 0 || open < quantity) return refuse(409, 'credits.not_reserved');
    const after = movedBy(state, known, { reserved: -quantity, used: quantity, packs: quantity });
    const { credits, provider } = known;
    return [{ type: 'CreditsUsed', data: { month, ...after, reference, credits, provider, part, quantity } }];
  },
  touches: [],
});
