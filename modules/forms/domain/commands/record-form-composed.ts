import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { formEventTypes } from '../../contract/events.ts';
import { formCommand } from '../decider.ts';

/** The file of this round stands. A second one replaces none that does, and one of an earlier round is out of date. */
export const recordFormComposed = formCommand({
  type: 'RecordFormComposed',
  schema: z.object({ documentId: z.string().min(1), ...formEventTypes.FormComposed.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, ...data }) =>
    state.stage === 'COMPOSING' && data.round === state.round ? [{ type: 'FormComposed', data }] : [],
  touches: ['composing', 'round'],
});
