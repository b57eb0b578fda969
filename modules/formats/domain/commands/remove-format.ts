import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { formatsCommand } from '../decider.ts';
import { ACCOUNT_REFUSALS, onlyOfFormat } from '../rules/authority.ts';
import { formatOf } from '../state.ts';

/** The account keeps a format no more; documents that it was used for stay as they are. */
export const removeFormat = formatsCommand({
  type: 'RemoveFormat',
  schema: z.object({ ownerId: z.string().min(1), formatId: z.string().min(1) }),
  refuses: [...ACCOUNT_REFUSALS, 'format.not_found'],
  authorise: (state, { ownerId, formatId }, { actor }) => onlyOfFormat(state, ownerId, formatId, actor),
  decide: (state, { formatId }) =>
    formatOf(state, formatId) ? [{ type: 'FormatRemoved', data: { formatId } }] : refuse(404, 'format.not_found'),
  touches: [],
});
