import { z } from 'zod';
import { subscriptionCommand } from '../decider.ts';
import { FLOW_REFUSALS, onlyAFlow } from '../rules/authority.ts';

/** The gateway says which card is charged from now on, or that there is none. */
export const recordDefaultCard = subscriptionCommand({
  type: 'RecordDefaultCard',
  schema: z.object({ ownerId: z.string().min(1), cardId: z.string().min(1).max(200).nullable() }),
  refuses: FLOW_REFUSALS,
  authorise: onlyAFlow,
  decide: (state, { cardId }) => (state.defaultCardId === cardId ? [] : [{ type: 'DefaultCardChanged', data: { cardId } }]),
  touches: ['card'],
});
