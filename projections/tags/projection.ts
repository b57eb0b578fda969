import type { TagEvent } from '../../modules/tags/contract/events.ts';
import type { TaggingEvent } from '../../modules/tags/contract/tagging-events.ts';
import { type DecodedEvent, nullPersonal, type Projection, type Row } from '../runtime/index.ts';
import { DOCUMENT_TAGS, TAGS } from '../tag-tables.ts';

const isOfDocument = (event: { readonly type: string }): event is Extract<TaggingEvent, { type: 'DocumentTagsSet' }> =>
  event.type === 'DocumentTagsSet';

/**
 * The tags of every account, and which document carries which. A deleted tag is gone from the first table at once; the second loses it
 * document by document, so queries join the two.
 */
export const tags: Projection = {
  name: 'tags',
  version: 1,
  types: ['TagCreated', 'TagDeleted', 'DocumentTagsSet'],
  streams: ['tags-', 'tagging-'],
  tables: [
    {
      name: TAGS,
      columns: {
        tag_id: 'text not null',
        owner_id: 'text not null',
        name: 'jsonb not null',
        text_color: 'text not null',
        bg_color: 'text not null',
      },
      key: ['tag_id'],
      indexes: ['(owner_id)'],
    },
    {
      name: DOCUMENT_TAGS,
      columns: { document_id: 'text not null', tag_id: 'text not null', owner_id: 'text not null' },
      key: ['document_id', 'tag_id'],
      indexes: ['(tag_id, document_id)'],
    },
  ],
  async apply(batch, tx) {
    const made = new Map<string, Row | null>();
    const carried = new Map<string, readonly Row[]>();
    for (const event of batch as readonly (DecodedEvent & (TagEvent | TaggingEvent))[]) {
      const owner_id = event.metadata.ownerId;
      if (isOfDocument(event)) {
        const { documentId: document_id, tagIds } = event.data;
        carried.set(
          document_id,
          tagIds.map((tag_id) => ({ document_id, tag_id, owner_id })),
        );
      } else if (event.type === 'TagCreated') {
        const { tagId: tag_id, name, textColor: text_color, bgColor: bg_color } = event.data;
        made.set(tag_id, { tag_id, owner_id, name, text_color, bg_color });
      } else made.set(event.data.tagId, null);
    }
    const gone = [...made].flatMap(([tagId, row]) => (row === null ? [tagId] : []));
    if (gone.length > 0) await tx.query(`delete from ${tx.table(TAGS)} where tag_id = any($1)`, [gone]);
    await tx.upsert(
      TAGS,
      [...made.values()].filter((row) => row !== null),
    );
    if (carried.size > 0) await tx.query(`delete from ${tx.table(DOCUMENT_TAGS)} where document_id = any($1)`, [[...carried.keys()]]);
    await tx.upsert(DOCUMENT_TAGS, [...carried.values()].flat());
  },
  forget: (personId, tx) => nullPersonal(tx, TAGS, ['name'], personId),
};
