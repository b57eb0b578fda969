import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { notDeleted } from '../rules/authority.ts';
import { accepts } from '../statuses.ts';

/** An authorised cancellation is applied, once; while the document is being closed or endorsed the refusal says what it waits for (STATE-037). */
export const cancelDocument = documentCommand({
  type: 'CancelDocument',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.DocumentCanceled.schema.shape }),
  refuses: ['access.denied', 'deleted_document_message', 'conflict.not_cancelable'],
  authorise: onlyProcess,
  decide(state, { documentId: _, ...data }) {
    const { status } = state;
    if (status === 'CANCELED') return [];
    const gone = notDeleted(state);
    if (gone) return gone;
    return accepts(status, 'DocumentCanceled') ? [{ type: 'DocumentCanceled', data }] : refuse(409, 'conflict.not_cancelable', { status });
  },
  touches: ['preparation'],
});
