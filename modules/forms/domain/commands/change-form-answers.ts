import { z } from 'zod';
import { isRefusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { VariableDefinition } from '../../../templates/contract/variables.ts';
import type { FormEvent } from '../../contract/events.ts';
import { formCommand } from '../decider.ts';
import { ANSWER_REFUSALS, answersOf, keptAnswers } from '../rules/answers.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { STAGE_REFUSALS, stageProblem } from '../rules/standing.ts';
import { askedOf } from '../state.ts';

/** The owner answers otherwise, before anything is accepted; where no file came of the answers before, the next round begins with it. */
export const changeFormAnswers = formCommand({
  type: 'ChangeFormAnswers',
  schema: z.object({ documentId: z.string().min(1), given: z.record(z.string(), z.unknown()) }),
  refuses: [...OWNER_REFUSALS, ...STAGE_REFUSALS, 'form.already_accepted', ...ANSWER_REFUSALS],
  authorise: onlyOwner,
  decide(state, { given }, definitions: readonly VariableDefinition[]) {
    const problem = stageProblem(state);
    if (problem) return problem;
    const hasFailed = state.stage === 'FAILED';
    if (!hasFailed && askedOf(state).some(({ status }) => status === 'ACCEPTED')) return refuse(409, 'form.already_accepted');
    const kept = keptAnswers(definitions, null, given);
    if (isRefusal(kept)) return kept;
    // Composed of the same answers, the same comes of it.
    if (kept === state.answers?.value) return [];
    const reopened: FormEvent[] = hasFailed ? [{ type: 'FormReopened', data: { round: state.round + 1 } }] : [];
    return [...reopened, { type: 'FormAnswersChanged', data: { answers: answersOf(state.created!.createdBy, kept) } }];
  },
  touches: ['ownAnswers', 'acceptance', 'end', 'round', 'composing'],
});
