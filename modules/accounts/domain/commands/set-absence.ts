import { z } from 'zod';
import { endOfCalendarDay, startOfCalendarDay } from '../../../../shared-kernel/calendar-day.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { ABSENCE_AHEAD_DAYS, ABSENCE_DAYS } from '../../contract/rules.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { daysProblem, isOfAccount } from '../rules/absence.ts';
import { PERSON_REFUSALS, themselfOrTheOwner } from '../rules/authority.ts';

const day = z.string().max(10);

/** Somebody of the account says when they are away and who stands in for them; the owner says it of anybody of it. */
export const setAbsence = accountCommand({
  type: 'SetAbsence',
  schema: z.object({ accountId, memberId: accountId, substituteId: accountId, firstDay: day, lastDay: day }),
  refuses: [
    ...PERSON_REFUSALS,
    'absence.not_allowed',
    'subUser.not_found',
    'absence.own_substitute',
    'absence.days_wrong',
    'absence.days_over',
    'absence.days_too_many',
  ],
  authorise: themselfOrTheOwner,
  decide(state, { accountId: _, ...said }, _facts, { now }) {
    if (!state.substitutesAllowed) return refuse(409, 'absence.not_allowed');
    const { memberId, substituteId, firstDay, lastDay } = said;
    if (!isOfAccount(state, substituteId)) return refuse(404, 'subUser.not_found');
    if (memberId === substituteId) return refuse(422, 'absence.own_substitute');
    const problem = daysProblem(said, now);
    if (problem) return refuse(422, problem, { days: ABSENCE_DAYS, ahead: ABSENCE_AHEAD_DAYS });
    const known = state.absences?.[memberId];
    if (known && known.substituteId === substituteId && known.firstDay === firstDay && known.lastDay === lastDay) return [];
    return [{ type: 'AbsenceSet', data: { ...said, startsAt: startOfCalendarDay(firstDay), endsAt: endOfCalendarDay(lastDay) } }];
  },
  // Each says it of one person: what came between is met by deciding anew.
  touches: ['registration'],
});
