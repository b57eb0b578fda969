import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyAccess } from '../../modules/accounts/contract/key-access.ts';
import { API_KEYS_LIMIT } from '../../modules/accounts/contract/rules.ts';
import { ana, createWorld, type World } from './world.ts';

const LIMIT = 40;
let world: World;
let ownerId: string;
let owner: string;
beforeAll(async () => {
  world = await createWorld({ keyCallsPerMinute: LIMIT });
  ownerId = (await world.accounts.seedAccount(ana)).accountId;
  owner = (await world.login(ana.email, ana.password)).token;
});
afterAll(() => world.close());

const wanted = { name: 'Facturación', scope: 'WRITE', days: 30 };
const make = (body: object = wanted, headers: Record<string, string> = {}) =>
  world.call('POST', '/api/api-keys', { bearer: owner, body, headers });
async function made(body: object = wanted): Promise<{ keyID: string; bearer: string }> {
  const { key, bearer } = (await make(body)).body.responseData;
  return { keyID: key.keyID, bearer };
}
const list = async () => (await world.call('GET', '/api/api-keys', { bearer: owner })).body.responseData.keys;
const revoke = (keyID: string) => world.call('DELETE', `/api/api-keys/${keyID}`, { bearer: owner });
const rotate = (keyID: string, headers: Record<string, string> = {}) =>
  world.call('PUT', `/api/api-keys/${keyID}/rotate`, { bearer: owner, body: { days: 90 }, headers });
const profile = (bearer: string) => world.call('GET', '/profile', { bearer });
const answered = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`.trim();
async function clear(): Promise<void> {
  for (const { keyID } of await list()) await revoke(keyID);
}

describe('a key of an account', () => {
  it('is its id and a secret, and opens what a session of its owner reads (CALL-072)', async () => {
    const { keyID, bearer } = await made();
    expect(keyID).toMatch(/^key_[0-9a-f]{24}$/);
    expect(bearer).toMatch(new RegExp(`^${keyID}\\.[A-Za-z0-9_-]{43}$`));
    const byKey = await profile(bearer);
    const bySession = await profile(owner);
    expect(byKey.body.data).toMatchObject({ userID: ownerId, emailID: ana.email, apiKey: keyID, sessionToken: null });
    expect(bySession.body.data.apiKey).toBe(keyID);
    const asked = await world.call('POST', '/api/ApiKey', { bearer: owner });
    expect(asked.body.responseData).toEqual({ apiKey: keyID, bearer: null });
  });

  it('gets no picture of a signature of its owner, who sees it', async () => {
    await world.call('POST', '/api/user/sign', { bearer: owner, body: { type: 'TEXT', signature: 'Ana Paz' } });
    const { bearer } = await made();
    expect((await profile(owner)).body.data.signatureList).toHaveLength(1);
    expect((await profile(bearer)).body.data).toMatchObject({ signature: null, signatureList: [], initialsList: [] });
  });

  it('is listed with its last use and without its secret, of which only the SHA-256 is kept', async () => {
    await clear();
    const { keyID, bearer } = await made({ ...wanted, scope: 'READ' });
    expect(await list()).toMatchObject([{ keyID, name: 'Facturación', scope: 'READ', lastUsedAt: null, isExpired: false }]);
    await profile(bearer);
    expect(await list()).toMatchObject([{ keyID, lastUsedAt: world.clock.now().toISOString() }]);
    const secret = bearer.split('.')[1]!;
    expect(JSON.stringify(await list())).not.toContain(secret);
    const { rows } = await world.pool.query('SELECT secret_hash AS hash, api_keys::text AS row FROM accounts.api_keys WHERE key_id = $1', [
      keyID,
    ]);
    expect(rows[0].hash).toEqual(createHash('sha256').update(secret).digest());
    expect(rows[0].row).not.toContain(secret);
    const stored: string[] = [];
    for await (const event of world.store.readAll()) stored.push(JSON.stringify(event));
    expect(stored.join('\n')).not.toContain(secret);
    expect(stored.join('\n')).not.toContain('Facturación');
  });

  it('is told to its owner by mail, once for each secret', async () => {
    await clear();
    const { keyID } = await made({ ...wanted, name: 'Nómina' });
    await rotate(keyID);
    const { mails } = (await world.call('GET', `/local/mailbox?to=${encodeURIComponent(ana.email)}`)).body.responseData;
    const about = mails.filter(({ text }: { text: string }) => text.includes('Nómina'));
    expect(about.map(({ subject }: { subject: string }) => subject).sort()).toEqual([
      'Su cuenta tiene una clave nueva',
      'Una clave de su cuenta cambió',
    ]);
    expect(about.every(({ text }: { text: string }) => text.includes('/dashboard/profile/keys'))).toBe(true);
  });

  it('made by a call whose answer was lost is one key, and its secret is told to nobody twice', async () => {
    await clear();
    const once = { 'idempotency-key': 'clave-facturas-1' };
    const [first, second] = [await make(wanted, once), await make(wanted, once)];
    expect([answered(first), answered(second)]).toEqual(['200', '409 api_key.shown_once']);
    expect(await list()).toHaveLength(1);
    expect(answered(await profile(first.body.responseData.bearer))).toBe('200');
  });

  it('of a call that broke off before its secret was kept is finished by the same call', async () => {
    await clear();
    const once = { 'idempotency-key': 'clave-facturas-2' };
    await make(wanted, once);
    await world.pool.query('DELETE FROM accounts.api_keys WHERE account_id = $1', [ownerId]);
    const again = await make(wanted, once);
    expect(answered(again)).toBe('200');
    expect(await list()).toHaveLength(1);
    expect(answered(await profile(again.body.responseData.bearer))).toBe('200');
  });

  it('is one of ten at most, however many are asked for at once', async () => {
    await clear();
    const answers = await Promise.all(Array.from({ length: API_KEYS_LIMIT + 5 }, () => make()));
    const said = answers.map(answered);
    expect(said.filter((one) => one === '200')).toHaveLength(API_KEYS_LIMIT);
    expect(new Set(said)).toEqual(new Set(['200', '409 api_key.limit']));
    expect(await list()).toHaveLength(API_KEYS_LIMIT);
  });

  it('has a term that its owner chooses from a few, and a name', async () => {
    await clear();
    for (const body of [
      { ...wanted, days: 31 },
      { ...wanted, days: 0 },
      { ...wanted, name: ' ' },
      { ...wanted, scope: 'ADMIN' },
    ])
      expect(answered(await make(body))).toBe('400 request.invalid');
  });
});

describe('what a key may not', () => {
  it('is anything that is a way in, or an act of a person, whatever its scope', async () => {
    await clear();
    const { bearer } = await made();
    const mine = [...keyAccess].filter(([route, access]) => access === 'never' && world.app.hasRoute(routeOf(route)));
    expect(mine.length).toBeGreaterThan(30);
    const codes = await Promise.all(
      mine.slice(0, LIMIT - 5).map(async ([route]) => {
        const { method, url } = routeOf(route);
        return [route, answered(await world.call(method, url.replace(/:(\w+)/g, 'x'), { bearer }))];
      }),
    );
    expect(codes).toEqual(codes.map(([route]) => [route, '403 api_key.not_allowed']));
    const lines = await world.accessLog.query({ ownerId, outcome: 'denied', limit: 1 });
    expect(lines[0]).toMatchObject({ code: 'api_key.not_allowed', actor: { kind: 'owner', id: ownerId, key: bearer.split('.')[0] } });
  });

  it('are passwords, sessions, keys, reviewers, staff and signatures: named here, apart from the table', () => {
    const closed =
      /password|\/auth\/|session|\/login|logout|sign-up|\/register|api-keys|ApiKey|reviewers|operations|deletion|\/profile\/email|email-change|own-link|\/user\/sign|\/documents\/(sign|decline|new-link|pages-shown)|\/(accept|reject|answer|decline)$|\/sign(\/sat)?$|handover|comments|verify/;
    const open = [...keyAccess].filter(([route, access]) => access !== 'never' && closed.test(route));
    expect(open).toEqual([]);
    expect([...keyAccess].filter(([route]) => closed.test(route)).length).toBeGreaterThan(50);
  });

  it('is to change something with the scope READ', async () => {
    const reading = [...keyAccess].filter(([, access]) => access === 'read').map(([route]) => route);
    // Lists are asked for by POST because of their filters; everything else that reads is a GET.
    const changing = reading.filter((route) => !route.startsWith('GET '));
    expect(changing.every((route) => /pendings|search|POST \/api\/(shared-)?document\/\{userId\}|count/.test(route))).toBe(true);
  });
});

describe('a key ends', () => {
  const refusedAfter = async (end: (keyID: string) => Promise<unknown>, code: string) => {
    await clear();
    const { keyID, bearer } = await made();
    expect(answered(await profile(bearer))).toBe('200');
    await end(keyID);
    expect(answered(await profile(bearer))).toBe(`401 ${code}`);
    const [line] = await world.accessLog.query({ ownerId, outcome: 'denied', limit: 1 });
    expect(line).toMatchObject({ code, actor: { key: keyID } });
  };

  it('with its revocation', () => refusedAfter(revoke, 'api_key.revoked'));

  it('with another secret, which opens', async () => {
    await refusedAfter(rotate, 'api_key.revoked');
    const [{ keyID, rotatedAt }] = await list();
    expect(rotatedAt).not.toBeNull();
    const again = await rotate(keyID);
    expect(answered(await profile(again.body.responseData.bearer))).toBe('200');
  });

  it('with its term, to the second', async () => {
    await clear();
    const { bearer } = await made();
    world.clock.advance(30 * 86_400_000 - 1000);
    expect(answered(await profile(bearer))).toBe('200');
    world.clock.advance(1000);
    expect(answered(await profile(bearer))).toBe('401 api_key.expired');
    owner = (await world.login(ana.email, ana.password)).token;
    expect(await list()).toMatchObject([{ isExpired: true }]);
  });

  it('while it is in use: of calls at the same moment none that begins after the answer is let in', async () => {
    await clear();
    const { keyID, bearer } = await made();
    let isOver = false;
    const late: string[] = [];
    const calls = Array.from({ length: 12 }, async () => {
      for (let turn = 0; turn < 2; turn += 1) {
        const after = isOver;
        const said = answered(await profile(bearer));
        if (after && said === '200') late.push(said);
      }
    });
    const ended = revoke(keyID).then((answer) => {
      isOver = true;
      return answer;
    });
    await Promise.all([...calls, ended]);
    expect(late).toEqual([]);
    expect(answered(await profile(bearer))).toBe('401 api_key.revoked');
  });

  it('with its account', async () => {
    const { accountId } = await world.accounts.seedAccount({ ...ana, seedId: 'leo', email: 'leo@example.com' });
    const { token } = await world.login('leo@example.com', ana.password);
    const { bearer } = (await world.call('POST', '/api/ApiKey', { bearer: token })).body.responseData;
    expect(answered(await profile(bearer))).toBe('200');
    await world.call('POST', '/profile/deletion', { bearer: token, body: { password: ana.password, word: 'ELIMINAR' } });
    expect(answered(await profile(bearer))).toBe('401 api_key.invalid');
    const { rows } = await world.pool.query('SELECT 1 FROM accounts.api_keys WHERE account_id = $1', [accountId]);
    expect(rows).toEqual([]);
  });
});

describe('calls of a key', () => {
  it('are counted for each key alone, told in headers, and refused beyond its minute', async () => {
    await clear();
    const [one, other] = [await made(), await made()];
    const first = await profile(one.bearer);
    expect(first.headers).toMatchObject({ 'ratelimit-policy': `"key";q=${LIMIT};w=60`, ratelimit: `"key";r=${LIMIT - 1};t=60` });
    const rest = await Promise.all(Array.from({ length: LIMIT + 4 }, () => profile(one.bearer)));
    expect(rest.map(answered).filter((said) => said === '200')).toHaveLength(LIMIT - 1);
    const over = rest.find(({ status }) => status === 429)!;
    expect(over.body).toMatchObject({ code: 'request.too_many', facts: { retryAfterSeconds: 60 } });
    expect(over.headers).toMatchObject({ 'retry-after': '60', ratelimit: '"key";r=0;t=60' });
    expect(answered(await profile(other.bearer))).toBe('200');
    world.clock.advance(60_000);
    expect((await profile(one.bearer)).headers.ratelimit).toBe(`"key";r=${LIMIT - 1};t=60`);
  });

  it('tell nothing of limits to a session', async () => {
    expect((await profile(owner)).headers).not.toHaveProperty('ratelimit');
  });

  it('with a secret of another key, a wrong one, or a shape that is no key are refused, and leave no mark of what was shown', async () => {
    await clear();
    const [one, other] = [await made(), await made()];
    const mixed = `${one.keyID}.${other.bearer.split('.')[1]}`;
    const wrong = `${one.bearer.slice(0, -1)}${one.bearer.endsWith('A') ? 'B' : 'A'}`;
    const said = await Promise.all([mixed, wrong, one.keyID, `${one.bearer}.x`, one.bearer.toUpperCase()].map(profile));
    expect(said.slice(0, 2).map(answered)).toEqual(['401 api_key.invalid', '401 api_key.invalid']);
    expect(said.slice(2).map(answered)).toEqual(Array(3).fill('401 session.required'));
    const lines = JSON.stringify(await world.accessLog.query({ limit: 20 }));
    for (const shown of [mixed, wrong, one.bearer]) {
      expect(lines).not.toContain(shown.split('.')[1]);
      expect(world.logged.join('\n')).not.toContain(shown.split('.')[1]);
    }
  });

  it('are no session: the real-time socket and the list of logins know nothing of them', async () => {
    const { bearer } = await made();
    expect(await world.accounts.sessions.authenticate(bearer, null)).toEqual({ ok: false, code: 'session.required' });
  });
});

describe('who has no keys', () => {
  it('is a reviewer, and platform staff', async () => {
    await world.call('POST', '/api/reviewers', { bearer: owner, body: { email: 'rita@example.com', name: 'Rita', password: 'ABEDUL.19' } });
    const reviewer = (await world.login('rita@example.com', 'ABEDUL.19')).token;
    await world.accounts.seedAccount({ ...ana, seedId: 'root', email: 'root@example.com', role: 'admin' });
    const admin = (await world.login('root@example.com', ana.password)).token;
    const asked = (bearer: string) => world.call('POST', '/api/api-keys', { bearer, body: wanted });
    expect([answered(await asked(reviewer)), answered(await asked(admin))]).toEqual(['403 reviewer.read_only', '403 access.denied']);
  });
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** As the server knows the route of the description. */
function routeOf(route: string): { method: Method; url: string } {
  const [method, path] = route.split(' ') as [Method, string];
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1') };
}
