import { noticesChosen } from '../../contract/events.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyWhoSigns, PERSON_REFUSALS } from '../rules/authority.ts';

/** Who sends documents chooses by which mails they hear of them; the choice is the whole of it. Chosen again it changes nothing. */
export const chooseNotices = accountCommand({
  type: 'ChooseNotices',
  schema: noticesChosen.extend({ accountId }),
  refuses: PERSON_REFUSALS,
  authorise: onlyWhoSigns,
  decide: ({ notices }, { signed, stopped }) =>
    notices.signed === signed && notices.stopped === stopped ? [] : [{ type: 'NoticesChosen', data: { signed, stopped } }],
  touches: ['registration', 'notices'],
});
