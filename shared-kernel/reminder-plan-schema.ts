import { z } from 'zod';
import { REMINDER_PLAN_LIMITS } from './reminder-plan.ts';

const upTo = (limit: number) => z.number().int().min(1).max(limit);

/** A plan of reminders as it is sent and stored; apart from the plan itself, which pages need without what checks it. */
export const reminderPlan = z.object({
  firstDays: upTo(REMINDER_PLAN_LIMITS.firstDays),
  everyDays: upTo(REMINDER_PLAN_LIMITS.everyDays),
  most: upTo(REMINDER_PLAN_LIMITS.most),
});
