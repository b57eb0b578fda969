import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, createWorld, type World, whileUnwritable } from './world.ts';

let world: World;
let accountId: string;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  accountId = (await world.accounts.seedAccount(ana)).accountId;
  ({ token } = await world.login(ana.email, ana.password));
});
afterAll(() => world.close());

const events = async (type: string) => {
  const found = [];
  for await (const event of world.store.readStream(`account-${accountId}`)) if (event.type === type) found.push(event);
  return found;
};

describe('personal data', () => {
  const put = (body: object, headers: Record<string, string> = {}) => world.call('PUT', '/profile', { bearer: token, body, headers });

  it('change and stay where they were not named (CALL-036, RULE-063)', async () => {
    const data = {
      companyName: 'Ferrer',
      activity: 'Rentas',
      industry: 'Inmuebles',
      dob: '1980-02-29',
      phone: '525512345678',
      language: 'en',
    };
    expect((await put(data)).body).toMatchObject({ statusCode: 200, data: { ...data, firstName: 'Ana', lastName: 'Paz' } });
    const stored = JSON.stringify(await events('PersonalDataChanged'));
    expect(stored).not.toMatch(/Ferrer|1980|5255123/);
    expect((await put({ companyName: ' Ferrer ', phone: '525512345678' })).status).toBe(200);
    expect(await events('PersonalDataChanged')).toHaveLength(1);
    await put({ industry: '', secondName: null });
    expect((await world.call('GET', '/profile', { bearer: token })).body.data).toMatchObject({ industry: null, companyName: 'Ferrer' });
  });

  it('are refused by the same rules as in the form, and nothing of them is kept', async () => {
    const before = (await events('PersonalDataChanged')).length;
    expect((await put({ companyName: 'Otra', phone: '5512345678' })).body).toMatchObject({ statusCode: 400, code: 'phone.invalid' });
    expect((await put({ firstName: '' })).body.facts.problems).toEqual([{ path: 'firstName', problem: 'missing' }]);
    expect((await put({ lastName: ' ' })).body.facts.problems).toEqual([{ path: 'lastName', problem: 'missing' }]);
    expect((await put({ rfc: 'GODE561331GR8' })).body.facts.problems).toEqual([{ path: 'rfc', problem: 'malformed' }]);
    expect((await put({ rfc: 'GODE561231GR6' })).body.facts.problems).toEqual([{ path: 'rfc', problem: 'checkDigit' }]);
    expect((await put({ dob: '2026-11-23' })).body.facts.problems).toEqual([{ path: 'dob', problem: 'future' }]);
    expect((await put({ dob: '2026-02-30' })).status).toBe(400);
    expect(await events('PersonalDataChanged')).toHaveLength(before);
  });

  it('have an RFC, of a person or of a company, however it was typed; others who write about the account know the company', async () => {
    expect((await put({ rfc: ' gode-561231 gr8' })).body.data).toMatchObject({ rfc: 'GODE561231GR8' });
    expect((await put({ rfc: 'SAT970701NN3', companyName: 'Ferrer' })).body.data).toMatchObject({ rfc: 'SAT970701NN3' });
    expect(JSON.stringify(await events('PersonalDataChanged'))).not.toMatch(/GODE|SAT97/);
    expect(await world.accounts.findOwner(accountId)).toMatchObject({ companyName: 'Ferrer' });
    expect((await put({ rfc: '' })).body.data).toMatchObject({ rfc: null });
  });

  it('change by the main API too, once for one command (CALL-067)', async () => {
    const send = (body: object) =>
      world.call('POST', '/api/user/personal-data', { bearer: token, body, headers: { 'idempotency-key': 'personal-data-1' } });
    const before = (await events('PersonalDataChanged')).length;
    expect((await send({ name: 'Anita' })).body).toMatchObject({
      success: true,
      responseData: { firstName: 'Anita', fullName: 'Anita Paz' },
    });
    await put({ firstName: 'Ana' });
    expect((await send({ name: 'Anita' })).body.responseData.firstName).toBe('Ana');
    expect(await events('PersonalDataChanged')).toHaveLength(before + 2);
    expect((await send({ name: 'Eva' })).body.code).toBe('conflict.key_reused');
  });

  it('of an admin are their own; a reviewer changes nothing', async () => {
    await world.accounts.seedAccount({ ...ana, seedId: 'admin', email: 'admin@example.com', role: 'admin' });
    const admin = await world.login('admin@example.com', ana.password);
    expect((await world.call('PUT', '/profile', { bearer: admin.token, body: { phone: '525500000000' } })).status).toBe(200);
    await world.accounts.seedReviewer({ seedId: 'r', ownerId: accountId, email: 'r@example.com', name: 'Rita', password: 'Abcdef1!' });
    const reviewer = await world.login('r@example.com', 'Abcdef1!');
    for (const [method, url] of [
      ['PUT', '/profile'],
      ['PUT', '/profile/password/change'],
    ] as const)
      expect((await world.call(method, url, { bearer: reviewer.token, body: {} })).body.code).toBe('reviewer.read_only');
  });
});

describe('the own password', () => {
  /** Goes on with the tokens of the answer, as a browser does. */
  const change = async (lastPassword: string, password: string, key?: string) => {
    const answer = await world.call('PUT', '/profile/password/change', {
      bearer: token,
      body: { lastPassword, password },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
    token = answer.body.data?.token ?? token;
    return answer;
  };

  it('changes for who knows the one before (CALL-046)', async () => {
    expect((await change('wrong', 'Farolito7')).body).toMatchObject({ statusCode: 400, code: 'password.last_wrong' });
    expect((await change(ana.password, ana.password)).body.code).toBe('password.same_as_old');
    for (const refused of ['abcdefg1', 'ABCDEFG1', 'Abcdefgh', 'Abcde1'])
      expect((await change(ana.password, refused)).body.code, refused).toBe('login.invalid_password');
    expect((await change('', '')).body.code).toBe('password.fill_out');
    expect((await change(ana.password, 'Farolito7')).body).toMatchObject({ statusCode: 200, data: { changed: true } });
    expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(200);
    const [event] = await events('PasswordChanged');
    expect(event).toMatchObject({ data: { reason: 'CHANGE' }, metadata: { actor: { kind: 'owner', id: accountId } } });
    expect(event!.metadata.request).toBeUndefined();
    await expect(world.login(ana.email, ana.password)).rejects.toThrow('wrong.credencials');
    ({ token } = await world.login(ana.email, 'Farolito7'));
  });

  it('is changed once by one command, also when its answer was lost (CALL-070)', async () => {
    const before = token;
    expect((await change('Farolito7', 'Segunda1', 'password-change-1')).status).toBe(200);
    token = before;
    expect((await change('Farolito7', 'Segunda1', 'password-change-1')).body).toMatchObject({
      statusCode: 401,
      code: 'session.password_changed',
    });
    ({ token } = await world.login(ana.email, 'Segunda1'));
    expect((await change('Farolito7', 'Segunda1', 'password-change-1')).status).toBe(200);
    expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(200);
    expect((await change('Farolito7', 'Tercera1', 'password-change-1')).body.code).toBe('password.last_wrong');
    expect(await events('PasswordChanged')).toHaveLength(2);
    const main = await world.call('POST', '/api/user/password', {
      bearer: token,
      body: { lastPassword: 'Segunda1', password: 'Farolito7' },
    });
    expect(main.body).toMatchObject({ success: true, responseData: { changed: true } });
    ({ token } = main.body.responseData);
  });

  it('is not changed again by the command of a change that was done', async () => {
    world.clock.advance(1_000);
    const told = async () => (await world.call('GET', `/local/mailbox?to=${ana.email}`)).body.responseData.mails.length as number;
    expect((await change('Farolito7', 'Segunda1', 'password-change-9')).status).toBe(200);
    const before = [(await events('PasswordChanged')).length, await told()];
    world.clock.advance(1_000);
    const hidden = await change('Segunda1', 'Oculta12', 'password-change-9');
    expect([hidden.status, hidden.body.code]).toEqual([409, 'conflict.changed_meanwhile']);
    expect([(await events('PasswordChanged')).length, await told()]).toEqual(before);
    expect((await world.call('GET', '/profile', { bearer: token })).status).toBe(200);
    ({ token } = await world.login(ana.email, 'Segunda1'));
    expect((await change('Segunda1', 'Farolito7', 'password-change-10')).status).toBe(200);
    expect([(await events('PasswordChanged')).length, await told()]).toEqual(before.map((one) => one + 1));
  });

  it('is finished by the same command after the table could not be written', async () => {
    // The password of before is older than what is decided now.
    world.clock.advance(1_000);
    const broken = await whileUnwritable(world, () => change('Farolito7', 'Cuarta12', 'password-change-2'));
    expect(broken.status).toBe(500);
    expect((await change('Farolito7', 'Cuarta12', 'password-change-2')).status).toBe(200);
    ({ token } = await world.login(ana.email, 'Cuarta12'));
  });

  it('lets one of several at once through', async () => {
    const answers = await Promise.all(['Quinta12', 'Quinta13', 'Quinta14'].map((password) => change('Cuarta12', password)));
    // Whoever comes late is refused by the password of before, by the table, or by the session that ended meanwhile.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = ['Quinta12', 'Quinta13', 'Quinta14'][answers.findIndex(({ status }) => status === 200)]!;
    ({ token } = await world.login(ana.email, winner));
    expect((await change(winner, 'Farolito7')).status).toBe(200);
  });

  it('voids reset links that were mailed before', async () => {
    await world.call('POST', '/api/password/lost', { body: { email: ana.email } });
    const { mails } = (await world.call('GET', `/local/mailbox?to=${ana.email}`)).body.responseData;
    const code = new URL(mails[0].links[0]).searchParams.get('oobCode');
    expect((await change('Farolito7', 'Sexta123')).status).toBe(200);
    expect((await world.call('POST', '/api/password/reset', { body: { code, password: 'Robada1!' } })).status).toBe(410);
  });

  it('cannot be guessed from a session left open', async () => {
    const tries = [];
    for (let i = 0; i < 6; i++) tries.push((await change(`Wrong${i}xx`, 'Septima1')).status);
    expect(tries).toEqual([400, 400, 400, 400, 429, 429]);
    const stopped = await change('Sexta123', 'Septima1');
    expect([stopped.status, stopped.body.facts]).toEqual([429, { recaptchaRequired: false, retryAfterSeconds: 900 }]);
    world.clock.advance(900_000);
    ({ token } = await world.login(ana.email, 'Sexta123'));
    expect((await change('Sexta123', 'Septima1')).status).toBe(200);
  });
});
