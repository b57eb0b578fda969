import { z } from 'zod';
import { isRefusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { VariableDefinition } from '../../../templates/contract/variables.ts';
import { formCommand } from '../decider.ts';
import { ANSWER_REFUSALS, answersOf, keptAnswers } from '../rules/answers.ts';
import { onlySigner, SIGNER_REFUSALS } from '../rules/authority.ts';
import { STANDING_REFUSALS, standingProblem } from '../rules/standing.ts';
import { answersIn, formSignerOf, mayAnswer } from '../state.ts';

/** A signer hands in what is asked of them. What they may not change any more is read-only (TPL-014). */
export const answerForm = formCommand({
  type: 'AnswerForm',
  schema: z.object({ documentId: z.string().min(1), signatoryId: z.string().min(1), given: z.record(z.string(), z.unknown()) }),
  refuses: [...SIGNER_REFUSALS, ...STANDING_REFUSALS, 'form.read_only', ...ANSWER_REFUSALS],
  authorise: onlySigner,
  decide(state, { signatoryId, given }, definitions: readonly VariableDefinition[]) {
    const problem = standingProblem(state, signatoryId);
    if (problem) return problem;
    const signer = formSignerOf(state, signatoryId)!;
    if (!mayAnswer(state, signer)) return refuse(409, 'form.read_only', { at: signer.answered?.at ?? null });
    const kept = keptAnswers(definitions, signer.form, given, answersIn(state.answers));
    if (isRefusal(kept)) return kept;
    if (kept === signer.answered?.answers.value && !signer.isCorrecting) return [];
    return [{ type: 'FormAnswered', data: { signatoryId, answers: answersOf(signer, kept) } }];
  },
  touches: ['ownAnswers', 'signers', 'end', 'round', 'composing'],
});
