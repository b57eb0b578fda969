import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { wordsOf } from '../../../../shared-kernel/privacy/own-words.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { isOutOfDate } from '../rules/processing.ts';

/** The file cannot be prepared: the document goes back to its owner, who learns why. */
export const failProcessing = documentCommand({
  type: 'FailProcessing',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.ProcessingFailed.schema.shape, detail: z.string() }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, detail, ...data }) =>
    isOutOfDate(state, data.round, 'PROCESSING', 'IMAGE_PROCESSING') || !state.uploaded
      ? []
      : [{ type: 'ProcessingFailed', data: { ...data, detail: wordsOf(state.uploaded.uploadedBy, detail) } }],
  touches: DECISIONS,
});
