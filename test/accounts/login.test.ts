import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { ana, createWorld, type World } from './world.ts';

let world: World;
let accountId: string;
beforeAll(async () => {
  world = await createWorld();
  accountId = (await world.accounts.seedAccount(ana)).accountId;
});
afterAll(() => world.close());
beforeEach(() => world.pool.query('DELETE FROM accounts.login_attempts'));

const access = (email: string, password: string, language = 'en') =>
  world.call('POST', '/auth/access', { body: { email, password }, headers: { 'accept-language': language } });

describe('POST /auth/access', () => {
  it('answers token, refresh token, emailVerified and session token (CALL-057)', async () => {
    const answer = await access('ana@example.com', ana.password);
    expect(answer.status).toBe(200);
    expect(answer.body.statusCode).toBe(200);
    expect(Object.keys(answer.body.data).sort()).toEqual(['deviceToken', 'emailVerified', 'refreshToken', 'sessionToken', 'token']);
    expect(answer.body.data.emailVerified).toBe(true);
    const profile = await world.call('GET', '/profile', { bearer: answer.body.data.token });
    expect(profile.body).toMatchObject({
      statusCode: 200,
      data: { userID: accountId, emailID: 'ana@example.com', fullName: 'Ana Paz', role: 'user' },
    });
    expect(profile.body.data.sessionToken).toBe(answer.body.data.sessionToken);
    expect(JSON.stringify(profile.body)).not.toMatch(/password|privateKey|argon2/i);
  });

  it('finds the account whatever the spelling of the address', async () => {
    expect((await access('  ANA@Example.COM ', ana.password)).status).toBe(200);
  });

  it('answers a wrong password and an unknown address with the very same body', async () => {
    const wrong = await access(ana.email, 'Abcdef1?');
    const unknown = await access('nobody@example.com', 'Abcdef1?');
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe('login.wrong.credencials');
      expect(answer.body.providerCode).toBe('auth/wrong-credentials');
      expect(answer.body.message).toBe('User or password are invalid');
      expect(answer.body.data).toBeNull();
      delete answer.body.correlationId;
    }
    expect(wrong.body).toEqual(unknown.body);
    expect((await access(ana.email, 'x', 'es-MX')).body.message).toBe('El correo o la contraseña no son válidos');
  });

  it('asks for both fields', async () => {
    for (const [email, password] of [
      ['', 'x'],
      ['a@b.mx', ''],
      [' ', 'x'],
    ]) {
      const answer = await access(email!, password!);
      expect([answer.status, answer.body.code]).toEqual([400, 'login.fill_out_fields']);
    }
    const malformed = await world.call('POST', '/auth/access', { body: { email: 3 } });
    expect([malformed.status, malformed.body.code, malformed.body.statusCode]).toEqual([400, 'request.invalid', 400]);
  });

  it('asks for a captcha after five wrong logins within fifteen minutes (AUTH-006), also for the right password, and for an unknown address alike', async () => {
    for (const email of [ana.email, 'nobody@example.com']) {
      const answers = [];
      for (let attempt = 1; attempt <= 6; attempt++) answers.push(await access(email, 'Abcdef1?'));
      expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 429, 400]);
      const fifth = answers[4]!;
      expect(fifth.body.code).toBe('login.too_many_request');
      expect(fifth.body.message).toBe('Too many invalid attempt. Please verify re-captcha or try again later');
      expect(fifth.body.facts).toEqual({ recaptchaRequired: true, retryAfterSeconds: 900 });
      expect(fifth.headers['retry-after']).toBe('900');
      expect(answers[5]!.body.code).toBe('recaptcha.required');
      const attempts = await world.call('POST', '/api/login-attempt', { body: { email } });
      expect(attempts.body).toEqual({
        success: true,
        responseCode: 200,
        responseData: { attempts: 5, recaptchaRequired: true, retryAfterSeconds: 900 },
      });
    }
    expect((await access(ana.email, ana.password)).status).toBe(400);
    world.clock.advance(899_000);
    expect((await access(ana.email, ana.password)).status).toBe(400);
    world.clock.advance(2_000);
    expect((await access(ana.email, ana.password)).status).toBe(200);
    expect((await world.call('POST', '/api/login-attempt', { body: { email: ana.email } })).body.responseData.attempts).toBe(0);
  });

  it('looks at five passwords at most when many come at once', async () => {
    const many = count('logins at once', 20, 200);
    const answers = await Promise.all(Array.from({ length: many }, () => access(ana.email, 'Abcdef1?')));
    const { rows } = await world.pool.query('SELECT count(DISTINCT attempt_id)::int AS attempts FROM accounts.login_attempts');
    expect(rows[0].attempts).toBe(5);
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(4);
    // The fifth, and those who found no captcha asked for when they looked and no attempt left when they counted.
    expect(answers.filter((answer) => [429, 400].includes(answer.status))).toHaveLength(many - 4);
  });

  it('answers an unverified account with its own text (AUTH-003)', async () => {
    const owner = await world.login(ana.email, ana.password);
    const invited = await world.call('POST', '/api/reviewers', { bearer: owner.token, body: { email: 'later@example.com', name: 'Luz' } });
    expect(invited.status).toBe(200);
    // A password without a proved address: what a sign-up looks like before its mail is opened.
    await world.pool.query(
      'INSERT INTO accounts.credentials SELECT $1, password_hash, now() FROM accounts.credentials WHERE account_id = $2',
      [invited.body.responseData.reviewer.reviewerId, accountId],
    );
    const answer = await access('later@example.com', ana.password);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      403,
      'login.email_not_verified',
      'To continue, please verify your email first.',
    ]);
  });

  it('writes every login, failed or not, to the access log, without the address', async () => {
    await access('who@example.com', 'secret-guess');
    await access(ana.email, ana.password);
    const [right, wrong] = await world.accessLog.query({ limit: 2 });
    expect(right).toMatchObject({ outcome: 'signed-in', target: accountId, ownerId: accountId, actor: { kind: 'owner', id: accountId } });
    expect(wrong).toMatchObject({ outcome: 'sign-in-failed', code: 'login.wrong.credencials', target: null });
    expect(right!.ipHash).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await world.pool.query('SELECT row_to_json(l)::text AS line FROM access.log l');
    expect(rows.map((row) => row.line).join()).not.toMatch(/who@example|127\.0\.0\.1|secret-guess/);
  });
});

describe('the session', () => {
  it('is refused without bearer, with garbage and with a forged token (CALL-031)', async () => {
    const { token } = await world.login(ana.email, ana.password);
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'somebody' })).toString(
      'base64url',
    );
    for (const bearer of [
      'x',
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${other}.${signature}`,
      `${header}.${payload}`,
      `${token}.x`,
    ]) {
      const answer = await world.call('GET', '/profile', { bearer });
      expect([bearer.length, answer.status, answer.body.statusCode, answer.body.code]).toEqual([
        bearer.length,
        401,
        401,
        'session.required',
      ]);
    }
    const without = await world.call('GET', '/profile');
    expect([without.status, without.body.code]).toEqual([401, 'session.required']);
    expect(String(without.headers['content-type'])).toContain('application/json');
    expect((await world.accessLog.query({ limit: 1 }))[0]).toMatchObject({
      outcome: 'denied',
      code: 'session.required',
      action: 'GET /profile',
    });
  });

  it('ends when the same user signs in elsewhere (SESSION-007), for bearer and refresh token', async () => {
    const first = await world.login(ana.email, ana.password);
    const second = await world.login(ana.email, ana.password);
    const thrown = await world.call('GET', '/profile', { bearer: first.token });
    expect([thrown.status, thrown.body.code]).toEqual([401, 'session.replaced']);
    const refused = await world.call('POST', '/auth/refresh', { body: { token: first.refreshToken } });
    expect([refused.status, refused.body.code]).toEqual([401, 'session.replaced']);
    expect((await world.call('GET', '/profile', { bearer: second.token })).status).toBe(200);
  });

  it('compares the session token a client sends', async () => {
    const first = await world.login(ana.email, ana.password);
    const { token, sessionToken } = await world.login(ana.email, ana.password);
    expect((await world.call('GET', '/profile', { bearer: token, headers: { 'x-session-token': sessionToken } })).status).toBe(200);
    expect((await world.call('GET', '/profile', { bearer: token, headers: { 'x-session-token': first.sessionToken } })).status).toBe(401);
  });

  it('leaves one session when many sign in at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => world.login(ana.email, ana.password)));
    const { rows } = await world.pool.query(
      'SELECT count(*)::int AS open FROM accounts.sessions WHERE account_id = $1 AND ended_at IS NULL',
      [accountId],
    );
    expect(rows[0].open).toBe(1);
  });

  it('is renewed after the access token expired (SESSION-012, CALL-058)', async () => {
    const first = await world.login(ana.email, ana.password);
    world.clock.advance(900_000);
    const expired = await world.call('GET', '/profile', { bearer: first.token });
    expect([expired.status, expired.body.code]).toEqual([401, 'session.token_expired']);
    const refreshed = await world.call('POST', '/auth/refresh', { body: { token: first.refreshToken } });
    expect(refreshed.status).toBe(200);
    expect(refreshed.body.data.refreshToken).not.toBe(first.refreshToken);
    expect(refreshed.body.data.sessionToken).toBe(first.sessionToken);
    expect((await world.call('GET', '/profile', { bearer: refreshed.body.data.token })).status).toBe(200);
  });

  it('gives parallel refreshes of one token the same answer, and takes a later reuse for theft', async () => {
    const first = await world.login(ana.email, ana.password);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.call('POST', '/auth/refresh', { body: { token: first.refreshToken } })),
    );
    expect(new Set(answers.map((answer) => answer.body.data.refreshToken)).size).toBe(1);
    const renewed = answers[0]!.body.data;
    world.clock.advance(11_000);
    const stolen = await world.call('POST', '/auth/refresh', { body: { token: first.refreshToken } });
    expect([stolen.status, stolen.body.code]).toEqual([401, 'session.refresh_failed']);
    expect((await world.call('GET', '/profile', { bearer: renewed.token })).status).toBe(401);
    expect((await world.call('POST', '/auth/refresh', { body: { token: renewed.refreshToken } })).status).toBe(401);
    expect((await world.accessLog.query({ limit: 5 })).map((line) => line.code)).toContain('session.token_reused');
  });

  it('does not repeat a refresh whose successor was used already, also within the grace', async () => {
    const first = await world.login(ana.email, ana.password);
    const second = (await world.call('POST', '/auth/refresh', { body: { token: first.refreshToken } })).body.data;
    await world.call('POST', '/auth/refresh', { body: { token: second.refreshToken } });
    expect((await world.call('POST', '/auth/refresh', { body: { token: first.refreshToken } })).status).toBe(401);
  });

  it('is not renewed by garbage, by nothing or after fourteen idle days', async () => {
    const { refreshToken } = await world.login(ana.email, ana.password);
    expect((await world.call('POST', '/auth/refresh', { body: { token: 'garbage' } })).body).toMatchObject({
      statusCode: 401,
      code: 'session.refresh_failed',
    });
    const nothing = await world.call('POST', '/auth/refresh', { body: {}, headers: { 'accept-language': 'en' } });
    expect([nothing.status, nothing.body.message]).toEqual([401, 'We cant use a refresh token']);
    world.clock.advance(14 * 86_400_000);
    expect((await world.call('POST', '/auth/refresh', { body: { token: refreshToken } })).status).toBe(401);
  });

  it('ends with the logout, for token, refresh token and session token (CALL-062, SESSION-003)', async () => {
    const { token, refreshToken } = await world.login(ana.email, ana.password);
    const out = await world.call('POST', '/api/logout', { bearer: token });
    expect(out.body).toEqual({ success: true, responseCode: 200, responseData: { loggedOut: true } });
    expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(401);
    expect((await world.call('POST', '/auth/refresh', { body: { token: refreshToken } })).status).toBe(401);
    const again = await world.call('POST', '/api/logout', { bearer: token });
    expect(again.body).toMatchObject({ success: false, responseCode: 401, responseData: null });
  });

  it('keeps no token and no password in any table', async () => {
    const { token, refreshToken, sessionToken } = await world.login(ana.email, ana.password);
    for (const table of [
      'accounts.sessions',
      'accounts.refresh_tokens',
      'accounts.credentials',
      'accounts.emails',
      'accounts.login_attempts',
      'access.log',
    ]) {
      const { rows } = await world.pool.query(`SELECT coalesce(string_agg(row_to_json(t)::text, ''), '') AS all FROM ${table} t`);
      for (const secret of [token, refreshToken, sessionToken, ana.password, ana.email, Buffer.from(refreshToken).toString('hex')]) {
        expect(rows[0].all).not.toContain(secret);
      }
    }
    expect(world.logged.join('')).not.toMatch(new RegExp([token, refreshToken, sessionToken].map((one) => one.slice(0, 40)).join('|')));
    expect(world.logged.join('')).not.toContain(ana.password);
  });
});

describe('the calls of user auth (CALL-126)', () => {
  it('are those of the main API under another address, with the same envelope, bearer and refusals', async () => {
    const call = (name: string, body: object, bearer?: string) =>
      world.call('POST', `/api/user-auth/${name}`, { body, ...(bearer ? { bearer } : {}) });
    const wrong = await call('login', { email: ana.email, password: 'wrong' });
    expect([wrong.status, wrong.body.success, wrong.body.code]).toEqual([401, false, 'login.wrong.credencials']);
    const attempts = await call('login-attempt', { email: ana.email });
    expect(attempts.body).toMatchObject({ success: true, responseCode: 200, responseData: { attempts: 1, recaptchaRequired: false } });
    const { body } = await call('login', { email: ana.email, password: ana.password });
    expect(body).toMatchObject({ success: true, responseCode: 200, responseData: { userID: accountId, emailID: ana.email } });
    expect((await call('logout', {})).body.code).toBe('session.required');
    expect((await call('logout', {}, body.responseData.token)).body).toMatchObject({ success: true, responseData: { loggedOut: true } });
    expect((await world.call('GET', '/profile', { bearer: body.responseData.token })).status).toBe(401);
  });
});

describe('POST /api/login', () => {
  it('answers the user and tokens of a new session (CALL-061)', async () => {
    const answer = await world.call('POST', '/api/login', { body: { email: ana.email, password: ana.password } });
    expect(answer.body).toMatchObject({
      success: true,
      responseCode: 200,
      responseData: { userID: accountId, emailID: ana.email, emailVerified: true },
    });
    expect((await world.call('GET', '/profile', { bearer: answer.body.responseData.token })).status).toBe(200);
  });

  it('keeps the session of the bearer it came with', async () => {
    const { token, sessionToken } = await world.login(ana.email, ana.password);
    const answer = await world.call('POST', '/api/login', { bearer: token, body: { email: ana.email, password: ana.password } });
    expect(answer.body.responseData).toMatchObject({ userID: accountId, sessionToken });
    expect(answer.body.responseData).not.toHaveProperty('token');
    expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(200);
  });

  it('refuses in the main envelope', async () => {
    const answer = await world.call('POST', '/api/login', { body: { email: ana.email, password: 'wrong' } });
    expect(answer.body).toMatchObject({ success: false, responseCode: 401, responseData: null, code: 'login.wrong.credencials' });
  });
});
