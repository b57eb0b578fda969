import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from './world.ts';

const password = 'Abcdef1!';
let world: World;
let standing = { open: 0, sent: false };
let drafts: string[] = [];
let n = 0;
let email: string;
let accountId: string;
let token: string;
let refreshToken: string;

beforeAll(async () => {
  world = await createWorld({
    ownDocuments: { standing: async () => standing, removeDrafts: async (owner) => void drafts.push(owner) },
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  n += 1;
  standing = { open: 0, sent: false };
  drafts = [];
  email = `fin${n}@example.com`;
  ({ accountId } = await world.accounts.seedAccount({ seedId: email, email, password, firstName: 'Fina', lastName: 'Luz' }));
  ({ token, refreshToken } = await world.login(email, password));
});

const end = (body: object = { password, word: 'ELIMINAR' }, bearer = token) => world.call('POST', '/profile/deletion', { bearer, body });
const mails = async () => (await world.call('GET', `/local/mailbox?to=${email}`)).body.responseData.mails as { subject: string }[];
const types = async () => {
  const found: { type: string; data: unknown }[] = [];
  for await (const { type, data } of world.store.readStream(`account-${accountId}`)) found.push({ type, data });
  return found;
};

describe('the end of an account by its person', () => {
  it('opens nothing any more, tells by mail, and leaves the address free for another account', async () => {
    await world.call('POST', '/api/user/sign', { bearer: token, body: { type: 'TEXT', signature: 'Fina' } });
    expect((await world.call('GET', '/profile/deletion', { bearer: token })).body.data).toEqual({
      openDocuments: 0,
      keepsDocuments: false,
    });
    expect((await end()).body).toMatchObject({ statusCode: 200, data: { deleted: true } });
    expect(drafts).toEqual([accountId]);
    for (const [method, url] of [
      ['GET', '/profile'],
      ['PUT', '/profile'],
      ['GET', '/profile/sessions'],
      ['GET', '/profile/deletion'],
      ['POST', '/profile/deletion'],
      ['POST', '/profile/email'],
    ] as const)
      expect([url, (await world.call(method, url, { bearer: token, body: {} })).status]).toEqual([url, 401]);
    expect((await world.call('GET', '/profile', { bearer: token })).body.code).toBe('session.account_deleted');
    expect((await world.call('POST', '/auth/refresh', { body: { token: refreshToken } })).status).toBe(401);
    expect((await world.call('POST', '/auth/access', { body: { email, password } })).body.code).toBe('login.wrong.credencials');
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Su cuenta quedó eliminada']);
    expect(await world.accounts.findOwner(accountId)).toBeNull();
    expect((await types()).at(-1)).toEqual({ type: 'AccountDeleted', data: { erased: true } });
    // Nobody else rests on it: what was known of the person is forgotten.
    expect((await world.accounts.load(accountId)).state.email?.value).toBeNull();

    const body = { email, password, name: 'Otra', lastName: 'Persona' };
    const again = await world.call('POST', '/register', { body });
    expect(again.status).toBe(200);
    expect(again.body.data.userID).not.toBe(accountId);
  });

  it('keeps who sent what where others signed it', async () => {
    standing = { open: 0, sent: true };
    await end();
    const { state } = await world.accounts.load(accountId);
    expect(state).toMatchObject({ status: 'DELETED', isErased: false, email: { value: email }, savedSignatures: [], reviewers: [] });
    expect(await world.accounts.findOwner(accountId)).toBeNull();
    const body = { email, password, name: 'Otra', lastName: 'Persona' };
    expect((await world.call('POST', '/register', { body })).status).toBe(200);
    expect((await world.accounts.load(accountId)).state.email?.value).toBe(email);
  });

  it('waits for documents under way, and says how many', async () => {
    standing = { open: 2, sent: true };
    expect((await end()).body).toMatchObject({ statusCode: 409, code: 'account.documents_open', facts: { documents: 2 } });
    expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(200);
    expect(drafts).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('asks for the password and the word', async () => {
    expect((await end({ password: 'Wrong123', word: 'ELIMINAR' })).body.code).toBe('password.last_wrong');
    expect((await end({ password: '', word: 'DELETE' })).body.code).toBe('password.fill_out');
    expect((await end({ password, word: 'borrar' })).status).toBe(400);
    expect((await end({ password })).status).toBe(400);
    expect((await types()).some(({ type }) => type === 'AccountDeleted')).toBe(false);
    expect((await end({ password, word: 'DELETE' })).status).toBe(200);
  });

  it('happens once however many ask at once, and ends the access of reviewers', async () => {
    const reviewer = { seedId: `r${n}`, ownerId: accountId, email: `rev${n}@example.com`, name: 'Rosa', password };
    await world.accounts.seedReviewer(reviewer);
    const other = await world.login(reviewer.email, password);
    expect((await end({ password, word: 'DELETE' }, other.token)).status).toBe(403);
    const answers = await Promise.all([end(), end(), end()]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 400, 401, 404, 409].includes(status))).toEqual([]);
    expect((await types()).filter(({ type }) => type === 'AccountDeleted')).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    expect((await world.call('GET', '/profile', { bearer: other.token })).status).toBe(401);
    expect((await world.call('POST', '/auth/access', { body: { email: reviewer.email, password } })).status).toBe(403);
  });
});
