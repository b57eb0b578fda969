import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../modules/accounts/application/credentials.ts';
import { demoAddresses, demoAdmin, demoOwner, demoPassword, demoReviewer } from '../../modules/app/demo/people.ts';
import { demoLogins } from '../../modules/app/demo/seed.ts';
import { demoLoginsCheck } from '../../modules/app/operations/doctor/demo-logins.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { createMailSeal } from '../../modules/delivery/application/mail-seal.ts';
import { readMailbox } from '../../modules/delivery/application/read-mailbox.ts';
import { type Client, type Product, startProduct } from '../support/product.ts';

const toOthers = { PUBLIC_URL: 'https://firma.example', LOCAL_MAILBOX: '' };
const toThisMachine = { PUBLIC_URL: '', LOCAL_MAILBOX: 'true' };
const people = [demoOwner, demoReviewer, demoAdmin];

describe('accounts of the demo where others can come in', () => {
  let product: Product;
  const before: { email: string; token: string; refreshToken: string }[] = [];
  let loginToken: string;
  const enter = (email: string, password = demoPassword, path = '/auth/access', language = 'en') =>
    product.http.anonymous().post(path, { email, password }, { 'accept-language': language });
  const bearer = (token: string): Client => Object.assign(product.http.anonymous(), { token });
  const lines = (code: string) => product.services.accessLog.query({ limit: 200 }).then((all) => all.filter((line) => line.code === code));

  beforeAll(async () => {
    product = await startProduct({ chain: false });
    for (const { email } of people) {
      const { body } = await enter(email);
      before.push({ email, ...body.data });
    }
    loginToken = await product.modules.accounts.loginToken(product.ownerId);
    await product.restart(toOthers);
  });
  afterAll(() => product?.stop());

  it.each(people.map(({ email }) => email))('%s is not let in by its public password, under either login', async (email) => {
    for (const path of ['/auth/access', '/api/login']) {
      const answer = await enter(email, demoPassword, path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'login.demo_password']);
      expect(answer.body.message ?? answer.body.responseMessage).toMatch(/password of the demo.+I forgot my password/);
    }
    expect((await enter(email, demoPassword, '/auth/access', 'es')).body.message).toMatch(
      /contraseña de la demostración.+«Olvidé mi contraseña»/,
    );
    // Whoever does not know even that password learns nothing new.
    expect((await enter(email, 'Otra.2026')).body.code).toBe('login.wrong.credencials');
    const [line] = await lines('login.demo_password');
    expect(line).toMatchObject({ action: 'sign in', outcome: 'sign-in-failed' });
  });

  it('ends what began before: sessions, their renewal, and a token for a login', async () => {
    for (const { email, token, refreshToken } of before) {
      const profile = await bearer(token).get('/profile');
      expect([email, profile.status, profile.body.code]).toEqual([email, 401, 'login.demo_password']);
      const renewed = await product.http.anonymous().post('/auth/refresh', { token: refreshToken });
      expect([email, renewed.status, renewed.body.code, renewed.body.data]).toEqual([email, 401, 'login.demo_password', null]);
    }
    const byToken = await product.http.anonymous().post('/auth/token', { token: loginToken });
    expect([byToken.status, byToken.body.code]).toEqual([403, 'login.demo_password']);
    const told = await lines('login.demo_password');
    for (const action of ['GET /profile', 'refresh session', 'sign in']) expect(told.map((line) => line.action)).toContain(action);
  });

  const look = async (env: Record<string, string>) => {
    const config = readConfiguration({ DATA_DIR: product.dataDir, ...env }, product.dataDir);
    return demoLoginsCheck(config, { url: product.database.url, close: async () => undefined }).run();
  };
  it('is red in the doctor, which names the accounts and how to mend it', async () => {
    const open: Record<string, string>[] = [
      { PUBLIC_URL: toOthers.PUBLIC_URL },
      { HOST: '0.0.0.0' },
      { HOST: '0.0.0.0', SEED_DEMO: 'false' },
    ];
    for (const env of open) {
      const row = await look(env);
      expect([env, row]).toEqual([env, expect.objectContaining({ state: 'red', mend: expect.stringContaining('ask for a new password') })]);
      for (const { email } of people) expect(JSON.stringify(row)).toContain(email);
    }
    expect(await look({})).toMatchObject({ state: 'ok' });
  });

  it('prints no logins that are refused', () => {
    expect(demoLogins(readConfiguration({}, '/'))).toHaveLength(demoAddresses.length);
    for (const env of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://firma.example', SEED_DEMO: 'true' }])
      expect(demoLogins(readConfiguration(env, '/'))).toEqual([]);
  });

  it('lets nobody choose that password', async () => {
    const name = { email: 'nueva@ferrer.example', name: 'Nueva', lastName: 'Paz', secondName: '', phone: '', password: demoPassword };
    const answer = await product.http.anonymous().post('/register', name);
    expect([answer.status, answer.body.code]).toEqual([400, 'password.published']);
    expect((await product.http.anonymous().post('/register', { ...name, password: 'Camino.2026' })).status).toBe(200);
  });

  it('lets an account in once its password was set by mail, and leaves the others out', async () => {
    expect((await product.http.anonymous().post('/api/password/lost', { email: demoOwner.email })).status).toBe(200);
    const { pool, keys } = product.services;
    const [mail] = await readMailbox({ pool, seal: createMailSeal(keys.delivery) }, { to: demoOwner.email, limit: 1 });
    const code = new URL(mail!.links[0]!).searchParams.get('oobCode');
    const reset = (password: string) => product.http.anonymous().post('/api/password/reset', { code, password });
    expect((await reset(demoPassword)).body.code).toBe('password.published');
    expect((await reset('Propia.2026')).status).toBe(200);
    const { status, body } = await enter(demoOwner.email, 'Propia.2026');
    expect(status).toBe(200);
    expect((await bearer(body.data.token).get('/profile')).status).toBe(200);
    expect((await enter(demoAdmin.email)).status).toBe(403);
  });

  it('lets them in again on this machine alone', async () => {
    await product.restart(toThisMachine);
    expect((await enter(demoAdmin.email)).status).toBe(200);
  });

  it('are all the doctor speaks for, once none of them has that password', async () => {
    const other = await hashPassword('Propia.2026');
    await product.services.pool.query('UPDATE accounts.credentials SET password_hash = $1', [other]);
    const found = "open to others, and none of the demo's accounts has its public password";
    expect(await look({ HOST: '0.0.0.0' })).toMatchObject({ state: 'ok', found });
  });
});
