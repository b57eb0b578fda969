import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { tagsCommand } from '../decider.ts';
import { ACCOUNT_REFUSALS, onlyOf } from '../rules/authority.ts';
import { tagNamed } from '../state.ts';

/** The account deletes the tag of this name (CALL-117); the documents that carry it lose it one after another. */
export const deleteTag = tagsCommand({
  type: 'DeleteTag',
  schema: z.object({ ownerId: z.string().min(1), name: z.string() }),
  refuses: [...ACCOUNT_REFUSALS, 'tag.not_found'],
  authorise: (_state, { ownerId }, { actor }) => onlyOf(ownerId, actor),
  decide(state, { name }) {
    const tag = tagNamed(state, name);
    return tag ? [{ type: 'TagDeleted', data: { tagId: tag.tagId } }] : refuse(404, 'tag.not_found');
  },
  touches: [],
});
