import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { accepts } from '../statuses.ts';

/** The owner removes the document from every list; its history stays. Never while something is under way for it (STATE-025). */
export const deleteDocument = documentCommand({
  type: 'DeleteDocument',
  schema: z.object({ documentId: z.string().min(1) }),
  refuses: [...OWNER_REFUSALS, 'conflict.already_deleted', 'conflict.not_deletable'],
  authorise: onlyOwner,
  admit({ isDeleted, status }) {
    if (isDeleted) return refuse(409, 'conflict.already_deleted');
    return accepts(status, 'DocumentDeleted') ? null : refuse(409, 'conflict.not_deletable', { status });
  },
  decide: ({ status }) => [{ type: 'DocumentDeleted', data: { statusAtDeletion: status } }],
  touches: DECISIONS,
});
