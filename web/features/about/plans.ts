/** Plans as they are foreseen (ROUTE-013, 017). Documents are a month's. */
export const plans = [
  { key: 'base', documents: 5 },
  { key: 'dynamic', documents: 6 },
  { key: 'green', documents: 10 },
  { key: 'pro', documents: 100 },
  { key: 'corporate', documents: null },
] as const;

export const documentsOf = (key: (typeof plans)[number]['key']): number => plans.find((plan) => plan.key === key)?.documents ?? 0;
