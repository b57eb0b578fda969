import { REMINDER_PLAN_LIMITS, type ReminderPlan } from '../../../shared-kernel/reminder-plan.ts';
import type { remindersTexts } from './texts.ts';

/** What is proposed to who has none. */
export const PROPOSED: ReminderPlan = { firstDays: 3, everyDays: 3, most: 3 };

export const PARTS = ['firstDays', 'everyDays', 'most'] as const;
export type Part = (typeof PARTS)[number];

/** A plan as it is being typed. */
export type TypedPlan = Readonly<Record<Part, string>> & { readonly isOn: boolean };

export const typedOf = (plan: ReminderPlan | null): TypedPlan => {
  const { firstDays, everyDays, most } = plan ?? PROPOSED;
  return { isOn: plan !== null, firstDays: String(firstDays), everyDays: String(everyDays), most: String(most) };
};

export const isRight = (part: Part, typed: string): boolean => {
  const number = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number <= REMINDER_PLAN_LIMITS[part];
};

/** Undefined where something typed is no number of its range. */
export function planOf({ isOn, ...typed }: TypedPlan): ReminderPlan | null | undefined {
  if (!isOn) return null;
  if (!PARTS.every((part) => isRight(part, typed[part]))) return undefined;
  return { firstDays: Number(typed.firstDays), everyDays: Number(typed.everyDays), most: Number(typed.most) };
}

/** A plan in one sentence. */
export function planSentence(t: ReturnType<typeof remindersTexts.use>, plan: ReminderPlan | null): string {
  if (plan === null) return t('none');
  const { firstDays: count, everyDays: every, most } = plan;
  if (most === 1) return t('once', { count });
  return every === 1 ? t('daily', { count, most }) : t('plan', { count, every, most });
}
