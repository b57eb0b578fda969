import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { CLOSING } from '../matters.ts';
import { isClosing } from '../rules/closing.ts';

/** The platform closed the file with its own signature. */
export const recordSeal = documentCommand({
  type: 'RecordSeal',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.PlatformSealed.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, { documentId: _, ...data }) => (isClosing(state) && !state.seal ? [{ type: 'PlatformSealed', data }] : []),
  touches: CLOSING,
});
