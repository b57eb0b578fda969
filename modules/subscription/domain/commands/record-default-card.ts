import { z } from 'zod';
import { subscriptionCommand } from '../decider.ts';
import { ownerOrFlow, PERSON_REFUSALS } from '../rules/authority.ts';

/** The owner chooses which card is charged from now on (CALL-015), or the gateway says that there is none any more. */
export const recordDefaultCard = subscriptionCommand({
  type: 'RecordDefaultCard',
  schema: z.object({ ownerId: z.string().min(1), cardId: z.string().min(1).max(200).nullable() }),
  refuses: PERSON_REFUSALS,
  authorise: ownerOrFlow,
  decide: (state, { cardId }) => (state.defaultCardId === cardId ? [] : [{ type: 'DefaultCardChanged', data: { cardId } }]),
  touches: ['card'],
});
