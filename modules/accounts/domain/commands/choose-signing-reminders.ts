import { z } from 'zod';
import { isSamePlan } from '../../../../shared-kernel/reminder-plan.ts';
import { reminderPlan } from '../../../../shared-kernel/reminder-plan-schema.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyWhoSigns, PERSON_REFUSALS } from '../rules/authority.ts';

/** Who sends documents chooses when whoever does not sign them is reminded, for those of which they say nothing else. Chosen again it changes nothing. */
export const chooseSigningReminders = accountCommand({
  type: 'ChooseSigningReminders',
  schema: z.object({ accountId, plan: reminderPlan.nullable() }),
  refuses: PERSON_REFUSALS,
  authorise: onlyWhoSigns,
  decide: ({ signingReminders = null }, { plan }) =>
    isSamePlan(signingReminders, plan) ? [] : [{ type: 'SigningRemindersChosen', data: { plan } }],
  touches: ['registration', 'notices'],
});
