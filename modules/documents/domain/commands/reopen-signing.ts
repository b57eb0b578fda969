import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { notDeleted, OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { endOfNewLink } from '../rules/links.ts';
import { hasDeclined, signatoryOf } from '../state.ts';

/** The owner asks somebody who declined once more; with the last refusal answered, everybody may sign again. */
export const reopenSigning = documentCommand({
  type: 'ReopenSigning',
  schema: z.object({ documentId: z.string().min(1), signatoryId: z.string() }),
  refuses: [...OWNER_REFUSALS, 'deleted_document_message', 'conflict.not_pending', 'signatory.not_found', 'decline.none'],
  authorise: (state, data, context) => onlyOwner(state, data, context) ?? notDeleted(state),
  decide(state, { signatoryId }, _facts, { now }) {
    const { round, setup } = state;
    if (state.status !== 'PENDING' || !setup) return refuse(409, 'conflict.not_pending', { status: state.status });
    const link = state.links[signatoryId];
    if (!signatoryOf(state, signatoryId) || !link) return refuse(404, 'signatory.not_found');
    if (!hasDeclined(state, signatoryId)) return refuse(409, 'decline.none');
    const expiresAt = endOfNewLink(state, signatoryId, setup.linkTermSeconds, now);
    return [{ type: 'SigningReopened', data: { round, signatoryId, issue: link.issue + 1, expiresAt } }];
  },
  touches: DECISIONS,
});
