import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, ana, createWorld, type World, whileSessionsWait } from './world.ts';

let world: World;
let accountId: string;
beforeAll(async () => {
  world = await createWorld();
  accountId = (await world.accounts.seedAccount(ana)).accountId;
});
afterAll(() => world.close());

const exchange = (token: string) => world.call('POST', '/auth/token', { body: { token }, headers: { 'accept-language': 'en' } });
const ask = (waitingSecret: string) => world.call('POST', '/auth/waiting', { body: { waitingSecret } });
const profile = (bearer: string) => world.call('GET', '/profile', { bearer });
const secretOf = (name: string) => name.padEnd(43, '-');
const signUp = (email: string, waitingSecret?: string, key = `key-of-${email.split('@')[0]}-0123456789`) =>
  world.call('POST', '/register', {
    body: { email, password: 'Abcdef1!', name: 'Nora', lastName: 'Vela', ...(waitingSecret ? { waitingSecret } : {}) },
    headers: { 'idempotency-key': key },
  });
const linkOf = async (email: string): Promise<{ oobCode: string; email: string }> => {
  const mails = await world.call('GET', `/local/mailbox?to=${email}`);
  const link = (mails.body.responseData.mails as { links: string[] }[])
    .flatMap(({ links }) => links)
    .find((one) => one.includes('verifyEmail'))!;
  const query = new URL(link).searchParams;
  return { oobCode: query.get('oobCode')!, email: query.get('email')! };
};

describe('POST /auth/token (ROUTE-018)', () => {
  it('exchanges a token for access, refresh and session token, once', async () => {
    const token = await world.accounts.loginToken(accountId);
    const answer = await exchange(token);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body.data).sort()).toEqual(['deviceToken', 'emailVerified', 'refreshToken', 'sessionToken', 'token']);
    expect((await profile(answer.body.data.token)).body.data.userID).toBe(accountId);
    const [line] = await world.accessLog.query({ limit: 1, outcome: 'signed-in' });
    expect(line).toMatchObject({ target: accountId, ownerId: accountId });
    const again = await exchange(token);
    expect([again.status, again.body.code, again.body.message]).toEqual([401, 'login.wrong.credencials', 'User or password are invalid']);
  });

  it('exchanges it once, however many ask at the same time', async () => {
    const token = await world.accounts.loginToken(accountId);
    const answers = await Promise.all(Array.from({ length: 12 }, () => exchange(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses it after a minute, and none, and any other', async () => {
    const token = await world.accounts.loginToken(accountId);
    world.clock.advance(60_000);
    for (const one of [token, '', 'x', `${token}x`]) expect((await exchange(one)).status).toBe(401);
    const [line] = await world.accessLog.query({ limit: 1 });
    expect(line).toMatchObject({ outcome: 'sign-in-failed', code: 'login.wrong.credencials', action: 'sign in by token' });
  });

  it('replaces the session before, as every login does', async () => {
    const before = await world.login(ana.email, ana.password);
    await exchange(await world.accounts.loginToken(accountId));
    expect((await profile(before.token)).body.code).toBe('session.replaced');
  });

  it.each([
    ['a token that replaces the session', false],
    ['the token of a page that waited', true],
  ])('lets nobody in who used %s just before a new password, and was still waiting when it was set', async (_what, waits) => {
    const [email, secret] = [`changes-${waits}@example.com`, secretOf(`changes-${waits}`)];
    const id = (await signUp(email, secret)).body.data.userID as string;
    const verified = await world.call('POST', '/api/verify', { body: { ...(await linkOf(email)), password: 'Abcdef1!' } });
    const token = waits ? ((await ask(secret)).body.data.token as string) : await world.accounts.loginToken(id);
    const calls: Promise<Answer>[] = [];
    await whileSessionsWait(world, id, async (waiting) => {
      const body = { lastPassword: 'Abcdef1!', password: 'Zafiro.Lento7' };
      calls.push(world.call('PUT', '/profile/password/change', { bearer: verified.body.responseData.token, body }));
      await expect.poll(waiting).toBe(1);
      calls.push(exchange(token));
      await expect.poll(waiting).toBe(2);
    });
    const [changed, entered] = await Promise.all(calls);
    expect(changed!.status).toBe(200);
    expect([entered!.status, entered!.body.code]).toEqual([401, 'login.wrong.credencials']);
    expect((await profile(changed!.body.data.token)).status).toBe(200);
    expect((await exchange(await world.accounts.loginToken(id))).status).toBe(200);
  });

  it('asks an owner for a proved address (AUTH-005)', async () => {
    const opened = await signUp('unproved@example.com');
    const answer = await exchange(await world.accounts.loginToken(opened.body.data.userID));
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      403,
      'login.email_not_verified',
      'To continue, please verify your email first.',
    ]);
  });

  it('leaves no token in a table or a log', async () => {
    const token = await world.accounts.loginToken(accountId);
    const secret = secretOf('in-no-log');
    await signUp('logs@example.com', secret);
    await ask(secret);
    const { body } = await exchange(token);
    const tables = await Promise.all(
      ['accounts.login_tokens', 'accounts.waiting_pages', 'access.log'].map((table) =>
        world.pool.query(`SELECT row_to_json(t)::text AS line FROM ${table} t`),
      ),
    );
    const kept = tables.flatMap(({ rows }) => rows.map(({ line }) => line as string)).join('\n') + world.logged.join('\n');
    for (const one of [token, secret, body.data.token, body.data.refreshToken, body.data.sessionToken]) expect(kept).not.toContain(one);
  });
});

describe('a page that waits for the mailed link to be opened elsewhere (SESSION-018)', () => {
  it('is let into the session that began there, and neither throws the other out', async () => {
    const [email, secret] = ['waits@example.com', secretOf('waits')];
    const opened = await signUp(email, secret);
    expect((await ask(secret)).body.data).toEqual({ verified: false, token: null });
    expect(await world.accounts.waitingFor(secret)).toBe(opened.body.data.userID);
    const there = await world.call('POST', '/api/verify', { body: { ...(await linkOf(email)), password: 'Abcdef1!' } });
    const told = await ask(secret);
    expect(told.body.data.verified).toBe(true);
    const here = await exchange(told.body.data.token);
    expect(here.body.data.sessionToken).toBe(there.body.responseData.sessionToken);
    expect(here.body.data.refreshToken).not.toBe(there.body.responseData.refreshToken);
    for (const token of [here.body.data.token, there.body.responseData.token]) expect((await profile(token)).body.data.emailID).toBe(email);
    // Each renews its own tokens, and neither looks stolen by it.
    for (const token of [here.body.data.refreshToken, there.body.responseData.refreshToken])
      expect((await world.call('POST', '/auth/refresh', { body: { token } })).status).toBe(200);
  });

  it('may be faster than the page of the link', async () => {
    const [email, secret] = ['faster@example.com', secretOf('faster')];
    const opened = await signUp(email, secret);
    const link = await linkOf(email);
    const [there, told] = await Promise.all([
      world.call('POST', '/api/verify', { body: { ...link, password: 'Abcdef1!' } }),
      (async () => {
        for (;;) {
          const { body } = await ask(secret);
          if (body.data.verified) return exchange(body.data.token);
        }
      })(),
    ]);
    expect(told.body.data.sessionToken).toBe(there.body.responseData.sessionToken);
    expect((await profile(told.body.data.token)).body.data.userID).toBe(opened.body.data.userID);
    expect((await profile(there.body.responseData.token)).status).toBe(200);
  });

  it('is told once, and nobody else ever: not with another secret, not with the command of the sign-up', async () => {
    const [email, secret, other] = ['once@example.com', secretOf('once'), secretOf('stranger')];
    await signUp(email, secret, 'key-1-0123456789-abcdef');
    // The same command again is the same account, but the secret of who repeats it is not kept.
    expect((await signUp(email, other, 'key-1-0123456789-abcdef')).status).toBe(200);
    await world.call('POST', '/api/verify', { body: { ...(await linkOf(email)), password: 'Abcdef1!' } });
    expect((await ask(other)).body.data).toEqual({ verified: false, token: null });
    expect((await ask(secret)).body.data.verified).toBe(true);
    expect((await ask(secret)).body.data).toEqual({ verified: false, token: null });
  });

  it('does not follow somebody in who sets a new password, and not after a day', async () => {
    for (const [email, secret] of [
      ['taken@example.com', secretOf('taken')],
      ['late@example.com', secretOf('late')],
    ] as const)
      await signUp(email, secret);
    await world.call('POST', '/api/password/lost', { body: { email: 'taken@example.com' } });
    const mails = await world.call('GET', '/local/mailbox?to=taken@example.com');
    const reset = (mails.body.responseData.mails as { links: string[] }[])
      .flatMap(({ links }) => links)
      .find((one) => one.includes('resetPassword'))!;
    const code = new URL(reset).searchParams.get('oobCode')!;
    expect((await world.call('POST', '/api/password/reset', { body: { code, password: 'Abcdef9!' } })).status).toBe(200);
    expect((await ask(secretOf('taken'))).body.data.verified).toBe(false);
    world.clock.advance(86_400_000);
    expect(await world.accounts.waitingFor(secretOf('late'))).toBeNull();
  });

  it('needs a secret that cannot be guessed', async () => {
    expect((await signUp('short@example.com', 'short')).status).toBe(400);
  });
});
