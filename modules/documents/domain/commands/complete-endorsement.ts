import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { awaitsEndorsement } from '../rules/endorsement.ts';

/** The endorser signed and the endorsement sheet is sealed: the endorsee holds the document. */
export const completeEndorsement = documentCommand({
  type: 'CompleteEndorsement',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.EndorsementCompleted.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, ...data }) =>
    awaitsEndorsement(state, data.endorsementId) ? [{ type: 'EndorsementCompleted', data }] : [],
  touches: ['preparation'],
});
