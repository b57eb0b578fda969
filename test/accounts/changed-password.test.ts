import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ana, createWorld, type World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await world.accounts.seedAccount(ana);
});
afterEach(() => world.close());

const chosen = 'Zafiro.Lento7';
const refresh = (token: string) => world.call('POST', '/auth/refresh', { body: { token } });
const profile = (bearer: string, sessionToken?: string) =>
  world.call('GET', '/profile', { bearer, ...(sessionToken ? { headers: { 'x-session-token': sessionToken } } : {}) });

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
    },
  );
});

describe('a password that everybody chooses', () => {
  it.each(['Password1', 'Qwerty123', 'aBcd1234'])('%s is refused with its own code where the own password is changed', async (password) => {
    const { token } = await world.login(ana.email, ana.password);
    const answer = await world.call('PUT', '/profile/password/change', { bearer: token, body: { lastPassword: ana.password, password } });
    expect(answer.body).toMatchObject({ statusCode: 400, code: 'password.common' });
    await world.login(ana.email, ana.password);
  });
});
