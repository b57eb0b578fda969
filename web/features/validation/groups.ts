import type { Leg, LegName, LegStatus } from '../../api/types.ts';

export interface LegGroup {
  readonly leg: LegName;
  /** The worst of its legs: one bad certificate makes the row bad. */
  readonly status: LegStatus;
  readonly legs: readonly Leg[];
  /** The leg whose reason the row tells. */
  readonly telling: Leg;
  readonly passed: number;
}

const WORST: readonly LegStatus[] = ['FAILED', 'INDETERMINATE', 'PASSED', 'NOT_APPLICABLE'];

/** One row for each kind of check, in the order the answer names them. */
export function legGroups(legs: readonly Leg[]): LegGroup[] {
  const groups = new Map<LegName, Leg[]>();
  for (const leg of legs) groups.set(leg.leg, [...(groups.get(leg.leg) ?? []), leg]);
  return [...groups].map(([leg, members]) => {
    const telling = members.toSorted((a, b) => WORST.indexOf(a.status) - WORST.indexOf(b.status))[0]!;
    return { leg, status: telling.status, legs: members, telling, passed: members.filter((one) => one.status === 'PASSED').length };
  });
}
