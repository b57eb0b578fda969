import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindersOverAt } from '../../projections/reminders/queries.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { account, draft, eventually, refusedInBoth } from '../journeys/steps.ts';
import { testPool } from '../projections/sample.ts';
import { ana, sendDocument } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Answer, type Client, type Product, people, startProduct } from '../support/product.ts';

const HOUR = 3_600_000;

describe('the bell of a person (ENT-041, CONST-019)', () => {
  // Ten in the morning in Mexico City.
  const clock = new ManualClock('2026-11-24T16:00:00.000Z');
  let product: Product;
  let http: Client;
  beforeAll(async () => {
    product = await startProduct({ chain: false, clock });
    ({ http } = product);
  });
  afterAll(() => product?.stop());

  const write = (body: Record<string, unknown>, client = http, headers: Record<string, string> = {}) =>
    client.post('/api/reminders', { date: '2026-11-26', title: 'Llamar a Ana', ...body }, headers);
  const written = async (body: Record<string, unknown> = {}, client = http): Promise<string> => {
    const answer = await write(body, client);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.responseData.reminderID;
  };
  const bell = async (client = http) => {
    const head = await product.services.store.head();
    expect(await product.modules.readSide.waitFor('reminders', head!, WAIT_MS)).toBe(true);
    return (await client.get('/api/reminders')).body.responseData as { unread: number; reminders: Record<string, unknown>[] };
  };
  const said = ({ status, body }: Answer) => `${status} ${body.code ?? ''}`.trim();
  /** Again, where the session of before has ended with the clock. */
  const enter = () => http.login(people.owner.email, people.owner.password);

  it('is written with date, title and notes, and listed with them in the order in which they come up', async () => {
    const later = await written({ date: '2026-11-30', title: ' Pedir el acta ' });
    const soon = await written({ notes: 'Por el anexo B' });
    const { reminders, unread } = await bell();
    expect(unread).toBe(0);
    expect(reminders).toEqual([
      {
        reminderID: soon,
        date: '2026-11-26',
        title: 'Llamar a Ana',
        notes: 'Por el anexo B',
        documentID: null,
        startsAt: '2026-11-26T06:00:00.000Z',
        endsAt: '2026-11-27T06:00:00.000Z',
        readAt: null,
        isDue: false,
        isNew: false,
      },
      expect.objectContaining({ reminderID: later, title: 'Pedir el acta', notes: null }),
    ]);
    for (const reminderID of [later, soon]) expect(said(await http.call('DELETE', `/api/reminders/${reminderID}`))).toBe('200');
    expect((await bell()).reminders).toEqual([]);
  });

  it('says what is wrong with one', async () => {
    expect(said(await write({ title: '   ' }))).toBe('422 reminder.title_required');
    expect(said(await write({ title: 'ñ'.repeat(121) }))).toBe('422 reminder.title_too_long');
    expect(said(await write({ notes: 'ñ'.repeat(1001) }))).toBe('422 reminder.notes_too_long');
    expect(said(await write({ date: '2026-02-30' }))).toBe('422 reminder.day_invalid');
    expect(said(await write({ date: '2031-11-25' }))).toBe('422 reminder.day_too_far');
    await refusedInBoth((headers) => write({ date: '2026-11-23' }, http, headers), {
      status: 422,
      code: 'reminder.day_past',
      es: 'Ese día ya pasó. Elija hoy o un día posterior.',
      en: 'That day has passed. Choose today or a later day.',
    });
    expect((await bell()).reminders).toEqual([]);
  });

  it('a repeated call writes one', async () => {
    const key = { 'idempotency-key': 'bell-once-0001' };
    const both = await Promise.all([write({}, http, key), write({}, http, key)]);
    expect(new Set(both.map(({ body }) => body.responseData.reminderID)).size).toBe(1);
    const { reminders } = await bell();
    expect(reminders).toHaveLength(1);
    await http.call('DELETE', `/api/reminders/${reminders[0]!.reminderID}`);
  });

  it('of today is new at once, is read once, and is gone after 24 hours', async () => {
    const first = await written({ date: '2026-11-24', title: 'Hoy' });
    const second = await written({ date: '2026-11-24', title: 'También hoy' });
    expect((await bell()).unread).toBe(2);
    const read = (reminderIDs: string[], client = http) => client.put('/api/reminders/read', { reminderIDs });
    expect(said(await read([first]))).toBe('200');
    expect(said(await read([first]))).toBe('200');
    const { unread, reminders } = await bell();
    expect(unread).toBe(1);
    expect(reminders.map(({ isNew }) => isNew)).toEqual(reminders.map(({ reminderID }) => reminderID === second));
    expect((await product.modules.reminders.reminders.load(first)).events.map(({ type }) => type)).toEqual(['ReminderSet', 'ReminderRead']);

    clock.advance(24 * HOUR - 1000);
    await enter();
    expect((await bell()).reminders).toHaveLength(2);
    clock.advance(HOUR + 1000);
    await enter();
    expect(await bell()).toEqual({ reminders: [], unread: 0 });
    // Not only out of sight: a process takes them away, once.
    const pool = testPool(product.database.url);
    await eventually(async () => (await remindersOverAt(pool, clock.now(), 10)).length === 0, 'what is over is taken away').finally(() =>
      pool.end(),
    );
    expect(
      (await product.modules.reminders.reminders.load(second)).events.map(({ type, data }) => [type, 'by' in data ? data.by : null]),
    ).toEqual([
      ['ReminderSet', null],
      ['ReminderRemoved', 'TIME'],
    ]);
  });

  it('of a later day comes up with that day, and is gone with its end', async () => {
    // It is the 25th; the 27th begins at six in UTC.
    const reminderID = await written({ date: '2026-11-27' });
    expect(said(await http.put('/api/reminders/read', { reminderIDs: [reminderID] }))).toBe('200');
    clock.advance(Date.parse('2026-11-27T06:00:00.000Z') - clock.now().getTime() - 1000);
    await enter();
    expect((await bell()).unread).toBe(0);
    clock.advance(1000);
    expect(await bell()).toMatchObject({ unread: 1, reminders: [{ reminderID, isDue: true, isNew: true, readAt: null }] });
    clock.advance(24 * HOUR);
    await enter();
    expect((await bell()).reminders).toEqual([]);
  });

  it('is each person’s own', async () => {
    const { client: other } = await account(product, 'Otra', 'otra@cuenta.example');
    const mine = await written({ date: '2026-12-01' });
    expect((await bell(other)).reminders).toEqual([]);
    expect(said(await other.put('/api/reminders/read', { reminderIDs: [mine] }))).toBe('404 reminder.not_found');
    expect(said(await other.call('DELETE', `/api/reminders/${mine}`))).toBe('404 reminder.not_found');
    expect(said(await http.anonymous().get('/api/reminders'))).toBe('401 session.required');
    expect((await bell()).reminders).toHaveLength(1);
  });

  it('is made from a document by who sees it', async () => {
    const { client: other } = await account(product, 'Otra', 'otra@cuenta.example');
    const documentID = await draft(http);
    const reminderID = await written({ documentID, date: '2026-12-02' });
    expect((await bell()).reminders.find((one) => one.reminderID === reminderID)).toMatchObject({ documentID });
    expect(said(await write({ documentID }, other))).toBe('404 document.not_found');
    expect(said(await write({ documentID: 'nowhere' }))).toBe('404 document.not_found');
    const { client: anas } = await account(product, 'Ana', ana.emailID);
    const sent = await sendDocument(product, [ana]);
    await written({ documentID: sent, date: '2026-12-02' }, anas);
    expect((await bell(anas)).reminders).toMatchObject([{ documentID: sent }]);
  });

  it('is rebuilt with 0 differences', async () => {
    const { tables } = await product.modules.readSide.rebuild('reminders');
    for (const table of tables) expect(table).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0 });
  });
});
