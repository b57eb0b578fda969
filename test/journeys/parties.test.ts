import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, contract, linkOf, sendDocument, settled, signDrawn, until, upload } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

describe('people of a document', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());
  const subjects = async (to: string): Promise<string[]> =>
    (await product.http.get(`/local/mailbox?to=${encodeURIComponent(to)}`)).body.responseData.mails.map(
      (mail: { subject: string }) => mail.subject,
    );

  it('have a WhatsApp number with a plus, a country and nine digits, or are refused (RULE-013)', async () => {
    const documentID = (await upload(product.http, await contract())).body.responseData.documentID as string;
    const named = (whatsapp: string) =>
      product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [{ name: 'Ana', whatsapp }] });
    for (const [given, stored] of [
      ['525512345678', '+525512345678'],
      ['+525512345678', '+525512345678'],
      ['1123456789', '+1123456789'],
    ]) {
      const answer = await named(given!);
      expect([given, answer.status]).toEqual([given, 200]);
      expect(answer.body.responseData.savedDocument.signatory[0].whatsapp).toBe(stored);
    }
    for (const given of ['123456789', '5255123456789', 'cinco', '+52551234567a', '++525512345678']) {
      const answer = await named(given);
      expect([given, answer.status, answer.body.code]).toEqual([given, 422, 'signatory.whatsapp_invalid']);
    }
  });

  it('are written to in the language of the document, the account in the one it chose (I18N-005)', async () => {
    expect((await product.http.put('/profile', { language: 'es' })).status).toBe(200);
    const english = await sendDocument(product, [{ ...ana, emailID: 'ann@cortes.example' }], { language: 'en', title: 'Lease of a shop' });
    await linkOf(product, 'ann@cortes.example', english);
    expect((await subjects('ann@cortes.example')).join()).toMatch(/sign/i);
    expect((await subjects('ann@cortes.example')).join()).not.toMatch(/firm/i);
    const spanish = await sendDocument(product, [ana], { language: 'es', title: 'Arrendamiento' });
    await linkOf(product, ana.emailID, spanish);
    expect((await subjects(ana.emailID)).join()).toMatch(/firm/i);

    expect((await signDrawn(product, english, 'ann@cortes.example')).status).toBe(200);
    await until(product, english, 'COMPLETED');
    await settled(product, english);
    const owner = (await product.http.get('/profile')).body.data.emailID as string;
    const told = (await subjects(owner)).find((subject) => subject.includes('Lease of a shop'));
    expect(told).toMatch(/complet(o|ó|ado)|firmad/i);
  });
});
