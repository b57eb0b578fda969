import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { isSamePlan } from '../../../../shared-kernel/reminder-plan.ts';
import { reminderPlan } from '../../../../shared-kernel/reminder-plan-schema.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { notDeleted, OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { accepts } from '../statuses.ts';

/**
 * The owner says when whoever does not sign is reminded, or that nobody is; the same again changes nothing. What was due before stays
 * counted: a plan that is changed begins nothing anew.
 */
export const setSigningReminders = documentCommand({
  type: 'SetSigningReminders',
  schema: z.object({ documentId: z.string().min(1), plan: reminderPlan.nullable() }),
  refuses: [...OWNER_REFUSALS, 'deleted_document_message', 'reminders.not_open'],
  authorise: (state, data, context) => onlyOwner(state, data, context) ?? notDeleted(state),
  decide(state, { plan }) {
    if (!accepts(state.status, 'SigningRemindersSet')) return refuse(409, 'reminders.not_open', { status: state.status });
    return isSamePlan(state.reminders, plan) ? [] : [{ type: 'SigningRemindersSet', data: { plan } }];
  },
  touches: ['preparation', 'closing', 'reminders', ...ENDS],
});
