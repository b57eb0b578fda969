import type { UsageEventData } from '../../contract/usage-events.ts';

export type CountedDocument = Pick<UsageEventData<'DocumentCounted'>, 'documentId' | 'eventId' | 'completedAt'>;
export type LateDocument = CountedDocument & Pick<UsageEventData<'LateDocumentCounted'>, 'of' | 'number'>;

/** What an account used in a month, in the order in which it became known. */
export interface UsageState {
  readonly status: 'NONE' | 'OPEN' | 'CLOSED';
  readonly ownerId: string;
  readonly month: string;
  readonly documents: readonly CountedDocument[];
  /** Documents of months that were closed when they became known. */
  readonly late: readonly LateDocument[];
  /** Null: the month is open. */
  readonly statement: UsageEventData<'MonthClosed'> | null;
}

export const noUsage: UsageState = { status: 'NONE', ownerId: '', month: '', documents: [], late: [], statement: null };
