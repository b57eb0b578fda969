import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { awaitsPages, choiceOf } from '../word-pages.ts';

/** The Word file cannot become pages: its owner learns why, and brings another. Pages that stand stay. */
export const recordWordFailure = documentCommand({
  type: 'RecordWordFailure',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.WordConversionFailed.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { code }) =>
    state.status === 'DRAFT' && !state.isDeleted && awaitsPages(state) && choiceOf(state)
      ? [{ type: 'WordConversionFailed', data: { code } }]
      : [],
  touches: ['preparation', 'pages', ...ENDS],
});
