import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';

/** The document that was composed of a template begins, with the signers who were named there; one that is there already stays. */
export const uploadFormDocument = documentCommand({
  type: 'UploadFormDocument',
  schema: documentEventTypes.DocumentUploaded.schema.extend({ setup: documentEventTypes.SetupChanged.schema.nullable() }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { setup, ...data }) {
    if (state.status !== 'NONE') return [];
    return [{ type: 'DocumentUploaded', data }, ...(setup ? [{ type: 'SetupChanged', data: setup } as const] : [])];
  },
  touches: [...DECISIONS, 'pages', 'mails', 'reading'],
});
