import { type ExhaustedDialogId, isExhaustedDialog, type PlanDialogId } from '../../modules/subscription/contract/plan-notices.ts';
import type { PlanToStart } from '../../modules/subscription/contract/plans.ts';
import type { OwnSubscription } from '../api/subscription.ts';

/** What the main button of a dialog does for the owner of the account. */
export type PlanAct =
  | { readonly kind: 'start'; readonly planName: PlanToStart; readonly isNow?: true; readonly isPromotion?: true }
  /** Everything that is due. */
  | { readonly kind: 'pay' }
  /** Where a card is registered. */
  | { readonly kind: 'cards' }
  | { readonly kind: 'key' }
  /** A plan that was agreed with somebody is changed by them. */
  | { readonly kind: 'advisor' };

type Acting = Pick<OwnSubscription, 'planName' | 'isCorporate'> & { readonly usage: Pick<OwnSubscription['usage'], 'documentsCompleted'> };

const base = { kind: 'start', planName: 'BASE_MEMBERSHIP' } as const;
const dynamic = { kind: 'start', planName: 'DYNAMIC_MEMBERSHIP' } as const;
const pay = { kind: 'pay' } as const;

/**
 * The membership with which what was stopped goes on: the base one, unless as many documents are completed this month as that has, or it is
 * the one that has no more (STATE-050). Whoever paid for a plan that stops them again would have been told half.
 */
const goingOn = ({ planName, usage }: Acting, baseDocuments: number): PlanAct => {
  const isUsedUp = baseDocuments > 0 && usage.documentsCompleted >= baseDocuments;
  return planName === 'BASE_MEMBERSHIP' || isUsedUp ? dynamic : base;
};

const acts: Readonly<Record<Exclude<PlanDialogId, ExhaustedDialogId>, (subscription: Acting, baseDocuments: number) => PlanAct>> = {
  'promo-plan-payment': () => ({ ...base, isPromotion: true }),
  'free-plan-expiration-reminder': () => base,
  'payment-by-free-plan-expired': goingOn,
  'subscription-now': () => base,
  'payment-by-document-limit-expired': goingOn,
  'payment-by-debtor-plan': () => pay,
  'enable-subscription-now': () => ({ ...base, isNow: true }),
  'open-key-activation': () => ({ kind: 'key' }),
  'update-payment-methods': () => ({ kind: 'cards' }),
  'unpaid-invoices-to-pay': () => pay,
  'dynamic-membership-activation': () => dynamic,
};

/**
 * Null while the subscription or the plans are not known: nothing is offered that they might not allow.
 * @param baseDocuments of a month with the base membership; 0: as many as one likes
 */
export function actOf(id: PlanDialogId, subscription: Acting | undefined, baseDocuments: number | undefined): PlanAct | null {
  if (id === 'open-key-activation') return { kind: 'key' };
  // Credits are given by an advisor, whoever meets their end (ERR-087).
  if (isExhaustedDialog(id)) return { kind: 'advisor' };
  if (!subscription || baseDocuments === undefined) return null;
  const act = acts[id](subscription, baseDocuments);
  return act.kind === 'start' && subscription.isCorporate ? { kind: 'advisor' } : act;
}

/** Whoever goes on from the base to the dynamic membership pays nothing at that moment; every other start is paid at once. */
export const isPaidAtOnce = ({ planName }: Extract<PlanAct, { kind: 'start' }>, subscription: Pick<OwnSubscription, 'planName'>): boolean =>
  !(planName === 'DYNAMIC_MEMBERSHIP' && subscription.planName === 'BASE_MEMBERSHIP');
