import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { CREDITS_AT_ONCE, creditNames, exhaustedCodeOf, exhaustedCodes } from '../../contract/credits.ts';
import { isMonth } from '../../contract/months.ts';
import { knownReservation, leftOf, movedBy } from '../credits/balance.ts';
import { creditsCommand } from '../credits/decider.ts';
import type { Reservation } from '../credits/state.ts';

export interface CreditsKnown {
  /** By kind, how many were added to the account, ever. */
  readonly added: Readonly<Record<string, number>>;
  /** The reservation of this reference as earlier months left it. */
  readonly earlier: Reservation | null;
}

/**
 * Credits are kept for what a reference names, before it is tried: one of each kind, so many times, together or not at all. The same reference again
 * keeps nothing more. Of two that ask for the last one, one has it. A month that is closed takes none: the caller goes on in the next.
 */
export const reserveCredits = creditsCommand({
  type: 'ReserveCredits',
  schema: z.object({
    ownerId: z.string().min(1),
    month: z.string().refine(isMonth, 'a month as YYYY-MM'),
    reference: z.string().min(1).max(200),
    /** When what needs them came to be: no reservation of this reference is older. */
    since: z.iso.datetime(),
    credits: z
      .array(z.enum(creditNames))
      .min(1)
      .refine((names) => new Set(names).size === names.length, 'each kind once'),
    quantity: z.int().min(1).max(CREDITS_AT_ONCE),
    /** Who does it, where that is counted apart (ENT-017); null: nobody that is named. */
    provider: z.string().min(1).max(50).nullable(),
  }),
  refuses: ['access.denied', 'credits.reference_taken', ...exhaustedCodes],
  authorise: onlyProcess,
  decide(state, { month, reference, credits, quantity, provider }, { added, earlier }: CreditsKnown) {
    const known = knownReservation(state, reference, earlier);
    if (known !== null) {
      const isSame = known.quantity === quantity && known.provider === provider && known.credits.join() === credits.join();
      return isSame ? [] : refuse(409, 'credits.reference_taken');
    }
    if (state.status === 'CLOSED') return [];
    const short = credits.find((credit) => leftOf(added, state.balance, credit) < quantity);
    if (short !== undefined) {
      const left = Math.max(0, leftOf(added, state.balance, short));
      return refuse(409, exhaustedCodeOf(short), { credit: short, left, asked: quantity });
    }
    const taken = { reference, credits, provider };
    return [{ type: 'CreditsReserved', data: { month, ...movedBy(state, taken, { reserved: quantity, used: 0 }), ...taken, quantity } }];
  },
  // Whatever was reserved, used or closed meanwhile only changes what is left, and the decision is made anew.
  touches: [],
});
