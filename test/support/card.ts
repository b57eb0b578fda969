import type { Client } from './product.ts';

/** Keeps a card of the own test gateway as its owner would; the first one is the one that is charged. Gives the gateway's reference of it. */
export async function giveCard(client: Client, token = 'pm_card_visa'): Promise<string> {
  const { status, body } = await client.put(`/payment-methods/${token}/attach`);
  if (status !== 200) throw new Error(`the card ${token} was not kept: ${status} ${JSON.stringify(body)}`);
  return body.data.paymentMethodId;
}
