import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { wordsOf } from '../../../../shared-kernel/privacy/own-words.ts';
import { endorsementEventTypes } from '../../contract/events.ts';
import { endorsementCommand } from '../decider.ts';
import { signedRequest } from '../rules/answers.ts';

/** One try to close the signed sheet failed. */
export const recordEndorsementFailure = endorsementCommand({
  type: 'RecordEndorsementFailure',
  schema: endorsementEventTypes.EndorsementStepFailed.schema.extend({ documentId: z.string().min(1), detail: z.string() }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { documentId: _, detail, ...data }) {
    const request = signedRequest(state, data.endorsementId);
    return request ? [{ type: 'EndorsementStepFailed', data: { ...data, detail: wordsOf(request.requestedBy, detail) } }] : [];
  },
  touches: [],
});
