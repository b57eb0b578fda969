import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { isMonth } from '../../contract/months.ts';
import { usageCommand } from '../usage/decider.ts';

/** A document of the account is counted in the month in which it was completed (CONST-004). Of a month that is closed nothing changes. */
export const countDocument = usageCommand({
  type: 'CountDocument',
  schema: z.object({
    ownerId: z.string().min(1),
    month: z.string().refine(isMonth, 'a month as YYYY-MM'),
    documentId: z.string().min(1),
    eventId: z.string().min(1),
    completedAt: z.iso.datetime(),
  }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide({ status, documents }, { month, documentId, eventId, completedAt }) {
    if (status === 'CLOSED') return [];
    return [{ type: 'DocumentCounted', data: { month, documentId, eventId, completedAt, counted: documents.length + 1 } }];
  },
  // A document that was counted meanwhile only changes the number, and the decision is made anew.
  touches: ['closing'],
});
