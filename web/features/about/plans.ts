/** Plans as they are foreseen (ROUTE-013, 017): /precios tells them, /subscribe lets one be chosen. Documents are a month's. */
export const plans = [
  { key: 'base', documents: 5, choice: 'register' },
  { key: 'dynamic', documents: 6, choice: 'register' },
  { key: 'green', documents: 10, choice: 'register' },
  { key: 'pro', documents: 100, choice: 'register' },
  { key: 'corporate', documents: null, choice: 'advisor' },
] as const;

export const documentsOf = (key: (typeof plans)[number]['key']): number => plans.find((plan) => plan.key === key)?.documents ?? 0;
