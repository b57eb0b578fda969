import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const password = 'Abcdef1!';
const secretOf = (name: string) => name.padEnd(43, '-');
const signUp = (email: string, waitingSecret: string) =>
  world.call('POST', '/register', { body: { email, password, name: 'Not', lastName: 'Me', waitingSecret } });
const linkOf = async (email: string): Promise<{ oobCode: string; email: string }> => {
  const mails = await world.call('GET', `/local/mailbox?to=${email}`);
  const link = (mails.body.responseData.mails as { links: string[] }[])
    .flatMap(({ links }) => links)
    .find((one) => one.includes('verifyEmail'))!;
  const query = new URL(link).searchParams;
  return { oobCode: query.get('oobCode')!, email: query.get('email')! };
};

describe('who signs up with somebody else’s address (M5 of the attacks tried)', () => {
  it('has no account when its owner opens the link, and their page gets no session', async () => {
    const email = 'owner-of-it@example.com';
    await signUp(email, secretOf('thief'));
    const opened = await world.call('POST', '/api/verify', { body: await linkOf(email) });
    expect([opened.status, opened.body.code]).toEqual([403, 'verify.password_required']);
    const login = await world.call('POST', '/auth/access', { body: { email, password } });
    expect([login.status, login.body.code]).toEqual([403, 'login.email_not_verified']);
    const waiting = await world.call('POST', '/auth/waiting', { body: { waitingSecret: secretOf('thief') } });
    expect(waiting.body.data).toEqual({ verified: false, token: null });
  });
});
