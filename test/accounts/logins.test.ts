import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shortNetworkOf } from '../../modules/accounts/application/login-device.ts';
import { browserOf } from '../../modules/accounts/contract/login-device.ts';
import { ana, createWorld, type World } from './world.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describe('what a browser says of itself', () => {
  it.each([
    [FIREFOX, 'Firefox', 'Linux'],
    [IPHONE, 'Safari', 'iPhone'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome',
      'macOS',
    ],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('%s', (userAgent, browser, system) => expect(browserOf(userAgent)).toEqual({ browser, system }));

  it.each([
    ['203.0.113.77', '203.0.113.x'],
    ['::ffff:203.0.113.77', '203.0.113.x'],
    ['2001:db8:7:1:2:3:4:5', '2001:db8:7:x'],
    ['2001:db8::1', '2001:db8:0:x'],
  ])('%s is kept as %s', (ip, network) => expect(shortNetworkOf(ip)).toBe(network));
});

describe('the own logins', () => {
  let world: World;
  let accountId: string;
  const open = async (options: Parameters<typeof createWorld>[0] = {}) => {
    world = await createWorld(options);
    ({ accountId } = await world.accounts.seedAccount(ana));
  };
  beforeEach(() => open());
  afterEach(() => world.close());

  const login = async (userAgent = FIREFOX, email = ana.email) => {
    world.clock.advance(60_000);
    const answer = await world.call('POST', '/auth/access', {
      body: { email, password: ana.password },
      headers: { 'user-agent': userAgent },
    });
    expect(answer.status).toBe(200);
    return answer.body.data as { token: string; refreshToken: string };
  };
  const list = async (bearer: string) => (await world.call('GET', '/profile/sessions', { bearer })).body.data;
  const end = (bearer: string, id = '') => world.call('DELETE', `/profile/sessions${id}`, { bearer });

  it('are shown with when, where from in short, how they ended, and which one asks', async () => {
    await login(IPHONE);
    const { token } = await login();
    const { sessions, openElsewhere } = await list(token);
    expect([sessions.length, openElsewhere]).toEqual([2, 0]);
    expect(sessions[0]).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
      network: '127.0.0.x',
      open: true,
      current: true,
      ended: null,
      endedAt: null,
    });
    expect(sessions[1]).toMatchObject({
      browser: 'Safari',
      system: 'iPhone',
      open: false,
      current: false,
      ended: 'replaced',
      endedAt: sessions[0].startedAt,
    });
    const stored = JSON.stringify((await world.pool.query('SELECT * FROM accounts.sessions')).rows);
    expect(stored).not.toMatch(/Mozilla|Firefox|iPhone|127\.0/);
  });

  it('are the last ten; where older ones came from is kept no more', async () => {
    let token = '';
    for (let n = 0; n < 12; n++) ({ token } = await login());
    expect((await list(token)).sessions).toHaveLength(10);
    const { rows } = await world.pool.query(
      'SELECT device IS NULL AS gone FROM accounts.sessions WHERE account_id = $1 ORDER BY started_at',
      [accountId],
    );
    expect(rows.map(({ gone }) => gone)).toEqual([true, true, ...Array(10).fill(false)]);
  });

  it('that nobody renewed in time are not open', async () => {
    const { token } = await login();
    const { rows } = await world.pool.query('SELECT session_id FROM accounts.sessions');
    world.clock.advance(15 * 86_400_000);
    await world.pool.query('DELETE FROM accounts.login_attempts');
    const named = await world.accounts.sessions.ended([rows[0].session_id]);
    expect(named.size).toBe(0);
    expect((await world.call('GET', '/profile/sessions', { bearer: token })).status).toBe(401);
    const again = await login();
    expect((await list(again.token)).sessions.map(({ open }: { open: boolean }) => open)).toEqual([true, false]);
  });

  it('lose where they came from with the person who is forgotten', async () => {
    const { token } = await login();
    await world.vault.forget(accountId);
    const { sessions } = await list(token);
    expect(sessions[0]).toMatchObject({ browser: null, system: null, network: null, current: true });
  });

  describe('of somebody whose sessions live beside each other (SESSION-009)', () => {
    beforeEach(async () => {
      await world.close();
      await open({ privilegedUserIds: [accountId] });
    });

    it('end one by one: told why, access and refresh token refused, the others go on', async () => {
      const [one, two, three] = [await login(IPHONE), await login(), await login()];
      const before = await list(three.token);
      expect(before.openElsewhere).toBe(2);
      const first = before.sessions[2];
      expect(first).toMatchObject({ system: 'iPhone', open: true });
      const answer = await end(three.token, `/${first.sessionID}`);
      expect(answer.body.data).toMatchObject({ openElsewhere: 1 });
      expect(answer.body.data.sessions[2]).toMatchObject({ open: false, ended: 'ended-by-owner' });
      expect((await world.call('GET', '/profile', { bearer: one.token })).body.code).toBe('session.ended_elsewhere');
      expect((await world.call('POST', '/auth/refresh', { body: { token: one.refreshToken } })).body.code).toBe('session.ended_elsewhere');
      expect([...(await world.accounts.sessions.ended([first.sessionID]))]).toEqual([[first.sessionID, 'session.ended_elsewhere']]);
      for (const { token } of [two, three]) expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(200);
      const lines = await world.accessLog.query({ ownerId: accountId, target: first.sessionID });
      expect(lines).toMatchObject([{ action: 'end session', outcome: 'signed-out' }]);
    });

    it('end all at once but the one that asks', async () => {
      const others = [await login(), await login()];
      const mine = await login();
      expect((await end(mine.token)).body.data).toMatchObject({ openElsewhere: 0 });
      for (const { token } of others)
        expect((await world.call('GET', '/profile', { bearer: token })).body.code).toBe('session.ended_elsewhere');
      expect((await world.call('GET', '/profile', { bearer: mine.token })).status).toBe(200);
    });
  });

  it('of somebody else and such as are not there answer alike, and nothing ends', async () => {
    await world.accounts.seedAccount({ ...ana, seedId: 'eva', email: 'eva@example.com' });
    const eva = await login(FIREFOX, 'eva@example.com');
    const { token } = await login();
    const [{ sessionID }] = (await list(eva.token)).sessions;
    const [foreign, absent] = [await end(token, `/${sessionID}`), await end(token, '/00000000-0000-4000-8000-000000000000')];
    for (const { status, body } of [foreign, absent]) expect([status, body.code]).toEqual([404, 'session.not_found']);
    expect((await end(token)).status).toBe(200);
    expect((await world.call('GET', '/profile', { bearer: eva.token })).status).toBe(200);
    expect((await list(eva.token)).sessions).toHaveLength(1);
    for (const [method, url] of [
      ['GET', '/profile/sessions'],
      ['DELETE', '/profile/sessions'],
      ['DELETE', `/profile/sessions/${sessionID}`],
    ] as const)
      expect((await world.call(method, url)).status).toBe(401);
  });
});
