import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withoutWork } from './captcha-answers.ts';
import { ana, createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ captchaProvider: withoutWork });
  await world.accounts.seedAccount(ana);
});
afterAll(() => world.close());
beforeEach(() => world.pool.query('DELETE FROM accounts.login_attempts'));

const HOME = '203.0.113.7';
const STRANGER = '198.51.100.20';

const access = (password: string, { ip = STRANGER, ...more }: { ip?: string; recaptcha?: string; deviceTokens?: string[] } = {}) =>
  world.call('POST', '/auth/access', { body: { email: ana.email, password, ...more }, ip });
const recaptcha = 'solved';
let known: string[] = [];
/** Of a browser that ana entered with before. */
const devices = async (): Promise<string[]> => {
  if (known.length === 0) known = [(await access(ana.password, { ip: HOME })).body.data.deviceToken];
  return known;
};
/** Wrong passwords from one network until no captcha helps any more. */
const siege = async (ip = STRANGER) => {
  for (;;) {
    const { status, body } = await access('Abcdef1?', { ip, recaptcha });
    if (status === 429 && body.facts.recaptchaRequired === false) return;
  }
};

describe('a stranger who knows an address (M4 of the attacks tried)', () => {
  it('does not keep its owner out of a browser that has logged in before, and no captcha is asked there', async () => {
    const deviceTokens = await devices();
    await siege();
    const again = await access(ana.password, { ip: HOME, deviceTokens });
    expect([again.status, again.body.code]).toEqual([200, undefined]);
  });

  it('who sits in one network does not keep them out of a new browser in another: a captcha lets them try', async () => {
    await siege();
    expect((await access(ana.password, { ip: HOME })).body.code).toBe('recaptcha.required');
    const answer = await access(ana.password, { ip: HOME, recaptcha });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  });

  it('has 40 looks a day from one network and 100 from all; then only time helps, or a new password by mail', async () => {
    const quarters = async (ip: string) => {
      for (let quarter = 0; quarter < 3; quarter++) {
        await siege(ip);
        world.clock.advance(901_000);
      }
    };
    const looks = async () =>
      (await world.pool.query('SELECT count(DISTINCT attempt_id)::int AS looks FROM accounts.login_attempts')).rows[0].looks as number;
    await quarters('198.51.100.20');
    // A neighbour of the same /24 is the same stranger.
    await siege('198.51.100.99');
    expect(await looks()).toBe(40);
    for (const ip of ['192.0.2.1', '2001:db8:1:2::3']) await quarters(ip);
    expect(await looks()).toBe(100);
    const stopped = await access(ana.password, { ip: '192.0.2.200', recaptcha });
    expect([stopped.status, stopped.body.facts.recaptchaRequired]).toEqual([429, false]);
    // The time at which the oldest of them is a day old.
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(70_000);
    expect((await access(ana.password, { deviceTokens: await devices() })).status).toBe(200);

    await world.call('POST', '/api/password/lost', { body: { email: ana.email } });
    const { body } = await world.call('GET', `/local/mailbox?to=${ana.email}`);
    const code = new URL(body.responseData.mails[0].links[0]).searchParams.get('oobCode');
    const reset = await world.call('POST', '/api/password/reset', { body: { code, password: 'Nueva12!' } });
    await siege('192.0.2.1');
    const { deviceToken } = reset.body.responseData;
    expect((await access('Nueva12!', { ip: '192.0.2.1', deviceTokens: [deviceToken] })).status).toBe(200);
    // Whoever had a browser known before is a stranger again.
    expect((await access('Nueva12!', { ip: '192.0.2.1', deviceTokens: await devices() })).status).toBe(429);
    await world.pool.query('DELETE FROM accounts.login_attempts');
    known = [];
    const back = await access('Nueva12!');
    const change = { lastPassword: 'Nueva12!', password: ana.password };
    const changed = await world.call('PUT', '/profile/password/change', { bearer: back.body.data.token, body: change });
    known = [changed.body.data.deviceToken];
    await siege();
    for (const [tokens, status] of [
      [[deviceToken], 429],
      [[back.body.data.deviceToken], 429],
      [await devices(), 200],
    ] as const)
      expect((await access(ana.password, { deviceTokens: [...tokens] })).status).toBe(status);
  });

  it('with a token of another account, a made-up one, or one that was forgotten for ten later ones, is a stranger', async () => {
    await world.accounts.seedAccount({ ...ana, seedId: 'eva', email: 'eva@example.com' });
    const eva = await world.call('POST', '/auth/access', { body: { email: 'eva@example.com', password: ana.password } });
    const [first] = await devices();
    const others: string[] = [];
    for (let browser = 0; browser < 10; browser++) {
      world.clock.advance(1_000);
      others.push((await access(ana.password)).body.data.deviceToken);
    }
    await siege();
    for (const [token, status] of [
      [eva.body.data.deviceToken, 429],
      ['made-up', 429],
      [first!, 429],
      [others[0]!, 200],
      [others[9]!, 200],
    ] as const)
      expect((await access(ana.password, { deviceTokens: [token] })).status).toBe(status);
    const rows = await world.pool.query('SELECT row_to_json(t)::text AS line FROM accounts.known_devices t');
    const kept = rows.rows.map(({ line }) => line as string).join() + world.logged.join();
    for (const token of [first!, ...others]) expect(kept).not.toContain(token);
    world.clock.advance(180 * 86_400_000);
    await siege();
    expect((await access(ana.password, { deviceTokens: [others[9]!] })).status).toBe(429);
    known = [];
  });

  it('who has a known browser has ten tries in fifteen minutes and fifty in a day there, and none more by address', async () => {
    const deviceTokens = await devices();
    const tryAll = async () => {
      for (;;) {
        const { status, body } = await access('Abcdef1?', { deviceTokens, recaptcha });
        if (status === 429 && body.facts.recaptchaRequired === false) return;
      }
    };
    for (let quarter = 0; quarter < 6; quarter++) {
      await tryAll();
      world.clock.advance(901_000);
    }
    const { rows } = await world.pool.query('SELECT count(*)::int AS tries FROM accounts.login_attempts');
    expect(rows[0].tries).toBe(50);
    // The owner elsewhere knows nothing of it.
    expect((await access(ana.password, { ip: HOME })).status).toBe(200);
  });

  it('who tries one password for many addresses is asked for a captcha, and stopped, by network', async () => {
    const spray = async (tries: number, from: number) => {
      const codes: string[] = [];
      for (let one = from; one < from + tries; one++) {
        const body = { email: `p${one}@example.com`, password: 'Abcdef1?', ...(one >= 30 ? { recaptcha } : {}) };
        codes.push((await world.call('POST', '/auth/access', { body, ip: STRANGER })).body.code);
      }
      return codes;
    };
    expect(new Set((await spray(29, 0)).slice(0, 29))).toEqual(new Set(['login.wrong.credencials']));
    await spray(1, 29);
    expect((await access(ana.password)).body.code).toBe('recaptcha.required');
    // A right password of one says nothing of the others.
    expect((await access(ana.password, { recaptcha })).status).toBe(200);
    expect((await access(ana.password)).body.code).toBe('recaptcha.required');
    await world.pool.query(
      `INSERT INTO accounts.login_attempts SELECT email_hash, at FROM
         (SELECT email_hash, max(at) AS at FROM accounts.login_attempts GROUP BY 1 HAVING count(*) >= 30) busy, generate_series(1, 170)`,
    );
    const stopped = await access(ana.password, { recaptcha });
    expect([stopped.status, stopped.body.facts.recaptchaRequired]).toEqual([429, false]);
    expect((await access(ana.password, { ip: HOME })).status).toBe(200);
  });
});
