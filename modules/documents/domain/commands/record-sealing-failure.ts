import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { wordsOf } from '../../../../shared-kernel/privacy/own-words.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { isClosing } from '../rules/closing.ts';

/** One try to close the document failed and will be made again. */
export const recordSealingFailure = documentCommand({
  type: 'RecordSealingFailure',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.SealingStepFailed.schema.shape, detail: z.string() }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, detail, ...data }) =>
    isClosing(state) && state.uploaded
      ? [{ type: 'SealingStepFailed', data: { ...data, detail: wordsOf(state.uploaded.uploadedBy, detail) } }]
      : [],
  touches: ['preparation', ...ENDS],
});
