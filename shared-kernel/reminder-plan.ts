/** When whoever does not sign is reminded: `firstDays` after they were asked, then every `everyDays`, `most` times at most. Days of 24 hours. */
export interface ReminderPlan {
  readonly firstDays: number;
  readonly everyDays: number;
  readonly most: number;
}

/** The most that a plan may ask for; a mail a day for two months is nobody's reminder. */
export const REMINDER_PLAN_LIMITS: ReminderPlan = { firstDays: 60, everyDays: 60, most: 10 };

/** Undefined: nobody chose yet, which is not the same as none. */
export const isSamePlan = (one: ReminderPlan | null | undefined, other: ReminderPlan | null | undefined): boolean =>
  one && other ? one.firstDays === other.firstDays && one.everyDays === other.everyDays && one.most === other.most : one === other;
