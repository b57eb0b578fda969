import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { isOutOfDate } from '../rules/processing.ts';

/** The file cannot be prepared: the document goes back to its owner, who learns why. */
export const failProcessing = documentCommand({
  type: 'FailProcessing',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.ProcessingFailed.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, ...data }) =>
    isOutOfDate(state, data.round, 'PROCESSING', 'IMAGE_PROCESSING') ? [] : [{ type: 'ProcessingFailed', data }],
  touches: DECISIONS,
});
