import { ana, contract, linkOf, sendDocument, signDrawn, until } from '../support/journey.ts';
import { Client, type Product, people } from '../support/product.ts';

/** A completed document that can be endorsed, signed by Ana. */
export async function completedDocument(product: Product, setup: Record<string, unknown> = {}): Promise<string> {
  const documentID = await sendDocument(product, [ana], { isEndorsement: true, ...setup });
  const signed = await signDrawn(product, documentID, ana.emailID);
  if (signed.status !== 200) throw new Error(JSON.stringify(signed.body));
  await until(product, documentID, 'COMPLETED');
  return documentID;
}

/** Staff give the demo's owner special endorsements, or take them. */
export async function setSpecial(product: Product, on: boolean): Promise<void> {
  const admin = await new Client(product.url).login(people.admin.email, people.admin.password);
  const features = on ? ['isEndorsementSpecial'] : [];
  const answer = await admin.put(`/api/operations/accounts/${product.ownerId}/features`, { features, reason: 'Contrato 12' });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

export async function contractForm(page: string | null = '2', pages = 3, bytes?: Uint8Array): Promise<FormData> {
  const form = new FormData();
  form.append(
    'contract',
    new Blob([Buffer.from(bytes ?? (await contract('Contrato nuevo', pages)))], { type: 'application/pdf' }),
    'nuevo.pdf',
  );
  if (page !== null) form.append('page', page);
  return form;
}

export const ask = async (client: Client, documentID: string, form?: FormData, headers: Record<string, string> = {}) =>
  client.post(`/api/endorsement/special/${documentID}`, form ?? (await contractForm()), headers);

export const codeOf = async (product: Product, documentID: string): Promise<Record<string, string>> => ({
  'x-link-code': (await linkOf(product, ana.emailID, documentID)).code,
});

export const answerWith = (client: Client, endorsementID: string, answer: 'APPROVE' | 'REJECT', notes = '') =>
  client.put(`/api/endorsement/special/${endorsementID}/answer`, { answer, notes });

export async function specialEvents(product: Product, documentID: string) {
  const found = [];
  for await (const event of product.services.store.readStream(`special-${documentID}`)) found.push(event);
  return found;
}
