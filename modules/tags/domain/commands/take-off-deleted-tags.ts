import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { taggingCommand } from '../tagging/decider.ts';

/** A document loses tags that its account has deleted. A process that comes late finds nothing left. */
export const takeOffDeletedTags = taggingCommand({
  type: 'TakeOffDeletedTags',
  schema: z.object({ documentId: z.string().min(1), tagIds: z.array(z.string().min(1)) }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { documentId, tagIds: deleted }) {
    const tagIds = state.tagIds.filter((tagId) => !deleted.includes(tagId));
    return tagIds.length === state.tagIds.length ? [] : [{ type: 'DocumentTagsSet', data: { documentId, tagIds } }];
  },
  touches: [],
});
