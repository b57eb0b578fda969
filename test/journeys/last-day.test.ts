import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueAt } from '../../projections/due-dates/queries.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { testPool } from '../projections/sample.ts';
import { ana, bruno, linkOf, mailsTo, sendDocument, signDrawn } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { account, draft, eventually } from './steps.ts';

const DAY = 86_400_000;

describe('the last day of a document', () => {
  const clock = new ManualClock('2026-11-21T16:00:00.000Z');
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ chain: false, clock });
  });
  afterAll(() => product?.stop());

  const set = (documentID: string, lastDay: string | null) => product.http.put('/api/document/last-day', { documentID, lastDay });
  const codeOf = async (answer: ReturnType<typeof set>) => {
    const { status, body } = await answer;
    return [status, body.code ?? null];
  };
  const subjects = async (email: string) => (await mailsTo(product, email)).map(({ subject }) => subject);

  it('is of a day that there is, from today on, five years ahead at most; bad input has a code and changes nothing', async () => {
    const documentID = await draft(product.http);
    expect(await codeOf(set(documentID, '2026-11-20'))).toEqual([422, 'last_day.past']);
    expect(await codeOf(set(documentID, '2026-02-30'))).toEqual([422, 'last_day.invalid']);
    expect(await codeOf(set(documentID, 'mañana'))).toEqual([422, 'last_day.invalid']);
    expect(await codeOf(set(documentID, '2031-11-22'))).toEqual([422, 'last_day.too_far']);
    expect((await product.modules.documents.load(documentID)).state.lastDay).toBeNull();
    const answer = await set(documentID, '2026-11-21');
    expect(answer.body.responseData.lastDay).toEqual({ day: '2026-11-21', endsAt: '2026-11-22T06:00:00.000Z', isPassed: false });
    const { revision } = await product.modules.documents.load(documentID);
    expect((await set(documentID, '2026-11-21')).status).toBe(200);
    expect((await product.modules.documents.load(documentID)).revision).toBe(revision);
    expect((await set(documentID, null)).body.responseData.lastDay).toBeNull();
  });

  it('is for its owner: neither another account nor a signer sets it', async () => {
    const documentID = await sendDocument(product, [ana]);
    const body = { documentID, lastDay: '2026-12-01' };
    const { client: other } = await account(product, 'Otra', 'otra@cuenta.example');
    expect(await other.put('/api/document/last-day', body)).toMatchObject({ status: 404, body: { code: 'document.not_found' } });
    const { code } = await linkOf(product, ana.emailID, documentID);
    const signer = product.http.anonymous();
    expect((await signer.put('/api/document/last-day', { ...body, code })).status).toBe(401);
    expect((await product.modules.documents.load(documentID)).state.lastDay).toBeNull();
  });

  it('warns once, ends signing, tells the owner once, and goes on with a later day', async () => {
    await product.http.login(people.owner.email, people.owner.password);
    const documentID = await sendDocument(product, [ana, bruno], { title: 'Con plazo' });
    const link = await linkOf(product, ana.emailID, documentID);
    expect((await set(documentID, '2026-11-25')).status).toBe(200);
    const near = 'Se acerca el último día para firmar «Con plazo»';
    const passed = 'Pasó el último día para firmar «Con plazo»';

    clock.advance(3 * DAY);
    await eventually(async () => (await subjects(people.owner.email)).includes(near), 'the owner is warned');
    await eventually(async () => (await subjects(ana.emailID)).includes(near), 'who is to sign is warned');
    clock.advance(2 * DAY);
    await eventually(async () => (await subjects(people.owner.email)).includes(passed), 'the owner is told that it is over');

    const pool = testPool(product.database.url);
    // Another process, and the same one later, find nothing that is due.
    await product.restart({});
    await eventually(async () => (await dueAt(pool, clock.now(), 10)).length === 0, 'nothing is due any more');
    await pool.end();
    for (const [email, subject] of [
      [people.owner.email, near],
      [people.owner.email, passed],
      [ana.emailID, near],
    ] as const)
      expect((await subjects(email)).filter((one) => one === subject)).toHaveLength(1);
    expect((await subjects(ana.emailID)).includes(passed)).toBe(false);

    const late = await signDrawn(product, documentID, ana.emailID);
    expect(late).toMatchObject({ status: 409, body: { code: 'signing.last_day_passed', facts: { lastDay: '2026-11-25' } } });
    // With the end of their link as well, the last day is what is told.
    clock.advance(2 * DAY);
    const ended = await product.http.anonymous().get(`/api/document/document-id/${documentID}/${link.id}`, { 'x-link-code': link.code });
    expect(ended).toMatchObject({ status: 410, body: { facts: { sender: 'Lucía Ferrer', newLink: 'may_ask', lastDay: '2026-11-25' } } });
    await product.http.login(people.owner.email, people.owner.password);
    const resent = await product.http.put('/api/document/send-mail', { documentID, signatoryID: link.id });
    expect(resent).toMatchObject({ status: 409, body: { code: 'signing.last_day_passed' } });
    const asked = await product.http.anonymous().post('/api/documents/new-link', { documentID, signatoryID: link.id, code: link.code });
    expect(asked.status).toBe(200);
    expect((await set(documentID, '2026-12-24')).body.responseData.lastDay.isPassed).toBe(false);
    // Their links had ended with the sixth day: each gets a new one in the same act.
    await eventually(async () => (await linkOf(product, ana.emailID, documentID)).code !== link.code, 'a new link is mailed');
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
  });
});
