import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, createWorld, type World } from './world.ts';

const DAY_MS = 86_400_000;
let world: World;
let anas: string;
let betos: string;
let owner: string;
let other: string;
beforeAll(async () => {
  world = await createWorld();
  anas = (await world.accounts.seedAccount(ana)).accountId;
  betos = (await world.accounts.seedAccount({ ...ana, seedId: 'beto', email: 'beto@example.com', firstName: 'Beto' })).accountId;
  await enter();
});
afterAll(() => world.close());

async function enter(): Promise<void> {
  owner = (await world.login(ana.email, ana.password)).token;
  other = (await world.login('beto@example.com', ana.password)).token;
}
const invite = (bearer: string, body: object) => world.call('POST', '/api/reviewers', { bearer, body });
const mailsTo = async (to: string) => (await world.call('GET', `/local/mailbox?to=${encodeURIComponent(to)}`)).body.responseData.mails;
const said = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`.trim();
const profile = (bearer: string) => world.call('GET', '/profile', { bearer });
const seen = async (bearer: string) => {
  const { role, ownerID, userID } = (await profile(bearer)).body.data;
  return [role, ownerID === userID ? 'own' : ownerID];
};
const turn = (bearer: string, ownerID: string) => world.call('POST', '/api/grants/turn', { bearer, body: { ownerID } });
const grants = async (bearer: string) => (await world.call('GET', '/api/grants', { bearer })).body.responseData;

/** A reviewer whose login was made by Ana, whom Beto lets read too. */
async function auditor(email: string): Promise<{ reviewerId: string; token: string }> {
  const { reviewerId } = (await invite(owner, { email, name: 'Rita', password: 'ABEDUL.19' })).body.responseData.reviewer;
  expect((await invite(other, { email, name: 'Rita de auditoría' })).status).toBe(200);
  return { reviewerId, token: (await world.login(email, 'ABEDUL.19')).token };
}

describe('a login with rights to several accounts', () => {
  it('reads the one that it was made for first, and turns to the other and back', async () => {
    const { reviewerId, token } = await auditor('rita@example.com');
    expect(await grants(token)).toEqual({
      hasOwn: false,
      grants: [
        { ownerID: anas, ownerName: 'Ana Paz', expiresAt: null, documents: 'ALL', isChosen: true },
        { ownerID: betos, ownerName: 'Beto Paz', expiresAt: null, documents: 'ALL', isChosen: false },
      ],
    });
    expect(await seen(token)).toEqual(['reviewer', anas]);
    expect(said(await turn(token, betos))).toBe('200');
    expect(await seen(token)).toEqual(['reviewer', betos]);
    expect(await world.accounts.sessions.authenticate(token, null)).toMatchObject({
      ok: true,
      caller: { userId: reviewerId, ownerId: betos, role: 'reviewer' },
    });
    const [line] = await world.accessLog.query({ ownerId: betos, outcome: 'signed-in', limit: 1 });
    expect(line).toMatchObject({ action: 'turn session', actor: { kind: 'reviewer', id: reviewerId, ownerId: betos } });
    expect(said(await turn(token, anas))).toBe('200');
    expect(await seen(token)).toEqual(['reviewer', anas]);
  });

  it('is listed by each owner under the name that they gave it, and told by mail what else it opens', async () => {
    const { reviewerId } = await auditor('sara@example.com');
    const list = async (bearer: string) =>
      (await world.call('GET', '/api/reviewers', { bearer })).body.responseData.reviewers.find(
        (one: { reviewerId: string }) => one.reviewerId === reviewerId,
      );
    expect(await list(owner)).toMatchObject({ name: 'Rita', ready: true, expiresAt: null, isExpired: false });
    expect(await list(other)).toMatchObject({
      name: 'Rita de auditoría',
      email: 'sara@example.com',
      grantedAt: world.clock.now().toISOString(),
    });
    const [mail, ...more] = await mailsTo('sara@example.com');
    expect([mail.subject, more.length]).toEqual(['Beto Paz le da acceso de revisión', 0]);
    expect(mail.links).toEqual(['http://localhost:4000/home/login']);
  });

  it('turns to no account that does not let it, in words that are the same for none and for others', async () => {
    const { reviewerId, token } = await auditor('tere@example.com');
    const stranger = (await world.accounts.seedAccount({ ...ana, seedId: 'caro', email: 'caro@example.com' })).accountId;
    const refusals = [await turn(token, stranger), await turn(token, 'no-such-account'), await turn(token, reviewerId)];
    expect(refusals.map(said)).toEqual(Array(3).fill('404 grant.not_found'));
    expect(new Set(refusals.map(({ body }) => body.message)).size).toBe(1);
    expect(await seen(token)).toEqual(['reviewer', anas]);
  });

  it('that has an account of its own keeps it: it reads the other, changes nothing there, and goes back', async () => {
    expect((await invite(owner, { email: 'beto@example.com', name: 'Beto' })).status).toBe(200);
    await enter();
    expect(await seen(other)).toEqual(['user', 'own']);
    expect(await grants(other)).toMatchObject({ hasOwn: true, grants: [{ ownerID: anas, isChosen: false }] });
    await turn(other, anas);
    expect(await seen(other)).toEqual(['reviewer', anas]);
    for (const [method, url, body] of [
      ['PUT', '/profile', { firstName: 'X' }],
      ['POST', '/api/reviewers', { email: 'x@example.com', name: 'X' }],
      ['POST', '/api/api-keys', { name: 'X', scope: 'READ', days: 30 }],
    ] as const)
      expect([url, said(await world.call(method, url, { bearer: other, body }))]).toEqual([url, '403 reviewer.read_only']);
    expect(said(await turn(other, betos))).toBe('200');
    expect(await seen(other)).toEqual(['user', 'own']);
    expect((await world.call('PUT', '/profile', { bearer: other, body: { firstName: 'Beto' } })).status).toBe(200);
  });

  it('waits for its password where a first owner invited it, and the second mails the link again', async () => {
    await invite(owner, { email: 'uno@example.com', name: 'Uno' });
    expect((await invite(other, { email: 'uno@example.com', name: 'Uno' })).body.responseData.reviewer.ready).toBe(false);
    const mails = await mailsTo('uno@example.com');
    expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Beto Paz le da acceso de revisión',
      'Ana Paz le da acceso de revisión',
    ]);
    expect(mails.every(({ links }: { links: string[] }) => /\/users\/setup\//.test(links[0]!))).toBe(true);
  });

  it('is no account that somebody opened with an address that they never proved', async () => {
    await world.call('POST', '/register', { body: { email: 'ajena@example.com', password: 'Otra.Clave.2026', name: 'A', lastName: 'B' } });
    expect(said(await invite(owner, { email: 'ajena@example.com', name: 'Ajena' }))).toBe('409 reviewer.email_in_use');
  });
});

describe('a right to read ends', () => {
  it('when it is revoked: at once for the account that was read, and for no other', async () => {
    const { reviewerId, token } = await auditor('vera@example.com');
    await turn(token, betos);
    expect((await world.call('DELETE', `/api/reviewers/${reviewerId}`, { bearer: owner })).status).toBe(200);
    // The session chose the other account before.
    expect(await seen(token)).toEqual(['reviewer', betos]);
    expect(said(await turn(token, anas))).toBe('404 grant.not_found');
    expect((await world.call('DELETE', `/api/reviewers/${reviewerId}`, { bearer: other })).status).toBe(200);
    expect((await profile(token)).status).toBe(401);
    expect(said(await world.call('POST', '/auth/access', { body: { email: 'vera@example.com', password: 'ABEDUL.19' } }))).toBe(
      '403 access.denied',
    );
    expect((await invite(other, { email: 'vera@example.com', name: 'Vera' })).status).toBe(200);
    expect(await seen((await world.login('vera@example.com', 'ABEDUL.19')).token)).toEqual(['reviewer', betos]);
  });

  it('of somebody with an account of their own without ending what they do there', async () => {
    await world.accounts.seedAccount({ ...ana, seedId: 'dina', email: 'dina@example.com', firstName: 'Dina' });
    const { reviewerId } = (await invite(owner, { email: 'dina@example.com', name: 'Dina' })).body.responseData.reviewer;
    const { token } = await world.login('dina@example.com', ana.password);
    await world.call('DELETE', `/api/reviewers/${reviewerId}`, { bearer: owner });
    expect(await seen(token)).toEqual(['user', 'own']);
  });

  it('with its term, on the very next call, and is given again as a new one', async () => {
    const email = 'wendy@example.com';
    const { reviewer } = (await invite(owner, { email, name: 'Wendy', password: 'ABEDUL.19', days: 7 })).body.responseData;
    expect(reviewer).toMatchObject({ expiresAt: new Date(world.clock.now().getTime() + 7 * DAY_MS).toISOString(), isExpired: false });
    world.clock.advance(7 * DAY_MS - 60_000);
    const { token } = await world.login(email, 'ABEDUL.19');
    expect(await seen(token)).toEqual(['reviewer', anas]);
    world.clock.advance(60_000);
    expect(said(await profile(token))).toBe('401 session.expired');
    expect(await world.accounts.mayRead(reviewer.reviewerId, anas)).toBe(false);
    await enter();
    const { reviewers } = (await world.call('GET', '/api/reviewers', { bearer: owner })).body.responseData;
    expect(reviewers.find((one: { email: string }) => one.email === email)).toMatchObject({ isExpired: true });
    const again = await invite(owner, { email, name: 'Wendy' });
    expect(again.body.responseData.reviewer).toMatchObject({ reviewerId: reviewer.reviewerId, expiresAt: null, isExpired: false });
    expect(await seen((await world.login(email, 'ABEDUL.19')).token)).toEqual(['reviewer', anas]);
  });

  it('takes no term but those that are offered', async () => {
    expect(said(await invite(owner, { email: 'x@example.com', name: 'X', days: 8 }))).toBe('400 request.invalid');
  });

  it('with the account that is read', async () => {
    const { accountId } = await world.accounts.seedAccount({ ...ana, seedId: 'yago', email: 'yago@example.com', firstName: 'Yago' });
    const yago = (await world.login('yago@example.com', ana.password)).token;
    await invite(yago, { email: 'beto@example.com', name: 'Beto' });
    await enter();
    await turn(other, accountId);
    expect(await seen(other)).toEqual(['reviewer', accountId]);
    await world.call('POST', '/profile/deletion', { bearer: yago, body: { password: ana.password, word: 'ELIMINAR' } });
    expect((await profile(other)).status).toBe(401);
    await enter();
    expect((await grants(other)).grants.map(({ ownerID }: { ownerID: string }) => ownerID)).not.toContain(accountId);
  });
});
