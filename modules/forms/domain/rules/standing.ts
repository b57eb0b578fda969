import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { type FormState, formSignerOf } from '../state.ts';

export const STAGE_REFUSALS = ['form.cancelled', 'form.already_refused', 'form.composing', 'form.composed'] as const;

/** Why nothing of the form changes any more, or not now; null while answers are collected, and where composing failed. */
export function stageProblem({ stage }: Pick<FormState, 'stage'>) {
  switch (stage) {
    case 'CANCELLED':
      return refuse(409, 'form.cancelled');
    case 'REFUSED':
      return refuse(409, 'form.already_refused');
    case 'COMPOSING':
      return refuse(409, 'form.composing');
    case 'COMPOSED':
      return refuse(409, 'form.composed');
    default:
      return null;
  }
}

export const STANDING_REFUSALS = [
  'form.cancelled',
  'form.already_refused',
  'form.not_asked',
  'form.already_accepted',
  'form.not_sent',
] as const;

export const unknownSigner = (state: FormState, signatoryId: string) =>
  formSignerOf(state, signatoryId) ? null : refuse(404, 'form.signer_not_found');

/**
 * Why nothing can be done about the form of this signer, who is one: what came first is named, so that whoever was slower knows what holds.
 * Where the document is being composed, or is, each form was accepted.
 */
export function standingProblem(state: FormState, signatoryId: string) {
  const signer = formSignerOf(state, signatoryId);
  if (!signer?.isAsked) return refuse(409, 'form.not_asked');
  if (state.stage === 'CANCELLED') return refuse(409, 'form.cancelled');
  if (state.stage === 'REFUSED') return refuse(409, 'form.already_refused');
  if (signer.status === 'ACCEPTED' && state.stage !== 'FAILED') return refuse(409, 'form.already_accepted');
  return signer.status === 'INITIAL' ? refuse(409, 'form.not_sent') : null;
}
