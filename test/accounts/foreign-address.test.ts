import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const password = 'Abcdef1!';
const secretOf = (name: string) => name.padEnd(43, '-');
const signUp = async (email: string, waitingSecret = secretOf(email.split('@')[0]!), key = `key-of-${email.split('@')[0]}-0123456789`) => {
  const body = { email, password, name: 'Not', lastName: 'Me', waitingSecret };
  return world.call('POST', '/register', { body, headers: { 'idempotency-key': key } });
};
const mailsTo = async (email: string) =>
  (await world.call('GET', `/local/mailbox?to=${email}`)).body.responseData.mails as { subject: string; text: string; links: string[] }[];
const linkOf = async (email: string): Promise<{ oobCode: string; email: string }> => {
  const link = (await mailsTo(email)).flatMap(({ links }) => links).find((one) => one.includes('verifyEmail'))!;
  const query = new URL(link).searchParams;
  return { oobCode: query.get('oobCode')!, email: query.get('email')! };
};
const verify = (body: object) => world.call('POST', '/api/verify', { body });
const disown = (body: object) => world.call('POST', '/api/verify/disown', { body });
const login = (email: string, given = password) => world.call('POST', '/auth/access', { body: { email, password: given } });
const waiting = async (secret: string) => (await world.call('POST', '/auth/waiting', { body: { waitingSecret: secret } })).body.data;
const eventsOf = async (accountId: string) => {
  const types: string[] = [];
  for await (const event of world.store.readStream(`account-${accountId}`)) types.push(event.type);
  return types;
};

describe('who signs up with somebody else’s address (M5 of the attacks tried)', () => {
  it('has no account when its owner opens the link, and their page gets no session', async () => {
    const email = 'owner-of-it@example.com';
    const { userID } = (await signUp(email)).body.data;
    const link = await linkOf(email);
    // The link alone, with the secret of another sign-up, and with another password than that of the sign-up.
    await signUp('of-the-owner@example.com');
    for (const [proof, status, code] of [
      [{}, 403, 'verify.password_required'],
      [{ waitingSecret: secretOf('of-the-owner') }, 403, 'verify.password_required'],
      [{ waitingSecret: 'x' }, 403, 'verify.password_required'],
      [{ password: 'Mine.1234' }, 401, 'login.wrong.credencials'],
    ] as const) {
      const opened = await verify({ ...link, ...proof });
      expect([opened.status, opened.body.code]).toEqual([status, code]);
    }
    expect(await eventsOf(userID)).toEqual(['AccountRegistered']);
    expect((await login(email)).body.code).toBe('login.email_not_verified');
    expect(await waiting(secretOf('owner-of-it'))).toEqual({ verified: false, token: null });
    expect((await world.accounts.load(userID)).state.status).toBe('UNVERIFIED');
  });

  it('loses it all when its owner says that it was not them; the address is free, and a mail says so', async () => {
    const email = 'not-me@example.com';
    const thief = (await signUp(email)).body.data.userID;
    const link = await linkOf(email);
    expect((await disown(link)).body).toMatchObject({ success: true, responseData: { ended: true } });
    expect(await eventsOf(thief)).toEqual(['AccountRegistered', 'SignUpDisowned']);

    // Nothing of it opens any more: not the password, not the page that waits, not the link, not a reset, not the same command.
    const never = await login('nobody@example.com');
    expect((await login(email)).body).toEqual({ ...never.body, correlationId: expect.any(String) });
    expect(await waiting(secretOf('not-me'))).toEqual({ verified: false, token: null });
    expect((await verify({ ...link, password })).body.code).toBe('verify.link_invalid');
    expect((await disown(link)).body.code).toBe('verify.link_invalid');
    await world.call('POST', '/api/password/lost', { body: { email } });
    const [told, ...before] = await mailsTo(email);
    expect([told!.subject, before.length]).toEqual(['Terminó la cuenta que alguien abrió con su correo', 1]);
    expect(told!.text).not.toContain('Not');
    const again = await signUp(email);
    expect([again.status, again.body.code]).toEqual([409, 'register.disowned']);
    const { rows } = await world.pool.query(
      `SELECT (SELECT count(*)::int FROM accounts.credentials WHERE account_id = $1) AS passwords,
              (SELECT count(*)::int FROM accounts.emails WHERE account_id = $1) AS addresses,
              (SELECT count(*)::int FROM accounts.waiting_pages WHERE account_id = $1) AS pages`,
      [thief],
    );
    expect(rows[0]).toEqual({ passwords: 0, addresses: 0, pages: 0 });
    // What was typed about its person is forgotten.
    const { state } = await world.accounts.load(thief);
    expect([state.status, state.email?.value, state.firstName?.value]).toEqual(['ENDED', null, null]);
    expect(await world.accounts.findOwner(thief)).toBeNull();
    expect(await world.accounts.mayRead(thief, thief)).toBe(false);

    // The owner of the address opens their own.
    const own = await signUp(email, secretOf('really-me'), 'another-key-0123456789');
    expect(own.status).toBe(200);
    expect(own.body.data.userID).not.toBe(thief);
    const mine = await linkOf(email);
    expect((await verify({ ...mine, waitingSecret: secretOf('really-me') })).status).toBe(200);
    expect((await login(email)).body.statusCode).toBe(200);
    // The link of the one that ended says nothing about it.
    expect((await disown(link)).body.code).toBe('verify.link_invalid');
  });

  it('loses it all as well when its owner sets a password by mail', async () => {
    const email = 'reset-it@example.com';
    await signUp(email);
    await world.call('POST', '/api/password/lost', { body: { email } });
    const reset = (await mailsTo(email)).flatMap(({ links }) => links).find((one) => one.includes('resetPassword'))!;
    const code = new URL(reset).searchParams.get('oobCode');
    expect((await world.call('POST', '/api/password/reset', { body: { code, password: 'Owner12!' } })).status).toBe(200);
    expect(await waiting(secretOf('reset-it'))).toEqual({ verified: false, token: null });
    expect((await login(email)).body.code).toBe('login.wrong.credencials');
    expect((await login(email, 'Owner12!')).status).toBe(200);
    expect((await disown(await linkOf(email))).body.code).toBe('verify.already_verified');
  });

  it('has nothing either where both are asked at once, and never an account that is both', async () => {
    for (let round = 0; round < 6; round++) {
      const email = `both-${round}@example.com`;
      const { userID } = (await signUp(email)).body.data;
      const link = await linkOf(email);
      const [opened, ended] = await Promise.all([verify({ ...link, password }), disown(link), signUp(email)]);
      expect([opened.status === 200, ended.status === 200].filter(Boolean)).toHaveLength(1);
      const types = await eventsOf(userID);
      expect(types).toEqual(['AccountRegistered', opened.status === 200 ? 'EmailVerified' : 'SignUpDisowned']);
      expect((await login(email)).status).toBe(opened.status === 200 ? 200 : 401);
    }
  });

  it.each([
    ['by the next sign-up with the address', 'a-later-key-0123456789', 200],
    ['by the sign-up of before, sent again', null, 409],
  ] as const)('leaves nothing of its person where it broke off and is finished %s', async (_how, key, status) => {
    const email = `half-${status}@example.com`;
    const secret = secretOf(`half-${status}`);
    const { userID } = (await signUp(email)).body.data;
    await world.accounts.execute(
      { type: 'DisownSignUp', data: { accountId: userID } },
      { actor: { kind: 'process', id: 'accounts' }, commandId: 'killed-after-the-event', correlationId: 'killed' },
    );
    expect((await world.accounts.load(userID)).state.firstName?.value).toBe('Not');
    expect((await (key === null ? signUp(email) : signUp(email, secretOf(`own-${status}`), key))).status).toBe(status);
    // The owner has the address either way, and the account that ended is found by nobody any more.
    if (key === null) expect((await signUp(email, secretOf(`own-${status}`), 'the-owner-0123456789')).status).toBe(200);
    const { state } = await world.accounts.load(userID);
    expect([state.status, state.email?.value, state.firstName?.value, state.lastName?.value]).toEqual(['ENDED', null, null, null]);
    expect(await waiting(secret)).toEqual({ verified: false, token: null });
    const { rows } = await world.pool.query(
      `SELECT (SELECT count(*)::int FROM accounts.credentials WHERE account_id = $1) AS passwords,
              (SELECT count(*)::int FROM accounts.emails WHERE account_id = $1) AS addresses,
              (SELECT count(*)::int FROM accounts.waiting_pages WHERE account_id = $1) AS pages`,
      [userID],
    );
    expect(rows[0]).toEqual({ passwords: 0, addresses: 0, pages: 0 });
  });

  it('finishes what broke off by the same link', async () => {
    const email = 'broken-off@example.com';
    const { userID } = (await signUp(email)).body.data;
    const link = await linkOf(email);
    await world.accounts.execute(
      { type: 'DisownSignUp', data: { accountId: userID } },
      { actor: { kind: 'process', id: 'accounts' }, commandId: 'broke-off-after-the-event', correlationId: 'broke-off' },
    );
    expect((await login(email)).body.code).toBe('login.wrong.credencials');
    expect((await verify({ ...link, password })).body.code).toBe('verify.link_invalid');
    expect((await disown(link)).status).toBe(200);
    expect((await signUp(email, secretOf('broken-off'), 'a-later-key-0123456789')).status).toBe(200);
  });
});

describe('who signed up and opens the link', () => {
  it('in the browser that signed up needs nothing more', async () => {
    const email = 'same-browser@example.com';
    await signUp(email);
    const answer = await verify({ ...(await linkOf(email)), waitingSecret: secretOf('same-browser') });
    expect(answer.body.responseData).toMatchObject({ emailVerified: true, deviceToken: expect.any(String) });
    // The tab that waits goes on too.
    expect((await waiting(secretOf('same-browser'))).verified).toBe(true);
  });

  it('elsewhere shows the password, by the tries of a login, and the browser is known from then on', async () => {
    const email = 'elsewhere@example.com';
    await signUp(email);
    const link = await linkOf(email);
    for (let attempt = 0; attempt < 4; attempt++)
      expect((await verify({ ...link, password: 'Wrong123!' })).body.code).toBe('login.wrong.credencials');
    expect((await verify({ ...link, password: 'Wrong123!' })).body.code).toBe('login.too_many_request');
    const asked = await verify({ ...link, password });
    expect([asked.body.code, asked.body.facts]).toEqual(['recaptcha.required', { recaptchaRequired: true }]);
    await world.pool.query('DELETE FROM accounts.login_attempts');
    const answer = await verify({ ...link, password });
    expect(answer.status).toBe(200);
    expect(answer.body.responseData.deviceToken).toMatch(/^[\w-]{43}$/);
    const [line] = await world.accessLog.query({ limit: 1, outcome: 'sign-in-failed' });
    expect(line).toMatchObject({ action: 'verify email', code: 'recaptcha.required' });
  });
});
