import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { PaymentView } from '../../../shared-kernel/http/payment-view.ts';
import { monthOf } from '../contract/months.ts';
import type { PlanToStart } from '../contract/plans.ts';
import { isSubscribed } from '../domain/state.ts';
import { advanceOf } from '../domain/usage/statement.ts';
import { beginTrial } from './begin-trial.ts';
import type { PayForPlan, Subscriptions } from './ports.ts';
import { planMoments } from './usage.ts';

/**
 * The owner starts a membership: an account that has none pays for the running month first, and the plan begins when that is paid. Who has one goes
 * on with the other, and pays when the month is over.
 * @returns what became of the payment; null: nothing was to be paid
 */
export async function startMembership(
  { streams, catalogue, clock }: Pick<Subscriptions, 'streams' | 'catalogue' | 'clock'>,
  payForPlan: PayForPlan,
  ownerId: string,
  planName: PlanToStart,
  context: CommandContext,
): Promise<PaymentView | null> {
  await beginTrial(streams, ownerId, context.correlationId);
  const { state } = await streams.load(ownerId);
  const how = planName === 'DYNAMIC_MEMBERSHIP' && state.planName === 'BASE_MEMBERSHIP' ? 'SIXTH_DOCUMENT' : 'OWNER';
  const command = { type: 'StartPlan', data: { ownerId, planName, how } } as const;
  const { price } = catalogue.plans[planName];
  let payment: PaymentView | null = null;
  if (!isSubscribed(state) && price !== null && price > 0) {
    const refusal = await streams.wouldRefuse(command, context);
    if (refusal) throw new ProductError(refusal.status, refusal.code, refusal.facts);
    const advance = advanceOf(await planMoments(streams, ownerId), monthOf(clock.now()), price);
    payment = await payForPlan(ownerId, { planName, ...advance }, context);
    if (payment.status !== 'paid') return payment;
  }
  await streams.execute(command, context).catch((error: unknown) => {
    // The flow that follows the payment begins the same plan at this very moment: now it is seen to have begun.
    if (payment === null || !(error instanceof ProductError) || error.code !== 'conflict.changed_meanwhile') throw error;
    return streams.execute(command, context);
  });
  return payment;
}
