import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { type DocumentState, hasSigned, isOfFormerSender, isOut, signatoryOf } from '../state.ts';
import { notDeleted } from './authority.ts';

export const CORRECTING_REFUSALS = [
  'deleted_document_message',
  'conflict.not_pending',
  'signatory.not_found',
  'signatory.owner_themself',
  'signature.already_signed',
] as const;

/**
 * Whoever was asked and has not signed may be corrected, while the document is out; the sender's own name is that of the account. Of
 * who sent it before and may be gone another can be asked instead, or nobody would ever sign in that place.
 */
export function correctingProblem(state: DocumentState, signatoryId: string) {
  const gone = notDeleted(state);
  if (gone) return gone;
  if (!isOut(state)) return refuse(409, 'conflict.not_pending', { status: state.status });
  const signatory = signatoryOf(state, signatoryId);
  if (!signatory) return refuse(404, 'signatory.not_found');
  if (signatory.isOwner && !isOfFormerSender(state, signatory)) return refuse(409, 'signatory.owner_themself');
  return hasSigned(state, signatoryId) ? refuse(409, 'signature.already_signed') : null;
}
