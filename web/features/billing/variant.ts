import { isCorporatePlan, type PlanName } from '../../../modules/subscription/contract/plans.ts';

/** UI-009..014: the six that the plan card knows; of every other plan it says how many documents it has. */
export type PlanVariant = 'zero' | 'corporate' | 'debtor' | 'trial' | 'base' | 'dynamic' | 'other';

const VARIANTS: Readonly<Partial<Record<PlanName, PlanVariant>>> = {
  ZERO: 'zero',
  DEBTOR: 'debtor',
  TRIAL_1: 'trial',
  BASE_MEMBERSHIP: 'base',
  DYNAMIC_MEMBERSHIP: 'dynamic',
};

export const planVariant = (planName: PlanName): PlanVariant => (isCorporatePlan(planName) ? 'corporate' : (VARIANTS[planName] ?? 'other'));

/** Memberships are charged by months of the calendar: the last day of the month of `day`, YYYY-MM-DD. */
export function cutOffAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Whole days from one day of the calendar to another, never below 0. */
export const daysUntil = (from: string, to: string): number => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
