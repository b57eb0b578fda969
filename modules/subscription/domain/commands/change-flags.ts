import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import { consentFlags, corporateToggles, subscriptionFlags } from '../../contract/flags.ts';
import { subscriptionCommand } from '../decider.ts';
import { PERSON_REFUSALS, staffOrCorporateAdmin } from '../rules/authority.ts';

const flags = z.array(z.enum(subscriptionFlags).exclude(consentFlags)).max(subscriptionFlags.length);

/**
 * Flags of an account go on or off (ENT-018, ENT-063): by platform staff, who say why, and by the owner who administers the own account as
 * far as they change how it works and not what it has. A consent is the owner's alone.
 */
export const changeFlags = subscriptionCommand({
  type: 'ChangeFlags',
  schema: z.object({ ownerId: z.string().min(1), on: flags, off: flags, reason: personalValue.nullable() }),
  refuses: [...PERSON_REFUSALS, 'subscription.reason_required', 'subscription.staff_only'],
  authorise: staffOrCorporateAdmin,
  decide(state, { on, off, reason }, _facts: undefined, { actor }) {
    const isStaff = actor.kind === 'admin';
    const others = [...on, ...off].filter((flag) => !(corporateToggles as readonly string[]).includes(flag));
    if (!isStaff && others.length > 0) return refuse(403, 'subscription.staff_only');
    if (isStaff && (reason?.value ?? '').trim() === '') return refuse(422, 'subscription.reason_required');
    const newlyOn = [...new Set(on)].filter((flag) => !state.flags.includes(flag) && !off.includes(flag)).sort();
    const newlyOff = [...new Set(off)].filter((flag) => state.flags.includes(flag)).sort();
    return newlyOn.length + newlyOff.length === 0 ? [] : [{ type: 'FlagsChanged', data: { on: newlyOn, off: newlyOff, reason } }];
  },
  touches: ['plan', 'flags', 'administration'],
});
