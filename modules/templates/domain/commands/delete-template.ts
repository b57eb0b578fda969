import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { templateCommand } from '../decider.ts';
import { ACCOUNT_REFUSALS, onlyOf } from '../rules/authority.ts';

/** The account has the template no more (UI-049); documents that were made of it keep their version. */
export const deleteTemplate = templateCommand({
  type: 'DeleteTemplate',
  schema: z.object({ templateId: z.string().min(1) }),
  refuses: [...ACCOUNT_REFUSALS, 'template.deleted'],
  authorise: (state, _data, { actor }) => onlyOf(state, actor),
  decide(state) {
    if (state.status === 'NONE') return refuse(404, 'template.not_found');
    return state.status === 'DELETED' ? refuse(409, 'template.deleted') : [{ type: 'TemplateDeleted', data: {} }];
  },
  touches: [],
});
