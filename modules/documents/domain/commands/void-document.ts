import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { notDeleted, OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { nobodySigned } from '../state.ts';
import { accepts } from '../statuses.ts';

/** The owner ends a sent document that nobody has signed in any round (STATE-023). A first signature that comes meanwhile wins over it, or loses. */
export const voidDocument = documentCommand({
  type: 'VoidDocument',
  schema: z.object({ documentId: z.string().min(1), reason: documentEventTypes.DocumentVoided.schema.shape.reason }),
  refuses: [...OWNER_REFUSALS, 'deleted_document_message', 'conflict.not_pending', 'void.somebody_signed'],
  authorise: (state, data, context) => onlyOwner(state, data, context) ?? notDeleted(state),
  admit(state) {
    // Asked first: what was signed by everybody is not pending any more, and the words still name the way that is left.
    if (!nobodySigned(state)) return refuse(409, 'void.somebody_signed', { signatures: state.signatures.length });
    return accepts(state.status, 'DocumentVoided') ? null : refuse(409, 'conflict.not_pending', { status: state.status });
  },
  decide: (_state, { reason }) => [{ type: 'DocumentVoided', data: { reason } }],
  touches: DECISIONS,
});
