import type { StoredEventTypes } from './events.ts';

/** What stands in streams `usage-<ownerId>-<yyyy-mm>`. */
export const usageEvents: StoredEventTypes = {
  DocumentCounted: { version: 1, data: ['month', 'documentId', 'eventId', 'completedAt', 'counted'] },
  LateDocumentCounted: { version: 1, data: ['month', 'documentId', 'eventId', 'completedAt', 'of', 'number', 'counted'] },
  MonthClosed: {
    version: 1,
    data: [
      'month',
      'position',
      'subscriptionRevision',
      'counted',
      'planName',
      'currency',
      'lines[].kind',
      'lines[].planName',
      'lines[].quantity',
      'lines[].unitCents',
      'lines[].amountCents',
      'lines[].month',
      'lines[].percent',
      'totalCents',
    ],
  },
};
