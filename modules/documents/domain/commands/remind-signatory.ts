import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { isLastDayOver } from '../rules/last-day.ts';
import { endOfNewLink } from '../rules/links.ts';
import { nextReminders } from '../rules/reminders.ts';
import { signatoryOf } from '../state.ts';

const { round, signatoryId, number } = documentEventTypes.SigningReminderSkipped.schema.shape;

/**
 * A reminder of the plan is due: the signatory's link is sent again, or it is said why it is not; once each. `withheld`: what of the
 * account keeps it from being sent. What is not due, or is not the next one, does nothing.
 */
export const remindSignatory = documentCommand({
  type: 'RemindSignatory',
  schema: z.object({ documentId: z.string().min(1), round, signatoryId, number, withheld: z.enum(['PLAN', 'MAILS_OFF']).nullable() }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { withheld, ...asked }, _facts, { now }) {
    const { setup, links } = state;
    const due = nextReminders(state).find(
      (one) => one.round === asked.round && one.signatoryId === asked.signatoryId && one.number === asked.number,
    );
    if (!setup || !due || Date.parse(due.dueAt) > now.getTime()) return [];
    const { of, ...fact } = due;
    const hasAddress = signatoryOf(state, fact.signatoryId)?.email?.value != null;
    const reason = withheld ?? (isLastDayOver(state, now) ? 'LAST_DAY' : hasAddress ? null : 'NO_ADDRESS');
    if (reason) return [{ type: 'SigningReminderSkipped', data: { ...fact, reason } }];
    const { round, signatoryId, number, dueAt } = fact;
    const issue = (links[signatoryId]?.issue ?? 0) + 1;
    const expiresAt = endOfNewLink(state, signatoryId, setup.linkTermSeconds, now);
    return [{ type: 'SigningLinkRenewed', data: { round, signatoryId, issue, expiresAt, reminder: { number, of, dueAt } } }];
  },
  touches: [...DECISIONS, 'term', 'reminders'],
});
