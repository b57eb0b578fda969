import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { endorsementEventTypes } from '../../contract/events.ts';
import { endorsementCommand } from '../decider.ts';
import { signedRequest } from '../rules/answers.ts';

/** The certification provider answered for the sealed sheet, once. */
export const recordEndorsementConstancia = endorsementCommand({
  type: 'RecordEndorsementConstancia',
  schema: endorsementEventTypes.EndorsementConstanciaRecorded.schema.extend({ documentId: z.string().min(1) }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, ...data }) =>
    signedRequest(state, data.endorsementId)?.seal ? [{ type: 'EndorsementConstanciaRecorded', data }] : [],
  touches: [],
});
