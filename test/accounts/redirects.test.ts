import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, ana, createWorld, type World, whileSessionsWait } from './world.ts';

const staff = { seedId: 'staff', email: 'staff@example.com', password: 'Abcdef1!', firstName: 'Sol', role: 'admin' as const };
const eva = { ...ana, seedId: 'eva', email: 'eva@example.com' };

let world: World;
let ids: { ana: string; eva: string };
beforeAll(async () => {
  // The ids of seeded accounts are made from their seed, so that they are known before.
  const before = await createWorld();
  const [one, two] = [await before.accounts.seedAccount(ana), await before.accounts.seedAccount(eva)];
  ids = { ana: one.accountId, eva: two.accountId };
  await before.close();
  world = await createWorld({ privilegedUserIds: [ids.eva], redirectHosts: ['portal.example.com', '127.0.0.1:9999'] });
  for (const one of [ana, eva, staff]) await world.accounts.seedAccount(one);
});
afterAll(() => world.close());
beforeEach(() => void world.logged.splice(0));

const profile = (bearer: string, sessionToken?: string) =>
  world.call('GET', '/profile', { bearer, ...(sessionToken ? { headers: { 'x-session-token': sessionToken } } : {}) });
const refresh = (token: string) => world.call('POST', '/auth/refresh', { body: { token } });

describe('somebody with a redirect address (SESSION-010, SESSION-011)', () => {
  const set = async (redirectUrl: string | null, userId = ids.ana) => {
    const { token } = await world.login(staff.email, staff.password);
    return world.call('PUT', `/api/operations/accounts/${userId}/redirect`, { bearer: token, body: { redirectUrl } });
  };

  it('is handed over to a host of the list, with tokens of its own in the same session', async () => {
    expect((await set('https://portal.example.com/enter')).body.responseData).toMatchObject({ userID: ids.ana, followed: true });
    const login = await world.login(ana.email, ana.password);
    expect((await profile(login.token)).body.data.redirectUrl).toBe('https://portal.example.com/enter');
    expect(world.logged.join()).not.toContain('not allowed');
    const handed = await world.call('POST', '/auth/handover', { bearer: login.token });
    expect(handed.body.data).toMatchObject({ redirectUrl: 'https://portal.example.com/enter', sessionToken: login.sessionToken });
    expect(handed.headers['cache-control']).toBe('no-store');
    expect((await refresh(login.refreshToken)).status).toBe(200);
    expect((await refresh(handed.body.data.refreshToken)).status).toBe(200);
    const [line] = await world.accessLog.query({ limit: 1, actorId: ids.ana });
    expect(line).toMatchObject({ action: 'hand over session', target: 'portal.example.com', outcome: 'signed-in' });
  });

  it('is handed over in no session but the one that asked: none where a new password ended it while the call waited', async () => {
    const luz = { ...ana, seedId: 'luz', email: 'luz@example.com' };
    const { accountId } = await world.accounts.seedAccount(luz);
    await set('https://portal.example.com/enter', accountId);
    const login = await world.login(luz.email, luz.password);
    const calls: Promise<Answer>[] = [];
    await whileSessionsWait(world, accountId, async (waiting) => {
      const body = { lastPassword: luz.password, password: 'Zafiro.Lento7' };
      calls.push(world.call('PUT', '/profile/password/change', { bearer: login.token, body }));
      await expect.poll(waiting).toBe(1);
      // Of whoever else has the bearer: let in while it still stands, and behind the change.
      calls.push(world.call('POST', '/auth/handover', { bearer: login.token }));
      await expect.poll(waiting).toBe(2);
    });
    const [changed, handed] = await Promise.all(calls);
    expect(changed!.status).toBe(200);
    expect([handed!.status, handed!.body.code, handed!.body.data ?? null]).toEqual([401, 'session.password_changed', null]);
    const { rows } = await world.pool.query(
      'SELECT 1 FROM accounts.refresh_tokens JOIN accounts.sessions USING (session_id) WHERE account_id = $1 AND ended_at IS NULL',
      [accountId],
    );
    expect(rows).toHaveLength(1);
    const [line] = await world.accessLog.query({ limit: 1, outcome: 'denied' });
    expect(line).toMatchObject({ action: 'hand over session', code: 'session.password_changed', ownerId: accountId });
  });

  it.each([
    'https://elsewhere.example.com/enter',
    'https://portal.example.com.evil.example/enter',
    'https://portal.example.com:8443/enter',
    'http://portal.example.com/enter',
  ])('stays here for %s, and a warning is logged', async (address) => {
    expect((await set(address)).body.responseData.followed).toBe(false);
    const { token } = await world.login(ana.email, ana.password);
    expect((await profile(token)).body.data.redirectUrl).toBeNull();
    expect((await world.call('POST', '/auth/handover', { bearer: token })).body.code).toBe('redirect.none');
    const warned = world.logged.filter((line) => line.includes('not allowed'));
    expect(warned).toHaveLength(1);
    expect(JSON.parse(warned[0]!)).toMatchObject({ level: 40, host: new URL(address).host });
  });

  it('over plain http only on this machine', async () => {
    expect((await set('http://127.0.0.1:9999/enter')).body.responseData.followed).toBe(true);
    expect((await set('http://127.0.0.1:9998/enter')).body.responseData.followed).toBe(false);
  });

  it('has an address that can be followed without telling more than it says', async () => {
    for (const address of ['javascript:alert(1)', 'https://a:b@portal.example.com/', 'https://portal.example.com/#x', 'portal.example.com'])
      expect((await set(address)).status).toBe(400);
    expect((await set(null)).body.responseData).toMatchObject({ redirectUrl: null, followed: false });
  });

  it('does not choose it', async () => {
    const { token } = await world.login(ana.email, ana.password);
    const body = { redirectUrl: 'https://portal.example.com/enter' };
    expect((await world.call('PUT', `/api/operations/accounts/${ids.ana}/redirect`, { bearer: token, body })).status).toBe(403);
    expect((await world.call('POST', '/auth/handover')).status).toBe(401);
  });
});

describe('an account that the installation names (SESSION-009)', () => {
  it('is logged in in two browsers, and every pass of the first stands in the access log', async () => {
    const [first, second] = [await world.login(eva.email, eva.password), await world.login(eva.email, eva.password)];
    expect((await profile(first.token, first.sessionToken)).status).toBe(200);
    expect((await profile(second.token, 'another')).status).toBe(200);
    const passes = await world.accessLog.query({ outcome: 'let-through' });
    expect(passes).toHaveLength(2);
    expect(passes[0]).toMatchObject({ target: ids.eva, ownerId: ids.eva, code: 'session.replaced', action: 'validate session' });
    // Past the life of an access token too.
    const renewed = await refresh(first.refreshToken);
    expect((await profile(renewed.body.data.token)).status).toBe(200);
    expect((await profile(second.token, second.sessionToken)).status).toBe(200);
    expect(await world.accessLog.query({ outcome: 'let-through' })).toHaveLength(3);
  });

  it('hands over the session it asks by, also where another one replaced it', async () => {
    const { token } = await world.login(staff.email, staff.password);
    const body = { redirectUrl: 'https://portal.example.com/enter' };
    await world.call('PUT', `/api/operations/accounts/${ids.eva}/redirect`, { bearer: token, body });
    const [first, second] = [await world.login(eva.email, eva.password), await world.login(eva.email, eva.password)];
    const handed = await world.call('POST', '/auth/handover', { bearer: first.token });
    expect(handed.body.data.sessionToken).toBe(first.sessionToken);
    for (const one of [handed.body.data, first, second]) expect((await refresh(one.refreshToken)).status).toBe(200);
  });

  it('leaves everywhere when it leaves, also where a session had been replaced', async () => {
    const [first, second] = [await world.login(eva.email, eva.password), await world.login(eva.email, eva.password)];
    await world.call('POST', '/api/logout', { bearer: first.token, body: {} });
    for (const { token, refreshToken } of [first, second]) {
      expect((await profile(token)).status).toBe(401);
      expect((await refresh(refreshToken)).status).toBe(401);
    }
  });

  it('is the only one: others are thrown out by a second login', async () => {
    const first = await world.login(ana.email, ana.password);
    await world.login(ana.email, ana.password);
    expect((await profile(first.token)).body.code).toBe('session.replaced');
    expect((await refresh(first.refreshToken)).status).toBe(401);
  });
});
