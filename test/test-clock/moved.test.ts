import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestClockMoved } from '../../modules/app/test-clock/moved-for-good.ts';
import { calendarDayOf, daysAfter, endOfCalendarDay } from '../../shared-kernel/calendar-day.ts';
import { eventually } from '../journeys/steps.ts';
import { ana, bruno, linkOf, mailsTo, openBy, sendDocument, settled, signDrawn, until } from '../support/journey.ts';
import { Client, type Product, people, startProduct } from '../support/product.ts';

const DAY = 86_400_000;
/** What a busy machine may take between a move and the look at it. */
const NEAR_MS = 300_000;

let product: Product;
let admin: Client;
beforeAll(async () => {
  product = await startProduct({ env: { TEST_CLOCK: 'true' } });
  admin = await new Client(product.url).login(people.admin.email, people.admin.password);
});
afterAll(async () => product?.stop());

const shown = async () => (await admin.get('/api/operations/clock')).body.responseData as { now: string; aheadMs: number; until: string };
const move = (now: Date | string, by = admin) =>
  by.put('/api/operations/clock', { now: typeof now === 'string' ? now : now.toISOString() });
/** Their sessions are over after a while, as everybody's. */
async function moveBy(days: number): Promise<Date> {
  const to = new Date(product.services.clock.now().getTime() + days * DAY);
  expect((await move(to)).status).toBe(200);
  await admin.login(people.admin.email, people.admin.password);
  await product.http.login(people.owner.email, people.owner.password);
  return to;
}
const soonAfter = (to: Date) => (text: string | Date) => {
  const late = new Date(text).getTime() - to.getTime();
  return late >= -1_000 && late < NEAR_MS;
};

describe('a test installation', () => {
  it('lets platform staff alone see and move its clock, forward only, and no further than its certificates go', async () => {
    const before = await shown();
    expect(before).toMatchObject({ aheadMs: 0 });
    expect((await admin.get('/api/operations')).headers.get('x-test-clock')).toBeNull();
    const tomorrow = new Date(Date.now() + DAY);
    expect((await move(tomorrow, product.http)).status).toBe(403);
    expect((await move(tomorrow, product.http.anonymous())).status).toBe(401);
    expect((await move('mañana')).status).toBe(400);
    for (const back of [new Date(Date.now() - 1_000), new Date(Date.now() - 400 * DAY)])
      expect(await move(back)).toMatchObject({ status: 409, body: { code: 'clock.not_forward' } });
    expect(await move(before.until)).toMatchObject({ status: 409, body: { code: 'clock.too_far', facts: { until: before.until } } });
    expect((await shown()).aheadMs).toBe(0);
  });

  it('does at once what is due by then: the last day of a document, and the mail of the day (SIGN-005)', async () => {
    const lastDay = daysAfter(calendarDayOf(product.services.clock.now()), 5);
    const documentID = await sendDocument(product, [ana]);
    expect((await product.http.put('/api/document/last-day', { documentID, lastDay })).status).toBe(200);
    const endsAt = new Date(endOfCalendarDay(lastDay));
    expect((await product.http.put('/api/notices', { signed: 'DAILY', stopped: 'EACH' })).status).toBe(200);
    const signed = await sendDocument(product, [ana, bruno]);
    expect((await signDrawn(product, signed, ana.emailID)).status).toBe(200);
    const link = await linkOf(product, bruno.emailID, signed);
    expect((await openBy(product, signed, link)).status).toBe(200);
    const to = await moveBy(6);
    expect(to > endsAt).toBe(true);
    const told = await eventually(async () => {
      const { events } = await product.modules.documents.load(documentID);
      return events.find((event) => event.type === 'LastDayAnnounced' && event.data.stage === 'PASSED');
    }, 'that the last day passed is announced');
    expect(soonAfter(to)(told.metadata.recordedAt)).toBe(true);
    await eventually(
      async () => (await mailsTo(product, people.owner.email)).some(({ subject }) => subject.startsWith('Sus documentos: ')),
      'the owner has the mail of the day',
    );
    // The link of six days is over too.
    expect((await openBy(product, signed, link)).status).toBe(410);
  });

  it('records, stamps and anchors by it after a move of 40 days', async () => {
    const to = await moveBy(40);
    const is = soonAfter(to);
    const documentID = await sendDocument(product, [ana]);
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    const state = await until(product, documentID, 'COMPLETED');
    await settled(product, documentID);
    const { events } = await product.modules.documents.load(documentID);
    const early = events.filter(({ metadata }) => !is(metadata.recordedAt) || !is(metadata.occurredAt)).map(({ type }) => type);
    expect(early).toEqual([]);
    const found = Object.fromEntries(events.map((event) => [event.type, event.data as Record<string, unknown>]));
    expect(is(state.constancia!.genTime)).toBe(true);
    expect(is(found.AnchorRecorded!.blockTime as string)).toBe(true);
    const sealed = found.PlatformSealed as { timestamp: { genTime: string } | null };
    if (sealed.timestamp) expect(is(sealed.timestamp.genTime)).toBe(true);
    // Mails, the access log and the head of the evidence log tell the same time.
    const mails = (await product.http.anonymous().get(`/local/mailbox?to=${ana.emailID}`)).body.responseData.mails as { at: string }[];
    expect(is(mails[0]!.at)).toBe(true);
    await product.http.anonymous().get('/api/operations');
    const lines = (await admin.get('/api/access-log?limit=1')).body.responseData.lines as { at: string }[];
    expect(is(lines[0]!.at)).toBe(true);
    await eventually(async () => {
      const { newestCheckpoint } = (await admin.get('/api/operations')).body.responseData.evidence;
      return newestCheckpoint?.timestamped && is(newestCheckpoint.createdAt);
    }, 'the newest head of the log was signed after the move');
  });

  it('keeps its signatures and timestamps valid, and every answer says how far it is ahead', async () => {
    const documentID = await sendDocument(product, [ana]);
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    await until(product, documentID, 'COMPLETED');
    const { seal } = (await product.modules.documents.load(documentID)).state;
    const validated = await product.http.anonymous().post(`/api/document/validate/${seal!.file.sha256}`);
    expect([validated.status, validated.body.responseData.overall]).toEqual([200, 'TOTAL_PASSED']);
    const answer = await admin.get('/api/operations');
    expect(answer.headers.get('x-test-clock')).toBe(String(product.services.testClock!.aheadMs()));
    expect(answer.body.responseData.testClock).toMatchObject({ aheadMs: product.services.testClock!.aheadMs() });
    const { rows } = (await admin.get('/api/operations/doctor')).body.responseData as {
      rows: { component: string; state: string; found: string }[];
    };
    expect(rows.find(({ component }) => component === 'Test clock')).toMatchObject({
      state: 'warn',
      found: expect.stringMatching(/46 days ahead/),
    });
    expect(rows.find(({ component }) => component === 'Clock')).toMatchObject({ state: 'ok' });
    expect(rows.filter(({ component, state }) => component === 'Read models' && state !== 'ok')).toEqual([]);
  });

  it('is where it was after a restart, and starts as nothing but a test installation any more', async () => {
    const { aheadMs } = await shown();
    await product.restart();
    admin.url = product.url;
    expect((await shown()).aheadMs).toBe(aheadMs);
    await product.halt();
    await expect(product.restart({ TEST_CLOCK: 'false' })).rejects.toThrow(TestClockMoved);
    await product.restart({ TEST_CLOCK: 'true' });
  });
});

describe('any other installation', () => {
  it('has no clock to move, and says nothing of one', async () => {
    const other = await startProduct({ chain: false });
    try {
      const staff = await new Client(other.url).login(people.admin.email, people.admin.password);
      for (const answer of [
        await staff.get('/api/operations/clock'),
        await staff.put('/api/operations/clock', { now: '2030-01-01T00:00:00Z' }),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'route.not_found' } });
      const state = await staff.get('/api/operations');
      expect([state.headers.get('x-test-clock'), state.body.responseData.testClock, other.services.testClock]).toEqual([null, null, null]);
      const { rows } = (await staff.get('/api/operations/doctor')).body.responseData as { rows: { component: string }[] };
      expect(rows.some(({ component }) => component === 'Test clock')).toBe(false);
    } finally {
      await other.stop();
    }
  });
});
