import type { PlanDialogId } from '../../modules/subscription/contract/plan-notices.ts';
import type { PlanToStart } from '../../modules/subscription/contract/plans.ts';
import type { OwnSubscription } from '../api/subscription.ts';

/** What the main button of a dialog does for the owner of the account. */
export type PlanAct =
  | { readonly kind: 'start'; readonly planName: PlanToStart; readonly isNow?: true; readonly isPromotion?: true }
  /** On to what the account has and owes. */
  | { readonly kind: 'billing' }
  | { readonly kind: 'key' }
  /** A plan that was agreed with somebody is changed by them. */
  | { readonly kind: 'advisor' };

type Acting = Pick<OwnSubscription, 'planName' | 'isCorporate'>;

const base = { kind: 'start', planName: 'BASE_MEMBERSHIP' } as const;
const dynamic = { kind: 'start', planName: 'DYNAMIC_MEMBERSHIP' } as const;
const billing = { kind: 'billing' } as const;

const acts: Readonly<Record<PlanDialogId, (subscription: Acting) => PlanAct>> = {
  'promo-plan-payment': () => ({ ...base, isPromotion: true }),
  'free-plan-expiration-reminder': () => base,
  'payment-by-free-plan-expired': () => base,
  'subscription-now': () => base,
  // Above the documents of the base membership goes on who takes the dynamic one; every other plan has the base one above it.
  'payment-by-document-limit-expired': ({ planName }) => (planName === 'BASE_MEMBERSHIP' ? dynamic : base),
  'payment-by-debtor-plan': () => billing,
  'enable-subscription-now': () => ({ ...base, isNow: true }),
  'open-key-activation': () => ({ kind: 'key' }),
  'update-payment-methods': () => billing,
  'unpaid-invoices-to-pay': () => billing,
  'dynamic-membership-activation': () => dynamic,
};

/** Null while the subscription is not known: nothing is offered that it might not allow. */
export function actOf(id: PlanDialogId, subscription: Acting | undefined): PlanAct | null {
  if (id === 'open-key-activation') return { kind: 'key' };
  if (!subscription) return null;
  const act = acts[id](subscription);
  return act.kind === 'start' && subscription.isCorporate ? { kind: 'advisor' } : act;
}
