/** The plans there are (ENT-019), by the names that calls and events use. */

export const planNames = [
  'Go Green',
  'Free',
  'Corporate',
  'TRIAL_1',
  'BASE_MEMBERSHIP',
  'DYNAMIC_MEMBERSHIP',
  'ZERO',
  'DEBTOR',
  'M0',
  'M1',
  'M2',
  'M3',
  'M4',
  'M5',
  'M6',
] as const;
export type PlanName = (typeof planNames)[number];

/** Plans that an owner starts; every other is given by platform staff or comes of itself. */
export const plansToStart = ['BASE_MEMBERSHIP', 'DYNAMIC_MEMBERSHIP'] as const satisfies readonly PlanName[];
export type PlanToStart = (typeof plansToStart)[number];

const CORPORATE: readonly PlanName[] = ['Corporate', 'M0', 'M1', 'M2', 'M3', 'M4', 'M5', 'M6'];
/** MENU-010: what counts as a corporate plan. */
export const isCorporatePlan = (plan: PlanName): boolean => CORPORATE.includes(plan);

/** ENT-009: TRIAL is another name of TRIAL_1, and is kept as that. Null for what is no plan. */
export function planNameOf(text: string): PlanName | null {
  const name = text === 'TRIAL' ? 'TRIAL_1' : text;
  return planNames.find((plan) => plan === name) ?? null;
}

/** TRIAL and MEMBER work; ZERO (the plan ended) and DEBTOR (something due was not paid) look at what there is. */
export type PlanStatus = 'TRIAL' | 'MEMBER' | 'ZERO' | 'DEBTOR';

/** The status that goes with the name of a plan (ENT-019). */
export function statusOf(plan: PlanName): PlanStatus {
  if (plan === 'TRIAL_1') return 'TRIAL';
  return plan === 'ZERO' || plan === 'DEBTOR' ? plan : 'MEMBER';
}
