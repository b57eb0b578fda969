import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, bruno, contract, efirmaAttempts, linkOf, sendDocument, upload } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

const password = 'Clave.De.Prueba.1';
const ASKED = 'COVA800101AB1';
const OTHER = 'FEPB800101AB1';
let product: Product;
beforeAll(async () => {
  product = await startProduct({ chain: false });
});
afterAll(() => product?.stop());

const issue = (rfc: string) =>
  product.services.pki.issueEfirma({ name: 'ANA CORTÉS VILLA', rfc, curp: `${rfc.slice(0, 10)}MPLRLN09`, email: ana.emailID, password });
const sending = (rfc: string) => sendDocument(product, [{ ...ana, signatureType: 'E_FIRMA', rfc }, bruno]);

it('a signature with an e.firma of another RFC is refused, logged, recorded once and told to the owner alone', async () => {
  const documentID = await sending('cova-800101 ab1');
  const link = await linkOf(product, ana.emailID, documentID);
  const { attempt } = await efirmaAttempts(product, documentID, link);
  const other = await issue(OTHER);
  for (let tries = 0; tries < 2; tries++) {
    const refused = await attempt(other, password);
    expect(refused).toMatchObject({ status: 422, body: { code: 'signature.other_holder' } });
    expect(JSON.stringify(refused.body)).not.toContain(ASKED);
  }
  const lines = await product.services.accessLog.query({ target: `document-${documentID}`, outcome: 'refused' });
  expect(lines.length).toBeGreaterThan(0);

  const { state } = await product.modules.documents.load(documentID);
  expect(state.signatures).toEqual([]);
  expect(state.refusedCertificates).toMatchObject([{ signatoryId: link.id, rfc: { value: OTHER } }]);
  const stored = await product.http.get(`/api/get-document/${documentID}`);
  const [mine, brunos] = stored.body.responseData.signatory;
  expect(mine).toMatchObject({ rfc: ASKED, asksRfc: true, refusedCertificates: [{ rfc: OTHER }] });
  expect(brunos).toMatchObject({ rfc: null, asksRfc: false, refusedCertificates: [] });

  // Neither who signs nor who signs beside them is told an RFC.
  for (const { emailID } of [ana, bruno]) {
    const their = await linkOf(product, emailID, documentID);
    const seen = await product.http.anonymous().get(`/api/document/document-id/${documentID}/${their.id}`, { 'x-link-code': their.code });
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toMatch(/COVA800101|FEPB800101/);
  }
  expect((await attempt(await issue(ASKED), password)).status).toBe(200);
});

it('an RFC that is none, or that is asked of who may draw, is refused with its own code', async () => {
  const draft = (await upload(product.http, await contract())).body.responseData.documentID as string;
  const change = (signatory: object) =>
    product.http.put('/api/document', { documentID: draft, whoSigns: 'OTHERS', signatory: [signatory] });
  expect(await change({ ...ana, signatureType: 'E_FIRMA', rfc: 'COVA80' })).toMatchObject({
    status: 422,
    body: { code: 'signatory.rfc_invalid' },
  });
  expect(await change({ ...ana, rfc: ASKED })).toMatchObject({ status: 422, body: { code: 'signatory.rfc_without_efirma' } });
  expect((await change({ ...ana, signatureType: 'E_FIRMA', rfc: ASKED })).status).toBe(200);
  // The owner's words are personal values of the owner's.
  await product.http.put('/api/document', { documentID: draft, message: ' Por favor firme ', nickname: ' local 4B ' });
  const { setup: kept, uploaded } = (await product.modules.documents.load(draft)).state;
  expect(kept?.signatories[0]?.rfc?.value).toBe(ASKED);
  expect([kept?.message?.$personal, kept?.nickname]).toEqual([
    uploaded?.uploadedBy.personId,
    { $personal: uploaded?.uploadedBy.personId, value: 'local 4B' },
  ]);
});

it('who is asked instead is asked for the RFC that came with them', async () => {
  const documentID = await sending(ASKED);
  const link = await linkOf(product, ana.emailID, documentID);
  const correction = { documentID, signatoryID: link.id, act: 'replace', name: 'Olga Núñez', emailID: 'olga@nunez.example' };
  expect(await product.http.put('/api/document/signatory', { ...correction, rfc: 'x' })).toMatchObject({
    status: 422,
    body: { code: 'signatory.rfc_invalid' },
  });
  expect((await product.http.put('/api/document/signatory', { ...correction, rfc: OTHER })).status).toBe(200);
  const { setup } = (await product.modules.documents.load(documentID)).state;
  expect(setup?.signatories[0]?.rfc?.value).toBe(OTHER);
});
