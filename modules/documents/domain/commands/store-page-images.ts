import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { isOutOfDate } from '../rules/processing.ts';

/** The file to be signed stands and every page has its picture. */
export const storePageImages = documentCommand({
  type: 'StorePageImages',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.PageImagesStored.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, ...data }) =>
    isOutOfDate(state, data.round, 'IMAGE_PROCESSING') ? [] : [{ type: 'PageImagesStored', data }],
  touches: DECISIONS,
});
