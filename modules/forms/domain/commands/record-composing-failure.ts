import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { formEventTypes } from '../../contract/events.ts';
import { formCommand } from '../decider.ts';

/** No file can be made of the answers of this round: its owner learns why, and changes them or has them changed. */
export const recordComposingFailure = formCommand({
  type: 'RecordComposingFailure',
  schema: z.object({ documentId: z.string().min(1), ...formEventTypes.FormComposingFailed.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, ...data }) =>
    state.stage === 'COMPOSING' && data.round === state.round ? [{ type: 'FormComposingFailed', data }] : [],
  touches: ['composing', 'round'],
});
