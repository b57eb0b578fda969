import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, bruno, linkOf, sendDocument, signDrawn, until } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';

describe('the right to a file is asked when its bytes leave, whatever its address says', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  const here = (address: string) => address.replace(/^https?:\/\/[^/]+/, product.url);
  const open = async (address: string) => {
    const { status, body } = await product.http.anonymous().get(here(address));
    return status === 200 ? 200 : `${status} ${body.code}`;
  };
  /** Every address that a view gives out: the file, its pages, and the constancia where there is one. */
  const addressesIn = (view: {
    documentFileObj: { url: string };
    documentImages: { imageURL: string }[];
    validation?: { constanciaURL: string | null };
  }) => [
    view.documentFileObj.url,
    ...view.documentImages.map(({ imageURL }) => imageURL),
    ...(view.validation?.constanciaURL ? [view.validation.constanciaURL] : []),
  ];
  const openAll = (addresses: readonly string[]) => Promise.all(addresses.map(open));
  const forSigner = async (documentID: string, { id, code }: { id: string; code: string }) => {
    const { body } = await product.http.anonymous().get(`/api/document/document-id/${documentID}/${id}`, { 'x-link-code': code });
    return addressesIn(body.responseData);
  };

  it('a reviewer whose right was ended reads nothing more: file, pages, constancia', async () => {
    const documentID = await sendDocument(product, [ana], {}, 2);
    await signDrawn(product, documentID, ana.emailID);
    await until(product, documentID, 'COMPLETED');
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    const addresses = addressesIn((await reviewer.get(`/api/get-document/${documentID}`)).body.responseData);
    expect(await openAll(addresses)).toEqual([200, 200, 200, 200]);
    const { responseData } = (await product.http.get('/api/reviewers')).body;
    const { reviewerId } = responseData.reviewers.find((one: { email: string }) => one.email === people.reviewer.email);
    expect((await product.http.call('DELETE', `/api/reviewers/${reviewerId}`)).status).toBe(200);
    expect(await openAll(addresses)).toEqual(Array(4).fill('403 invalid_link_message'));
    // Those of the owner are others.
    const own = addressesIn((await product.http.get(`/api/get-document/${documentID}`)).body.responseData);
    expect(await openAll(own)).toEqual([200, 200, 200, 200]);
  });

  it('who was replaced reads nothing of what the document became', async () => {
    const documentID = await sendDocument(product, [ana, bruno]);
    const link = await linkOf(product, ana.emailID, documentID);
    const addresses = await forSigner(documentID, link);
    expect(await openAll(addresses)).toEqual([200, 200]);
    const other = { act: 'replace', name: 'Carla Ríos', emailID: 'carla@rios.example' };
    expect((await product.http.put('/api/document/signatory', { documentID, signatoryID: link.id, ...other })).status).toBe(200);
    expect(await openAll(addresses)).toEqual(Array(2).fill('403 invalid_link_message'));
  });

  it("who was forgotten is nobody's reader: signatory and observer alike", async () => {
    const observer = 'notaria@puebla.example';
    const documentID = await sendDocument(product, [ana, bruno], { sharedWith: [{ emailID: observer }] });
    const shared = await linkOf(product, observer, documentID, 'observer');
    const view = await product.http.anonymous().get(`/api/get-document-shared/${documentID}/${shared.id}`, { 'x-link-code': shared.code });
    const ofObserver = addressesIn(view.body.responseData);
    const ofSigner = await forSigner(documentID, await linkOf(product, bruno.emailID, documentID));
    expect(await openAll([...ofObserver, ...ofSigner])).toEqual([200, 200, 200, 200]);
    const ownerId = (await product.modules.documents.load(documentID)).state.ownerId;
    for (const address of [observer, bruno.emailID]) await product.services.vault.forget(product.services.personId(ownerId, address));
    expect(await openAll([...ofObserver, ...ofSigner])).toEqual(Array(4).fill('410 person.forgotten'));
    expect(await openAll(await forSigner(documentID, await linkOf(product, ana.emailID, documentID)))).toEqual([200, 200]);
  });

  it('the history tells that the owner took the constancia', async () => {
    const documentID = await sendDocument(product, [ana]);
    await signDrawn(product, documentID, ana.emailID);
    await until(product, documentID, 'COMPLETED');
    const { constanciaURL } = (await product.http.get(`/api/get-document/${documentID}`)).body.responseData.validation;
    expect(await open(constanciaURL)).toBe(200);
    const { events } = await product.modules.documents.load(documentID);
    // Mails of the completion may be written down meanwhile.
    expect(events.findLast(({ type }) => type === 'FileDownloaded')?.data).toMatchObject({ viewer: 'OWNER', file: 'ASN' });
    // A party is not the owner's side: the address names its reader.
    expect(await open(constanciaURL.replace('/u-', '/s-'))).toBe('403 invalid_link_message');
  });
});
