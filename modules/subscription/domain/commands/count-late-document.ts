import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { isMonth } from '../../contract/months.ts';
import { usageCommand } from '../usage/decider.ts';

const month = z.string().refine(isMonth, 'a month as YYYY-MM');

/**
 * A document that became known after its month was closed is counted in a later one that is open (CONST-003). `before`: documents that are
 * known of its own month up to now, the late ones of the closed months between among them. Of a month that is closed nothing changes.
 */
export const countLateDocument = usageCommand({
  type: 'CountLateDocument',
  schema: z.object({
    ownerId: z.string().min(1),
    month,
    of: month,
    before: z.int().min(0),
    documentId: z.string().min(1),
    eventId: z.string().min(1),
    completedAt: z.iso.datetime(),
  }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide({ status, documents, late }, { month: into, of, before, documentId, eventId, completedAt }) {
    if (status === 'CLOSED') return [];
    const number = before + late.filter((other) => other.of === of).length + 1;
    return [
      {
        type: 'LateDocumentCounted',
        data: { month: into, documentId, eventId, completedAt, of, number, counted: documents.length },
      },
    ];
  },
  touches: ['closing'],
});
