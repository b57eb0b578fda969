import type { Client, Product } from '../../support/product.ts';
import { answered, beginForm, formLinkOf, ofSigner } from '../../web/form-world.ts';
import { makeTemplate } from '../../web/template-world.ts';
import { payload } from './payloads.ts';

const signer = 'formulario@zq.example';
/** Forms whose every text is made to hurt, with the pages that show them. */
export async function hurtForms(product: Product): Promise<{ readonly owner: readonly string[]; readonly link: readonly string[] }> {
  const { http } = product;
  const { templateID } = await makeTemplate(http, 'Formulario', [
    { name: 'propia', type: 'text', label: 'Lo de quien envía' },
    ofSigner(1, 'suya', 'Lo de quien firma'),
  ]);
  const begin = () =>
    beginForm(http, templateID, {
      title: payload(),
      signers: [{ name: payload(), emailID: signer, form: 1 }],
      answers: { propia: payload() },
    });
  const act = async (documentID: string, what: string, body: object) =>
    answered(await http.post(`/api/form-document/${documentID}/${what}`, body));
  const link = async (documentID: string, number = 1) => {
    const address = await formLinkOf(product, signer, documentID, number);
    const [, signatoryID, timestamp, code] = /form\/[^/]+\/([^/]+)\/(\d+)#(.+)$/.exec(address)!;
    const path = `/api/form-document/${documentID}/signer/${signatoryID}/${timestamp}`;
    const headers = { 'x-link-code': code! };
    const client: Client = http.anonymous();
    return {
      ...{ address, signatoryID },
      draft: async () => answered(await client.put(`${path}/draft`, { answers: { suya: payload() } }, headers)),
      answer: async () => answered(await client.post(`${path}/answers`, { answers: { suya: payload() } }, headers)),
      refuse: async () => answered(await client.post(`${path}/refuse`, { reason: payload(true) }, headers)),
    };
  };

  const commented = (await begin()).documentID;
  const { signatoryID } = await link(commented);
  answered(await http.put(`/api/form-document/${commented}/answers`, { answers: { propia: payload() } }));
  const renamed = await http.put(`/api/form-document/${commented}/signer`, { signatoryID, name: payload(), emailID: signer });
  answered(renamed);
  const again = await link(commented, 2);
  await again.draft();
  await again.answer();
  await act(commented, 'comment', { signatoryID: again.signatoryID, comment: payload(true) });
  const corrected = await link(commented, 3);
  await corrected.draft();

  const refused = (await begin()).documentID;
  const asked = await link(refused);
  await asked.answer();
  await act(refused, 'refuse', { signatoryID: asked.signatoryID, reason: payload(true) });
  const declined = (await begin()).documentID;
  const declining = await link(declined);
  await declining.refuse();
  const cancelled = (await begin()).documentID;
  await act(cancelled, 'cancel', { reason: payload(true) });

  const all = [commented, refused, declined, cancelled];
  return {
    owner: ['/dashboard/template?tab=forms', ...all.map((id) => `/template/view/single/${templateID}/configurable?document=${id}`)],
    link: [corrected.address, asked.address, declining.address],
  };
}
