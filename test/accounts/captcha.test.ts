import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTEMPTS_WITH_CAPTCHA, CAPTCHA_SECONDS } from '../../modules/accounts/contract/guessing-limits.ts';
import { count } from '../support/counts.ts';
import { askCaptcha, packed, solved } from './captcha-answers.ts';
import { ana, createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.accounts.seedAccount(ana);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.pool.query('DELETE FROM accounts.login_attempts');
});

const access = (email: string, password: string, recaptcha?: string) =>
  world.call('POST', '/auth/access', {
    body: { email, password, ...(recaptcha ? { recaptcha } : {}) },
    headers: { 'accept-language': 'en' },
  });
const fail = async (email: string, times = 5) => {
  for (let attempt = 0; attempt < times; attempt++) await access(email, 'Abcdef1?');
};
const fresh = async () => solved(await askCaptcha(world));

describe('the captcha of a login (AUTH-006, ERR-033, ERR-034)', () => {
  it('is asked for after five wrong logins, for a known and an unknown address in the very same words', async () => {
    for (const email of [ana.email, 'nobody@example.com']) await fail(email);
    const answers = [await access(ana.email, ana.password), await access('nobody@example.com', ana.password)];
    for (const { status, body } of answers) {
      expect([status, body.code, body.message]).toEqual([400, 'recaptcha.required', 'Complete the re-captcha to continue']);
      expect(body.facts).toEqual({ recaptchaRequired: true });
      delete body.correlationId;
    }
    expect(answers[0]!.body).toEqual(answers[1]!.body);
  });

  it('lets the right password in, and the next login needs none', async () => {
    await fail(ana.email);
    expect((await access(ana.email, ana.password, await fresh())).status).toBe(200);
    expect((await access(ana.email, ana.password)).status).toBe(200);
  });

  it('with a wrong password says so, and asks for another one', async () => {
    await fail(ana.email);
    const answer = await access(ana.email, 'Abcdef1?', await fresh());
    expect([answer.status, answer.body.code, answer.body.facts]).toEqual([401, 'login.wrong.credencials', { recaptchaRequired: true }]);
    expect((await access(ana.email, ana.password)).body.code).toBe('recaptcha.required');
  });

  it('opens one login: shown again, also at the same time, it has expired', async () => {
    await fail(ana.email);
    const answer = await fresh();
    const many = count('the same captcha at once', 6, 60);
    const all = await Promise.all(Array.from({ length: many }, () => access(ana.email, 'Abcdef1?', answer)));
    expect(all.filter(({ body }) => body.code === 'login.wrong.credencials')).toHaveLength(1);
    expect(all.filter(({ body }) => body.code === 'recaptcha.expired')).toHaveLength(many - 1);
    const again = await access(ana.email, ana.password, answer);
    expect([again.status, again.body.code, again.body.message]).toEqual([
      400,
      'recaptcha.expired',
      'The re-captcha has expired; complete it again',
    ]);
  });

  it('is too old after five minutes, and what was used is then no longer kept', async () => {
    await fail(ana.email);
    const [early, late] = [await fresh(), await fresh()];
    await access(ana.email, 'Abcdef1?', early);
    const kept = async () => (await world.pool.query('SELECT count(*)::int AS kept FROM accounts.used_challenges')).rows[0].kept as number;
    expect(await kept()).toBeGreaterThan(0);
    world.clock.advance(CAPTCHA_SECONDS * 1000);
    expect((await access(ana.email, ana.password, late)).body.code).toBe('recaptcha.expired');
    await access(ana.email, 'Abcdef1?', await fresh());
    expect(await kept()).toBe(1);
  });

  it('is not to be had without the work, nor for less of it', async () => {
    const asked = await askCaptcha(world);
    const answer = await solved(asked);
    const { challenge, solution } = JSON.parse(Buffer.from(answer, 'base64').toString()) as {
      challenge: { parameters: { data: { expires: number } } & Record<string, unknown>; signature: string };
      solution: { counter: number; derivedKey: string };
    };
    const { parameters } = challenge;
    const forged = [
      'x',
      packed(challenge, {}),
      packed(challenge, { counter: 1, derivedKey: '00'.repeat(32) }),
      packed({ parameters }, solution),
      packed({ ...challenge, parameters: { ...parameters, cost: 1 } }, solution),
      packed({ ...challenge, parameters: { ...parameters, nonce: '00'.repeat(16) } }, solution),
      packed({ ...challenge, parameters: { ...parameters, data: { expires: parameters.data.expires + 600 } } }, solution),
      packed({ ...challenge, parameters: { ...parameters, data: {} } }, solution),
      packed({ parameters, signature: `${challenge.signature.slice(0, -1)}0` }, null),
    ];
    await fail(ana.email);
    for (const one of forged) expect((await access(ana.email, ana.password, one)).body.code).toBe('recaptcha.required');
    expect((await access(ana.email, ana.password, answer)).status).toBe(200);
  });

  it(`helps ${ATTEMPTS_WITH_CAPTCHA} times in fifteen minutes; then only time does`, async () => {
    await fail(ana.email);
    for (let attempt = 5; attempt < ATTEMPTS_WITH_CAPTCHA; attempt++) await access(ana.email, 'Abcdef1?', await fresh());
    const answer = await access(ana.email, ana.password, await fresh());
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([429, 'login.too_many_request', '900']);
    expect(answer.body.facts).toEqual({ recaptchaRequired: false, retryAfterSeconds: 900 });
    world.clock.advance(901_000);
    expect((await access(ana.email, ana.password)).status).toBe(200);
  });

  it('also guards POST /api/login, and a refused one stands in the access log', async () => {
    await fail(ana.email);
    const body = { email: ana.email, password: ana.password };
    expect((await world.call('POST', '/api/login', { body })).body.code).toBe('recaptcha.required');
    const [line] = await world.accessLog.query({ limit: 1 });
    expect(line).toMatchObject({ outcome: 'sign-in-failed', code: 'recaptcha.required' });
    expect((await world.call('POST', '/api/login', { body: { ...body, recaptcha: await fresh() } })).status).toBe(200);
  });
});

describe('the captcha of the reset form (RULE-009)', () => {
  const code = async (): Promise<string> => {
    world.clock.advance(61_000);
    await world.call('POST', '/api/password/lost', { body: { email: ana.email } });
    const mails = await world.call('GET', `/local/mailbox?to=${ana.email}`);
    return new URL(mails.body.responseData.mails[0].links[0]).searchParams.get('oobCode')!;
  };
  const reset = (body: Record<string, string>) => world.call('POST', '/api/password/reset', { body, headers: { 'accept-language': 'en' } });

  it('is looked at where it is shown, and used up', async () => {
    const answer = await fresh();
    const mailed = await code();
    expect((await reset({ code: mailed, password: 'Abcdef2!', recaptcha: 'x' })).body.code).toBe('recaptcha.required');
    world.clock.advance(CAPTCHA_SECONDS * 1000);
    expect((await reset({ code: mailed, password: 'Abcdef2!', recaptcha: answer })).body.code).toBe('recaptcha.expired');
    const good = await fresh();
    expect((await reset({ code: mailed, password: 'Abcdef2!', recaptcha: good })).status).toBe(200);
    expect((await reset({ code: mailed, password: 'Abcdef2!', recaptcha: good })).body.code).toBe('recaptcha.expired');
  });

  it('must be shown where five wrong codes came from, even with the right one', async () => {
    const mailed = await code();
    for (let attempt = 0; attempt < 5; attempt++) {
      const wrong = await reset({ code: `wrong-${attempt}`, password: 'Abcdef3!' });
      expect([wrong.status, wrong.body.code]).toEqual([410, 'reset.password.failure']);
    }
    expect((await reset({ code: mailed, password: 'Abcdef3!' })).body.code).toBe('recaptcha.required');
    const put = await world.call('PUT', `/profile/verify/password/${mailed}`, { body: { password: 'Abcdef3!' } });
    expect(put.body.code).toBe('recaptcha.required');
    expect((await reset({ code: mailed, password: 'Abcdef3!', recaptcha: await fresh() })).status).toBe(200);
    const { rows } = await world.pool.query(
      'SELECT count(*)::int AS lines FROM accounts.login_attempts WHERE octet_length(email_hash) <> 32',
    );
    expect(rows[0].lines).toBe(0);
  });
});
