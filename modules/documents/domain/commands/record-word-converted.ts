import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { isOwnConversion } from '../word-pages.ts';

/** The Word file became pages. A second conversion replaces none that stands, and one for a draft that is gone is out of date. */
export const recordWordConverted = documentCommand({
  type: 'RecordWordConverted',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.WordConverted.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, ...data }) =>
    state.status === 'DRAFT' && isOwnConversion(state, data) ? [{ type: 'WordConverted', data }] : [],
  touches: ['preparation', 'pages', ...ENDS],
});
