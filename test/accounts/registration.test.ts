import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventStore, EventTooLarge, OutcomeUnknown } from '../../shared-kernel/event-store/port.ts';
import { count } from '../support/counts.ts';
import { ana, createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const events = async (stream: string) => {
  const found = [];
  for await (const event of world.store.readStream(stream)) found.push(event);
  return found;
};

describe('registering an account', () => {
  it('adds nothing the second time', async () => {
    const first = await world.accounts.seedAccount(ana);
    const second = await world.accounts.seedAccount({ ...ana, password: 'Another1!' });
    expect(first).toEqual({ accountId: first.accountId, created: true });
    expect(second).toEqual({ accountId: first.accountId, created: false });
    expect((await events(`account-${first.accountId}`)).map((event) => event.type)).toEqual(['AccountRegistered', 'EmailVerified']);
    await world.login(ana.email, ana.password);
  });

  it('stores name and address encrypted and no password at all', async () => {
    const { accountId } = await world.accounts.seedAccount(ana);
    const stored = JSON.stringify(await events(`account-${accountId}`));
    expect(stored).toContain('$protected');
    expect(stored).not.toMatch(/ana@example|"Ana"|Paz|Abcdef1/);
    expect(await world.accounts.findOwner(accountId)).toEqual({
      accountId,
      personId: accountId,
      name: 'Ana Paz',
      email: ana.email,
      companyName: null,
      language: 'es',
    });
    expect(await world.accounts.findOwner('nobody')).toBeNull();
  });

  it('lets one address have one account, whatever its spelling and however many come at once', async () => {
    const many = count('registrations of one address', 10, 100);
    const results = await Promise.allSettled(
      Array.from({ length: many }, (_, index) =>
        world.accounts.seedAccount({ ...ana, seedId: `race-${index}`, email: index % 2 ? 'Race@Example.com' : 'race@example.com ' }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'auth/email-already-in-use' });
  });

  it('refuses a malformed address without keeping it', async () => {
    await expect(world.accounts.seedAccount({ ...ana, seedId: 'bad', email: 'a@' })).rejects.toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
    const { rows } = await world.pool.query('SELECT count(*)::int AS open FROM accounts.emails WHERE confirmed_at IS NULL');
    expect(rows[0].open).toBe(0);
  });

  it('is finished by the same command after it broke off anywhere', async () => {
    const store = world.store as { append: EventStore['append'] };
    const append = store.append.bind(world.store);
    const seed = { ...ana, seedId: 'broken', email: 'broken@example.com' };
    for (const failure of ['before', 'after']) {
      let failing = true;
      store.append = async (...call) => {
        if (!failing) return append(...call);
        if (failure === 'after') await append(...call);
        throw new OutcomeUnknown('the answer was lost');
      };
      await expect(world.accounts.seedAccount(seed)).rejects.toMatchObject({ status: 503, code: 'outcome_unknown' });
      failing = false;
    }
    store.append = append;
    await world.accounts.seedAccount(seed);
    await world.login(seed.email, seed.password);
  });

  it('frees the address after a refusal, and an abandoned reservation after ten minutes', async () => {
    const store = world.store as { append: EventStore['append'] };
    const append = store.append.bind(world.store);
    store.append = async () => {
      throw new EventTooLarge(2_000_000);
    };
    await expect(world.accounts.seedAccount({ ...ana, seedId: 'refused', email: 'free@example.com' })).rejects.toMatchObject({
      status: 413,
    });
    store.append = append;
    expect((await world.accounts.seedAccount({ ...ana, seedId: 'other', email: 'free@example.com' })).created).toBe(true);

    store.append = async () => {
      throw new Error('the process died here');
    };
    await expect(world.accounts.seedAccount({ ...ana, seedId: 'died', email: 'left@example.com' })).rejects.toThrow('died here');
    store.append = append;
    const later = () => world.accounts.seedAccount({ ...ana, seedId: 'later', email: 'left@example.com' });
    await expect(later()).rejects.toMatchObject({ code: 'auth/email-already-in-use' });
    world.clock.advance(601_000);
    expect((await later()).created).toBe(true);
  });

  it('keeps the address of an account whose confirmation was lost, however old', async () => {
    const query = world.pool.query.bind(world.pool);
    const broken = world.pool as unknown as { query: (...call: unknown[]) => unknown };
    broken.query = (...call: unknown[]) =>
      String(call[0]).includes('SET confirmed_at')
        ? Promise.reject(new Error('connection lost'))
        : (query as (...call: unknown[]) => unknown)(...call);
    const seed = { ...ana, seedId: 'unconfirmed', email: 'unconfirmed@example.com' };
    await expect(world.accounts.seedAccount(seed)).rejects.toThrow('connection lost');
    broken.query = query as never;
    world.clock.advance(601_000);
    await expect(world.accounts.seedAccount({ ...seed, seedId: 'thief' })).rejects.toMatchObject({ code: 'auth/email-already-in-use' });
    await world.accounts.seedAccount(seed);
    await world.login(seed.email, seed.password);
  });

  it('knows an admin and a forgotten person', async () => {
    await world.accounts.seedAccount({ ...ana, seedId: 'admin', email: 'admin@example.com', role: 'admin' });
    const { token } = await world.login('admin@example.com', ana.password);
    expect((await world.call('GET', '/profile', { bearer: token })).body.data).toMatchObject({ isAdmin: true, role: 'user' });

    const gone = await world.accounts.seedAccount({ ...ana, seedId: 'gone', email: 'gone@example.com' });
    await world.vault.forget(gone.accountId);
    expect(await world.accounts.findOwner(gone.accountId)).toMatchObject({ name: null, email: null });
  });
});
