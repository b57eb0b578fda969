import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { notDeleted, onlySignatory, SIGNATORY_REFUSALS } from '../rules/authority.ts';
import { hasDeclined, hasSigned } from '../state.ts';

const { kind, reason, substitute } = documentEventTypes.SigningDeclined.schema.shape;

/** A signatory says that they do not sign: they refuse, with a reason, or it is not for them. Their own signature excludes it. */
export const declineSigning = documentCommand({
  type: 'DeclineSigning',
  schema: z.object({ documentId: z.string().min(1), signatoryId: z.string(), kind, reason, substitute }),
  refuses: [
    ...SIGNATORY_REFUSALS,
    'deleted_document_message',
    'signature.already_signed',
    'conflict.not_pending',
    'signature.approvals_missing',
    'signing.declined',
    'decline.reason_required',
  ],
  authorise: (state, data, context) => onlySignatory(state, data, context) ?? notDeleted(state),
  decide(state, { signatoryId, kind, reason, substitute }) {
    const { status, round } = state;
    if (hasSigned(state, signatoryId)) return refuse(409, 'signature.already_signed');
    if (status !== 'PENDING') return refuse(409, 'conflict.not_pending', { status });
    // Links come with the approvals; without one there would be nothing to ask them again by.
    if (state.approvedRound !== round || !state.links[signatoryId]) return refuse(409, 'signature.approvals_missing', { round });
    if (hasDeclined(state, signatoryId)) return refuse(409, 'signing.declined');
    if (kind === 'REFUSED' && (reason?.value?.trim() ?? '') === '') return refuse(422, 'decline.reason_required');
    // Whom to ask instead is of use only where the owner is to ask somebody else.
    return [{ type: 'SigningDeclined', data: { round, signatoryId, kind, reason, substitute: kind === 'NOT_MINE' ? substitute : null } }];
  },
  // Signatures of others change nothing of it; after the own one it is decided anew, and refused.
  touches: ['preparation', 'closing', ...ENDS],
});
