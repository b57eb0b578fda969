import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, createWorld, type World } from './world.ts';

let world: World;
let owner: string;
let ownerId: string;
let admin: string;
let stranger: string;
let mayHave = 3;
beforeAll(async () => {
  world = await createWorld({ userLimit: async () => mayHave });
  ownerId = (await world.accounts.seedAccount(ana)).accountId;
  await world.accounts.seedAccount({ ...ana, seedId: 'beto', email: 'beto@example.com' });
  await world.accounts.seedAccount({ ...ana, seedId: 'staff', email: 'staff@example.com', role: 'admin' });
  owner = (await world.login(ana.email, ana.password)).token;
  stranger = (await world.login('beto@example.com', ana.password)).token;
  admin = (await world.login('staff@example.com', ana.password)).token;
});
afterAll(() => world.close());

const GIVEN = 'ABEDUL.19';
const OWN = 'SOLAR.2026';
const add = (body: object, bearer = owner, headers: Record<string, string> = {}) =>
  world.call('POST', '/profile/sub-user/register', { bearer, body, headers });
const list = async (bearer = owner) => (await world.call('GET', '/profile/sub-user', { bearer })).body;
const loginOf = (email: string, password: string) => world.call('POST', '/auth/access', { body: { email, password } });
const mailsTo = async (to: string) => (await world.call('GET', `/local/mailbox?to=${encodeURIComponent(to)}`)).body.responseData.mails;
const codeIn = (path: string) => /\/users\/setup\/([^/]+)\/([^/?#]+)$/.exec(path)!.slice(1) as [string, string];
const choose = (code: string, password = OWN) => world.call('POST', `/profile/verify/update-password/${code}`, { body: { password } });
const remove = (id: string, bearer = owner) => world.call('DELETE', `/profile/sub-user/${id}`, { bearer });

/** Takes a person in, sets them up by the mailed link, and answers their id and bearer. */
async function taken(email: string, name = 'Eva Sol') {
  const { userID } = (await add({ email, name })).body.data.subUser;
  const [mail] = await mailsTo(email);
  expect((await choose(codeIn(mail.links[0])[1])).status).toBe(200);
  return { userID: userID as string, ...(await world.login(email, OWN)) };
}

describe('a sub-user', () => {
  it('chooses a password by the mailed link and works in the account of the owner (CALL-043, CALL-054)', async () => {
    const answer = await add({ email: 'eva@example.com', name: 'Eva Sol' });
    expect(answer.body.data.subUser).toMatchObject({
      fullName: 'Eva Sol',
      emailID: 'eva@example.com',
      ready: false,
      permissionsDenied: [],
    });
    const [mail] = await mailsTo('eva@example.com');
    expect(mail.subject).toBe('Tiene un usuario en la cuenta de Ana Paz');
    const [userId, code] = codeIn(mail.links[0]);
    expect(userId).toBe(answer.body.data.subUser.userID);
    for (const weak of ['abcdefg1', 'ABCDE1'])
      expect([(await choose(code, weak)).status, (await choose(code, weak)).body.code]).toEqual([400, 'login.invalid_password']);
    expect((await choose('no-such-code')).body.code).toBe('setup.link_invalid');
    expect((await choose(code)).status).toBe(200);
    const { token } = await world.login('eva@example.com', OWN);
    const profile = (await world.call('GET', '/profile', { bearer: token })).body.data;
    expect(profile).toMatchObject({
      role: 'sub-user',
      userID: userId,
      ownerID: ownerId,
      addedBy: ownerId,
      subusers: [],
      emailVerified: true,
    });
    const caller = await world.accounts.sessions.authenticate(token, null);
    expect(caller).toMatchObject({ ok: true, caller: { userId, ownerId, role: 'sub-user' } });
    expect((await list()).data).toMatchObject({ numberOfUserAdded: 2, userLimit: 3, visibility: 'SHARED' });
    expect((await list()).data.subUsers[0]).toMatchObject({ userID: userId, ready: true });
    expect((await world.call('GET', '/profile', { bearer: owner })).body.data).toMatchObject({ subusers: [userId], userLimit: 3 });
    await remove(userId);
  });

  it('with the password that the owner gave gets in nowhere: it leads to choosing an own one, once', async () => {
    const { userID } = (await add({ email: 'lia@example.com', name: 'Lia', password: GIVEN })).body.data.subUser;
    const first = await loginOf('lia@example.com', GIVEN);
    expect([first.status, first.body.code]).toEqual([403, 'subUser.set_up_first']);
    expect(first.body.data).toBeNull();
    const [userId, code] = codeIn(first.body.facts.path);
    expect(userId).toBe(userID);
    expect((await loginOf('lia@example.com', GIVEN)).body.code).toBe('login.wrong.credencials');
    expect((await world.call('POST', '/api/login', { body: { email: 'lia@example.com', password: GIVEN } })).status).toBe(401);
    expect((await choose(code)).status).toBe(200);
    expect((await choose(code)).status).toBe(410);
    expect((await loginOf('lia@example.com', GIVEN)).status).toBe(401);
    const entered = await loginOf('lia@example.com', OWN);
    expect(entered.status).toBe(200);
    // Their address is not proved, and the password is theirs to change all the same.
    const change = { lastPassword: OWN, password: 'Solar.2027' };
    const bearer = entered.body.data.token;
    expect((await world.call('PUT', '/profile/password/change', { bearer, body: change })).status).toBe(200);
    // Whoever has the mailbox hears of it: the owner knew the password that was changed.
    expect((await mailsTo('lia@example.com')).map((mail: { subject: string }) => mail.subject)).toContain('Su contraseña se cambió');
    await remove(userID);
  });

  it('the code of a given password lives an hour; the owner mails a new link, not twice a minute (CALL-053)', async () => {
    const { userID } = (await add({ email: 'ines@example.com', name: 'Inés', password: GIVEN })).body.data.subUser;
    const [, code] = codeIn((await loginOf('ines@example.com', GIVEN)).body.facts.path);
    world.clock.advance(3_600_001);
    expect((await choose(code)).status).toBe(410);
    owner = (await world.login(ana.email, ana.password)).token;
    stranger = (await world.login('beto@example.com', ana.password)).token;
    admin = (await world.login('staff@example.com', ana.password)).token;
    const again = (bearer = owner) => world.call('POST', '/profile/verify/update-password', { bearer, body: { userID } });
    expect((await again(stranger)).body.code).toBe('subUser.not_found');
    expect((await again()).status).toBe(200);
    expect([(await again()).status, (await again()).body.code]).toEqual([429, 'resend.wait_a_minute']);
    const mails = await mailsTo('ines@example.com');
    expect(mails).toHaveLength(2);
    const codes = mails.map((mail: { links: string[] }) => codeIn(mail.links[0]!)[1]);
    const answers = [];
    for (const one of codes) answers.push((await choose(one)).status);
    expect(answers.sort()).toEqual([200, 410]);
    await remove(userID);
  });

  it('needs no proved address for a token login; an owner does (AUTH-005)', async () => {
    const { userID } = (await add({ email: 'uma@example.com', name: 'Uma' })).body.data.subUser;
    const entered = await world.call('POST', '/auth/token', { body: { token: await world.accounts.loginToken(userID) } });
    expect(entered.body.data).toMatchObject({ emailVerified: false });
    const profile = await world.call('GET', '/profile', { bearer: entered.body.data.token });
    expect(profile.body.data).toMatchObject({ role: 'sub-user', emailVerified: false });
    await remove(userID);
    const again = await world.call('POST', '/auth/token', { body: { token: await world.accounts.loginToken(userID) } });
    expect([again.status, again.body.code]).toEqual([403, 'access.denied']);
  });

  it('takes nobody in, ends no account and reads no list of people (CALL-042, ROLE-005)', async () => {
    const { token, userID } = await taken('omar@example.com');
    for (const [method, url, body] of [
      ['GET', '/profile/sub-user', undefined],
      ['POST', '/profile/sub-user/register', { email: 'x@example.com', name: 'X' }],
      ['POST', '/api/user/sub-user', { email: 'x@example.com', name: 'X' }],
      ['DELETE', `/profile/sub-user/${userID}`, undefined],
      ['PUT', '/api/sub-user', { userID, permissionsDenied: [] }],
      ['PUT', '/api/sub-user/visibility', { visibility: 'ALL' }],
      ['GET', `/profile/admin/sub-user/${userID}`, undefined],
      ['POST', '/profile/verify/update-password', { userID }],
      ['GET', '/api/reviewers', undefined],
      ['POST', '/api/reviewers', { email: 'x@example.com', name: 'X' }],
      ['GET', '/profile/deletion', undefined],
    ] as const) {
      const answer = await world.call(method, url, { bearer: token, ...(body ? { body } : {}) });
      expect([url, answer.status, answer.body.code]).toEqual([url, 403, 'access.denied']);
    }
    const subscription = await world.call('GET', '/profile/sub-user/subscription', { bearer: token });
    expect(subscription.body.data).toMatchObject({ planName: 'TRIAL_1', userLimit: 3, hideDeleteDocumentSubUser: false });
    expect((await world.call('GET', '/profile/sub-user/subscription', { bearer: owner })).status).toBe(403);
    // What is their own they change themselves.
    expect((await world.call('PUT', '/profile', { bearer: token, body: { companyName: 'Sol' } })).status).toBe(200);
    expect((await world.call('POST', '/api/user/sign', { bearer: token, body: { type: 'TEXT', signature: 'Omar' } })).status).toBe(200);
    await remove(userID);
  });

  it('may come with the address that somebody of the account had before theirs', async () => {
    const { token, userID } = await taken('ivo@example.com');
    expect(
      (await world.call('POST', '/profile/email', { bearer: token, body: { email: 'ivo@nueva.example', password: OWN } })).status,
    ).toBe(200);
    for (const to of ['ivo@example.com', 'ivo@nueva.example']) {
      const links = (await mailsTo(to)).flatMap(({ links }: { links: string[] }) => links);
      const oobCode = new URL(links.find((link: string) => link.includes('mode=changeEmail'))).searchParams.get('oobCode');
      expect((await world.call('POST', '/api/email-change/confirm', { body: { oobCode } })).status).toBe(200);
    }
    const next = await add({ email: 'ivo@example.com', name: 'Ivonne' });
    expect(next.status).toBe(200);
    expect(next.body.data.subUser.userID).not.toBe(userID);
    for (const id of [userID, next.body.data.subUser.userID]) await remove(id);
  });

  it('goes without what staff took from the account, beside what its owner took from them (ROLE-009)', async () => {
    const { token, userID } = await taken('gil@example.com');
    const place = `/api/operations/accounts/${ownerId}/permissions`;
    const deny = (permissionsDenied: string[]) => world.call('PUT', place, { bearer: admin, body: { permissionsDenied } });
    const deniedTo = async (bearer: string) => (await world.call('GET', '/profile', { bearer })).body.data.permissionsDenied;
    await world.call('PUT', '/api/sub-user', { bearer: owner, body: { userID, permissionsDenied: ['document:preview'] } });
    expect((await deny(['document:create'])).status).toBe(200);
    expect([await deniedTo(owner), await deniedTo(token)]).toEqual([['document:create'], ['document:preview', 'document:create']]);
    await deny([]);
    expect([await deniedTo(owner), await deniedTo(token)]).toEqual([[], ['document:preview']]);
    await remove(userID);
  });

  it('is changed by the owner alone, and looked at by the owner and platform staff (CALL-041, CALL-099)', async () => {
    const { userID } = (await add({ email: 'rosa@example.com', name: 'Rosa' })).body.data.subUser;
    const edit = (body: object, bearer = owner) => world.call('PUT', '/api/sub-user', { bearer, body: { userID, ...body } });
    const changed = await edit({ name: 'Rosa María', phone: '5512345678', permissionsDenied: ['document:preview', 'document:create'] });
    expect(changed.body.responseData.subUser).toMatchObject({
      fullName: 'Rosa María',
      phone: '5512345678',
      permissionsDenied: ['document:create', 'document:preview'],
    });
    expect((await list()).data.subUsers[0].fullName).toBe('Rosa María');
    for (const phone of ['551234567', '55123456789', '+525512345678'])
      expect([(await edit({ phone })).status, (await edit({ phone })).body.code]).toEqual([400, 'user.update.failed']);
    const foreign = await edit({ name: 'Otra' }, stranger);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'user.update.failed']);
    const look = (bearer: string) => world.call('GET', `/profile/admin/sub-user/${userID}`, { bearer });
    expect((await look(owner)).body.data.subUser.fullName).toBe('Rosa María');
    expect((await look(admin)).body.data.subUser.fullName).toBe('Rosa María');
    expect([(await look(stranger)).status, (await look(stranger)).body.code]).toEqual([403, 'access.denied']);
    const [line] = await world.accessLog.query({ outcome: 'read', limit: 1 });
    expect(line).toMatchObject({ actor: { kind: 'admin' }, ownerId, target: `account-${userID}` });
    const sight = await world.call('PUT', '/api/sub-user/visibility', { bearer: owner, body: { visibility: 'OWN' } });
    expect(sight.body.responseData).toEqual({ visibility: 'OWN' });
    expect((await list()).data.visibility).toBe('OWN');
    await remove(userID);
  });

  it('is refused in words where address or password is not as it should be (ERR-056..058)', async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await add(body, owner, { 'accept-language': 'en' });
      return [status, answer.code, answer.message];
    };
    const { userID } = (await add({ email: 'nora@example.com', name: 'Nora' })).body.data.subUser;
    expect(await refused({ email: 'nora@example.com', name: 'Nora' })).toEqual([
      409,
      'addUser.user.exist',
      'A user with this email already exists',
    ]);
    expect(await refused({ email: ana.email, name: 'Ana' })).toEqual([409, 'addUser.user.exist', 'A user with this email already exists']);
    expect(await refused({ email: 'a@', name: 'A' })).toEqual([400, 'addUser.invalid_email_address', 'The email address is not valid']);
    expect(await refused({ email: 'b@example.com', name: 'B', password: 'Ab1.x' })).toEqual([
      400,
      'addUser.password_length',
      'The password is too short',
    ]);
    expect((await refused({ email: 'b@example.com', name: 'B', password: 'abcdefgh' }))[1]).toBe('login.invalid_password');
    await remove(userID);
  });

  it('a call that is asked again finishes the same sub-user, with one mail', async () => {
    const headers = { 'idempotency-key': 'take-in-once' };
    const first = (await add({ email: 'pia@example.com', name: 'Pia' }, owner, headers)).body.data.subUser;
    const again = (await add({ email: 'pia@example.com', name: 'Pia' }, owner, headers)).body.data.subUser;
    expect(again).toEqual(first);
    expect(await mailsTo('pia@example.com')).toHaveLength(1);
    await remove(first.userID);
  });
});

describe('letting a sub-user go (CALL-044)', () => {
  it('ends the session and every way in at once, and frees the address', async () => {
    const { token, userID } = await taken('hugo@example.com', 'Hugo');
    expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(200);
    expect((await remove(userID, stranger)).body.code).toBe('subUser.not_found');
    expect((await remove(userID)).body.data).toEqual({ removed: true });
    expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(401);
    expect((await loginOf('hugo@example.com', OWN)).body.code).toBe('login.wrong.credencials');
    expect((await list()).data.subUsers).toEqual([]);
    // Asked again, it is done.
    expect((await remove(userID)).status).toBe(200);
    const back = await taken('hugo@example.com', 'Hugo');
    expect(back.userID).not.toBe(userID);
    await remove(back.userID);
  });

  it('goes with the account of the owner', async () => {
    const bearer = stranger;
    const { userID } = (await add({ email: 'zoe@example.com', name: 'Zoe' }, bearer)).body.data.subUser;
    const [mail] = await mailsTo('zoe@example.com');
    await choose(codeIn(mail.links[0])[1]);
    const { token } = await world.login('zoe@example.com', OWN);
    const end = await world.call('POST', '/profile/deletion', { bearer, body: { password: ana.password, word: 'DELETE' } });
    expect(end.status).toBe(200);
    expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(401);
    expect((await loginOf('zoe@example.com', OWN)).status).toBe(401);
    const { state } = await world.accounts.load(userID);
    expect(state.email?.value).toBeNull();
  });
});

describe('the limit of users (ROLE-007, ERR-062)', () => {
  it('holds by the address of the main API too, which takes in the same way (CALL-071)', async () => {
    const byMain = (body: object, headers: Record<string, string> = {}) =>
      world.call('POST', '/api/user/sub-user', { bearer: owner, body, headers });
    const made = [];
    for (const name of ['Uno', 'Dos']) {
      const email = `main-${name}@example.com`.toLowerCase();
      const { status, body } = await byMain({ email, password: GIVEN, name });
      expect([status, body.errorType ?? null]).toEqual([200, null]);
      const listed = (await list()).data.subUsers.find((one: { emailID: string }) => one.emailID === email);
      expect(listed).toMatchObject({ fullName: name, ready: false });
      expect((await loginOf(email, GIVEN)).body.code).toBe('subUser.set_up_first');
      made.push(listed.userID);
    }
    const third = await byMain({ email: 'main-tres@example.com', password: GIVEN, name: 'Tres' }, { 'accept-language': 'en' });
    expect([third.status, third.body.code, third.body.message]).toEqual([409, 'addSubUser.limit', 'Exceeded limit sub users']);
    for (const id of made) await remove(id);
  });

  it('counts the owner', async () => {
    const [one, two] = [await add({ email: 'l1@example.com', name: 'Uno' }), await add({ email: 'l2@example.com', name: 'Dos' })];
    const third = await add({ email: 'l3@example.com', name: 'Tres' }, owner, { 'accept-language': 'en' });
    expect([third.status, third.body.code, third.body.message]).toEqual([409, 'addSubUser.limit', 'Exceeded limit sub users']);
    // Nothing is left of who found no place: the address is free.
    const { rows } = await world.pool.query('SELECT count(*)::int AS held FROM accounts.emails WHERE email_hash = $1', [
      (await import('../../modules/accounts/application/keys.ts')).deriveKeys(Buffer.alloc(32, 6)).emailHash('l3@example.com'),
    ]);
    expect(rows[0].held).toBe(0);
    for (const made of [one, two]) await remove(made.body.data.subUser.userID);
  });

  it('holds for twenty who are taken in at once, for three places: exactly three', async () => {
    mayHave = 4;
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => add({ email: `race${i}@example.com`, name: `Carrera ${i}` })));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'in' : body.code));
    expect(codes.filter((code) => code === 'in')).toHaveLength(3);
    expect(codes.filter((code) => code === 'addSubUser.limit')).toHaveLength(17);
    expect((await list()).data).toMatchObject({ numberOfUserAdded: 4 });
    expect((await list()).data.subUsers).toHaveLength(3);
  });
});
