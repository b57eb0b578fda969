import { z } from 'zod';
import { consentFlags } from '../../contract/flags.ts';
import { subscriptionCommand } from '../decider.ts';
import { onlyTheOwner, PERSON_REFUSALS } from '../rules/authority.ts';

/** The owner agrees for the account to what costs by the request, or takes that back (CALL-038). */
export const changeConsents = subscriptionCommand({
  type: 'ChangeConsents',
  schema: z.object({ ownerId: z.string().min(1), consents: z.partialRecord(z.enum(consentFlags), z.boolean()) }),
  refuses: PERSON_REFUSALS,
  authorise: onlyTheOwner,
  decide(state, { consents }) {
    const changed = consentFlags.filter((flag) => consents[flag] !== undefined && consents[flag] !== state.flags.includes(flag));
    if (changed.length === 0) return [];
    const on = changed.filter((flag) => consents[flag] === true);
    return [{ type: 'ConsentsChanged', data: { on, off: changed.filter((flag) => !on.includes(flag)) } }];
  },
  touches: ['consents'],
});
