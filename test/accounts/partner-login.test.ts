import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Algorithm, type StandIn, standInPartner } from '../support/partner.ts';
import { ana, createWorld, type World } from './world.ts';

const HERE = 'https://firma.example';

let world: World;
let nmp: StandIn;
let accountId: string;
beforeAll(async () => {
  nmp = standInPartner(HERE);
  world = await createWorld({ partners: [{ name: 'nmp', issuer: nmp.issuer, key: nmp.publicKey, audience: HERE }] });
  accountId = (await world.accounts.seedAccount(ana)).accountId;
});
afterAll(() => world.close());

const access = (token: string, partner = 'nmp') =>
  world.call('POST', `/${partner}/access`, { body: { token }, headers: { 'accept-language': 'en' } });
const now = () => world.clock.now();
const profile = (bearer: string) => world.call('GET', '/profile', { bearer });
const WRONG = [401, 'login.wrong.credencials', 'User or password are invalid'];

describe('POST /nmp/access', () => {
  it("exchanges the partner's token for the product's tokens, once (CALL-056)", async () => {
    const token = nmp.token(' ANA@Example.com ', now());
    const answer = await access(token);
    expect([answer.status, answer.body.statusCode]).toEqual([200, 200]);
    expect(Object.keys(answer.body.data).sort()).toEqual(['deviceToken', 'emailVerified', 'refreshToken', 'sessionToken', 'token']);
    expect((await profile(answer.body.data.token)).body.data.userID).toBe(accountId);
    const again = await access(token);
    expect([again.status, again.body.code, again.body.message]).toEqual(WRONG);
    const [line] = await world.accessLog.query({ limit: 1 });
    expect(line).toMatchObject({ action: 'sign in by partner', outcome: 'sign-in-failed', code: 'login.wrong.credencials' });
    // The same id under another signature is the same token.
    const twin = { claims: { jti: 'an-id-of-the-partner' } };
    expect((await access(nmp.token(ana.email, now(), twin))).status).toBe(200);
    expect((await access(nmp.token(ana.email, now(), twin))).status).toBe(401);
  });

  it('exchanges it once, however many ask at the same time', async () => {
    const token = nmp.token(ana.email, now());
    const answers = await Promise.all(Array.from({ length: 12 }, () => access(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('replaces the session before, as every login does', async () => {
    const before = await world.login(ana.email, ana.password);
    expect((await access(nmp.token(ana.email, now()))).status).toBe(200);
    expect((await profile(before.token)).body.code).toBe('session.replaced');
  });

  it.each([
    ['of another issuer', { claims: { iss: 'https://otro.example' } }],
    ['for another installation', { claims: { aud: 'https://otra.example' } }],
    ['that lives longer than five minutes', { claims: { exp: Math.floor(Date.parse('2026-11-21T16:00:00Z') / 1000) + 86_400 } }],
    ['from the future', { claims: { iat: 4_000_000_000, exp: 4_000_000_200 } }],
    ['that begins later', { claims: { nbf: 4_000_000_000 } }],
    ['without an id', { claims: { jti: undefined } }],
    ['without an end', { claims: { exp: undefined } }],
    ['for an address that nobody proved', { claims: { email_verified: false } }],
    ['without an address', { claims: { email: undefined } }],
    ['that chooses no signature', { header: { alg: 'none' } }],
    ['that chooses another way to be checked', { header: { alg: 'HS256' } }],
    ['with conditions that nobody here knows', { header: { crit: ['b64'], b64: false } }],
  ])('refuses a token %s', async (_what, change) => {
    const answer = await access(nmp.token(ana.email, now(), change));
    expect([answer.status, answer.body.code, answer.body.message]).toEqual(WRONG);
  });

  it('refuses what the partner did not sign: another key, changed words, the public key as a secret, none at all', async () => {
    const other = standInPartner(HERE, 'EdDSA', nmp.issuer);
    const good = nmp.token(ana.email, now());
    const [head, , signature] = good.split('.') as [string, string, string];
    const [, foreign] = nmp.token('beto@example.com', now()).split('.') as [string, string];
    const asSecret = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${foreign}`;
    const secret = nmp.publicKey.export({ format: 'der', type: 'spki' });
    for (const token of [
      other.token(ana.email, now()),
      `${head}.${foreign}.${signature}`,
      `${asSecret}.${createHmac('sha256', secret).update(asSecret).digest('base64url')}`,
      `${head}.${foreign}.`,
      `${good}.x`,
      'a.b.c',
      '',
    ]) {
      const answer = await access(token);
      expect([answer.status, answer.body.code]).toEqual([401, 'login.wrong.credencials']);
    }
    expect((await world.call('POST', '/nmp/access', { body: { token: 'x'.repeat(5_000) } })).status).toBe(400);
    // None of them used the good one up.
    expect((await access(good)).status).toBe(200);
  });

  it('refuses a token after its five minutes', async () => {
    const token = nmp.token(ana.email, now());
    world.clock.advance(300_000);
    expect((await access(token)).status).toBe(401);
  });

  it('makes no account for an address that has none, and says so', async () => {
    const answer = await access(nmp.token('nadie@example.com', now()));
    expect([answer.status, answer.body.code]).toEqual([403, 'login.partner_without_account']);
    expect(answer.body.message).toMatch(/^There is no account here with the email/);
    const { rows } = await world.pool.query('SELECT count(*)::int AS n FROM accounts.emails');
    expect(rows[0].n).toBe(1);
  });

  it('opens no account whose address was never proved here, and none of platform staff', async () => {
    const body = { email: 'beto@example.com', password: 'Abcdef1!', name: 'Beto', lastName: 'Vela' };
    expect((await world.call('POST', '/register', { body })).status).toBe(200);
    const unproved = await access(nmp.token(body.email, now()));
    expect([unproved.status, unproved.body.code]).toEqual([403, 'login.email_not_verified']);
    const staff = { ...ana, seedId: 'staff', email: 'staff@example.com', role: 'admin' as const };
    await world.accounts.seedAccount(staff);
    const admin = await access(nmp.token(staff.email, now()));
    expect([admin.status, admin.body.code, admin.body.message]).toEqual(WRONG);
  });

  it('is there for who is configured only: another partner is not found, and its token opens nothing here', async () => {
    const teran = standInPartner(HERE, 'EdDSA', 'https://teran.example');
    const answer = await access(teran.token(ana.email, now()), 'teran');
    expect([answer.status, answer.body.code, answer.body.statusCode]).toEqual([404, 'route.not_found', 404]);
    expect((await access(teran.token(ana.email, now()))).status).toBe(401);
  });

  it('leaves no token and no address in a table or a log', async () => {
    const token = nmp.token('quien@example.com', now());
    await access(token);
    await access(token);
    const tables = await Promise.all(
      ['accounts.login_tokens', 'access.log'].map((table) => world.pool.query(`SELECT row_to_json(t)::text AS line FROM ${table} t`)),
    );
    const kept = tables.flatMap(({ rows }) => rows.map(({ line }) => line as string)).join('\n') + world.logged.join('\n');
    for (const one of [token, token.split('.')[1]!, 'quien@example.com']) expect(kept).not.toContain(one);
  });
});

describe('a partner', () => {
  it.each(['EdDSA', 'ES256', 'RS256'] as Algorithm[])('signs with %s', async (algorithm) => {
    const partner = standInPartner(HERE, algorithm);
    const other = await createWorld({ partners: [{ name: 'teran', issuer: partner.issuer, key: partner.publicKey, audience: HERE }] });
    try {
      await other.accounts.seedAccount(ana);
      const call = (token: string) => other.call('POST', '/teran/access', { body: { token } });
      expect((await call(partner.token(ana.email, other.clock.now()))).status).toBe(200);
      expect((await call(standInPartner(HERE, algorithm).token(ana.email, other.clock.now()))).status).toBe(401);
    } finally {
      await other.close();
    }
  });

  it('is let in so often a minute from one network, as every login', async () => {
    const few = await createWorld({
      guessesPerMinute: 3,
      partners: [{ name: 'nmp', issuer: nmp.issuer, key: nmp.publicKey, audience: HERE }],
    });
    const answers = [];
    for (let round = 0; round < 4; round++) answers.push((await few.call('POST', '/nmp/access', { body: { token: 'x' } })).status);
    expect(answers).toEqual([401, 401, 401, 429]);
    await few.close();
  });
});
