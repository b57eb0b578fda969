import { z } from 'zod';
import { PERMISSIONS_LIMIT } from '../../contract/rules.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyStaff, PERSON_REFUSALS } from '../rules/authority.ts';
import { sameSet } from '../rules/same-set.ts';
import { notDecidable } from '../rules/staff-decisions.ts';

/**
 * Platform staff take route permissions from an account or give them back (ROLE-009): the list given is the whole of it. Two
 * of the staff who decide at the same time see each other: the later one looks again.
 */
export const denyPermissions = accountCommand({
  type: 'DenyPermissions',
  schema: z.object({ accountId, permissionsDenied: z.array(z.string().trim().min(1).max(100)).max(PERMISSIONS_LIMIT) }),
  refuses: [...PERSON_REFUSALS, 'permissions.only_owners', 'login.email_not_verified'],
  authorise: onlyStaff,
  decide(state, data) {
    const problem = notDecidable(state, 'permissions.only_owners');
    if (problem) return problem;
    const permissionsDenied = [...new Set(data.permissionsDenied)].sort();
    return sameSet(state.permissionsDenied, permissionsDenied) ? [] : [{ type: 'PermissionsDenied', data: { permissionsDenied } }];
  },
  touches: ['registration', 'permissions'],
});
