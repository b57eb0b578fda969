import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dailyNoticeAfter, dailyNoticeBy } from '../../modules/accounts/contract/daily-notice.ts';
import { type NoticeHistory, noticesAt, USUAL_NOTICES } from '../../modules/accounts/contract/notices.ts';
import { ana, createWorld, type World } from './world.ts';

let world: World;
let ownerId: string;
let owner: string;
beforeAll(async () => {
  world = await createWorld();
  ownerId = (await world.accounts.seedAccount(ana)).accountId;
  owner = (await world.login(ana.email, ana.password)).token;
});
afterAll(() => world.close());

const read = async (bearer = owner) => (await world.call('GET', '/api/notices', { bearer })).body.responseData;
const choose = (body: unknown, bearer: string | null = owner) =>
  world.call('PUT', '/api/notices', { ...(bearer === null ? {} : { bearer }), body });
const answered = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`.trim();
const mailsTo = async (to: string): Promise<{ subject: string; text: string; links: string[] }[]> =>
  (await world.call('GET', `/local/mailbox?to=${encodeURIComponent(to)}`)).body.responseData.mails;

describe('by which mails somebody hears of their documents', () => {
  it('is what was told before there was a choice, until they choose; chosen again it is no other fact', async () => {
    expect(await read()).toEqual({ signed: 'END', stopped: 'EACH' });
    const before = (await world.accounts.load(ownerId)).revision;
    expect((await choose({ signed: 'END', stopped: 'EACH' })).status).toBe(200);
    expect((await world.accounts.load(ownerId)).revision).toBe(before);
    expect((await choose({ signed: 'DAILY', stopped: 'EACH' })).body.responseData).toEqual({ signed: 'DAILY', stopped: 'EACH' });
    await choose({ signed: 'DAILY', stopped: 'EACH' });
    const { revision, events } = await world.accounts.load(ownerId);
    expect([revision, events.at(-1)!.type, events.at(-1)!.data]).toEqual([
      before + 1,
      'NoticesChosen',
      { signed: 'DAILY', stopped: 'EACH' },
    ]);
    expect(await read()).toEqual({ signed: 'DAILY', stopped: 'EACH' });
  });

  it.each([[{}], [{ signed: 'EACH' }], [{ signed: 'NEVER', stopped: 'EACH' }], [{ signed: 'EACH', stopped: 'END' }], [null]])(
    'is a whole choice of what there is: %j is none',
    async (body) => {
      const kept = await read();
      expect(answered(await choose(body))).toBe('400 request.invalid');
      expect(await read()).toEqual(kept);
    },
  );

  it('is for who sends documents: not for staff, reviewers or strangers; and each for themselves', async () => {
    await world.accounts.seedAccount({ ...ana, seedId: 'staff', email: 'staff@example.com', role: 'admin' });
    await world.accounts.seedAccount({ ...ana, seedId: 'beto', email: 'beto@example.com' });
    const rita = { email: 'rita@example.com', name: 'Rita', password: 'REVISAR.24' };
    await world.accounts.seedReviewer({ seedId: 'rita', ownerId, ...rita });
    const whole = { signed: 'EACH', stopped: 'DAILY' };
    expect(answered(await choose(whole, null))).toMatch(/^401 /);
    const staff = (await world.login('staff@example.com', ana.password)).token;
    expect(answered(await choose(whole, staff))).toBe('403 access.denied');
    expect(answered(await choose(whole, (await world.login(rita.email, rita.password)).token))).toBe('403 reviewer.read_only');
    const kept = await read();
    const beto = (await world.login('beto@example.com', ana.password)).token;
    expect((await choose(whole, beto)).status).toBe(200);
    expect([await read(beto), await read()]).toEqual([whole, kept]);
  });

  it('is a sub-user’s own choice, also before they proved their address', async () => {
    const { userID } = (
      await world.call('POST', '/profile/sub-user/register', { bearer: owner, body: { email: 'eva@example.com', name: 'Eva Sol' } })
    ).body.data.subUser;
    const [mail] = await mailsTo('eva@example.com');
    const [, code] = /\/users\/setup\/[^/]+\/([^/?#]+)$/.exec(mail!.links[0]!)!;
    await world.call('POST', `/profile/verify/update-password/${code}`, { body: { password: 'SOLAR.2026' } });
    const eva = (await world.login('eva@example.com', 'SOLAR.2026')).token;
    const kept = await read();
    expect((await choose({ signed: 'EACH', stopped: 'EACH' }, eva)).body.responseData.signed).toBe('EACH');
    expect(await read()).toEqual(kept);
    const [chosen] = await world.accounts.noticesOf(userID);
    expect(chosen?.notices).toEqual({ signed: 'EACH', stopped: 'EACH' });
    expect(await world.accounts.peopleOf(ownerId)).toEqual([ownerId, userID]);
  });

  it('counts by when something happened', () => {
    const history: NoticeHistory = [
      { since: '2026-11-21T10:00:00.000Z', notices: { signed: 'EACH', stopped: 'EACH' } },
      { since: '2026-11-21T12:00:00.000Z', notices: { signed: 'DAILY', stopped: 'DAILY' } },
    ];
    expect(noticesAt([], '2026-11-21T10:00:00.000Z')).toEqual(USUAL_NOTICES);
    expect(noticesAt(history, '2026-11-21T09:59:59.999Z')).toEqual(USUAL_NOTICES);
    expect(noticesAt(history, '2026-11-21T10:00:00.000Z').signed).toBe('EACH');
    expect(noticesAt(history, '2026-12-21T10:00:00.000Z').signed).toBe('DAILY');
  });
});

describe('the morning at which a day is told', () => {
  it.each([
    // 08:00 of Mexico City is 14:00 UTC.
    ['2026-11-21T13:59:59.999Z', '2026-11-21T14:00:00.000Z', '2026-11-20T14:00:00.000Z'],
    ['2026-11-21T14:00:00.000Z', '2026-11-21T14:00:00.000Z', '2026-11-21T14:00:00.000Z'],
    ['2026-11-21T14:00:00.001Z', '2026-11-22T14:00:00.000Z', '2026-11-21T14:00:00.000Z'],
    ['2026-11-22T05:59:00.000Z', '2026-11-22T14:00:00.000Z', '2026-11-21T14:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01T14:00:00.000Z', '2026-12-31T14:00:00.000Z'],
    // Clocks were still changed then: 08:00 is 13:00 UTC from the morning of 3 April on.
    ['2022-04-02T20:00:00.000Z', '2022-04-03T13:00:00.000Z', '2022-04-02T14:00:00.000Z'],
  ])('%s is told at %s, after the mail of %s', (instant, after, by) => {
    expect(dailyNoticeAfter(new Date(instant)).toISOString()).toBe(after);
    expect(dailyNoticeBy(new Date(instant)).toISOString()).toBe(by);
  });
});

describe('who comes into an account', () => {
  const about = async (name: string) => (await mailsTo(ana.email)).filter(({ subject }) => subject.includes(name));
  const eventOf = async (accountId: string, type: string) =>
    (await world.accounts.load(accountId)).events.findLast((event) => event.type === type)!.id;

  it('a sub-user is told to the owner once, by the fact that took them in, however often it is asked for', async () => {
    const { userID } = (
      await world.call('POST', '/profile/sub-user/register', { bearer: owner, body: { email: 'flor@example.com', name: 'Flor Mar' } })
    ).body.data.subUser;
    expect(await about('Flor Mar')).toEqual([]);
    const entry = { cause: 'AccountRegistered', accountId: userID, eventId: await eventOf(userID, 'AccountRegistered') } as const;
    await Promise.all([world.accounts.tellOwner(entry), world.accounts.tellOwner(entry)]);
    await world.accounts.tellOwner(entry);
    const [mail, ...others] = await about('Flor Mar');
    expect(others).toEqual([]);
    expect(mail!.text).toContain('flor@example.com');
    expect(mail!.links).toEqual(['http://localhost:4000/dashboard/users']);
  });

  it('a reviewer whom the owner let in is told once, whichever of the two facts comes first; seeds and staff are not told here', async () => {
    const { reviewer } = (
      await world.call('POST', '/api/reviewers', { bearer: owner, body: { email: 'saul@example.com', name: 'Saúl Ríos' } })
    ).body.responseData;
    const { reviewerId } = reviewer;
    const granted = { cause: 'ReviewerGranted', accountId: ownerId, eventId: await eventOf(ownerId, 'ReviewerGranted') } as const;
    await world.accounts.tellOwner(granted);
    await world.accounts.tellOwner({
      cause: 'AccountRegistered',
      accountId: reviewerId,
      eventId: await eventOf(reviewerId, 'AccountRegistered'),
    });
    const [mail, ...others] = await about('Saúl Ríos');
    expect([others, mail!.links]).toEqual([[], ['http://localhost:4000/dashboard/profile/reviewers']]);

    const { events } = await world.accounts.load(ownerId);
    const seeded = events.find((event) => event.type === 'ReviewerGranted' && event.metadata.actor.kind === 'process')!;
    await world.accounts.tellOwner({ cause: 'ReviewerGranted', accountId: ownerId, eventId: seeded.id });
    expect(await about('Rita')).toEqual([]);
  });
});
