import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';

/** The document that carries a special endorsement on (ENDO-002) comes from a process; one that is there already stays. */
export const uploadWorkflowDocument = documentCommand({
  type: 'UploadWorkflowDocument',
  schema: documentEventTypes.DocumentUploaded.schema,
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (state, data) => (state.status === 'NONE' ? [{ type: 'DocumentUploaded', data }] : []),
  touches: [...DECISIONS, 'pages', 'mails', 'reading'],
});
