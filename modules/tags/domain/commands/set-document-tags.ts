import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { DOCUMENT_TAGS_LIMIT } from '../../contract/rules.ts';
import { ACCOUNT_REFUSALS, onlyOf } from '../rules/authority.ts';
import { taggingCommand } from '../tagging/decider.ts';

const tagIds = z.array(z.string().min(1));

/**
 * The account says what a document of its own is tagged with (CALL-118, CALL-119): exactly these tags, these beside what it carries, or
 * what it carries without these. `known`: the tags of the account now. One that is deleted at this very moment is taken off again by the
 * flow that follows the deletion.
 */
export const setDocumentTags = taggingCommand({
  type: 'SetDocumentTags',
  schema: z.object({
    documentId: z.string().min(1),
    /** Account of the document. */
    ownerId: z.string().min(1),
    how: z.enum(['SET', 'ADD', 'REMOVE']),
    tagIds,
    known: tagIds,
  }),
  refuses: [...ACCOUNT_REFUSALS, 'tag.not_found', 'tag.document_limit'],
  // A flow tags what was made through a link that anyone may use; the tag was chosen by the account.
  authorise: (_state, { ownerId }, { actor }) => (actor.kind === 'process' ? null : onlyOf(ownerId, actor)),
  decide(state, { documentId, how, tagIds: given, known }) {
    if (how !== 'REMOVE' && given.some((tagId) => !known.includes(tagId))) return refuse(404, 'tag.not_found');
    // What was deleted and not yet taken off goes with the occasion.
    const carried = state.tagIds.filter((tagId) => known.includes(tagId));
    const wanted = how === 'REMOVE' ? carried.filter((tagId) => !given.includes(tagId)) : how === 'ADD' ? [...carried, ...given] : given;
    const next = [...new Set(wanted)];
    if (next.length > DOCUMENT_TAGS_LIMIT) return refuse(422, 'tag.document_limit', { limit: DOCUMENT_TAGS_LIMIT });
    const isSame = next.length === state.tagIds.length && next.every((tagId) => state.tagIds.includes(tagId));
    return isSame ? [] : [{ type: 'DocumentTagsSet', data: { documentId, tagIds: next } }];
  },
  touches: ['tags'],
});
