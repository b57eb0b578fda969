import { z } from 'zod';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { PERSON_REFUSALS, themselfOrTheOwner } from '../rules/authority.ts';

/** They are back before the day, or do not go away; the owner says it of anybody of the account. */
export const endAbsence = accountCommand({
  type: 'EndAbsence',
  schema: z.object({ accountId, memberId: accountId }),
  refuses: [...PERSON_REFUSALS, 'subUser.not_found'],
  authorise: themselfOrTheOwner,
  decide: ({ absences }, { memberId }) => (absences?.[memberId] === undefined ? [] : [{ type: 'AbsenceEnded', data: { memberId } }]),
  touches: ['registration'],
});
