import { problemOf } from '../api/base.ts';
import { newKey } from '../api/once.ts';
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
const run = { track: false } as const;

/** Of a card that was declined: another try is another attempt. */
const DECLINED = 402;

const refused = (error: unknown): { readonly problem: PaymentProblem } => {
  const { code, message } = problemOf(error) ?? { code: 'network.unreachable', message: null };
  return { problem: { code, message } };
};

/**
 * How a purchase is paid, and what has become of it. For one opening of the dialog one key goes with every try until its outcome is known: where an answer
 * was lost, the next press asks for that and charges nothing a second time. A try after a card was declined is a new one.
 */
export function payingFor(dispatch: AppDispatch, purchase: Purchase): PaymentInput {
  const { endpoints } = paymentsApi;
  let once = newKey();
  /** The invoice of packs that was not paid: it is paid again, not written anew. */
  let open: readonly string[] | null = null;
  let looks = 0;

  const answer = ({ data, error }: { data?: Payment; error?: unknown }): Answer => {
    if (data) return { payment: data };
    const problem = problemOf(error);
    if (problem?.status === DECLINED) {
      once = newKey();
      const { invoiceIds } = problem.facts;
      if (purchase.kind === 'products' && Array.isArray(invoiceIds)) open = invoiceIds as string[];
    }
    return refused(error);
  };
  /** Memberships and packs are charged to the default card, so the one that was chosen becomes that, whatever this page believes to be it. */
  const chosen = async (card: string): Promise<Answer | null> => {
    const { error } = await dispatch(endpoints.makeDefault.initiate(card, run));
    return error ? refused(error) : null;
  };
  const redeem = async (): Promise<Answer | null> => {
    const { error } = await dispatch(subscriptionApi.endpoints.redeemPromotion.initiate(undefined, run));
    // Taken already, it counts from the first invoice on.
    return error && problemOf(error)?.code !== 'promotion.redeemed' ? refused(error) : null;
  };
  const start = async ({ planName, isNow, isPromotion }: Extract<Purchase, { kind: 'start' }>): Promise<Answer> => {
    const stopped = isPromotion ? await redeem() : null;
    if (stopped) return stopped;
    const { startPlan } = subscriptionApi.endpoints;
    const { data, error } = await dispatch(startPlan.initiate({ planName, once, ...(isNow ? { isNow } : {}) }, run));
    // A charge that was declined is an invoice too.
    dispatch(paymentsApi.util.invalidateTags(['Invoices']));
    return answer(data ? { data: data.payment ?? PAID } : { error });
  };
  const retry = async (invoiceIds: readonly string[], paymentMethodId: string): Promise<Answer> =>
    answer(await dispatch(endpoints.payInvoices.initiate({ invoiceIds, paymentMethodId, once }, run)));
  const due = async (card: string): Promise<Answer> => {
    const { data, error } = await dispatch(endpoints.unpaidInvoices.initiate(undefined, now));
    if (!data) return refused(error);
    if (data.length === 0) return { payment: PAID };
    return retry(
      data.map(({ id }) => id),
      card,
    );
  };

  const standingOf = async (id: string): Promise<Standing> => {
    const { data } = await dispatch(endpoints.invoice.initiate(id, now));
    if (data?.payment.status === 'paid') return 'paid';
    return data?.payment.status === 'declined' ? { code: data.payment.code ?? '', message: null } : 'processing';
  };
  /** A membership begins, and an account that was stopped goes on, a moment after the payment is there. */
  const hasBegun = async (): Promise<boolean> => {
    if (purchase.kind === 'products') return true;
    const { data } = await dispatch(subscriptionApi.endpoints.subscription.initiate(undefined, now));
    return purchase.kind === 'start' ? data?.planName === purchase.planName : data?.planName !== 'DEBTOR';
  };
  const settled = (): void => void dispatch(paymentsApi.util.invalidateTags(['Invoices', 'Subscription', 'Profile', 'Cards']));

  return {
    async pay(card) {
      if (purchase.kind === 'invoices') return due(card);
      if (open !== null) return retry(open, card);
      const stopped = await chosen(card);
      if (stopped) return stopped;
      if (purchase.kind === 'start') return start(purchase);
      return answer(await dispatch(endpoints.payProducts.initiate({ products: purchase.products, once }, run)));
    },
    async look(invoiceIds) {
      for (const id of invoiceIds) {
        const standing = await standingOf(id);
        if (standing === 'paid') continue;
        if (standing !== 'processing') {
          once = newKey();
          if (purchase.kind === 'products') open = [id];
          settled();
        }
        return standing;
      }
      // It is paid: nobody is kept waiting for what comes of it.
      if (!(await hasBegun()) && ++looks < MOST_LOOKS) return 'processing';
      settled();
      return 'paid';
    },
  };
}
