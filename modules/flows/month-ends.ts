import type { Position } from '../../shared-kernel/event-store/port.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { monthOf, monthsAfter } from '../subscription/index.ts';

export interface MonthEndsDeps {
  readonly clock: { now(): Date };
  /** Months up to one, by account, that the read model knows as not closed, the earliest first. */
  readonly openMonths: (until: string) => Promise<readonly { readonly ownerId: string; readonly month: string }[]>;
  readonly head: () => Promise<Position | null>;
  /** Waits until the counting flow has planned all up to a position; rejects when it is behind for long. */
  readonly plannedUpTo: (position: Position) => Promise<void>;
  /** What that flow has planned for an account and not done. */
  readonly openCounts: (ownerId: string) => Promise<readonly JsonObject[]>;
  readonly closeMonth: (month: { readonly ownerId: string; readonly month: string; readonly position: Position }) => Promise<unknown>;
  readonly failed: (ownerId: string, error: Error) => void;
}

/**
 * Flow: a month that is over becomes a fact of its account, with its statement, once everything that was written until its end is counted. By
 * the calendar it is only asked; a barrier answers: the head of the store was read after the end of the month, and the counting flow has
 * passed it. What is written later and belongs to the month nevertheless is a late line of the next one. Whoever closes it, and however
 * often, it is one fact.
 */
export const closeMonths = (deps: MonthEndsDeps) => async (): Promise<void> => {
  const lastEnded = monthsAfter(monthOf(deps.clock.now()), -1);
  if ((await deps.openMonths(lastEnded)).length === 0) return;
  const position = await deps.head();
  if (position === null) return;
  await deps.plannedUpTo(position);
  for (const { ownerId, month } of await deps.openMonths(lastEnded)) {
    const open = await deps.openCounts(ownerId);
    // Items that could not be planned name no month and may be of this one.
    if (open.some((payload) => typeof payload.month !== 'string' || payload.month <= month)) continue;
    await deps.closeMonth({ ownerId, month, position }).catch((error: Error) => deps.failed(ownerId, error));
  }
};
