import type { Billing } from './ports.ts';

/** The account at the gateway, made when it is first needed. Of two that were made at once the one that is written down counts. */
export async function customerFor({ gateway, payer }: Pick<Billing, 'gateway' | 'payer'>, ownerId: string): Promise<string> {
  const known = await payer.customerOf(ownerId);
  if (known !== null) return known;
  return payer.recordCustomer(ownerId, await (await gateway()).createCustomer(ownerId));
}
