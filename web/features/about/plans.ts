import type { PlanName } from '../../../modules/subscription/contract/plans.ts';

/** Of a month, of the plan that no catalogue has yet. */
export const PRO_DOCUMENTS = 100;

/**
 * Plans that the page tells of (ROUTE-013, 017), in its order. `plan`: whose documents and price the catalogue says. One that is in no catalogue
 * yet has the numbers of its row (CONST-006, CONST-007); the corporate one begins above these documents (CONST-008).
 */
export const plans = [
  { key: 'base', plan: 'BASE_MEMBERSHIP' },
  { key: 'dynamic', plan: 'DYNAMIC_MEMBERSHIP' },
  { key: 'green', plan: 'Go Green' },
  { key: 'official', documents: 50, users: 3 },
  { key: 'pro', documents: PRO_DOCUMENTS },
  { key: 'corporate', documents: PRO_DOCUMENTS },
] as const satisfies readonly ({ readonly key: string } & (
  | { readonly plan: PlanName }
  | { readonly documents: number; readonly users?: number }
))[];
