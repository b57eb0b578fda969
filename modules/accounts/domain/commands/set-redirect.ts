import { z } from 'zod';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyStaff, PERSON_REFUSALS } from '../rules/authority.ts';
import { notDecidable } from '../rules/staff-decisions.ts';

/** An address without a fragment and without a name and password: both would travel with what is handed over. */
const redirectUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((address) => {
    const url = URL.parse(address);
    return url !== null && url.hash === '' && url.username === '' && url.password === '';
  });

/** Platform staff say where a person is sent on to after a login (SESSION-010); never the person, for the tokens go along. */
export const setRedirect = accountCommand({
  type: 'SetRedirect',
  schema: z.object({ accountId, redirectUrl: redirectUrl.nullable() }),
  refuses: [...PERSON_REFUSALS, 'redirect.only_owners', 'login.email_not_verified'],
  authorise: onlyStaff,
  decide: (state, data) =>
    notDecidable(state, 'redirect.only_owners') ??
    (state.redirectUrl === data.redirectUrl ? [] : [{ type: 'RedirectSet', data: { redirectUrl: data.redirectUrl } }]),
  touches: ['registration', 'redirect'],
});
