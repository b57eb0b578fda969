import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { endorsementEventTypes } from '../../contract/events.ts';
import { endorsementCommand } from '../decider.ts';
import { signedRequest } from '../rules/answers.ts';

/** The signed sheet was sealed. A seal that a killed worker left is kept: a second one changes nothing. */
export const sealEndorsementSheet = endorsementCommand({
  type: 'SealEndorsementSheet',
  schema: endorsementEventTypes.EndorsementSheetSealed.schema.extend({ documentId: z.string().min(1) }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, ...data }) =>
    signedRequest(state, data.endorsementId)?.seal === null ? [{ type: 'EndorsementSheetSealed', data }] : [],
  touches: [],
});
