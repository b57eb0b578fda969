import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import { subscriptionCommand } from '../decider.ts';
import { PERSON_REFUSALS, staffOrCorporateAdmin } from '../rules/authority.ts';

/** Where a notice of each completed document goes, beside the mails (SUB-007). Whether it may be called is asked when something is sent. */
export const changeNotificationAddress = subscriptionCommand({
  type: 'ChangeNotificationAddress',
  schema: z.object({ ownerId: z.string().min(1), url: z.string().max(2000).nullable(), reason: personalValue.nullable() }),
  refuses: [...PERSON_REFUSALS, 'subscription.reason_required', 'subscription.bad_address'],
  authorise: staffOrCorporateAdmin,
  decide(state, { ownerId, url, reason }, _facts: undefined, { actor }) {
    if (actor.kind === 'admin' && (reason?.value ?? '').trim() === '') return refuse(422, 'subscription.reason_required');
    if (url !== null && !isAddress(url)) return refuse(422, 'subscription.bad_address');
    if ((state.notificationUrl?.value ?? null) === url) return [];
    return [{ type: 'NotificationAddressChanged', data: { url: url === null ? null : personal(ownerId, url), reason } }];
  },
  touches: ['notification address', 'administration'],
});

/** An address with a host and without a name and password in it; http is for the loopback of a test installation. */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === '';
}
