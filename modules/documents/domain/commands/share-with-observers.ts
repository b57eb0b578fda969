import { z } from 'zod';
import { observer } from '../../contract/values.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { notDeleted, OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { OBSERVER_REFUSALS, observersProblem } from '../rules/setup.ts';

/** The owner lets more people follow the document (CALL-105). */
export const shareWithObservers = documentCommand({
  type: 'ShareWithObservers',
  schema: z.object({ documentId: z.string().min(1), observers: z.array(observer).min(1).max(100) }),
  refuses: [...OWNER_REFUSALS, 'deleted_document_message', ...OBSERVER_REFUSALS],
  authorise: onlyOwner,
  decide: (state, { observers }) =>
    notDeleted(state) ?? observersProblem(observers, state.observers) ?? [{ type: 'ObserversAdded', data: { observers } }],
  touches: ['preparation', 'observers', ...ENDS],
});
