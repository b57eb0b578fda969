import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { CLOSING } from '../matters.ts';
import { isClosing } from '../rules/closing.ts';

/** The certification provider's constancia of the sealed bytes has come. */
export const recordConstancia = documentCommand({
  type: 'RecordConstancia',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.ConstanciaRecorded.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, ...data }) =>
    isClosing(state) && state.seal && !state.constancia ? [{ type: 'ConstanciaRecorded', data }] : [],
  touches: CLOSING,
});
