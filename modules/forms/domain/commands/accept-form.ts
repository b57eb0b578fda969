import { z } from 'zod';
import { isRefusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { VariableDefinition } from '../../../templates/contract/variables.ts';
import { formCommand } from '../decider.ts';
import { keptAnswers } from '../rules/answers.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { STANDING_REFUSALS, standingProblem, unknownSigner } from '../rules/standing.ts';
import { answersIn, formSignerOf, openForms } from '../state.ts';

/** The owner takes a form as they saw it: what was handed in at `answeredAt`. With the last one composing begins. */
export const acceptForm = formCommand({
  type: 'AcceptForm',
  schema: z.object({ documentId: z.string().min(1), signatoryId: z.string().min(1), answeredAt: z.string() }),
  refuses: [
    ...OWNER_REFUSALS,
    ...STANDING_REFUSALS,
    'form.signer_not_found',
    'form.failed',
    'form.not_answered',
    'form.changed_since_seen',
    'form.person_forgotten',
    'form.answers_outdated',
  ],
  authorise: onlyOwner,
  decide(state, { signatoryId, answeredAt }, definitions: readonly VariableDefinition[]) {
    const problem = unknownSigner(state, signatoryId) ?? standingProblem(state, signatoryId);
    if (problem) return problem;
    if (state.stage === 'FAILED') return refuse(409, 'form.failed');
    const signer = formSignerOf(state, signatoryId)!;
    if (signer.answered === null) return refuse(409, 'form.not_answered');
    if (signer.answered.at !== answeredAt) return refuse(409, 'form.changed_since_seen', { answeredAt: signer.answered.at });
    if (signer.answered.answers.value === null) return refuse(409, 'form.person_forgotten');
    // What the sender answered otherwise since may have brought questions that this signer never saw.
    const kept = keptAnswers(definitions, signer.form, answersIn(signer.answered.answers), answersIn(state.answers));
    if (isRefusal(kept)) return refuse(409, 'form.answers_outdated', kept.facts);
    return [{ type: 'FormAccepted', data: { signatoryId, remaining: openForms(state) - 1 } }];
  },
  touches: ['ownAnswers', 'signers', 'comments', 'end', 'round', 'composing'],
});
