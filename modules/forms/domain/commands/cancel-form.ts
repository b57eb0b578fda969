import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { formEventTypes } from '../../contract/events.ts';
import { REASON_LENGTH } from '../../contract/rules.ts';
import { formCommand } from '../decider.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { STAGE_REFUSALS, stageProblem } from '../rules/standing.ts';
import { isLonger, writtenIn } from '../rules/words.ts';

/** The owner gives it up before there is a document. */
export const cancelForm = formCommand({
  type: 'CancelForm',
  schema: z.object({ documentId: z.string().min(1), reason: formEventTypes.FormCancelled.schema.shape.reason }),
  refuses: [...OWNER_REFUSALS, ...STAGE_REFUSALS, 'form.reason_too_long'],
  authorise: onlyOwner,
  decide(state, { reason }) {
    const problem = stageProblem(state);
    if (problem) return problem;
    if (isLonger(reason, REASON_LENGTH)) return refuse(422, 'form.reason_too_long', { limit: REASON_LENGTH });
    return [{ type: 'FormCancelled', data: { reason: writtenIn(reason) } }];
  },
  touches: ['acceptance', 'end', 'round', 'composing', 'ownAnswers'],
});
