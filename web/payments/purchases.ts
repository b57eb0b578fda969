import { api, problemOf } from '../api/base.ts';
import { type Payment, type ProductLine, paymentsApi } from '../api/payments.ts';
import { type StartOfPlan, subscriptionApi } from '../api/subscription.ts';
import type { AppDispatch } from '../session/store.ts';
import type { Answer, PaymentInput, PaymentProblem, Standing } from './payment.machine.ts';

/** What can be paid. */
export type Purchase =
  | { readonly kind: 'start'; readonly planName: StartOfPlan['planName']; readonly isNow?: true; readonly isPromotion?: true }
  /** Whatever is due at the moment of the press. */
  | { readonly kind: 'invoices' }
  | { readonly kind: 'products'; readonly products: readonly ProductLine[] };

/** How often it is asked whether what was paid for is there, a second and a half apart. */
const MOST_LOOKS = 10;

const PAID: Payment = { status: 'paid', invoices: [] };
const now = { subscribe: false, forceRefetch: true } as const;
const problem = (error: unknown): { readonly problem: PaymentProblem } => {
  const { code, message } = problemOf(error) ?? { code: 'payments.processing_error', message: null };
  return { problem: { code, message } };
};
const answer = ({ data, error }: { data?: Payment; error?: unknown }): Answer => (data ? { payment: data } : problem(error));

/**
 * How a purchase is paid, and what has become of it.
 * @param once names this opening of the dialog: a press whose answer was lost charges nothing a second time
 */
export function payingFor(dispatch: AppDispatch, purchase: Purchase, once: string): PaymentInput {
  const { endpoints } = paymentsApi;
  const run = { track: false } as const;

  /** Memberships and packs are charged to the default card, so the one that was chosen becomes that. */
  const chosen = async (card: string): Promise<Answer | null> => {
    const { data } = await dispatch(endpoints.defaultCard.initiate(undefined, now));
    if (data?.paymentMethodId === card) return null;
    const { error } = await dispatch(endpoints.makeDefault.initiate(card, run));
    return error ? problem(error) : null;
  };
  const redeem = async (): Promise<Answer | null> => {
    const { error } = await dispatch(subscriptionApi.endpoints.redeemPromotion.initiate(undefined, run));
    // Taken already, it counts from the first invoice on.
    return error && problemOf(error)?.code !== 'promotion.redeemed' ? problem(error) : null;
  };
  const start = async ({ planName, isNow, isPromotion }: Extract<Purchase, { kind: 'start' }>): Promise<Answer> => {
    const refused = isPromotion ? await redeem() : null;
    if (refused) return refused;
    const { data, error } = await dispatch(
      subscriptionApi.endpoints.startPlan.initiate({ planName, once, ...(isNow ? { isNow } : {}) }, run),
    );
    if (!data) return problem(error);
    return { payment: 'payment' in data ? data.payment : PAID };
  };
  const invoices = async (paymentMethodId: string): Promise<Answer> => {
    const { data, error } = await dispatch(endpoints.unpaidInvoices.initiate(undefined, now));
    if (!data) return problem(error);
    if (data.length === 0) return { payment: PAID };
    const invoiceIds = data.map(({ id }) => id);
    return answer(await dispatch(endpoints.payInvoices.initiate({ invoiceIds, paymentMethodId, once }, run)));
  };

  const standingOf = async (id: string): Promise<Standing> => {
    const { data } = await dispatch(endpoints.invoice.initiate(id, now));
    if (!data) return 'processing';
    if (data.status === 'paid') return 'paid';
    if (data.failure === null && data.status === 'pending') return 'processing';
    return { code: data.failure?.code ?? 'payments.declined', message: null };
  };
  /** A membership begins, and an account that was stopped goes on, a moment after the payment is there. */
  const hasBegun = async (): Promise<boolean> => {
    if (purchase.kind === 'products') return true;
    const { data } = await dispatch(subscriptionApi.endpoints.subscription.initiate(undefined, now));
    return purchase.kind === 'start' ? data?.planName === purchase.planName : data?.planName !== 'DEBTOR';
  };
  let looks = 0;
  const settled = (): void => void dispatch(api.util.invalidateTags(['Invoices', 'Subscription', 'Profile', 'Cards']));

  return {
    async pay(card) {
      if (purchase.kind === 'invoices') return invoices(card);
      const refused = await chosen(card);
      if (refused) return refused;
      if (purchase.kind === 'start') return start(purchase);
      return answer(await dispatch(endpoints.payProducts.initiate({ products: purchase.products, once }, run)));
    },
    async look(invoiceIds) {
      for (const id of invoiceIds) {
        const standing = await standingOf(id);
        if (standing === 'paid') continue;
        if (standing !== 'processing') settled();
        return standing;
      }
      // It is paid: nobody is kept waiting for what comes of it.
      if (!(await hasBegun()) && ++looks < MOST_LOOKS) return 'processing';
      settled();
      return 'paid';
    },
  };
}
