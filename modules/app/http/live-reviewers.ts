import type { RecordedEvent } from '../../../shared-kernel/event-store/port.ts';
import type { ReviewSight } from '../wiring/review-sight.ts';
import { ABOUT_DOCUMENTS } from './live-sub-users.ts';

/** Whether a reviewer may know of an event of the account, by the right that they have now: of all of it, or of documents that they see. */
export const eventReviewedBy =
  ({ readingRight, holds }: Pick<ReviewSight, 'readingRight' | 'holds'>) =>
  async (reviewerId: string, ownerId: string, { stream }: Pick<RecordedEvent, 'stream'>): Promise<boolean> => {
    const right = await readingRight(reviewerId, ownerId);
    if (right === null || right.scope === null) return right !== null;
    const dash = stream.indexOf('-');
    return ABOUT_DOCUMENTS.includes(stream.slice(0, dash)) && holds(right.scope, ownerId, stream.slice(dash + 1));
  };
