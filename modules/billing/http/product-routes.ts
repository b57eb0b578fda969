import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { profileAnswer, profileEnvelope } from '../../../shared-kernel/http/envelope.ts';
import { type PaymentView, paymentView } from '../../../shared-kernel/http/payment-view.ts';
import { answered } from '../application/cards.ts';
import type { PriceList } from '../application/ports.ts';
import { buyPacks } from '../application/purchases.ts';
import { PACKS_AT_ONCE, type PackName, type ProductName, packNames, productNames } from '../contract/products.ts';
import { type BillingEdge, ownersContext } from './routes-deps.ts';
import { detailNames, productView, viewOfPayment } from './views.ts';

const isPack = (name: ProductName): name is PackName => (packNames as readonly string[]).includes(name);

function viewOf(prices: PriceList, name: ProductName): z.infer<typeof productView> {
  const { price, credits } = isPack(name) ? prices.packs[name] : { price: prices.baseMembership, credits: {} };
  return { id: name, name, price: price === null ? null : price / 100, currency: prices.currency, credits: { ...credits } };
}

/** What is sold, and buying it (CALL-017, 018, 022; ENT-055, ENT-058). */
export function productRoutes({ billing, authenticate, startBase, month }: BillingEdge) {
  const owner = authenticate.roles('user');
  return async (instance: FastifyInstance): Promise<void> => {
    const app = instance.withTypeProvider<ZodTypeProvider>();
    const detail = (asked: string) => {
      const name = detailNames.find((one) => one === asked);
      if (name === undefined) throw new ProductError(404, 'payments.no_product');
      return viewOf(billing.prices(), name === 'baseMembership' ? 'base_membership' : name);
    };
    app.get(
      '/products/:productName/detail',
      {
        onRequest: owner,
        schema: {
          summary: 'A product by its name',
          params: z.object({ productName: z.string().max(100) }),
          response: { 200: profileEnvelope(productView) },
        },
      },
      async (request) => profileAnswer(detail(request.params.productName)),
    );
    app.get(
      '/products/:productId',
      {
        onRequest: owner,
        schema: {
          summary: 'A product by its id',
          params: z.object({ productId: z.string().max(100) }),
          response: { 200: profileEnvelope(productView) },
        },
      },
      async (request) => profileAnswer(detail(request.params.productId)),
    );
    app.post(
      '/products/pay',
      {
        onRequest: owner,
        schema: {
          summary: 'Buy products with the card that is charged',
          body: z.object({
            products: z
              .array(z.object({ name: z.enum(productNames), quantity: z.int().min(1).max(PACKS_AT_ONCE).default(1) }))
              .min(1)
              .max(productNames.length),
          }),
          response: { 200: profileEnvelope(paymentView) },
        },
      },
      async (request) => {
        const { ownerId } = callerOf(request);
        const { products } = request.body;
        const problem = productProblem(products);
        if (problem !== null) throw new ProductError(400, 'request.invalid', { problems: [{ path: 'products', problem }] });
        const packs = products.flatMap(({ name, quantity }) => (isPack(name) ? [{ product: name, quantity }] : []));
        const paid = await answered(
          async (): Promise<PaymentView[]> => [
            ...(products.some(({ name }) => name === 'base_membership') ? [await startBase(request)] : []),
            ...(packs.length > 0 ? [viewOfPayment(await buyPacks(billing, ownerId, month(), packs, ownersContext(request)))] : []),
          ],
        );
        return profileAnswer(together(paid));
      },
    );
  };
}

/** One membership, and each product once. Null: it is as it should be. */
function productProblem(products: readonly { readonly name: ProductName; readonly quantity: number }[]): string | null {
  if (new Set(products.map(({ name }) => name)).size < products.length) return 'each product once';
  return products.some(({ name, quantity }) => name === 'base_membership' && quantity !== 1) ? 'one membership' : null;
}

function together(payments: readonly PaymentView[]): PaymentView {
  const open = (['requires_action', 'processing'] as const).find((status) => payments.some((one) => one.status === status));
  return { status: open ?? 'paid', invoices: payments.flatMap(({ invoices }) => invoices) };
}
