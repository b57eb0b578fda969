import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKeys } from '../../modules/accounts/application/keys.ts';
import { count } from '../support/counts.ts';
import { ana, createWorld, type World } from './world.ts';

let world: World;
let ownerId: string;
let owner: string;
let stranger: string;
let strangerId: string;
beforeAll(async () => {
  world = await createWorld();
  ownerId = (await world.accounts.seedAccount(ana)).accountId;
  strangerId = (await world.accounts.seedAccount({ ...ana, seedId: 'beto', email: 'beto@example.com', firstName: 'Beto' })).accountId;
  owner = (await world.login(ana.email, ana.password)).token;
  stranger = (await world.login('beto@example.com', ana.password)).token;
});
afterAll(() => world.close());

const invite = (body: object, bearer = owner, headers: Record<string, string> = {}) =>
  world.call('POST', '/api/reviewers', { bearer, body, headers });
const mailsTo = async (to: string) => (await world.call('GET', `/local/mailbox?to=${encodeURIComponent(to)}`)).body.responseData.mails;

describe('a reviewer', () => {
  it('with a password given signs in and reads the account, and only that one (ACTOR-006)', async () => {
    const answer = await invite({ email: 'rita@example.com', name: 'Rita Sol', password: 'ABEDUL.19' });
    expect(answer.body).toMatchObject({
      success: true,
      responseData: { reviewer: { name: 'Rita Sol', email: 'rita@example.com', ready: true } },
    });
    const { reviewerId } = answer.body.responseData.reviewer;
    const { token } = await world.login('rita@example.com', 'ABEDUL.19');
    const profile = await world.call('GET', '/profile', { bearer: token });
    expect(profile.body.data).toMatchObject({ userID: reviewerId, role: 'reviewer', ownerID: ownerId });
    const caller = await world.accounts.sessions.authenticate(token, null);
    expect(caller).toMatchObject({ ok: true, caller: { userId: reviewerId, ownerId, role: 'reviewer', emailID: 'rita@example.com' } });
    expect(await world.accounts.mayRead(reviewerId, ownerId)).toBe(true);
    expect(await world.accounts.mayRead(reviewerId, strangerId)).toBe(false);
    expect(await mailsTo('rita@example.com')).toEqual([]);
  });

  it('changes nothing: every write is 403 and in the access log', async () => {
    const { token } = await world.login('rita@example.com', 'ABEDUL.19');
    const writes = [
      ['POST', '/api/user/sign', { type: 'TEXT', signature: 'Rita' }],
      ['POST', '/api/user/sign/change', { type: 'TEXT', signature: 'Rita', signatureId: 'x' }],
      ['DELETE', '/api/user/sign/x', undefined],
      ['POST', '/api/reviewers', { email: 'more@example.com', name: 'More' }],
      ['DELETE', '/api/reviewers/x', undefined],
    ] as const;
    for (const [method, url, body] of writes) {
      const answer = await world.call(method, url, { bearer: token, ...(body ? { body } : {}), headers: { 'accept-language': 'en' } });
      expect([url, answer.status, answer.body.code]).toEqual([url, 403, 'reviewer.read_only']);
    }
    const lines = await world.accessLog.query({ outcome: 'denied', limit: 5 });
    expect(lines.map((line) => line.actor.kind)).toEqual(Array(5).fill('reviewer'));
    expect(lines.every((line) => line.ownerId === ownerId)).toBe(true);
    expect(lines[0]!.action).toBe('DELETE /api/reviewers/:reviewerId');
  });

  it('without a password gets a mail whose link sets it and verifies the address', async () => {
    const answer = await invite({ email: 'sol@example.com', name: 'Sol <b>' });
    expect(answer.body.responseData.reviewer).toMatchObject({ ready: false });
    const [mail, ...more] = await mailsTo('sol@example.com');
    expect(more).toEqual([]);
    expect(mail.subject).toBe('Ana Paz le da acceso de revisión');
    const [, reviewerId, code] = /\/users\/setup\/([^/]+)\/([^/?#]+)$/.exec(mail.links[0])!;
    expect(reviewerId).toBe(answer.body.responseData.reviewer.reviewerId);
    const setUp = (password: string, by = code) => world.call('POST', `/profile/verify/update-password/${by}`, { body: { password } });

    expect((await setUp('abcdefg1')).body).toMatchObject({
      statusCode: 400,
      code: 'login.invalid_password',
      facts: { problems: ['uppercase'] },
    });
    expect((await setUp('ABEDUL.19', `${code}x`)).body).toMatchObject({ statusCode: 410, code: 'setup.link_invalid' });
    const look = (by = code, userID = reviewerId!) =>
      world.call('GET', `/profile/verify/update-password/${by}?${new URLSearchParams({ userID })}`);
    expect((await look()).body.data).toEqual({ fullName: 'Sol <b>', account: 'Ana Paz' });
    expect((await look(`${code}x`)).body).toMatchObject({ statusCode: 410, code: 'setup.link_invalid' });
    expect((await look(code, ownerId)).body).toMatchObject({ statusCode: 410, code: 'setup.link_invalid' });
    const chosen = await setUp('ABEDUL.19');
    expect(chosen.body).toMatchObject({ statusCode: 200, data: { changed: true, emailVerified: true, deviceToken: expect.any(String) } });
    // Code and password prove as much as a login: the person is in.
    expect((await world.call('GET', '/profile', { bearer: chosen.body.data.token })).body.data.userID).toBe(reviewerId);
    expect((await look()).status).toBe(410);
    expect((await setUp('ABEDUL.29')).status).toBe(410);
    const { token } = await world.login('sol@example.com', 'ABEDUL.19');
    expect((await world.call('GET', '/profile', { bearer: token })).body.data.emailVerified).toBe(true);
    expect(world.logged.join('')).not.toContain(code);
    const { rows } = await world.pool.query("SELECT string_agg(row_to_json(m)::text, '') AS mails FROM delivery.mails m");
    expect(rows[0].mails).not.toMatch(/sol@example|Ana Paz/);
    expect(rows[0].mails).not.toContain(code);
  });

  it('cannot use the link of the invitation after six days', async () => {
    await invite({ email: 'late@example.com', name: 'Late' });
    const code = (await mailsTo('late@example.com'))[0].links[0].split('/').at(-1);
    world.clock.advance(518_400_000);
    expect((await world.call('POST', `/profile/verify/update-password/${code}`, { body: { password: 'ABEDUL.19' } })).status).toBe(410);
    owner = (await world.login(ana.email, ana.password)).token;
    stranger = (await world.login('beto@example.com', ana.password)).token;
  });

  it('is invited once for one idempotency key, with one mail', async () => {
    const key = { 'idempotency-key': 'invite-once-1' };
    const [first, second] = [
      await invite({ email: 'once@example.com', name: 'Once' }, owner, key),
      await invite({ email: 'once@example.com', name: 'Once' }, owner, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(await mailsTo('once@example.com')).toHaveLength(1);
    const again = await invite({ email: 'once@example.com', name: 'Once' });
    expect([again.status, again.body.code]).toEqual([409, 'reviewer.already_granted']);
  });

  it('is listed for the owner and for nobody else', async () => {
    const list = await world.call('GET', '/api/reviewers', { bearer: owner });
    expect(list.body.responseData.reviewers.map((one: { email: string }) => one.email).sort()).toEqual([
      'late@example.com',
      'once@example.com',
      'rita@example.com',
      'sol@example.com',
    ]);
    expect((await world.call('GET', '/api/reviewers', { bearer: stranger })).body.responseData.reviewers).toEqual([]);
    expect((await world.call('GET', `/api/reviewers?ownerId=${ownerId}`, { bearer: stranger })).status).toBe(403);
    expect((await invite({ email: 'x@example.com', name: 'X', ownerId }, stranger)).body).toMatchObject({
      responseCode: 403,
      code: 'access.denied',
    });
    expect((await world.call('GET', '/api/reviewers')).status).toBe(401);
  });

  it('loses the right at once, with the open session, and gets it back with the same account', async () => {
    const { token } = await world.login('rita@example.com', 'ABEDUL.19');
    expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(200);
    const { reviewers } = (await world.call('GET', '/api/reviewers', { bearer: owner })).body.responseData;
    const rita = reviewers.find((one: { email: string }) => one.email === 'rita@example.com').reviewerId;
    expect((await world.call('DELETE', `/api/reviewers/${rita}`, { bearer: stranger })).status).toBe(404);
    expect((await world.call('DELETE', `/api/reviewers/${rita}`, { bearer: owner })).body.responseData).toEqual({ revoked: true });
    expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(401);
    const login = await world.call('POST', '/auth/access', { body: { email: 'rita@example.com', password: 'ABEDUL.19' } });
    expect([login.status, login.body.code]).toEqual([403, 'access.denied']);
    expect((await world.call('DELETE', `/api/reviewers/${rita}`, { bearer: owner })).body.code).toBe('reviewer.not_found');

    expect((await invite({ email: 'rita@example.com', name: 'Rita Sol' })).body.responseData.reviewer).toMatchObject({
      reviewerId: rita,
      ready: true,
    });
    const told = (await world.call('GET', '/local/mailbox?to=rita%40example.com')).body.responseData.mails;
    expect(told.map(({ links }: { links: string[] }) => links.some((link) => link.includes('/home/login')))).toEqual([true]);
    await world.login('rita@example.com', 'ABEDUL.19');
  });

  it('cannot be the account itself or platform staff, and the password must follow its rule', async () => {
    for (const email of [ana.email, 'admin-first@example.com']) {
      await world.accounts.seedAccount({ ...ana, seedId: 'admin-first', email: 'admin-first@example.com', role: 'admin' });
      expect((await invite({ email, name: 'Otra' })).body).toMatchObject({ responseCode: 409, code: 'reviewer.email_in_use' });
    }
    expect((await invite({ email: 'short@example.com', name: 'S', password: 'A1' })).body).toMatchObject({
      responseCode: 400,
      code: 'addUser.password_length',
    });
    expect((await invite({ email: 'a@', name: 'S' })).body.code).toBe('request.invalid');
  });

  it('gets no password that somebody would try first, and the refused call leaves the address free', async () => {
    const about = { email: 'eva.luna85@example.com', name: 'Eva Luna' };
    for (const [password, code] of [
      ['PASSWORD1', 'password.common'],
      ['EVALUNA85', 'password.personal'],
      ['EVA LUNA 7', 'password.personal'],
      ['FIRMA24HORAS', 'password.personal'],
    ])
      expect((await invite({ ...about, password })).body).toMatchObject({ success: false, responseCode: 400, code });
    const { reviewers } = (await world.call('GET', '/api/reviewers', { bearer: stranger })).body.responseData;
    expect(reviewers).toEqual([]);
    const granted = await invite({ ...about, password: 'ABEDUL.19' }, stranger);
    expect(granted.status).toBe(200);
    const { reviewerId } = granted.body.responseData.reviewer;
    expect((await world.call('DELETE', `/api/reviewers/${reviewerId}`, { bearer: stranger })).status).toBe(200);
  });

  it('is granted by an admin for a named account', async () => {
    await world.accounts.seedAccount({ ...ana, seedId: 'admin', email: 'admin@example.com', role: 'admin' });
    const admin = (await world.login('admin@example.com', ana.password)).token;
    expect((await invite({ email: 'aud@example.com', name: 'Aud', password: 'ABEDUL.19' }, admin)).status).toBe(400);
    const granted = await invite({ email: 'aud@example.com', name: 'Aud', password: 'ABEDUL.19', ownerId }, admin);
    expect(granted.status).toBe(200);
    expect(await world.accounts.mayRead(granted.body.responseData.reviewer.reviewerId, ownerId)).toBe(true);
  });

  it('granted by an admin is told to the owner, once, in their language, and by nothing that opens anything', async () => {
    const told = async () => (await mailsTo(ana.email)).filter((mail: { subject: string }) => mail.subject.includes('puede leer'));
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail.subject).toBe('Aud puede leer los documentos de su cuenta');
    expect(mail.text).toContain('aud@example.com');
    expect(mail.links).toEqual(['http://localhost:4000/home/login']);

    const admin = (await world.login('admin@example.com', ana.password)).token;
    const key = { 'idempotency-key': 'appoint-once-1' };
    const appoint = () => invite({ email: 'dos@example.com', name: 'Dos', ownerId }, admin, key);
    const [first, second] = [await appoint(), await appoint()];
    expect(second.body).toEqual(first.body);
    expect((await told()).map((one: { subject: string }) => one.subject)).toEqual([
      'Dos puede leer los documentos de su cuenta',
      'Aud puede leer los documentos de su cuenta',
    ]);
    // What owners do themselves they know.
    expect((await invite({ email: 'tres@example.com', name: 'Tres' })).status).toBe(200);
    expect(await told()).toHaveLength(2);
    // Taken back and given again is another fact and another mail.
    const { reviewerId } = first.body.responseData.reviewer;
    await world.call('DELETE', `/api/reviewers/${reviewerId}`, { bearer: owner });
    expect((await invite({ email: 'dos@example.com', name: 'Dos', ownerId }, admin)).status).toBe(200);
    expect(await told()).toHaveLength(3);
    const grown = { seedId: 'grown', ownerId, email: 'semilla@example.com', name: 'Semilla', password: 'ABEDUL.19' };
    await world.accounts.seedReviewer(grown);
    expect(await told()).toHaveLength(3);
  });

  it('given by an admin whose call broke off before the mail is told by whoever finishes it', async () => {
    const admin = (await world.login('admin@example.com', ana.password)).token;
    const query = world.pool.query.bind(world.pool);
    const broken = world.pool as unknown as { query: (...call: unknown[]) => unknown };
    broken.query = (...call: unknown[]) => {
      if (String(call[0]).includes('delivery.mails')) return Promise.reject(new Error('connection lost'));
      return (query as (...call: unknown[]) => unknown)(...call);
    };
    expect((await invite({ email: 'rota@example.com', name: 'Rota', ownerId }, admin)).status).toBe(500);
    broken.query = query as never;
    expect((await invite({ email: 'rota@example.com', name: 'Rota' })).status).toBe(200);
    expect((await mailsTo(ana.email))[0].subject).toBe('Rota puede leer los documentos de su cuenta');
  });

  it('is not disturbed by strangers who name the same person for the same account at the same time', async () => {
    const admin = (await world.login('admin@example.com', ana.password)).token;
    const rounds = count('reviewers granted among strangers', 15, 200);
    for (let round = 0; round < rounds; round++) {
      const about = { email: `calle-${round}@example.com`, name: 'Calle', ownerId };
      const foreign = () => invite(about, stranger);
      const [one, two, granted, three] = await Promise.all([foreign(), foreign(), invite(about, admin), foreign()]);
      for (const refused of [one, two, three]) expect([refused.status, refused.body.code]).toEqual([403, 'access.denied']);
      expect([round, granted.status, granted.body.code ?? null]).toEqual([round, 200, null]);
      const { reviewerId } = granted.body.responseData.reviewer;
      expect((await world.call('DELETE', `/api/reviewers/${reviewerId}`, { bearer: owner })).status).toBe(200);
    }
  });

  it('is granted whole or not at all when the owner, staff and strangers name the same person at once', async () => {
    const admin = (await world.login('admin@example.com', ana.password)).token;
    const rounds = count('reviewers whom owner, staff and strangers name at once', 15, 300);
    for (let round = 0; round < rounds; round++) {
      const email = `plaza-${round}@example.com`;
      const about = { email, name: 'Plaza', password: 'ABEDUL.19' };
      const ours = { ...about, ownerId };
      // Another account may invite the same person for itself: one of the two accounts has the address in the end.
      const calls = [
        invite(ours, stranger),
        invite(about, owner),
        invite(ours, admin),
        invite(about, stranger),
        invite(ours, stranger),
        invite(about, owner),
      ];
      const answers = await Promise.all(calls);
      const said = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim());
      expect([round, said.filter((one) => !/^(200|403|409)/.test(one))]).toEqual([round, []]);
      const { rows } = await world.pool.query('SELECT account_id, confirmed_at FROM accounts.emails e WHERE e.email_hash = $1', [
        deriveKeys(Buffer.alloc(32, 6)).emailHash(email),
      ]);
      expect([round, rows.length, rows[0]?.confirmed_at === null]).toEqual([round, 1, false]);
      const reviewer = rows[0].account_id as string;
      for (const [account, bearer] of [
        [ownerId, owner],
        [strangerId, stranger],
      ] as const) {
        const { reviewers } = (await world.call('GET', '/api/reviewers', { bearer })).body.responseData;
        const has = reviewers.some((one: { email: string }) => one.email === email);
        const granted = (await world.accounts.load(account)).state.reviewers.length;
        // Whoever stands in the stream is a person with an account: no grant is half.
        expect([round, account, granted]).toEqual([round, account, reviewers.length]);
        expect([round, account, await world.accounts.mayRead(reviewer, account)]).toEqual([round, account, has]);
        if (has) expect((await world.call('DELETE', `/api/reviewers/${reviewer}`, { bearer })).status).toBe(200);
      }
      const kept = answers.filter(({ status }) => status === 200).map(({ body }) => body.responseData.reviewer.reviewerId);
      expect([round, new Set(kept)]).toEqual([round, new Set([reviewer])]);
    }
  });

  it('named by a stranger reserves no address and is a line of the access log', async () => {
    const query = world.pool.query.bind(world.pool) as (...call: unknown[]) => unknown;
    const watched = world.pool as unknown as { query: typeof query };
    const written: string[] = [];
    watched.query = (...call) => {
      if (/^\s*(INSERT|UPDATE|DELETE)[^(]*accounts\.emails/.test(String(call[0]))) written.push(String(call[0]));
      return query(...call);
    };
    expect((await invite({ email: 'nadie@example.com', name: 'Nadie', ownerId }, stranger)).status).toBe(403);
    expect(written).toEqual([]);
    const [line] = await world.accessLog.query({ outcome: 'denied', limit: 1 });
    expect(line).toMatchObject({ action: 'GrantReviewer', code: 'access.denied', ownerId: strangerId });
    const admin = (await world.login('admin@example.com', ana.password)).token;
    const unknown = await invite({ email: 'nadie@example.com', name: 'Nadie', ownerId: 'no-such-account' }, admin);
    expect([unknown.status, unknown.body.code, written]).toEqual([404, 'account.not_found', []]);
    expect((await invite({ email: 'alguien@example.com', name: 'Alguien', ownerId }, admin)).status).toBe(200);
    expect(written).not.toEqual([]);
    watched.query = query;
  });

  it('takes no more than twenty to an account', async () => {
    const listed = (await world.call('GET', '/api/reviewers', { bearer: owner })).body.responseData.reviewers.length;
    for (let index = listed; index < 20; index++) {
      expect((await invite({ email: `many-${index}@example.com`, name: 'Many', password: 'ABEDUL.19' })).status).toBe(200);
    }
    const more = await invite({ email: 'many-21@example.com', name: 'Many' });
    expect([more.status, more.body.code, more.body.facts]).toEqual([409, 'reviewer.limit', { limit: 20 }]);
    const { rows } = await world.pool.query('SELECT count(*)::int AS open FROM accounts.emails WHERE confirmed_at IS NULL');
    expect(rows[0].open).toBe(0);
  });

  it('is seeded once', async () => {
    const seed = { seedId: 'demo-reviewer', ownerId: strangerId, email: 'demo@example.com', name: 'Demo', password: 'ABEDUL.19' };
    expect(await world.accounts.seedReviewer(seed)).toEqual(await world.accounts.seedReviewer(seed));
    await world.login('demo@example.com', 'ABEDUL.19');
  });
});

describe('GET /api/access-log', () => {
  it('shows an owner the own account, an admin every account, a reviewer nothing', async () => {
    const admin = (await world.login('admin@example.com', ana.password)).token;
    const own = await world.call('GET', `/api/access-log?ownerId=${ownerId}`, { bearer: stranger });
    expect(new Set(own.body.responseData.lines.map((line: { ownerId: string }) => line.ownerId))).toEqual(new Set([strangerId]));
    const all = await world.call('GET', `/api/access-log?ownerId=${ownerId}&outcome=denied`, { bearer: admin });
    expect(all.body.responseData.lines.length).toBeGreaterThan(4);
    const { token } = await world.login('demo@example.com', 'ABEDUL.19');
    expect((await world.call('GET', '/api/access-log', { bearer: token })).status).toBe(403);
  });

  it('cannot be changed or emptied by the application', async () => {
    for (const sql of ["UPDATE access.log SET code = 'x'", 'DELETE FROM access.log', 'TRUNCATE access.log', 'DROP TABLE access.log']) {
      await expect(world.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
