import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { formEventTypes } from '../../contract/events.ts';
import { formCommand } from '../decider.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { nextLink } from '../rules/links.ts';
import { personFaults } from '../rules/signers.ts';
import { STAGE_REFUSALS, stageProblem } from '../rules/standing.ts';
import { formSignerOf } from '../state.ts';

/** The owner corrects who is asked, or asks somebody else, while nothing was handed in. */
export const changeFormSigner = formCommand({
  type: 'ChangeFormSigner',
  schema: z.object({
    documentId: z.string().min(1),
    replacedId: z.string().min(1),
    signer: formEventTypes.FormSignerChanged.schema.shape.signer.omit({ form: true, isAsked: true }),
  }),
  refuses: [
    ...OWNER_REFUSALS,
    ...STAGE_REFUSALS,
    'form.failed',
    'form.signer_not_found',
    'form.already_answered',
    'form.signers_incorrect',
  ],
  authorise: onlyOwner,
  decide(state, { replacedId, signer }, _facts, { now }) {
    const problem = stageProblem(state);
    if (problem) return problem;
    // The next round begins with what is to be otherwise in the answers.
    if (state.stage === 'FAILED') return refuse(409, 'form.failed');
    const before = formSignerOf(state, replacedId);
    if (!before) return refuse(404, 'form.signer_not_found');
    if (before.answered !== null) return refuse(409, 'form.already_answered', { at: before.answered.at });
    const index = state.signers.indexOf(before);
    const isTwice = state.signers.some((other) => other !== before && other.signatoryId === signer.signatoryId);
    const faults = [
      ...personFaults(signer).map((reason) => ({ index, reason })),
      ...(isTwice ? [{ index, reason: 'email_twice' as const }] : []),
    ];
    if (faults.length > 0) return refuse(422, 'form.signers_incorrect', { faults });
    const isSame = signer.signatoryId === replacedId && signer.email.value === before.email.value;
    if (isSame && signer.name.value === before.name.value) return [];
    const link = before.link === null ? null : nextLink(state, before, now);
    return [{ type: 'FormSignerChanged', data: { replacedId, signer: { ...signer, form: before.form, isAsked: before.isAsked }, link } }];
  },
  touches: ['asking', 'signers', 'answers', 'end', 'round', 'composing', 'acceptance'],
});
