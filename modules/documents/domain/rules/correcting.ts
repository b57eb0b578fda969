import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { type DocumentState, hasSigned, isOut, signatoryOf } from '../state.ts';
import { notDeleted } from './authority.ts';

export const CORRECTING_REFUSALS = [
  'deleted_document_message',
  'conflict.not_pending',
  'signatory.not_found',
  'signatory.owner_themself',
  'signature.already_signed',
] as const;

/** Whoever was asked and has not signed may be corrected, while the document is out; the owner's own name is that of the account. */
export function correctingProblem(state: DocumentState, signatoryId: string) {
  const gone = notDeleted(state);
  if (gone) return gone;
  if (!isOut(state)) return refuse(409, 'conflict.not_pending', { status: state.status });
  const signatory = signatoryOf(state, signatoryId);
  if (!signatory) return refuse(404, 'signatory.not_found');
  if (signatory.isOwner) return refuse(409, 'signatory.owner_themself');
  return hasSigned(state, signatoryId) ? refuse(409, 'signature.already_signed') : null;
}
