import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fiscalForm, fiscalProblems } from '../../modules/accounts/index.ts';
import { ana, createWorld, type World } from '../accounts/world.ts';
import { fiscalCalls, lima, problemsIn, refusal, whole } from './fiscal-world.ts';

let world: World;
let calls: ReturnType<typeof fiscalCalls>;
beforeAll(async () => {
  world = await createWorld();
  calls = fiscalCalls(world);
});
afterAll(() => world.close());

let seeded = 0;
/** An owner who has said nothing yet. */
async function newOwner(): Promise<{ accountId: string; token: string }> {
  seeded += 1;
  const email = `fiscal${seeded}@example.com`;
  const { accountId } = await world.accounts.seedAccount({ ...ana, seedId: `fiscal-${seeded}`, email });
  return { accountId, token: (await world.login(email, ana.password)).token };
}

const changesOf = async (accountId: string) =>
  (await world.accounts.load(accountId)).events.filter(({ type }) => type === 'FiscalDataChanged');

const NOTHING = {
  name: null,
  businessName: null,
  rfc: null,
  fiscalRegime: null,
  cfdiUse: null,
  country: null,
  countryId: null,
  state: null,
  stateId: null,
  city: null,
  postalCode: null,
  zipCode: null,
  address: null,
  phone: null,
};

describe('the fiscal data of an account', () => {
  it('have every field, null before there are any (CALL-001, ENT-050)', async () => {
    const { accountId, token } = await newOwner();
    const { status, body, headers } = await calls.read(token);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({ statusCode: 200, message: 'OK', data: { id: accountId, ...NOTHING } });
    expect(await world.accounts.fiscalDataOf(accountId)).toBeNull();
  });

  it('are kept as they were sent and told in the language of the call; names of places become ids (CALL-002)', async () => {
    const { accountId, token } = await newOwner();
    const saved = await calls.save(token, { ...whole, rfc: 'sat-970701 nn3', name: whole.businessName, zipCode: whole.postalCode });
    const expected = {
      id: accountId,
      name: 'Lima y Asociados',
      ...whole,
      countryId: 'MX',
      stateId: '09',
      zipCode: '14000',
    };
    expect(saved.body).toEqual({ statusCode: 200, message: 'OK', data: expected });
    expect((await calls.read(token)).body.data).toEqual(expected);
    expect((await calls.read(token, { 'accept-language': 'en' })).body.data).toEqual({
      ...expected,
      country: 'Mexico',
      state: 'Mexico City',
    });
    const again = await calls.save(token, { ...whole, country: 'mexico', state: 'CDMX' });
    expect([again.body.data.stateId, (await changesOf(accountId)).length]).toEqual(['09', 1]);
  });

  it('are encrypted for their owner, for an invoice to keep, and cannot be read once the person is forgotten', async () => {
    const { accountId, token } = await newOwner();
    await calls.save(token, whole);
    const stored = [];
    for await (const event of world.store.readStream(`account-${accountId}`)) if (event.type === 'FiscalDataChanged') stored.push(event);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toMatch(/Lima y|SAT9707|"601"|"G03"|Tlalpan|"14000"|Calle Larga|1234 5678|"MX"/);
    const kept = await world.accounts.fiscalDataOf(accountId);
    expect(kept?.rfc).toEqual({ $personal: accountId, value: 'SAT970701NN3' });
    expect(fiscalForm(kept ?? undefined)).toEqual({ ...whole, country: 'MX', state: '09' });
    expect(fiscalProblems(fiscalForm(kept ?? undefined), { checkout: true })).toEqual({});
    await world.vault.forget(accountId);
    const gone = await world.accounts.fiscalDataOf(accountId);
    expect(Object.values(gone!).map((value) => value?.value)).toEqual(Array(10).fill(null));
    expect(Object.keys(fiscalProblems(fiscalForm(gone!)))).toEqual(['businessName', 'rfc', 'fiscalRegime', 'cfdiUse']);
    expect((await calls.read(token)).body.data ?? NOTHING).toMatchObject(NOTHING);
  });

  it('stay where they were not named; the same again changes nothing; the state goes with another country', async () => {
    const { accountId, token } = await newOwner();
    await calls.save(token, whole);
    const { phone: _, ...withoutPhone } = whole;
    expect((await calls.save(token, { ...withoutPhone, businessName: ' Lima y Asociados ' })).body.data.phone).toBe(whole.phone);
    expect(await changesOf(accountId)).toHaveLength(1);
    expect((await calls.save(token, { ...lima, address: null, phone: '' })).body.data).toMatchObject({
      address: null,
      phone: null,
      city: 'Tlalpan',
    });
    expect((await calls.save(token, { ...lima, country: 'FR' })).body.data).toMatchObject({
      country: 'Francia',
      state: null,
      stateId: null,
    });
    expect((await calls.save(token, { ...lima, state: 'Bretaña' })).body.data).toMatchObject({ state: 'Bretaña', stateId: null });
    expect(await changesOf(accountId)).toHaveLength(4);
  });

  it('take the postal code by both of its names, and not two that differ (ENT-051)', async () => {
    const { accountId, token } = await newOwner();
    const postal = async (body: object) => {
      const answer = await calls.save(token, { ...lima, ...body });
      return answer.status === 200 ? [answer.body.data.postalCode, answer.body.data.zipCode] : refusal(answer);
    };
    expect(await postal({ zipCode: '06600' })).toEqual(['06600', '06600']);
    expect(await postal({ postalCode: '06700' })).toEqual(['06700', '06700']);
    expect(await postal({ postalCode: ' 06600 ', zipCode: '06600' })).toEqual(['06600', '06600']);
    expect(await postal({ postalCode: '06600', zipCode: '06700' })).toBe('400 fiscal.postal_codes_differ');
    expect(await postal({ zipCode: '12a' })).toBe('400 fiscal.postal_code_digits');
    expect(await postal({ postalCode: '', zipCode: '06600' })).toEqual(['06600', '06600']);
    expect(await changesOf(accountId)).toHaveLength(3);
    expect(await postal({ zipCode: null })).toEqual([null, null]);
  });

  it('take the name for the business name where that is not given', async () => {
    const { token } = await newOwner();
    const { businessName, ...others } = lima;
    expect((await calls.save(token, { ...others, name: businessName })).body.data).toMatchObject({ name: businessName, businessName });
  });
});

describe('what is refused of fiscal data', () => {
  const long = 'x'.repeat(513);
  it.each<[string, object, string, string]>([
    ['RULE-054', { businessName: '' }, 'businessName', 'fiscal.business_name_needed'],
    ['RULE-054', { businessName: null }, 'businessName', 'fiscal.business_name_needed'],
    ['RULE-054', { businessName: long }, 'businessName', 'fiscal.business_name_long'],
    ['RULE-055', { rfc: 'SAT970701NN' }, 'rfc', 'fiscal.rfc_length'],
    ['RULE-055', { rfc: 'SAT970701NN345' }, 'rfc', 'fiscal.rfc_length'],
    ['RULE-056', { fiscalRegime: '' }, 'fiscalRegime', 'fiscal.regime_needed'],
    ['a regime of no catalogue', { fiscalRegime: '602' }, 'fiscalRegime', 'fiscal.regime_unknown'],
    ['RULE-057', { cfdiUse: '' }, 'cfdiUse', 'fiscal.cfdi_use_needed'],
    ['a use of no catalogue', { cfdiUse: 'Z99' }, 'cfdiUse', 'fiscal.cfdi_use_unknown'],
    ['RULE-058', { city: long }, 'city', 'fiscal.city_long'],
    ['RULE-059', { postalCode: '123456789' }, 'postalCode', 'fiscal.postal_code_digits'],
    ['RULE-060', { address: long }, 'address', 'fiscal.address_long'],
    ['a country of no catalogue', { country: 'Atlántida' }, 'country', 'fiscal.country_unknown'],
    ['a state of another country', { country: 'MX', state: 'Texas' }, 'state', 'fiscal.state_unknown'],
  ])('%s: %j', async (_rule, more, path, problem) => {
    const { accountId, token } = await newOwner();
    const refused = await calls.save(token, { ...lima, ...more });
    expect([refusal(refused), refused.body.data, problemsIn(refused)]).toEqual([`400 ${problem}`, null, { [path]: problem }]);
    expect(await changesOf(accountId)).toEqual([]);
    const inEnglish = await calls.save(token, { ...lima, ...more }, { 'accept-language': 'en' });
    expect(inEnglish.body.message).not.toBe(refused.body.message);
  });

  it('names every wrong field, and first the first of the form', async () => {
    const { token } = await newOwner();
    const refused = await calls.save(token, { postalCode: 'x' });
    expect(refusal(refused)).toBe('400 fiscal.business_name_needed');
    expect(Object.keys(problemsIn(refused))).toEqual(['businessName', 'rfc', 'fiscalRegime', 'cfdiUse', 'postalCode']);
  });

  it('takes at 12 and 13 characters whatever the check digit (RULE-055)', async () => {
    const { token } = await newOwner();
    for (const rfc of ['SAT970701NN4', 'GODE561231GR6', 'XAXX010101000', 'AAAAAAAAAAAA'])
      expect((await calls.save(token, { ...lima, rfc })).body.data?.rfc).toBe(rfc);
  });

  it('asks at the checkout of a subscription for the stricter set, with what is kept counted in (RULE-062)', async () => {
    const { accountId, token } = await newOwner();
    const refused = await calls.save(token, { ...lima, checkout: true });
    expect(Object.values(problemsIn(refused))).toEqual([
      'fiscal.country_needed',
      'fiscal.state_needed',
      'fiscal.city_needed',
      'fiscal.postal_code_needed',
      'fiscal.address_needed',
      'fiscal.phone_needed',
    ]);
    expect(await changesOf(accountId)).toEqual([]);
    expect((await calls.save(token, { ...whole, checkout: true })).status).toBe(200);
    const { phone: _, ...withoutPhone } = whole;
    expect((await calls.save(token, { ...withoutPhone, address: 'Otra 2', checkout: true })).status).toBe(200);
    expect(problemsIn(await calls.save(token, { ...whole, phone: '', checkout: true }))).toEqual({ phone: 'fiscal.phone_needed' });
    // Without the mark the form of the page asks for less, also afterwards.
    expect((await calls.save(token, { ...lima, phone: '' })).status).toBe(200);
  });

  it.each<[unknown, RegExp]>([
    [null, /^400/],
    [[], /^400/],
    ['x', /^4\d\d/],
    [{ ...lima, businessName: { $personal: 'another', value: 'x' } }, /^400 request.invalid/],
    [{ ...lima, businessName: ['x'] }, /^400 request.invalid/],
    [{ ...lima, address: 'x'.repeat(2001) }, /^400 request.invalid/],
    [{ ...lima, address: 'a\u0000b' }, /^400/],
    [{ ...lima, address: '\ud800' }, /^400/],
    [{ ...lima, checkout: 'yes' }, /^400 request.invalid/],
    [{ ...lima, country: '__proto__' }, /^400 fiscal.country_unknown/],
  ])('hostile: %j', async (body, answer) => {
    const { accountId, token } = await newOwner();
    expect(refusal(await calls.save(token, body))).toMatch(answer);
    expect(await changesOf(accountId)).toEqual([]);
  });

  it('takes markup as words, and nothing of who it is about from the body', async () => {
    const { accountId, token } = await newOwner();
    const other = await newOwner();
    const body = {
      ...lima,
      businessName: '<img src=x onerror=alert(1)>',
      id: other.accountId,
      accountId: other.accountId,
      ownerId: other.accountId,
    };
    expect((await calls.save(token, body)).body.data).toMatchObject({ id: accountId, businessName: '<img src=x onerror=alert(1)>' });
    expect(await changesOf(other.accountId)).toEqual([]);
  });
});

describe('who has to do with fiscal data', () => {
  it('nobody without a session', async () => {
    expect(refusal(await calls.read())).toBe('401 session.required');
    expect(refusal(await calls.save(undefined, whole))).toBe('401 session.required');
  });

  it('each owner with their own', async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    await calls.save(one.token, { ...lima, businessName: 'Una' });
    await calls.save(other.token, { ...lima, businessName: 'Otra' });
    expect([(await calls.read(one.token)).body.data.name, (await calls.read(other.token)).body.data.name]).toEqual(['Una', 'Otra']);
  });

  it('not staff, reviewers, sub-users or keys', async () => {
    const { accountId, token } = await newOwner();
    await calls.save(token, whole);
    await world.accounts.seedAccount({ ...ana, seedId: 'staff', email: 'staff@example.com', role: 'admin' });
    const rita = { email: 'rita@example.com', name: 'Rita', password: 'REVISAR.24' };
    await world.accounts.seedReviewer({ seedId: 'rita', ownerId: accountId, ...rita });
    const subUser = { email: 'eva@example.com', name: 'Eva Sol', password: 'SOLAR.2026' };
    expect((await world.call('POST', '/profile/sub-user/register', { bearer: token, body: subUser })).status).toBe(200);
    // The password that the owner gave only leads to choosing the own one.
    const asked = await world.call('POST', '/auth/access', { body: subUser });
    const code = asked.body.facts.path.split('/').at(-1);
    expect((await world.call('POST', `/profile/verify/update-password/${code}`, { body: { password: 'LUNAR.2027x' } })).status).toBe(200);
    const { body } = await world.call('POST', '/api/api-keys', { bearer: token, body: { name: 'ERP', scope: 'WRITE', days: 90 } });
    const logins = [
      ['staff@example.com', ana.password, '403 access.denied'],
      [rita.email, rita.password, '403 reviewer.read_only'],
      [subUser.email, 'LUNAR.2027x', '403 access.denied'],
    ] as const;
    for (const [email, password, answer] of logins) {
      const bearer = (await world.login(email, password)).token;
      expect([refusal(await calls.read(bearer)), refusal(await calls.save(bearer, { ...lima, rfc: 'XAXX010101000' }))], email).toEqual([
        answer,
        answer,
      ]);
    }
    const key: string = body.responseData.bearer;
    expect([refusal(await calls.read(key)), refusal(await calls.save(key, lima))]).toEqual([
      '403 api_key.not_allowed',
      '403 api_key.not_allowed',
    ]);
    expect(await changesOf(accountId)).toHaveLength(1);
  });
});

describe('two at once', () => {
  it('neither loses what the other kept: one of them, or one after the other', async () => {
    const { accountId, token } = await newOwner();
    await calls.save(token, lima);
    const answers = await Promise.all([
      calls.save(token, { ...lima, phone: '5511112222' }),
      calls.save(token, { ...lima, address: 'Calle Nueva 3' }),
    ]);
    const kept = answers.filter(({ status }) => status === 200);
    expect(kept.length).toBeGreaterThan(0);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const now = (await calls.read(token)).body.data;
    expect([now.phone !== null, now.address !== null]).toEqual(answers.map(({ status }) => status === 200));
    expect(await changesOf(accountId)).toHaveLength(1 + kept.length);
  });

  it('the same call sent twice is one change, by its Idempotency-Key', async () => {
    const { accountId, token } = await newOwner();
    const send = () => calls.save(token, lima, { 'idempotency-key': 'fiscal-1' });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await changesOf(accountId)).toHaveLength(1);
  });
});
