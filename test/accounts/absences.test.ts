import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ana, createWorld, type World } from './world.ts';

const OWN = 'SOLAR.2026';
const DAY = 86_400_000;

let world: World;
let owner: string;
let ownerId: string;
let eva: { userID: string; token: string };
let omar: { userID: string; token: string };
beforeAll(async () => {
  world = await createWorld();
  ownerId = (await world.accounts.seedAccount(ana)).accountId;
  await world.accounts.seedAccount({ ...ana, seedId: 'beto', email: 'beto@example.com' });
  await entered();
  eva = await taken('eva@example.com', 'Eva Sol');
  omar = await taken('omar@example.com', 'Omar Luz');
});
afterAll(() => world.close());
beforeEach(async () => {
  await allow(true);
  for (const one of [ownerId, eva.userID, omar.userID]) await back(one);
});

async function entered() {
  owner = (await world.login(ana.email, ana.password)).token;
}
async function taken(email: string, name: string) {
  const { userID } = (await world.call('POST', '/profile/sub-user/register', { bearer: owner, body: { email, name } })).body.data.subUser;
  const [mail] = (await world.call('GET', `/local/mailbox?to=${email}`)).body.responseData.mails;
  const code = mail.links[0].split('/').at(-1);
  expect((await world.call('POST', `/profile/verify/update-password/${code}`, { body: { password: OWN } })).status).toBe(200);
  return { userID: userID as string, token: (await world.login(email, OWN)).token };
}
const allow = (allowed: boolean, bearer = owner) => world.call('PUT', '/api/absences/allowed', { bearer, body: { allowed } });
const say = (body: object, bearer = owner) => world.call('PUT', '/api/absences', { bearer, body });
const back = (userID: string, bearer = owner) => world.call('DELETE', `/api/absences/${userID}`, { bearer });
const seen = async (bearer = owner) => (await world.call('GET', '/api/absences', { bearer })).body.responseData;
const dayIn = (days: number) => new Date(world.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const standsIn = async (bearer: string) => (await world.call('GET', '/profile', { bearer })).body.data.standsInFor;
const codeOf = async (answer: ReturnType<typeof say>) => {
  const { status, body } = await answer;
  return `${status} ${body.code ?? ''}`.trim();
};

describe('who is away', () => {
  it('names another of the account, who stands in from the first day to the last, and is told so by the profile', async () => {
    const said = await say({ substituteID: omar.userID, firstDay: dayIn(0), lastDay: dayIn(1) }, eva.token);
    expect(said.status).toBe(200);
    expect(said.body.responseData.absences).toEqual([
      {
        userID: eva.userID,
        fullName: 'Eva Sol',
        substitute: { userID: omar.userID, fullName: 'Omar Luz' },
        firstDay: dayIn(0),
        lastDay: dayIn(1),
        isNow: true,
      },
    ]);
    expect(await standsIn(omar.token)).toEqual([eva.userID]);
    expect(await standsIn(eva.token)).toEqual([]);
    // Whom it does not concern is not told of it; the owner is.
    expect((await seen(omar.token)).absences).toHaveLength(1);
    expect((await seen()).absences).toHaveLength(1);
    await say({ userID: eva.userID, substituteID: ownerId, firstDay: dayIn(0), lastDay: dayIn(1) });
    expect((await seen(omar.token)).absences).toEqual([]);
    expect(await standsIn(omar.token)).toEqual([]);
  });

  it('is away from the beginning of the first day to the end of the last, in the zone of the product', async () => {
    await say({ substituteID: omar.userID, firstDay: dayIn(1), lastDay: dayIn(2) }, eva.token);
    expect(await standsIn(omar.token)).toEqual([]);
    const at = (day: number, time: string) => world.accounts.substituteOf(eva.userID, ownerId, new Date(`${dayIn(day)}T${time}Z`));
    expect(await at(1, '05:59:59.999')).toBe(null);
    expect(await at(1, '06:00:00.000')).toBe(omar.userID);
    expect(await at(3, '05:59:59.999')).toBe(omar.userID);
    expect(await at(3, '06:00:00.000')).toBe(null);
  });

  it('comes back early, at once; the owner says both of anybody, and a sub-user of themselves alone', async () => {
    await say({ userID: eva.userID, substituteID: omar.userID, firstDay: dayIn(0), lastDay: dayIn(9) });
    expect(await standsIn(omar.token)).toEqual([eva.userID]);
    expect(await codeOf(back(eva.userID, omar.token))).toBe('403 access.denied');
    expect(await codeOf(say({ userID: eva.userID, substituteID: ownerId, firstDay: dayIn(0), lastDay: dayIn(1) }, omar.token))).toBe(
      '403 access.denied',
    );
    expect((await back(eva.userID, eva.token)).status).toBe(200);
    expect(await standsIn(omar.token)).toEqual([]);
    expect((await back(eva.userID, eva.token)).status).toBe(200);
    const stranger = (await world.login('beto@example.com', ana.password)).token;
    expect(await codeOf(back(eva.userID, stranger))).toBe('404 subUser.not_found');
  });

  it('only where the owner allows it; what was said counts again once it is', async () => {
    await say({ substituteID: omar.userID, firstDay: dayIn(0), lastDay: dayIn(9) }, eva.token);
    expect(await codeOf(allow(false, eva.token))).toBe('403 access.denied');
    expect((await allow(false)).status).toBe(200);
    expect(await standsIn(omar.token)).toEqual([]);
    expect(await codeOf(say({ substituteID: omar.userID, firstDay: dayIn(0), lastDay: dayIn(8) }, eva.token))).toBe(
      '409 absence.not_allowed',
    );
    expect((await seen(eva.token)).people).toEqual([]);
    await allow(true);
    expect(await standsIn(omar.token)).toEqual([eva.userID]);
  });

  it.each<[string, () => object]>([
    ['422 absence.own_substitute', () => ({ substituteID: eva.userID, firstDay: dayIn(0), lastDay: dayIn(1) })],
    ['404 subUser.not_found', () => ({ substituteID: 'nobody', firstDay: dayIn(0), lastDay: dayIn(1) })],
    ['422 absence.days_wrong', () => ({ substituteID: omar.userID, firstDay: dayIn(2), lastDay: dayIn(1) })],
    ['422 absence.days_wrong', () => ({ substituteID: omar.userID, firstDay: '2026-02-30', lastDay: dayIn(1) })],
    ['422 absence.days_over', () => ({ substituteID: omar.userID, firstDay: dayIn(-3), lastDay: dayIn(-1) })],
    ['422 absence.days_too_many', () => ({ substituteID: omar.userID, firstDay: dayIn(0), lastDay: dayIn(90) })],
    ['422 absence.days_too_many', () => ({ substituteID: omar.userID, firstDay: dayIn(366), lastDay: dayIn(367) })],
  ])('refused with %s', async (code, body) => {
    expect(await codeOf(say(body(), eva.token))).toBe(code);
  });

  it('ninety days are not too many, and of several who say it at once each is heard', async () => {
    const all = await Promise.all([
      say({ substituteID: omar.userID, firstDay: dayIn(0), lastDay: dayIn(89) }, eva.token),
      say({ substituteID: eva.userID, firstDay: dayIn(0), lastDay: dayIn(89) }, omar.token),
      say({ userID: ownerId, substituteID: eva.userID, firstDay: dayIn(0), lastDay: dayIn(89) }),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    // Nobody passes on what they have from another.
    expect(await standsIn(omar.token)).toEqual([eva.userID]);
    expect((await standsIn(eva.token)).toSorted()).toEqual([ownerId, omar.userID].toSorted());
  });

  it('who is let go stands in for nobody and is away no more; a race with their being named leaves nobody named who is gone', async () => {
    const remove = () => world.call('DELETE', `/profile/sub-user/${omar.userID}`, { bearer: owner });
    const [named] = await Promise.all([say({ substituteID: omar.userID, firstDay: dayIn(0), lastDay: dayIn(9) }, eva.token), remove()]);
    expect([200, 404]).toContain(named.status);
    expect((await seen()).absences).toEqual([]);
    expect(await codeOf(say({ substituteID: omar.userID, firstDay: dayIn(0), lastDay: dayIn(9) }, eva.token))).toBe(
      '404 subUser.not_found',
    );
  });
});
