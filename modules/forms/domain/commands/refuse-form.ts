import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { formEventTypes } from '../../contract/events.ts';
import { REASON_LENGTH } from '../../contract/rules.ts';
import { formCommand } from '../decider.ts';
import { OWNER_REFUSALS, onlyOwner, onlySigner, SIGNER_REFUSALS } from '../rules/authority.ts';
import { STANDING_REFUSALS, standingProblem, unknownSigner } from '../rules/standing.ts';
import { isLonger, writtenIn } from '../rules/words.ts';

/** The owner does not take a form, or its signer says, with a reason, that they do not answer. */
export const refuseForm = formCommand({
  type: 'RefuseForm',
  schema: z.object({
    documentId: z.string().min(1),
    signatoryId: z.string().min(1),
    reason: formEventTypes.FormRefused.schema.shape.reason,
  }),
  refuses: [
    ...OWNER_REFUSALS,
    ...SIGNER_REFUSALS,
    ...STANDING_REFUSALS,
    'form.signer_not_found',
    'form.failed',
    'form.reason_required',
    'form.reason_too_long',
  ],
  authorise: (state, data, context) =>
    context.actor.kind === 'signatory' ? onlySigner(state, data, context) : onlyOwner(state, data, context),
  decide(state, { signatoryId, reason }, _facts, { actor }) {
    const problem = unknownSigner(state, signatoryId) ?? standingProblem(state, signatoryId);
    if (problem) return problem;
    if (state.stage === 'FAILED') return refuse(409, 'form.failed');
    const by = actor.kind === 'signatory' ? 'SIGNER' : 'OWNER';
    if (by === 'SIGNER' && writtenIn(reason) === null) return refuse(422, 'form.reason_required');
    if (isLonger(reason, REASON_LENGTH)) return refuse(422, 'form.reason_too_long', { limit: REASON_LENGTH });
    return [{ type: 'FormRefused', data: { signatoryId, by, reason: writtenIn(reason) } }];
  },
  touches: ['signers', 'acceptance', 'end', 'round', 'composing'],
});
