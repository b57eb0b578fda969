import { nameId } from '../../shared-kernel/ids.ts';
import type { SubscriptionStreams } from '../subscription/index.ts';

/** Something that is due of a subscription: its plan is over, or the grace of something unpaid is. */
export interface PlanDue {
  readonly ownerId: string;
  readonly kind: 'EXPIRY' | 'GRACE';
  /** YYYY-MM-DD, the last day on which nothing happened yet. */
  readonly dueDate: string;
  /** The event that set the day. */
  readonly setBy: string;
}

/**
 * Flow: a day that is over becomes a fact of the subscription, once for each day that was set, whoever asks and however often. The table of
 * what is due may be behind: the subscription decides.
 */
export const announcePlanDue = (
  { execute }: Pick<SubscriptionStreams, 'execute'>,
  { ownerId, kind, dueDate, setBy }: PlanDue,
): Promise<unknown> =>
  execute(
    { type: kind === 'EXPIRY' ? 'ExpirePlan' : 'BeginDebt', data: { ownerId, dueDate } },
    {
      actor: { kind: 'process', id: 'plan-dues' },
      commandId: nameId('plan-dues', setBy, kind, dueDate),
      correlationId: setBy,
      causationId: setBy,
      ownerId,
    },
  );
