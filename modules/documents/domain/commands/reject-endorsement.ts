import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { awaitsEndorsement } from '../rules/endorsement.ts';

/** The endorser said no, or the owner withdrew the request: the document is free again. */
export const rejectEndorsement = documentCommand({
  type: 'RejectEndorsement',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.EndorsementRejected.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, ...data }) =>
    awaitsEndorsement(state, data.endorsementId) ? [{ type: 'EndorsementRejected', data }] : [],
  touches: ['preparation'],
});
