import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutWork } from './captcha-answers.ts';
import { ana, createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ signUpsWithoutCaptcha: 3, captchaProvider: withoutWork });
  await world.accounts.seedAccount(ana);
});
afterAll(() => world.close());

const person = { password: 'Abcdef1!', name: 'Nora', lastName: 'Vela' };
const signUp = (email: string, ip: string, more: object = {}) =>
  world.call('POST', '/register', { body: { ...person, email, ...more }, ip });

describe('signing up tells that an address is known (CALL-034, ERR-038)', () => {
  it('three times an hour and network; then to who solves a captcha, for known and new addresses alike', async () => {
    const ip = '198.51.100.20';
    expect((await signUp(ana.email, ip)).body).toMatchObject({ statusCode: 409, code: 'auth/email-already-in-use' });
    expect((await signUp('new-1@example.com', ip)).status).toBe(200);
    // A form that is refused for itself tells nothing, and is not counted.
    expect((await signUp('new-1', ip)).body.code).toBe('addUser.invalid_email_address');
    expect((await signUp(ana.email, '198.51.100.77')).status).toBe(409);
    const answers = [await signUp(ana.email, ip), await signUp('new-2@example.com', ip)];
    for (const { status, body } of answers) {
      expect([status, body.code, body.facts]).toEqual([400, 'recaptcha.required', { recaptchaRequired: true }]);
      delete body.correlationId;
    }
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect((await world.call('POST', '/api/sign-up', { body: { ...person, email: ana.email }, ip })).body.code).toBe('recaptcha.required');
    expect((await signUp(ana.email, ip, { recaptcha: 'solved' })).body.code).toBe('auth/email-already-in-use');
    expect((await signUp('new-2@example.com', ip, { recaptcha: 'solved' })).status).toBe(200);
    // Another network has its own, and an hour later so has this one.
    expect((await signUp(ana.email, '192.0.2.1')).status).toBe(409);
    world.clock.advance(3_601_000);
    expect((await signUp(ana.email, ip)).status).toBe(409);
  });

  it('at most three of many at once see an answer', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, one) => signUp(`at-once-${one}@example.com`, '203.0.113.9')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'recaptcha.required')).toHaveLength(9);
  });
});
