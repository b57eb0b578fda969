import { z } from 'zod';
import { CREDITS_AT_ONCE, givenCredits } from '../../contract/credits.ts';
import { subscriptionCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';

/** A pack was paid: its credits are there (CALL-022). Once for each invoice, which is its command. */
export const addBoughtCredits = subscriptionCommand({
  type: 'AddBoughtCredits',
  schema: z.object({
    ownerId: z.string().min(1),
    credits: z.partialRecord(z.enum(givenCredits), z.int().min(1).max(CREDITS_AT_ONCE)),
  }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide: (_state, { credits }) => [{ type: 'CreditsAdded', data: { credits, reason: null } }],
  touches: [],
});
