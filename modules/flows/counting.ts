import { metadataOf } from '../../shared-kernel/decider/codec.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import type { PlannedWork, Reactor } from '../../shared-kernel/reactor/index.ts';
import { type Completion, monthOf } from '../subscription/index.ts';
import { documentIdOf } from './reactor.ts';

export interface CountingDeps {
  /** Was it brought with a key for tests? Such a document has no legal value and counts nothing. */
  readonly isTest: (documentId: string) => Promise<boolean>;
  readonly countDocument: (completion: Completion) => Promise<void>;
}

/**
 * Flow: each document that everybody signed is counted once, in the month of its account in which its last signature was recorded. From the
 * beginning of the history, so that nothing is missed of an account whose subscription began while nobody counted; what was completed before
 * it began counts nothing (modules/subscription). A month is closed once this flow has done all of it (month-ends).
 */
export const countingReactor = ({ isTest, countDocument }: CountingDeps): Reactor => ({
  name: 'counting',
  types: ['SigningCompleted'],
  startAt: 'beginning',
  plan(event: RecordedEvent): readonly PlannedWork[] {
    const { ownerId, recordedAt } = metadataOf(event);
    const month = monthOf(new Date(recordedAt));
    return [{ key: event.id, payload: { ownerId, month, documentId: documentIdOf(event), completedAt: recordedAt } }];
  },
  async perform({ payload, eventId }) {
    const { ownerId, documentId, completedAt } = payload;
    if (await isTest(String(documentId))) return 'done';
    await countDocument({ ownerId: String(ownerId), documentId: String(documentId), completedAt: String(completedAt), eventId });
    return 'done';
  },
  // Documents of one account write to one stream, where whoever is beaten decides anew.
  concurrency: 2,
});
