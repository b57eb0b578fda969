import { expect, it } from 'vitest';
import { carryPaid, carryUnpaid } from '../../modules/billing/application/effects.ts';
import { attemptIdOf, monthInvoiceId } from '../../modules/billing/application/ids.ts';
import type { Billing } from '../../modules/billing/application/ports.ts';
import { billingWorld, OWNER } from './billing-world.ts';

const MONTH = '2026-11';
const invoiceId = monthInvoiceId(OWNER, MONTH);

/** A month without a card, and what the subscription knows as owed; `meanwhile` runs when it is told, before it knows. */
async function unpaidMonth(meanwhile: (pay: () => Promise<void>, follow: () => Promise<void>) => Promise<void>) {
  const world = billingWorld('2026-12-01T12:00:00Z', { defaultCard: null });
  await world.close(MONTH, [{ kind: 'DOCUMENTS_ABOVE', quantity: 1, unitCents: 9_900, amountCents: 9_900 }]);
  const owed = new Set<string>();
  const pay = async () => {
    await world.billing.invoices.execute(
      { type: 'AskCharge', data: { invoiceId, attemptId: attemptIdOf(invoiceId, 'by hand'), cardId: 'pm_1', isPresent: true } },
      { actor: { kind: 'owner', id: OWNER, ownerId: OWNER }, commandId: 'by hand', correlationId: 'by hand', ownerId: OWNER },
    );
    expect((await world.stateOf(invoiceId)).status).toBe('PAID');
  };
  const follow = () => carryPaid(billing, invoiceId, 'paid');
  const billing: Billing = {
    ...world.billing,
    payer: {
      ...world.billing.payer,
      async chargeFailed(about) {
        await meanwhile(pay, follow);
        owed.add(about.invoiceId);
      },
      // Where nothing is owed there is nothing to settle, and so it is in the subscription.
      chargeSettled: async (about) => void owed.delete(about.invoiceId),
    },
  };
  return { billing, owed, pay, follow };
}

it('a month that nobody paid is owed until it is paid', async () => {
  const { billing, owed, pay, follow } = await unpaidMonth(async () => undefined);
  await carryUnpaid(billing, invoiceId, 'declined');
  expect([...owed]).toEqual([invoiceId]);
  await pay();
  await follow();
  expect([...owed]).toEqual([]);
});

it('a month that is paid, and whose payment is followed, while it is told as unpaid is not owed', async () => {
  const { billing, owed } = await unpaidMonth(async (pay, follow) => {
    await pay();
    await follow();
  });
  await carryUnpaid(billing, invoiceId, 'declined');
  expect([...owed]).toEqual([]);
});

it('a month that was paid before it could be told as unpaid is never told', async () => {
  const { billing, owed, pay } = await unpaidMonth(async () => {
    throw new Error('told as unpaid');
  });
  await pay();
  await carryUnpaid(billing, invoiceId, 'declined');
  expect([...owed]).toEqual([]);
});
