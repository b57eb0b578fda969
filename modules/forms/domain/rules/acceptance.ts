import { isRefusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { VariableDefinition } from '../../../templates/contract/variables.ts';
import { answersIn, type FormState, formSignerOf } from '../state.ts';
import { keptAnswers } from './answers.ts';
import { STANDING_REFUSALS, standingProblem, unknownSigner } from './standing.ts';

export const ACCEPTANCE_REFUSALS = [
  ...STANDING_REFUSALS,
  'form.signer_not_found',
  'form.failed',
  'form.not_answered',
  'form.changed_since_seen',
  'form.person_forgotten',
  'form.answers_outdated',
] as const;

/** Why the form that this signer handed in at `answeredAt` is not taken; null: it may be. */
export function acceptanceProblem(
  state: FormState,
  { signatoryId, answeredAt }: { readonly signatoryId: string; readonly answeredAt: string },
  definitions: readonly VariableDefinition[],
) {
  const problem = unknownSigner(state, signatoryId) ?? standingProblem(state, signatoryId);
  if (problem) return problem;
  if (state.stage === 'FAILED') return refuse(409, 'form.failed');
  const signer = formSignerOf(state, signatoryId)!;
  if (signer.answered === null) return refuse(409, 'form.not_answered');
  if (signer.answered.at !== answeredAt) return refuse(409, 'form.changed_since_seen', { answeredAt: signer.answered.at });
  if (signer.answered.answers.value === null) return refuse(409, 'form.person_forgotten');
  // What the sender answered otherwise since may have brought questions that this signer never saw.
  const kept = keptAnswers(definitions, signer.form, answersIn(signer.answered.answers), answersIn(state.answers));
  return isRefusal(kept) ? refuse(409, 'form.answers_outdated', kept.facts) : null;
}
