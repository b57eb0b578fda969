import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindersDueAt } from '../../projections/document-page/queries.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { testPool } from '../projections/sample.ts';
import { ana, bruno, mailsTo, sendDocument, signDrawn } from '../support/journey.ts';
import { Client, type Product, people, startProduct } from '../support/product.ts';
import { account, draft, eventually, mailed, spanish } from './steps.ts';

const DAY = 86_400_000;
const plan = { firstDays: 2, everyDays: 1, most: 2 };

describe('reminders to who does not sign, of a whole installation', () => {
  const clock = new ManualClock('2026-11-21T16:00:00.000Z');
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ chain: false, clock });
  });
  afterAll(() => product?.stop());

  /** A session lives shorter than the days that go by here. */
  const again = async () => {
    await product.http.login(people.owner.email, people.owner.password);
    return product.http;
  };
  const reminders = async (email: string) =>
    (await mailsTo(product, email)).filter(({ subject }) => subject.startsWith('Recordatorio: falta su firma')).length;
  const set = async (documentID: string, chosen: unknown, client = product.http) =>
    client.put('/api/document/reminders', { documentID, plan: chosen });
  const viewOf = async (documentID: string) => (await (await again()).get(`/api/get-document/${documentID}`)).body.responseData.reminders;
  /** Until the read model has nothing to do at this instant. */
  const settled = async () => {
    const pool = testPool(product.database.url);
    await eventually(async () => (await remindersDueAt(pool, clock.now(), 10)).length === 0, 'nothing is due any more').finally(() =>
      pool.end(),
    );
  };

  it('are the choice of who sends, for all of their documents', async () => {
    const { http } = product;
    expect((await http.get('/api/notices/reminders')).body.responseData).toEqual({ plan: null });
    expect((await http.put('/api/notices/reminders', { plan: { ...plan, most: 0 } })).status).toBe(400);
    expect((await http.put('/api/notices/reminders', { plan })).body.responseData).toEqual({ plan });
    expect((await http.get('/api/notices/reminders')).body.responseData).toEqual({ plan });
    const { client: other } = await account(product, 'Otra', 'otra@cuenta.example');
    expect((await other.get('/api/notices/reminders')).body.responseData).toEqual({ plan: null });
    expect((await http.anonymous().put('/api/notices/reminders', { plan })).status).toBe(401);
  });

  it('of a document are for its owner', async () => {
    const documentID = await draft(product.http);
    const { client: other } = await account(product, 'Otra', 'otra@cuenta.example');
    expect(await set(documentID, plan, other)).toMatchObject({ status: 404, body: { code: 'document.not_found' } });
    expect((await set(documentID, plan, product.http.anonymous())).status).toBe(401);
    expect((await set(documentID, { ...plan, firstDays: 61 })).status).toBe(400);
    expect((await set(documentID, { firstDays: 9, everyDays: 9, most: 1 })).body.responseData.reminders).toMatchObject({
      plan: { firstDays: 9, everyDays: 9, most: 1 },
      isChosen: true,
    });
  });

  it('are sent once each as the days go by, over restarts, and no more once somebody signed', async () => {
    const documentID = await sendDocument(product, [ana, bruno]);
    await mailed(product, documentID);
    const view = await viewOf(documentID);
    expect(view).toMatchObject({ plan, isChosen: true, sent: {} });
    expect(view.next.map(({ number }: { number: number }) => number)).toEqual([1, 1]);

    clock.advance(2 * DAY + 60_000);
    await eventually(async () => (await reminders(ana.emailID)) === 1, 'Ana is reminded');
    await eventually(async () => (await reminders(bruno.emailID)) === 1, 'Bruno is reminded');
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    await product.restart({});
    await settled();
    clock.advance(DAY + 60_000);
    await eventually(async () => (await reminders(bruno.emailID)) === 2, 'Bruno is reminded again');
    clock.advance(9 * DAY);
    await settled();
    expect([await reminders(ana.emailID), await reminders(bruno.emailID)]).toEqual([1, 2]);
    expect((await viewOf(documentID)).next).toEqual([]);

    const { body } = await product.http.get(`/api/document/${documentID}/timeline`, spanish);
    const told = JSON.stringify(body.responseData);
    expect(told).toContain('A quien no firma se le recuerda a 2 días de que le toca y después cada día, hasta 2 veces.');
    expect(told).toContain('Se le recordó a Bruno Peña que falta su firma (recordatorio 2 de 2)');
  });

  it('of a document without any are not the usual ones, and one that is stopped sends none', async () => {
    await again();
    const quiet = await draft(product.http);
    expect((await set(quiet, null)).body.responseData.reminders).toEqual({ plan: null, isChosen: true, next: [], sent: {} });
    const before = await reminders(ana.emailID);
    const stopped = await sendDocument(product, [ana]);
    await mailed(product, stopped);
    expect((await set(stopped, null)).status).toBe(200);
    clock.advance(5 * DAY);
    await settled();
    expect(await reminders(ana.emailID)).toBe(before);
  });

  it('wait for the plan of the account, which is told', async () => {
    await again();
    const documentID = await sendDocument(product, [ana]);
    await mailed(product, documentID);
    const before = await reminders(ana.emailID);
    const staff = await new Client(product.url).login(people.admin.email, people.admin.password);
    const give = (planName: string) => staff.put(`/api/operations/accounts/${product.ownerId}/plan`, { planName, reason: 'prueba' });
    expect((await give('ZERO')).status).toBe(200);
    clock.advance(2 * DAY + 60_000);
    await eventually(
      async () => (await product.modules.documents.load(documentID)).state.reminded !== undefined,
      'the reminder is not sent',
    );
    await settled();
    expect(await reminders(ana.emailID)).toBe(before);
    await staff.login(people.admin.email, people.admin.password);
    expect((await give('M1')).status).toBe(200);
    clock.advance(DAY + 60_000);
    await eventually(async () => (await reminders(ana.emailID)) === before + 1, 'the next one is sent');
    const { events } = await product.modules.documents.load(documentID);
    expect(events.flatMap((event) => (event.type === 'SigningReminderSkipped' ? [event.data.reason] : []))).toEqual(['PLAN']);
  });
});
