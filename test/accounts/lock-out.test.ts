import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askCaptcha, solved } from './captcha-answers.ts';
import { ana, createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.accounts.seedAccount(ana);
});
afterAll(() => world.close());
beforeEach(() => world.pool.query('DELETE FROM accounts.login_attempts'));

const HOME = '203.0.113.7';
const STRANGER = '198.51.100.20';

const access = (password: string, { ip = STRANGER, ...more }: { ip?: string; recaptcha?: string; deviceTokens?: string[] } = {}) =>
  world.call('POST', '/auth/access', { body: { email: ana.email, password, ...more }, ip });
const fresh = async () => solved(await askCaptcha(world));
/** Wrong passwords from one network until no captcha helps any more. */
const siege = async (ip = STRANGER) => {
  for (;;) {
    const { status, body } = await access('Abcdef1?', { ip, recaptcha: await fresh() });
    if (status === 429 && body.facts.recaptchaRequired === false) return;
  }
};

describe('a stranger who knows an address (M4 of the attacks tried)', () => {
  it('does not keep its owner out of a browser that has logged in before, and no captcha is asked there', async () => {
    const before = await access(ana.password, { ip: HOME });
    await siege();
    const again = await access(ana.password, { ip: HOME, deviceTokens: [before.body.data.deviceToken ?? ''] });
    expect([again.status, again.body.code]).toEqual([200, undefined]);
  });

  it('who sits in one network does not keep them out of a new browser in another: a captcha lets them try', async () => {
    await siege();
    expect((await access(ana.password, { ip: HOME })).body.code).toBe('recaptcha.required');
    const answer = await access(ana.password, { ip: HOME, recaptcha: await fresh() });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  });
});
