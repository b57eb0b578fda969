import type { Pool } from 'pg';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import { documentsTagged } from '../../../projections/tags/queries.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import type { DocumentState } from '../../documents/index.ts';
import type { DocumentsTagged } from '../../flows/tag-deletions.ts';
import type { TaggableDocuments } from '../../tags/index.ts';

/** How long the flow waits for the read model; then it is tried again. */
const PATIENCE_MS = 10_000;

/** Whose a document is, as the tags module asks for it. */
export const createTaggableDocuments = (documents: {
  load(documentId: string): Promise<{ readonly state: DocumentState }>;
}): TaggableDocuments => ({
  async ownerOf(documentId, among) {
    const { state } = await documents.load(documentId);
    if (among !== null && !among.includes(state.inCharge?.subUserId ?? state.ownerId)) return null;
    return state.status === 'NONE' || state.isDeleted ? null : state.ownerId;
  },
});

/** Which documents carry a tag, once the read model has seen all that happened until now. */
export const createDocumentsTagged =
  (pool: Pool, readSide: Pick<ReadSide, 'waitFor'>, store: Pick<EventStore, 'head'>): DocumentsTagged =>
  async (tagId, after) => {
    const head = await store.head();
    if (head !== null && !(await readSide.waitFor('tags', head, PATIENCE_MS))) throw new Error('the read model of tags is behind');
    return documentsTagged(pool, tagId, after);
  };
