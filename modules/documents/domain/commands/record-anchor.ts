import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { CLOSING } from '../matters.ts';
import { isClosing } from '../rules/closing.ts';

/** The anchor is the second of the two answers: with it the document is complete. */
export const recordAnchor = documentCommand({
  type: 'RecordAnchor',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.AnchorRecorded.schema.shape }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { documentId: _, ...data }) {
    const { seal, constancia, anchor } = state;
    if (!isClosing(state) || !seal || !constancia || anchor) return [];
    return [
      { type: 'AnchorRecorded', data },
      { type: 'DocumentCompleted', data: { finalSha256: seal.file.sha256, constanciaSha256: constancia.file.sha256 } },
    ];
  },
  touches: CLOSING,
});
