import { z } from 'zod';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import type { AccountEvent } from '../../contract/events.ts';
import { PERMISSIONS_LIMIT } from '../../contract/rules.ts';
import { accountId, phoneNumber, writtenName } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyTheirOwner } from '../rules/authority.ts';
import { sameSet } from '../rules/same-set.ts';
import { fullNameOf } from '../state.ts';

/**
 * The owner changes what is known of a sub-user and what they may do: the permissions given are the whole list. Only what becomes
 * different is a fact. The name is one field here and becomes the first name, as when the sub-user was taken in.
 */
export const editSubUser = accountCommand({
  type: 'EditSubUser',
  schema: z.object({
    accountId,
    name: writtenName.optional(),
    phone: phoneNumber.nullable().optional(),
    permissionsDenied: z.array(z.string().trim().min(1).max(100)).max(PERMISSIONS_LIMIT).optional(),
  }),
  refuses: ['reviewer.read_only', 'access.denied', 'user.update.failed'],
  authorise: (state, _data, context) => onlyTheirOwner(state, context, 'user.update.failed'),
  decide(state, { accountId: subUserId, name, phone, permissionsDenied }) {
    const events: AccountEvent[] = [];
    const own = (value: string | null) => (value === null ? null : personal(subUserId, value));
    const renamed = name !== undefined && name !== fullNameOf(state);
    const called = phone !== undefined && phone !== (state.phone?.value ?? null);
    if (renamed || called)
      events.push({
        type: 'PersonalDataChanged',
        data: {
          ...(renamed ? { firstName: personal(subUserId, name), secondName: null, lastName: null } : {}),
          ...(called ? { phone: own(phone) } : {}),
        },
      });
    const denied = permissionsDenied && [...new Set(permissionsDenied)].sort();
    if (denied && !sameSet(state.permissionsDenied, denied))
      events.push({ type: 'PermissionsDenied', data: { permissionsDenied: denied } });
    return events;
  },
  touches: ['registration', 'personal data', 'permissions'],
});
