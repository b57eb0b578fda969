import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { ana } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { draft, eventually } from './steps.ts';

const DAY = 86_400;

describe('how long a signing link works', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({
      chain: false,
      clock: new ManualClock('2026-11-21T16:00:00.000Z'),
      env: { LINK_TERM_SECONDS: String(DAY) },
    });
  });
  afterAll(() => product?.stop());

  const termOf = async (documentID: string) => {
    const view = () => product.http.get(`/api/get-document/${documentID}`);
    await eventually(async () => (await view()).status === 200, 'the document can be read');
    const { savedDocument } = (await view()).body.responseData;
    return [savedDocument.linkTermSeconds, savedDocument.usualLinkTermSeconds];
  };
  const prepared = async (chosen?: number): Promise<string> => {
    const documentID = await draft(product.http);
    const setup = { documentID, whoSigns: 'OTHERS', signatory: [ana] };
    const answer = await product.http.put('/api/document', chosen === undefined ? setup : { ...setup, linkTermSeconds: chosen });
    expect([answer.status, answer.body.responseData.savedDocument.usualLinkTermSeconds]).toEqual([200, DAY]);
    return documentID;
  };
  /** Seconds between the turn of who is first and the end of their link. */
  const sent = async (documentID: string): Promise<number> => {
    const place = { email: ana.emailID, page: 1, x: 60, y: 60, width: 180, height: 70 };
    await product.http.put('/api/document/draw', { documentID, staticSignPositions: [place] });
    expect((await product.http.put('/api/document/send-mail', { documentID })).status).toBe(200);
    await eventually(async () => (await product.modules.documents.load(documentID)).state.status === 'PENDING', 'the links are out');
    const { events } = await product.modules.documents.load(documentID);
    const opened = events.find((event) => event.type === 'SigningTurnOpened')!;
    return (Date.parse(opened.data.linkEndsAt) - Date.parse(opened.metadata.occurredAt)) / 1000;
  };

  it('is the term of the installation where nobody chose one, and the page is told so before anything is saved', async () => {
    expect(await termOf(await draft(product.http))).toEqual([DAY, DAY]);
    const documentID = await prepared();
    expect(await termOf(documentID)).toEqual([DAY, DAY]);
    expect(await sent(documentID)).toBe(DAY);
  });

  it('is the term that was chosen, whatever is saved later without one and whatever the installation says by then', async () => {
    const documentID = await prepared(3 * DAY);
    await product.http.put('/api/document', { documentID, message: 'Por favor.' });
    await product.restart({ LINK_TERM_SECONDS: String(2 * DAY) });
    expect(await termOf(documentID)).toEqual([3 * DAY, 2 * DAY]);
    expect(await sent(documentID)).toBe(3 * DAY);
    await product.restart({ LINK_TERM_SECONDS: String(DAY) });
  });
});
