import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, linkOf, sendDocument, signDrawn, until } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';

interface Image {
  readonly imageURL: string;
  readonly version: number;
  readonly documentImageID: string;
}

describe('pages of a document as pictures', () => {
  let product: Product;
  let documentID: string;
  const here = (address: string) => address.replace(/^https?:\/\/[^/]+/, product.url);
  const ofOwner = async () => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData.documentImages as Image[];

  beforeAll(async () => {
    product = await startProduct();
    documentID = await sendDocument(product, [ana], { title: 'Pagaré 0341', sharedWith: [{ emailID: 'notaria@puebla.example' }] }, 2);
  });
  afterAll(() => product?.stop());

  it('are those of the version that is read: with the signatures for everybody once it is sealed', async () => {
    const prepared = await ofOwner();
    expect(prepared.map(({ version }) => version)).toEqual([1, 1]);
    const before = (await product.http.anonymous().get(here(prepared[0]!.imageURL))).body as Buffer;
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    const state = await until(product, documentID, 'COMPLETED');
    const sealed = await ofOwner();
    expect(sealed.map(({ version }) => version)).toEqual([state.seal!.version, state.seal!.version]);
    const first = await product.http.anonymous().get(here(sealed[0]!.imageURL));
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([200, 'image/png', 'no-store']);
    // Signed on the first page.
    expect(Buffer.from(first.body).equals(before)).toBe(false);
    expect(Buffer.from((await product.http.anonymous().get(here(sealed[0]!.imageURL))).body).equals(Buffer.from(first.body))).toBe(true);
    const link = await linkOf(product, ana.emailID, documentID);
    const signer = await product.http.anonymous().get(`/api/document/document-id/${documentID}/${link.id}`, { 'x-link-code': link.code });
    const ofSigner = signer.body.responseData.documentImages as Image[];
    expect(ofSigner.map(({ version }) => version)).toEqual([state.seal!.version, state.seal!.version]);
    expect((await product.http.anonymous().get(here(ofSigner[0]!.imageURL))).status).toBe(200);
  });

  it('open by their signed address alone, which is of one page, one version and one reader', async () => {
    const [first] = await ofOwner();
    const address = new URL(here(first!.imageURL));
    const of = async (change: (path: string) => string) => {
      const other = new URL(address);
      other.pathname = change(other.pathname);
      return (await product.http.anonymous().get(other.toString())).status;
    };
    expect(await of((path) => path.replace(/\/1$/, '/2'))).toBe(403);
    expect(await of((path) => path.replace(/\/\d+\/u-/, '/2/u-'))).toBe(403);
    expect(await of((path) => path.replace('/u-', '/a-'))).toBe(403);
    expect(await of((path) => path)).toBe(200);
  });

  it('leave under names that tell them apart, in the header of the answer (RFC 6266)', async () => {
    const view = (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;
    const nameOf = async (address: string) => (await product.http.anonymous().get(here(address))).headers.get('content-disposition');
    expect(await nameOf(view.documentFileObj.url)).toBe(
      `attachment; filename="Pagare 0341 (firmado).pdf"; filename*=UTF-8''Pagar%C3%A9%200341%20%28firmado%29.pdf`,
    );
    expect(await nameOf(view.documentFileObj.originalUrl)).toContain('filename="Pagare 0341 (original).pdf"');
    expect(await nameOf(view.validation.constanciaURL)).toContain('filename="Pagare 0341 (constancia).asn"');
  });

  it('end with the document for all but the reviewer', async () => {
    const [first] = await ofOwner();
    expect((await product.http.put('/api/document/delete', { documentIDs: [documentID] })).status).toBe(200);
    expect((await product.http.anonymous().get(here(first!.imageURL))).status).toBe(410);
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    const { body } = await reviewer.get(`/api/get-document/${documentID}`);
    expect((await product.http.anonymous().get(here(body.responseData.documentImages[0].imageURL))).status).toBe(200);
  });
});
