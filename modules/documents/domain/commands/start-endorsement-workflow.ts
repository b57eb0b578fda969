import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { notDeleted } from '../rules/authority.ts';
import { ENDORSEMENT_REFUSALS, notEndorsable } from '../rules/endorsement.ts';
import { accepts } from '../statuses.ts';

/** The document refers to the one that carries its special endorsement (ENDO-002). */
export const startEndorsementWorkflow = documentCommand({
  type: 'StartEndorsementWorkflow',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.EndorsementWorkflowStarted.schema.shape }),
  refuses: ['access.denied', ...ENDORSEMENT_REFUSALS],
  authorise: onlyProcess,
  decide(state, { documentId: _, ...data }) {
    const { status, endorsementWorkflow } = state;
    if (endorsementWorkflow?.workflowDocumentId === data.workflowDocumentId) return [];
    const gone = notDeleted(state);
    if (gone) return gone;
    if (!accepts(status, 'EndorsementWorkflowStarted')) return notEndorsable(state);
    return endorsementWorkflow ? refuse(409, 'ENDO_008') : [{ type: 'EndorsementWorkflowStarted', data }];
  },
  touches: ['preparation'],
});
