import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ownPhoneAccepted, personalDataProblems, signUpProblems } from '../../modules/accounts/contract/person-rules.ts';
import { EMAIL_PATTERN } from '../../shared-kernel/email-address.ts';
import { count } from '../support/counts.ts';
import { createWorld, type World } from './world.ts';

const luz = {
  email: 'luz@example.com',
  password: 'Abcdef1!',
  name: 'Ana',
  secondName: 'Luz',
  lastName: 'Paz',
  phone: '+52 (55) 1234-5678',
};

describe('what a person writes about themselves', () => {
  it.each([
    ['a@b.mx', true],
    ['a@b', false],
    ['a b@c.mx', false],
    ['@b.mx', false],
    ["o'neil+x@sub.b-c.mx", true],
    ['a..b@c.mx', false],
    ['a@c..mx', false],
  ])('the address %s (RULE-014)', (email, accepted) => expect(EMAIL_PATTERN.test(email)).toBe(accepted));

  it('the pattern of the forms takes exactly the addresses that the calls of other modules take', () => {
    const part = fc.string({ unit: fc.constantFrom(..."aZ9.'+-_ ñ"), maxLength: 8 });
    fc.assert(
      fc.property(part, part, (local, host) => {
        const email = `${local}@${host}.mx`;
        expect(EMAIL_PATTERN.test(email)).toBe(z.email().safeParse(email).success);
      }),
      { numRuns: count('addresses', 2_000, 50_000) },
    );
  });

  it.each([
    ['+52 (55) 1234-5678', true],
    ['5512345678', false],
    ['525512345678', true],
    ['5255123456789', true],
    ['52551234567890', false],
    ['52551234567a', false],
  ])('the phone %s (RULE-012)', (phone, accepted) => expect(ownPhoneAccepted(phone)).toBe(accepted));

  it('names what is missing and what may be left out', () => {
    expect(signUpProblems({ email: '', name: ' ', secondName: '', lastName: '', phone: '' })).toEqual({
      email: 'missing',
      name: 'missing',
      lastName: 'missing',
    });
    expect(signUpProblems({ ...luz, name: 'x'.repeat(151) })).toEqual({ name: 'tooLong' });
    expect(personalDataProblems({ dob: '2026-11-22' }, '2026-11-21')).toEqual({ dob: 'future' });
    expect(personalDataProblems({ dob: '2026-02-30' }, '2026-11-21')).toEqual({ dob: 'malformed' });
    expect(personalDataProblems({ dob: '2000-02-29', firstName: '' }, '2026-11-21')).toEqual({ firstName: 'missing' });
  });
});

describe('signing up', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  const mails = async (email: string, subject: RegExp) =>
    (await world.call('GET', `/local/mailbox?to=${encodeURIComponent(email)}`)).body.responseData.mails.filter(
      (mail: { subject: string }) => subject.test(mail.subject),
    ) as { links: string[]; text: string; language: string }[];
  const linkOf = async (email: string) => new URL((await mails(email, /^Con/))[0]!.links[0]!);
  const codeOf = async (email: string) => (await linkOf(email)).searchParams.get('oobCode') as string;
  const events = async (accountId: string) => {
    const types: string[] = [];
    for await (const event of world.store.readStream(`account-${accountId}`)) types.push(event.type);
    return types;
  };
  const register = (body: object, headers: Record<string, string> = {}) => world.call('POST', '/register', { body, headers });

  it('opens an account that waits for its link, and a repeated address is a conflict (CALL-034, AUTH-011)', async () => {
    const answer = await register(luz, { 'accept-language': 'es' });
    expect(answer.body).toMatchObject({ statusCode: 200, data: { emailID: luz.email, emailVerified: false } });
    expect(await events(answer.body.data.userID)).toEqual(['AccountRegistered']);
    expect(JSON.stringify(answer.body)).not.toContain(luz.password);
    const again = await register({ ...luz, email: ' LUZ@example.com ' });
    expect(again.body).toMatchObject({ statusCode: 409, code: 'auth/email-already-in-use', data: null });
    const login = await world.call('POST', '/auth/access', { body: luz, headers: { 'accept-language': 'en' } });
    expect(login.body).toMatchObject({ statusCode: 403, message: 'To continue, please verify your email first.' });
    expect(await mails(luz.email, /^Confirme su correo$/)).toHaveLength(1);
    const link = await linkOf(luz.email);
    expect([link.pathname, link.searchParams.get('mode'), link.searchParams.get('email')]).toEqual([
      '/users/action',
      'verifyEmail',
      luz.email,
    ]);
  });

  it('proves the address once, signs in, and welcomes once (CALL-050, AUTH-008)', async () => {
    const code = await codeOf(luz.email);
    const verify = (given: string, email = luz.email) =>
      world.call('POST', `/profile/verify/email/${given}`, { body: { email, password: luz.password } });
    for (const [wrong, email] of [
      [`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`, luz.email],
      [code.replace(/^\w+/, 'zzzzzz'), luz.email],
      [code, 'nobody@example.com'],
      ['x', luz.email],
    ] as const)
      expect((await verify(wrong, email)).body).toMatchObject({ statusCode: 410, code: 'verify.link_invalid' });
    const answers = await Promise.all([verify(code), verify(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data } = answers.find(({ status }) => status === 200)!.body;
    expect(data).toMatchObject({ emailVerified: true });
    const me = await world.call('GET', '/profile', { bearer: data.token });
    expect(me.body.data).toMatchObject({ firstName: 'Ana', fullName: 'Ana Luz Paz', phone: luz.phone, role: 'user', emailVerified: true });
    expect((await verify(code)).body.code).toBe('verify.already_verified');
    expect(await events(me.body.data.userID)).toEqual(['AccountRegistered', 'EmailVerified']);
    expect(await mails(luz.email, /^Su cuenta está lista$/)).toHaveLength(1);
    await world.login(luz.email, luz.password);
    expect(world.logged.join('')).not.toContain(code);
  });

  it('does the same by the main API, in English (CALL-065, CALL-066)', async () => {
    const one = { ...luz, email: 'main@example.com' };
    const answer = await world.call('POST', '/api/sign-up', { body: one, headers: { 'accept-language': 'en' } });
    expect(answer.body).toMatchObject({ success: true, responseData: { emailID: one.email } });
    expect((await world.call('POST', '/api/sign-up', { body: one })).body).toMatchObject({ success: false, responseCode: 409 });
    expect(await mails(one.email, /^Confirm your email$/)).toHaveLength(1);
    const proof = { oobCode: await codeOf(one.email), email: 'MAIN@example.com', password: one.password };
    const verified = await world.call('POST', '/api/verify', { body: proof });
    expect(verified.body).toMatchObject({ success: true, responseData: { emailVerified: true } });
    expect(await mails(one.email, /^Your account is ready$/)).toHaveLength(1);
  });

  it.each([
    [{ password: 'Abcdefg1' }, 'login.invalid_password', ['password special']],
    [{ password: 'Abc ef1!' }, 'login.invalid_password', ['password spaces']],
    [{ password: 'Abcdef1!Abcdef1!' }, 'login.invalid_password', ['password tooLong']],
    [{ phone: '5512345678' }, 'phone.invalid', ['phone malformed']],
    [{ email: 'a@b' }, 'addUser.invalid_email_address', ['email malformed']],
    [{ name: '', lastName: null }, 'request.invalid', ['name missing', 'lastName missing']],
  ])('refuses %j and names each field', async (change, code, problems) => {
    const answer = await register({ ...luz, email: 'refused@example.com', ...change });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(answer.body.facts.problems.map((one: { path: string; problem: string }) => `${one.path} ${one.problem}`)).toEqual(problems);
  });

  it('is finished by the same command, with the same link, and leaves no trace of the password in history', async () => {
    const one = { ...luz, email: 'same@example.com', password: 'Secreta1!' };
    const key = { 'idempotency-key': 'sign-up-0001' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(one, key)));
    const repeated = [...answers, await register(one, key)].filter(({ status }) => status === 200);
    expect(repeated.length).toBeGreaterThanOrEqual(2);
    expect(new Set(repeated.map(({ body }) => body.data.userID)).size).toBe(1);
    expect(await mails(one.email, /^Con/)).toHaveLength(1);
    expect((await register({ ...one, email: 'other@example.com' }, key)).status).toBe(200);
    for await (const event of world.store.readStream(`account-${repeated[0]!.body.data.userID}`)) {
      expect(event.metadata.request).toBeUndefined();
      expect(JSON.stringify(event)).not.toMatch(/Secreta|same@example/);
    }
  });

  it('lets one of many have an address', async () => {
    const many = count('sign-ups of one address', 8, 60);
    const answers = await Promise.all(Array.from({ length: many }, () => register({ ...luz, email: 'race@example.com' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(many - 1);
    expect(await mails('race@example.com', /^Con/)).toHaveLength(1);
  });

  it('mails the link again once a minute, and answers alike for every address (CALL-049, CONST-017)', async () => {
    await register({ ...luz, email: 'wait@example.com' });
    const ask = (email: string) => world.call('POST', '/profile/verify/email', { body: { email }, headers: { 'accept-language': 'en' } });
    const known = ['wait@example.com', luz.email, 'stranger@example.com'];
    const [waiting, verified, stranger] = await Promise.all(known.map(ask));
    expect(waiting!.status).toBe(200);
    expect([verified!.body, stranger!.body]).toEqual([waiting!.body, waiting!.body]);
    expect(await mails('wait@example.com', /^Con/)).toHaveLength(2);
    expect(await mails('stranger@example.com', /./)).toHaveLength(0);
    expect(await mails(luz.email, /^Con/)).toHaveLength(1);
    world.clock.advance(30_000);
    for (const email of known) {
      const { body, headers } = await ask(email);
      expect(body).toMatchObject({ statusCode: 429, message: 'Please wait a minute before sending the email again' });
      expect([body.facts.retryAfterSeconds, headers['retry-after']]).toEqual([30, '30']);
    }
    world.clock.advance(31_000);
    expect((await ask(known[0]!)).status).toBe(200);
    expect(await mails('wait@example.com', /^Con/)).toHaveLength(3);
    const { rows } = await world.pool.query('SELECT count(*)::int AS kept FROM accounts.mail_waits');
    expect(rows[0].kept).toBe(1);
  });

  it('takes a link for a day, and none after a reset has opened the account', async () => {
    await register({ ...luz, email: 'late@example.com' });
    const code = await codeOf('late@example.com');
    world.clock.advance(86_400_000);
    const verify = (oobCode: string, email: string) => world.call('POST', '/api/verify', { body: { oobCode, email } });
    expect((await verify(code, 'late@example.com')).body.code).toBe('verify.link_invalid');
    await world.call('POST', '/profile/verify/email', { body: { email: 'late@example.com' } });
    const fresh = await codeOf('late@example.com');
    await world.call('POST', '/api/password/lost', { body: { email: 'late@example.com' } });
    const [reset] = await mails('late@example.com', /contraseña|password/);
    const resetCode = new URL(reset!.links[0]!).searchParams.get('oobCode');
    expect((await world.call('POST', '/api/password/reset', { body: { code: resetCode, password: 'Nueva12!' } })).status).toBe(200);
    expect((await verify(fresh, 'late@example.com')).body.code).toBe('verify.already_verified');
    expect((await verify(resetCode!, 'late@example.com')).body.code).toBe('verify.link_invalid');
  });

  it('is guarded against many tries from one place', async () => {
    const small = await createWorld({ guessesPerMinute: 3 });
    try {
      const tries = [];
      for (let i = 0; i < 4; i++)
        tries.push((await small.call('POST', '/register', { body: { ...luz, email: `n${i}@example.com` } })).status);
      expect(tries).toEqual([200, 200, 200, 429]);
    } finally {
      await small.close();
    }
  });
});
