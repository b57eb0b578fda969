import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ana, createWorld, type World, whileUnwritable } from './world.ts';

let world: World;
let accountId: string;
beforeEach(async () => {
  world = await createWorld();
  ({ accountId } = await world.accounts.seedAccount(ana));
});
afterEach(() => world.close());

const chosen = 'Zafiro.Lento7';
const refresh = (token: string) => world.call('POST', '/auth/refresh', { body: { token } });
const profile = (bearer: string, sessionToken?: string) =>
  world.call('GET', '/profile', { bearer, ...(sessionToken ? { headers: { 'x-session-token': sessionToken } } : {}) });
const change = (bearer: string, password = chosen, lastPassword = ana.password) =>
  world.call('PUT', '/profile/password/change', { bearer, body: { lastPassword, password } });
const mails = async () =>
  (await world.call('GET', `/local/mailbox?to=${ana.email}`)).body.responseData.mails as { subject: string; links: string[] }[];
const told = async () => (await mails()).filter(({ subject }) => subject === 'Su contraseña se cambió');
const resetCode = async () => {
  world.clock.advance(61_000);
  await world.call('POST', '/api/password/lost', { body: { email: ana.email } });
  return new URL((await mails()).find(({ subject }) => subject === 'Cambie su contraseña')!.links[0]!).searchParams.get('oobCode')!;
};
const standing = async () => {
  const { rows } = await world.pool.query('SELECT 1 FROM accounts.sessions WHERE account_id = $1 AND ended_at IS NULL', [accountId]);
  return rows.length;
};

describe('a changed password', () => {
  it.each([
    ['PUT', '/profile/password/change', 'data'],
    ['POST', '/api/user/password', 'responseData'],
  ] as const)(
    'ends every token of before, and the caller goes on with those of the answer: %s %s (CALL-046, CALL-070)',
    async (method, url, envelope) => {
      const before = await world.login(ana.email, ana.password);
      // Copied by a thief: refreshed before the change, unused after it.
      const copied = (await refresh(before.refreshToken)).body.data;
      const answer = await world.call(method, url, { bearer: copied.token, body: { lastPassword: ana.password, password: chosen } });
      expect(answer.status).toBe(200);
      const mine = answer.body[envelope];
      expect(mine).toMatchObject({
        changed: true,
        token: expect.any(String),
        refreshToken: expect.any(String),
        sessionToken: expect.any(String),
      });

      for (const { token, refreshToken } of [before, copied]) {
        expect((await profile(token)).body).toMatchObject({ code: 'session.password_changed' });
        expect((await refresh(refreshToken)).body).toMatchObject({ code: 'session.password_changed' });
      }
      expect((await profile(mine.token, mine.sessionToken)).status).toBe(200);
      const next = await refresh(mine.refreshToken);
      expect(next.status).toBe(200);
      expect((await profile(next.body.data.token, next.body.data.sessionToken)).status).toBe(200);
      expect(await standing()).toBe(1);
    },
  );

  it('is told to the sessions that it ended, and not to the one that goes on', async () => {
    const { token } = await world.login(ana.email, ana.password);
    const before = await world.accounts.sessions.authenticate(token, null);
    const { body } = await change(token);
    const after = await world.accounts.sessions.authenticate(body.data.token, body.data.sessionToken);
    if (!before.ok || !after.ok) throw new Error('both were sessions');
    const ids = [before.caller.sessionId, after.caller.sessionId];
    expect([...(await world.accounts.sessions.ended(ids))]).toEqual([[ids[0], 'session.password_changed']]);
  });

  it('also ends what was handed out to begin a session with', async () => {
    const { token } = await world.login(ana.email, ana.password);
    const loginToken = await world.accounts.loginToken(accountId);
    expect((await change(token)).status).toBe(200);
    expect((await world.call('POST', '/auth/token', { body: { token: loginToken } })).body.code).toBe('login.wrong.credencials');
    expect(await standing()).toBe(1);
  });

  it('ends nothing where it is refused, or where it cannot be stored', async () => {
    const { token, refreshToken } = await world.login(ana.email, ana.password);
    expect((await change(token, chosen, 'Otra.Cosa9')).body.code).toBe('password.last_wrong');
    expect((await change(token, 'corta')).body.code).toBe('login.invalid_password');
    expect((await whileUnwritable(world, () => change(token))).status).toBe(500);
    expect((await profile(token)).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('is mailed to the person once, also where the call had to be repeated', async () => {
    const { token } = await world.login(ana.email, ana.password);
    world.clock.advance(1_000);
    const headers = { 'idempotency-key': 'change-once' };
    const call = { bearer: token, body: { lastPassword: ana.password, password: chosen }, headers };
    expect((await whileUnwritable(world, () => world.call('PUT', '/profile/password/change', call))).status).toBe(500);
    expect((await world.call('PUT', '/profile/password/change', call)).status).toBe(200);
    const found = await told();
    expect(found).toHaveLength(1);
    expect(found[0]!.links).toEqual(['http://localhost:4000/home/password']);
  });

  it('leaves no session to a login that had shown the old one before', async () => {
    const mine = await world.login(ana.email, ana.password);
    const holding = await world.pool.connect();
    // Every session of the account waits for this lock: the login has its password looked at, and then waits.
    await holding.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [accountId]);
    const late = world.call('POST', '/auth/access', { body: { email: ana.email, password: ana.password } });
    const waiting = async () => (await world.pool.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount;
    await expect.poll(waiting).toBe(1);
    const other = await world.accounts.seedAccount({ ...ana, seedId: 'other', email: 'other@example.com', password: chosen });
    await holding.query(
      'UPDATE accounts.credentials SET password_hash = (SELECT password_hash FROM accounts.credentials WHERE account_id = $2) WHERE account_id = $1',
      [accountId, other.accountId],
    );
    await holding.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [accountId]);
    holding.release();
    expect((await late).body).toMatchObject({ statusCode: 401, code: 'login.wrong.credencials' });
    expect((await profile(mine.token)).status).toBe(200);
    await world.login(ana.email, chosen);
  });

  it('ends the sessions of a named account that live beside each other (SESSION-009)', async () => {
    const named = await createWorld({ privilegedUserIds: [accountId] });
    try {
      await named.accounts.seedAccount(ana);
      const one = await named.login(ana.email, ana.password);
      const two = await named.login(ana.email, ana.password);
      expect((await named.call('GET', '/profile', { bearer: one.token })).status).toBe(200);
      const body = { lastPassword: ana.password, password: chosen };
      expect((await named.call('PUT', '/profile/password/change', { bearer: two.token, body })).status).toBe(200);
      for (const { token, refreshToken } of [one, two]) {
        expect((await named.call('GET', '/profile', { bearer: token })).body.code).toBe('session.password_changed');
        expect((await named.call('POST', '/auth/refresh', { body: { token: refreshToken } })).body.code).toBe('session.password_changed');
      }
    } finally {
      await named.close();
    }
  });
});

describe('a password set by a mailed code', () => {
  it('ends every session and token of before, in one step with it, and is mailed (RULE-005)', async () => {
    const before = await world.login(ana.email, ana.password);
    const loginToken = await world.accounts.loginToken(accountId);
    const code = await resetCode();
    const body = { code, password: 'Zafiro.Lento7' };
    expect((await whileUnwritable(world, () => world.call('POST', '/api/password/reset', { body }))).status).toBe(500);
    expect((await profile(before.token)).status).toBe(200);
    expect((await world.call('POST', '/api/password/reset', { body })).status).toBe(200);
    expect((await profile(before.token)).body.code).toBe('session.password_changed');
    expect((await refresh(before.refreshToken)).body.code).toBe('session.password_changed');
    expect((await world.call('POST', '/auth/token', { body: { token: loginToken } })).status).toBe(401);
    expect(await standing()).toBe(0);
    expect(await told()).toHaveLength(1);
  });

  it('of somebody invited anew ends the sessions they had; their first one is no news to them', async () => {
    const owner = await world.login(ana.email, ana.password);
    const invitation = { email: 'rita@example.com', name: 'Rita' };
    const toRita = async () => (await world.call('GET', '/local/mailbox?to=rita@example.com')).body.responseData.mails;
    const setUp = async (password: string) => {
      const answer = await world.call('POST', '/api/reviewers', { bearer: owner.token, body: invitation });
      const [, , , , code] = new URL((await toRita())[0].links[0]).pathname.split('/');
      return { answer, set: await world.call('POST', `/profile/verify/update-password/${code}`, { body: { password } }) };
    };
    const first = await setUp('PRIMERA.VEZ1');
    expect([first.answer.status, first.set.status]).toEqual([200, 200]);
    expect(await toRita()).toHaveLength(1);
    const rita = await world.login('rita@example.com', 'PRIMERA.VEZ1');
    expect((await profile(rita.token)).status).toBe(200);
    const reset = async () => {
      await world.call('POST', '/api/password/lost', { body: { email: 'rita@example.com' } });
      const code = new URL(
        (await toRita()).find(({ subject }: { subject: string }) => subject === 'Cambie su contraseña').links[0],
      ).searchParams.get('oobCode');
      return world.call('POST', '/api/password/reset', { body: { code, password: 'Segunda.Vez2' } });
    };
    expect((await reset()).status).toBe(200);
    expect((await profile(rita.token)).body.code).toBe('session.password_changed');
  });
});

describe('a password that somebody would try first', () => {
  const signUp = (password: string) =>
    world.call('POST', '/register', {
      body: { email: 'eva.luna85@example.com', name: 'Eva', secondName: '', lastName: 'Luna', phone: '', password },
    });

  it.each(['Password1', 'Qwerty123', 'aBcd1234', 'Ana.Paz.81'])(
    '%s is refused with its own code where the own password is changed',
    async (password) => {
      const { token, refreshToken } = await world.login(ana.email, ana.password);
      const code = password.startsWith('Ana') ? 'password.personal' : 'password.common';
      expect((await change(token, password)).body).toMatchObject({ statusCode: 400, code });
      expect((await refresh(refreshToken)).status).toBe(200);
      await world.login(ana.email, ana.password);
    },
  );

  it('is refused at a sign-up, which leaves the address free', async () => {
    expect((await signUp('Password1!')).body).toMatchObject({ statusCode: 400, code: 'password.common' });
    expect((await signUp('Eva.Luna85')).body).toMatchObject({ statusCode: 400, code: 'password.personal' });
    expect((await signUp('Firma24Horas!')).body).toMatchObject({ statusCode: 400, code: 'password.personal' });
    expect((await signUp('corta1!')).body.code).toBe('login.invalid_password');
    expect((await signUp('Zafiro.Lento7')).status).toBe(200);
  });

  it('is refused by a reset, whose code stays good for another', async () => {
    const code = await resetCode();
    const reset = (password: string) => world.call('POST', '/api/password/reset', { body: { code, password } });
    expect((await reset('P@ssw0rd')).body).toMatchObject({ success: false, code: 'password.common' });
    expect((await reset('Ana.2026')).body.code).toBe('password.personal');
    expect((await reset(chosen)).status).toBe(200);
    // Of who has no code nothing is said of the person.
    expect((await world.call('POST', '/api/password/reset', { body: { code: 'x'.repeat(43), password: 'Ana.2026' } })).body.code).toBe(
      'reset.password.failure',
    );
  });

  it('is refused where somebody invited chooses their first', async () => {
    const { token } = await world.login(ana.email, ana.password);
    await world.call('POST', '/api/reviewers', { bearer: token, body: { email: 'rita@example.com', name: 'Rita Sol' } });
    const [mail] = (await world.call('GET', '/local/mailbox?to=rita@example.com')).body.responseData.mails;
    const [, , , , code] = new URL(mail.links[0]).pathname.split('/');
    const setUp = (password: string) => world.call('POST', `/profile/verify/update-password/${code}`, { body: { password } });
    expect((await setUp('ABCD1234')).body).toMatchObject({ statusCode: 400, code: 'password.common' });
    expect((await setUp('RITA SOL 1')).body).toMatchObject({ statusCode: 400, code: 'password.personal' });
    expect((await setUp('PRIMERA.VEZ1')).status).toBe(200);
  });
});
