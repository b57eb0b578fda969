import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, linkOf, openBy, sendDocument, settled, signDrawn, until } from '../support/journey.ts';
import { describeWith } from '../support/needs.ts';
import { type Answer, type Product, startProduct } from '../support/product.ts';
import { textInside } from './text-inside.ts';

/** Words that stand in the names of tags and nowhere else. */
const PLANTED = 'Zorzal secreto';
const OLGA = 'olga@observa.example';

let product: Product;
let documentID: string;
let tagID: string;
let link: { id: string; code: string };

beforeAll(async () => {
  product = await startProduct();
  const { http } = product;
  documentID = await sendDocument(product, [ana], { sharedWith: [{ emailID: OLGA }] });
  const style = { textColor: 'rgba(1,2,3,1)', bgColor: 'rgba(1,2,3,0.2)' };
  tagID = (await http.post('/api/tag', { name: PLANTED, ...style })).body.responseData.payload.tag.tagID;
  await http.put(`/api/document/${documentID}/tag`, { tags: [tagID] });
  link = await linkOf(product, ana.emailID, documentID);
});
afterAll(async () => product?.stop());

const bytesOf = ({ body }: Answer): string => (Buffer.isBuffer(body) ? textInside(body) : JSON.stringify(body));
const silent = (what: string, text: string): void => {
  for (const word of [PLANTED, 'Zorzal', tagID, 'tagging-', 'DocumentTagsSet', 'TagCreated'])
    expect(text.includes(word), `${what}: ${word}`).toBe(false);
};

describeWith('pdftotext')('a party never learns of a tag', () => {
  it('neither before nor after signing: link, mails, timeline, sheet, files, validation', async () => {
    silent('the link of the signer', bytesOf(await openBy(product, documentID, link)));
    await signDrawn(product, documentID, ana.emailID);
    await until(product, documentID, 'COMPLETED');
    await settled(product, documentID);
    const { http } = product;
    const anybody = http.anonymous();
    const code = { 'x-link-code': link.code };
    silent('the sheet by the link', bytesOf(await anybody.get(`/api/document/${documentID}/evidence-sheet?party=${link.id}`, code)));
    for (const path of [
      `/api/get-document/${documentID}`,
      `/api/document/${documentID}/timeline`,
      `/api/document/${documentID}/state`,
      `/api/document/${documentID}/history`,
      `/api/document/${documentID}/evidence-sheet`,
      `/api/endorsement/chain/${documentID}`,
    ]) {
      const answer = await http.get(path);
      expect(answer.status, path).toBeLessThan(500);
      silent(path, bytesOf(answer));
    }
    const mailbox = await anybody.get('/local/mailbox');
    expect(mailbox.body.responseData.mails.length).toBeGreaterThan(2);
    silent('the mails', bytesOf(mailbox));
  });

  it('what is searched is open: words that the sheet and the history do tell are found in them', async () => {
    const { http } = product;
    for (const path of ['evidence-sheet', 'history']) {
      const text = bytesOf(await http.get(`/api/document/${documentID}/${path}`));
      expect(text, path).toContain('Ana Cort');
    }
  });

  it('the name stands encrypted in the history, and the account’s own lists have it', async () => {
    const { http, ownerId } = product;
    const { body } = await http.post('/api/documents/advanced-search?cursor=', { tag: tagID });
    expect(body.responseData.documents).toMatchObject([{ documentID, tags: [{ name: PLANTED }] }]);
    let stored = '';
    for await (const event of product.services.store.readStream(`tags-${ownerId}`)) stored += JSON.stringify(event);
    expect(stored).toContain('TagCreated');
    expect(stored).not.toContain('Zorzal');
  });
});
