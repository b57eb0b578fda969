import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';

/** How far a mail about the document got on its way to the provider. */
export const recordMail = documentCommand({
  type: 'RecordMail',
  schema: z.object({
    documentId: z.string().min(1),
    outcome: z.enum(['QUEUED', 'ACCEPTED', 'FAILED']),
    ...documentEventTypes.MailFailed.schema.shape,
  }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide: (_state, { outcome, mailId, kind, recipientId, causedBy, attempt, reason }) =>
    outcome === 'FAILED'
      ? [{ type: 'MailFailed', data: { mailId, kind, recipientId, causedBy, attempt, reason } }]
      : [{ type: outcome === 'QUEUED' ? 'MailQueued' : 'MailAccepted', data: { mailId, kind, recipientId, causedBy } }],
  touches: [],
});
