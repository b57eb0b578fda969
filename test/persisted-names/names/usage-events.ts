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
      'lines[].kind=DOCUMENTS_ABOVE',
      'lines[].kind=DOCUMENTS_INCLUDED',
      'lines[].kind=DOCUMENTS_NOT_CHARGED',
      'lines[].kind=LATE_DOCUMENTS',
      'lines[].kind=PLAN',
      'lines[].kind=PROMOTION',
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
