import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';

/** What the provider says later of a mail it took over. */
export const recordMailReport = documentCommand({
  type: 'RecordMailReport',
  schema: z.object({
    documentId: z.string().min(1),
    report: z.enum(['DELIVERED', 'BOUNCED', 'OPENED']),
    ...documentEventTypes.MailBounced.schema.shape,
  }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(_state, { report, mailId, kind, recipientId, reportedAt, reason }) {
    const mail = { mailId, kind, recipientId, reportedAt };
    if (report === 'BOUNCED') return [{ type: 'MailBounced', data: { ...mail, reason } }];
    return [{ type: report === 'DELIVERED' ? 'MailDelivered' : 'MailOpened', data: mail }];
  },
  touches: [],
});
