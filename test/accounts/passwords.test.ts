import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordProblems } from '../../modules/accounts/contract/password-rules.ts';
import { ana, createWorld, type World, whileUnwritable } from './world.ts';

describe('password rules by form (RULE-001..005)', () => {
  it.each([
    ['profile', 'Abcdefg1', []],
    ['profile', 'abcdefg1', ['uppercase']],
    ['profile', 'ABCDEFG1', ['lowercase']],
    ['profile', 'Abcdefgh', ['digit']],
    ['profile', 'Abcde1', ['tooShort']],
    ['signUp', 'Abcdef1!', []],
    ['signUp', 'Abcdefg1', ['special']],
    ['signUp', 'Abc ef1!', ['spaces']],
    ['signUp', 'Abcdef1!Abcdef1!', ['tooLong']],
    ['reset', 'Abcdef1!', []],
    ['reset', `Abcdef1!${'a'.repeat(32)}`, ['tooLong']],
    ['setUp', 'ABCDEFG1', []],
    ['setUp', 'abcdefg1', ['uppercase']],
    ['setUp', 'ABCDE1', ['tooShort']],
    ['reset', 'Ñandú12!', []],
  ] as const)('%s %s', (form, password, problems) => {
    expect(passwordProblems(form, password)).toEqual(problems);
  });
});

describe('a forgotten password', () => {
  let world: World;
  let accountId: string;
  beforeAll(async () => {
    world = await createWorld();
    accountId = (await world.accounts.seedAccount(ana)).accountId;
  });
  afterAll(() => world.close());

  const codes = async () =>
    (await world.call('GET', `/local/mailbox?to=${ana.email}`)).body.responseData.mails.map(
      (mail: { links: string[] }) => new URL(mail.links[0]!).searchParams.get('oobCode') as string,
    );

  it('answers the same for a known and an unknown address, and mails only the known (AUTH-012)', async () => {
    for (const [url, bodyOf] of [
      ['/profile/verify/password', (body: { message: string; data: object }) => [body.message, body.data]],
      [
        '/api/password/lost',
        (body: { responseData: { message: string; sent: boolean } }) => [body.responseData.message, { sent: body.responseData.sent }],
      ],
    ] as const) {
      for (const email of [ana.email, 'nobody@example.com']) {
        const answer = await world.call('POST', url, { body: { email }, headers: { 'accept-language': 'en' } });
        expect(answer.status).toBe(200);
        expect(bodyOf(answer.body)).toEqual([
          'If the email belongs to an account, we have sent a link to change the password.',
          { sent: true },
        ]);
      }
    }
    expect(await codes()).toHaveLength(1);
    expect((await world.call('GET', '/local/mailbox')).body.responseData.mails).toHaveLength(1);
  });

  it('is set with the mailed code, once, by the rule of the form, and ends open sessions (RULE-005)', async () => {
    const { token } = await world.login(ana.email, ana.password);
    const [code] = await codes();
    const reset = (password: string) => world.call('PUT', `/profile/verify/password/${code}`, { body: { password } });
    expect((await reset(`Abcdef1!${'a'.repeat(32)}`)).body).toMatchObject({
      statusCode: 400,
      code: 'login.invalid_password',
      facts: { problems: ['tooLong'] },
    });
    const [first, second] = await Promise.all([reset('Nueva12!'), reset('Nueva12!')]);
    expect([first.status, second.status].sort()).toEqual([200, 410]);
    expect((await reset('Nueva13!')).body).toMatchObject({ statusCode: 410, code: 'reset.password.failure' });
    expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(401);
    await world.login(ana.email, 'Nueva12!');
    await expect(world.login(ana.email, ana.password)).rejects.toThrow('wrong.credencials');
    const types = [];
    for await (const event of world.store.readStream(`account-${accountId}`)) types.push(event.type);
    expect(types.filter((type) => type === 'PasswordChanged')).toHaveLength(1);
  });

  it('works by the main API too, and lets a person in who was stopped by wrong tries', async () => {
    world.clock.advance(61_000);
    for (let attempt = 0; attempt < 5; attempt++) await world.call('POST', '/auth/access', { body: { email: ana.email, password: 'x' } });
    await world.call('POST', '/api/password/lost', { body: { email: ana.email } });
    const [code] = await codes();
    const answer = await world.call('POST', '/api/password/reset', { body: { code, password: 'Otra123!' } });
    expect(answer.body).toMatchObject({
      success: true,
      responseCode: 200,
      responseData: { changed: true, deviceToken: expect.any(String) },
    });
    await world.login(ana.email, 'Otra123!');
  });

  it('finishes with the same code when the table could not be written after the fact', async () => {
    world.clock.advance(61_000);
    await world.call('POST', '/api/password/lost', { body: { email: ana.email } });
    const [code] = await codes();
    const broken = await whileUnwritable(world, () => world.call('POST', '/api/password/reset', { body: { code, password: 'Tercera1!' } }));
    expect(broken.status).toBe(500);
    expect((await world.call('POST', '/api/password/reset', { body: { code, password: 'Tercera1!' } })).status).toBe(200);
    await world.login(ana.email, 'Tercera1!');
  });

  it('lets whoever set it in also where the tries of before could not be taken away', async () => {
    world.clock.advance(61_000);
    await world.call('POST', '/api/password/lost', { body: { email: ana.email } });
    const [code] = await codes();
    const owner = new pg.Client({ connectionString: world.schemaUrl });
    await owner.connect();
    await owner.query('REVOKE DELETE ON accounts.login_attempts FROM application');
    const answer = await world.call('POST', '/api/password/reset', { body: { code, password: 'Tercera2!' } });
    await owner.query('GRANT DELETE ON accounts.login_attempts TO application');
    await owner.end();
    expect([answer.status, answer.body.responseData]).toEqual([200, { changed: true, deviceToken: expect.any(String) }]);
    await world.login(ana.email, 'Tercera2!');
  });

  it('leaves no older code that still works', async () => {
    world.clock.advance(61_000);
    await world.call('POST', '/api/password/lost', { body: { email: ana.email } });
    const [older] = await codes();
    world.clock.advance(61_000);
    await world.call('POST', '/api/password/lost', { body: { email: ana.email } });
    const newer = (await codes()).find((code: string) => code !== older)!;
    expect((await world.call('POST', '/api/password/reset', { body: { code: newer, password: 'Quinta12!' } })).status).toBe(200);
    expect((await world.call('POST', '/api/password/reset', { body: { code: older, password: 'Robada12!' } })).status).toBe(410);
    await world.login(ana.email, 'Quinta12!');
  });

  it('has a code for one hour, and a code of one purpose opens no other', async () => {
    world.clock.advance(61_000);
    await world.call('POST', '/api/password/lost', { body: { email: ana.email } });
    const [code] = await codes();
    expect((await world.call('POST', `/profile/verify/update-password/${code}`, { body: { password: 'ABCDEFG1' } })).status).toBe(410);
    world.clock.advance(3_600_000);
    expect((await world.call('POST', '/api/password/reset', { body: { code, password: 'Cuarta12!' } })).status).toBe(410);
    expect(world.logged.join('')).not.toContain(code);
  });
});
