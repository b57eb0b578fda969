import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { PlannedWork, Reactor } from '../../shared-kernel/reactor/index.ts';
import type { TaggingStreams, TagsStreams } from '../tags/index.ts';
import { documentIdOf } from './reactor.ts';

/** Documents that carry a tag, in the order of their ids, those after `after`; an empty answer is the end. It holds everything up to now. */
export type DocumentsTagged = (tagId: string, after: string) => Promise<readonly string[]>;

export interface TagDeletionsDeps {
  readonly tags: Pick<TagsStreams, 'load'>;
  readonly taggings: TaggingStreams;
  readonly documentsTagged: DocumentsTagged;
}

/**
 * Flow: a deleted tag leaves every document that carries it, by one event in the stream of each. Whatever breaks off is performed again,
 * and finds what was done. A document that is tagged at the very moment of the deletion is met from the other side: its own event asks
 * whether all its tags are still there, so whichever of the two comes last takes the tag off.
 */
export const tagDeletionsReactor = (deps: TagDeletionsDeps): Reactor => ({
  name: 'tag-deletions',
  types: ['TagDeleted', 'DocumentTagsSet'],
  startAt: 'beginning',
  plan,
  async perform({ payload, eventId }) {
    const takeOff = (documentId: string, tagIds: readonly string[], ...name: string[]) =>
      deps.taggings.execute(
        { type: 'TakeOffDeletedTags', data: { documentId, tagIds: [...tagIds] } },
        {
          actor: { kind: 'process', id: 'tag-deletions' },
          commandId: nameId('tag-deletions', ...name),
          correlationId: eventId,
          causationId: eventId,
        },
      );
    const id = String(payload.id);
    if (payload.cause === 'TagDeleted') {
      for (let after = ''; ; ) {
        const documents = await deps.documentsTagged(id, after);
        if (documents.length === 0) return 'done';
        for (const documentId of documents) await takeOff(documentId, [id], id, documentId);
        after = documents.at(-1)!;
      }
    }
    // Whoever takes tags off leaves nothing to be taken off.
    const { ownerId, tagIds } = (await deps.taggings.load(id)).state;
    const { tags } = (await deps.tags.load(ownerId)).state;
    const deleted = tagIds.filter((tagId) => !tags.some((tag) => tag.tagId === tagId));
    if (deleted.length > 0) await takeOff(id, deleted, eventId);
    return 'done';
  },
  concurrency: 2,
});

/** Which tag was deleted, or which document was tagged. */
const plan = ({ id: key, type: cause, stream, data }: RecordedEvent): readonly PlannedWork[] => [
  { key, payload: { cause, id: cause === 'TagDeleted' ? String(data.tagId) : documentIdOf({ stream }) } },
];
