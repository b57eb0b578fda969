import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from './world.ts';

const password = 'Abcdef1!';
let world: World;
let n = 0;
/** An account of its own for every test. */
let owner: { accountId: string; email: string; next: string };
let token: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  n += 1;
  const email = `eva${n}@example.com`;
  const { accountId } = await world.accounts.seedAccount({ seedId: email, email, password, firstName: 'Eva', lastName: 'Luz' });
  owner = { accountId, email, next: `eva${n}@nueva.example` };
  ({ token } = await world.login(email, password));
});

const ask = (email = owner.next, more: { password?: string; key?: string; bearer?: string } = {}) =>
  world.call('POST', '/profile/email', {
    bearer: more.bearer ?? token,
    body: { email, password: more.password ?? password },
    headers: more.key ? { 'idempotency-key': more.key } : {},
  });
const mailsTo = async (to: string) =>
  (await world.call('GET', `/local/mailbox?to=${to}`)).body.responseData.mails as { subject: string; text: string; links: string[] }[];
const codeTo = async (to: string): Promise<string> => {
  const links = (await mailsTo(to)).flatMap((mail) => mail.links).filter((link) => link.includes('mode=changeEmail'));
  return new URL(links[0]!).searchParams.get('oobCode')!;
};
const confirm = (oobCode: string) => world.call('POST', '/api/email-change/confirm', { body: { oobCode } });
const stop = (oobCode: string) => world.call('POST', '/api/email-change/stop', { body: { oobCode } });
const profile = (bearer = token) => world.call('GET', '/profile', { bearer });
const login = (email: string) => world.call('POST', '/auth/access', { body: { email, password } });
const factsOf = async (accountId = owner.accountId) => {
  const types: string[] = [];
  for await (const { type } of world.store.readStream(`account-${accountId}`)) if (type.startsWith('EmailChange')) types.push(type);
  return types;
};

describe('another address for an account', () => {
  it.each(['OLD', 'NEW'] as const)(
    'is its address once both agreed, %s first; sessions end, both are told, and the old one opens nothing',
    async (first) => {
      expect((await ask()).body).toMatchObject({ statusCode: 200, data: { sent: true } });
      const codes = { OLD: await codeTo(owner.email), NEW: await codeTo(owner.next) };
      const waiting = (await profile()).body.data;
      expect(waiting).toMatchObject({ emailID: owner.email, emailChange: { email: owner.next, confirmed: [] } });
      expect((await confirm(codes[first])).body.responseData).toEqual({ changed: false });
      expect((await profile()).body.data).toMatchObject({ emailID: owner.email, emailChange: { confirmed: [first] } });
      expect((await login(owner.next)).status).toBe(401);
      const second = first === 'OLD' ? 'NEW' : 'OLD';
      expect((await confirm(codes[second])).body.responseData).toEqual({ changed: true });

      expect((await profile()).body).toMatchObject({ statusCode: 401, code: 'session.email_changed' });
      expect((await login(owner.email)).body.code).toBe('login.wrong.credencials');
      world.clock.advance(1000);
      const entered = await login(owner.next);
      expect((await profile(entered.body.data.token)).body.data).toMatchObject({ emailID: owner.next, emailChange: null });
      expect(await world.accounts.findOwner(owner.accountId)).toMatchObject({ email: owner.next });
      for (const to of [owner.email, owner.next])
        expect((await mailsTo(to)).filter(({ subject }) => subject === 'El correo de su cuenta cambió')).toHaveLength(1);
      const facts = await factsOf();
      expect(facts).toEqual(['EmailChangeAsked', 'EmailChangeConfirmed', 'EmailChangeConfirmed', 'EmailChanged']);
      const stored = [];
      for await (const event of world.store.readStream(`account-${owner.accountId}`)) stored.push(event.data);
      expect(JSON.stringify(stored)).not.toContain('nueva.example');

      // Pressed once more it is the same change: nothing else is said, nobody is thrown out.
      expect((await confirm(codes[first])).body.responseData).toEqual({ changed: true });
      expect((await profile(entered.body.data.token)).status).toBe(200);
      expect(await mailsTo(owner.next)).toHaveLength(2);
      // Whoever comes to the address of before opens an account of their own with it.
      const body = { email: owner.email, password, name: 'Otra', lastName: 'Persona' };
      expect((await world.call('POST', '/register', { body })).status).toBe(200);
    },
  );

  it('asks for the password, and a session left open is no place to guess it', async () => {
    expect((await ask(owner.next, { password: '' })).body.code).toBe('password.fill_out');
    for (let tries = 0; tries < 4; tries += 1)
      expect((await ask(owner.next, { password: 'Wrong123' })).body.code).toBe('password.last_wrong');
    expect((await ask(owner.next, { password: 'Wrong123' })).status).toBe(429);
    expect((await ask()).status).toBe(429);
    expect(await mailsTo(owner.next)).toEqual([]);
    expect(await factsOf()).toEqual([]);
  });

  it('is answered alike where the address has an account, and only that account hears of it', async () => {
    const other = `taken${n}@example.com`;
    await world.accounts.seedAccount({ seedId: other, email: other, password, firstName: 'Otra' });
    const free = await ask();
    world.clock.advance(61_000);
    const taken = await ask(other);
    expect([taken.status, taken.body.data]).toEqual([free.status, free.body.data]);
    expect((await profile()).body.data.emailChange).toMatchObject({ email: other, confirmed: [] });
    const told = await mailsTo(other);
    expect(told.map(({ subject }) => subject)).toEqual(['Alguien pidió usar su correo en otra cuenta']);
    expect(told[0]!.text).not.toMatch(/Eva|eva\d/);
    // The one of before was overtaken: its links open nothing.
    const old = (await mailsTo(owner.next)).flatMap(({ links }) => links).find((link) => link.includes('changeEmail'))!;
    expect((await confirm(new URL(old).searchParams.get('oobCode')!)).body.code).toBe('email_change.link_invalid');
  });

  it('stays where the address became that of another account meanwhile, and the link says so', async () => {
    await ask();
    const [before, next] = [await codeTo(owner.email), await codeTo(owner.next)];
    await world.accounts.seedAccount({ seedId: owner.next, email: owner.next, password, firstName: 'Más', lastName: 'Rápida' });
    expect((await confirm(before)).body.responseData).toEqual({ changed: false });
    expect((await confirm(next)).body).toMatchObject({ code: 'email_change.taken' });
    expect((await confirm(next)).body.code).toBe('email_change.link_invalid');
    expect((await profile()).body.data).toMatchObject({ emailID: owner.email, emailChange: null });
    expect(await factsOf()).toEqual(['EmailChangeAsked', 'EmailChangeConfirmed', 'EmailChangeStopped']);
  });

  it('is stopped by either mailbox; from the one of before every session ends too', async () => {
    await ask();
    const [before, next] = [await codeTo(owner.email), await codeTo(owner.next)];
    expect((await stop(before)).body.responseData).toEqual({ stopped: true });
    expect((await profile()).body.code).toBe('session.ended_elsewhere');
    for (const code of [before, next]) expect((await confirm(code)).body.code).toBe('email_change.link_invalid');
    expect((await stop(before)).status).toBe(200);
    ({ token } = await world.login(owner.email, password));
    world.clock.advance(61_000);
    await ask(`otra${n}@nueva.example`);
    expect((await stop(await codeTo(`otra${n}@nueva.example`))).status).toBe(200);
    // Who was written to by mistake throws nobody out.
    expect((await profile()).body.data.emailChange).toBeNull();
  });

  it('is taken back in the profile; its links open nothing then, nor after a day, nor when they are made up', async () => {
    await ask();
    const next = await codeTo(owner.next);
    expect((await world.call('DELETE', '/profile/email', { bearer: token })).body.data).toEqual({ withdrawn: true });
    expect((await world.call('DELETE', '/profile/email', { bearer: token })).status).toBe(200);
    expect((await confirm(next)).status).toBe(410);
    world.clock.advance(61_000);
    const late = `tarde${n}@nueva.example`;
    await ask(late);
    const code = await codeTo(late);
    const forged = [code.replace(/^n/, 'o'), `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`, 'n.a.b.c', 'x'];
    for (const made of forged) expect((await confirm(made)).body.code).toBe('email_change.link_invalid');
    world.clock.advance(86_400_000);
    expect((await confirm(code)).body.code).toBe('email_change.link_invalid');
    ({ token } = await world.login(owner.email, password));
    expect((await profile()).body.data.emailChange).toBeNull();
  });

  it('changes once where both links are pressed at once, and where one of them is pressed many times', async () => {
    await ask();
    const codes = [await codeTo(owner.email), await codeTo(owner.next)];
    const answers = await Promise.all([...codes, ...codes, ...codes].map(confirm));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.some(({ body }) => body.responseData.changed)).toBe(true);
    expect((await factsOf()).filter((type) => type === 'EmailChanged')).toHaveLength(1);
    expect((await login(owner.next)).status).toBe(200);
  });

  it('goes to one of two accounts that want it at once', async () => {
    const other = `rival${n}@example.com`;
    await world.accounts.seedAccount({ seedId: other, email: other, password, firstName: 'Rival' });
    const { token: bearer } = await world.login(other, password);
    await ask();
    const mine = [await codeTo(owner.email), await codeTo(owner.next)];
    world.clock.advance(61_000);
    await ask(owner.next, { bearer });
    const links = (await mailsTo(owner.next)).flatMap((mail) => mail.links).filter((link) => link.includes('mode=changeEmail'));
    const theirs = [
      await codeTo(other),
      ...links.map((link) => new URL(link).searchParams.get('oobCode')!).filter((code) => !mine.includes(code)),
    ];
    await Promise.all([mine[0]!, theirs[0]!].map(confirm));
    const last = await Promise.all([mine[1]!, theirs[1]!].map(confirm));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await login(owner.next)).status).toBe(200);
  });

  it('is asked for a few times a day, and once a minute for one address', async () => {
    expect((await ask()).status).toBe(200);
    expect((await ask()).body.code).toBe('email.resend_wait');
    for (let turn = 0; turn < 4; turn += 1) expect((await ask(`n${turn}-${n}@nueva.example`)).status).toBe(200);
    expect((await ask(`n5-${n}@nueva.example`)).body.code).toBe('email_change.too_many');
    expect((await ask(owner.email.toUpperCase())).body.code).toBe('email_change.same');
    expect((await ask('no es un correo')).status).toBe(400);
  });

  it('belongs to the person: no reviewer asks, and nobody without a session', async () => {
    const reviewed = { seedId: `r${n}`, ownerId: owner.accountId, email: `rev${n}@example.com`, name: 'Rosa', password };
    await world.accounts.seedReviewer(reviewed);
    const reviewer = await world.login(reviewed.email, password);
    expect((await ask(owner.next, { bearer: reviewer.token })).status).toBe(403);
    expect((await world.call('POST', '/profile/email', { body: { email: owner.next, password } })).status).toBe(401);
    expect((await world.call('DELETE', '/profile/email', {})).status).toBe(401);
  });
});
