import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { isOutOfDate } from '../rules/processing.ts';

/** The job that prepares the file of a round and draws its pages begins; for another round it is out of date. */
export const startPageImages = documentCommand({
  type: 'StartPageImages',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.PageImagesStarted.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { round }) => (isOutOfDate(state, round, 'PROCESSING') ? [] : [{ type: 'PageImagesStarted', data: { round } }]),
  touches: DECISIONS,
});
