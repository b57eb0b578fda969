import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmailRegistry, type EmailRegistry } from '../../modules/accounts/application/email-registry.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const address = (text: string): Buffer => Buffer.from(text.padEnd(32, '.'));
const now = new Date('2026-11-21T16:00:00.000Z');
const later = new Date(now.getTime() + 601_000);

describe('reserving an address', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let emails: EmailRegistry;
  let clear: (accountId: string) => void = () => undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    pool.on('error', () => undefined);
    emails = createEmailRegistry(
      pool,
      async () => false,
      async (accountId) => accountId === 'ended',
      async (accountId) => clear(accountId),
    );
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('says who made the reservation, so that only they give it back', async () => {
    const ana = address('ana');
    const made = (account: string) => ({ holder: account, made: expect.any(String) });
    expect(await emails.reserve(ana, 'one', now)).toEqual(made('one'));
    expect(await emails.reserve(ana, 'one', now)).toEqual({ holder: 'one', made: null });
    expect(await emails.reserve(ana, 'two', now)).toEqual({ holder: 'one', made: null });
    expect(await emails.reserve(ana, 'two', later)).toEqual(made('two'));
    await emails.confirm(ana, 'two', later);
    expect(await emails.reserve(ana, 'three', new Date(later.getTime() + 601_000))).toEqual({ holder: 'two', made: null });
  });

  it('is confirmed also where it was given back meanwhile, and never over another account', async () => {
    const luz = address('luz');
    const { made } = await emails.reserve(luz, 'one', now);
    await emails.release(luz, 'one', made!);
    await emails.confirm(luz, 'one', now);
    expect(await emails.reserve(luz, 'two', later)).toEqual({ holder: 'one', made: null });
    await expect(emails.confirm(luz, 'two', now)).rejects.toThrow('was taken over');
    await emails.release(luz, 'one', made!);
    expect(await emails.find(luz)).toBe('one');
  });

  it('is not given back by whoever made it while another call of the same account stands on it', async () => {
    const sol = address('sol');
    const first = await emails.reserve(sol, 'one', now);
    await emails.reserve(sol, 'one', now);
    await emails.release(sol, 'one', first.made!);
    expect(await emails.reserve(sol, 'two', now)).toEqual({ holder: 'one', made: null });
    await emails.confirm(sol, 'one', now);
    expect(await emails.find(sol)).toBe('one');
  });

  it('that nobody confirmed is free ten minutes after the last who stood on it', async () => {
    const mar = address('mar');
    await emails.reserve(mar, 'one', now);
    await emails.reserve(mar, 'one', new Date(now.getTime() + 300_000));
    expect((await emails.reserve(mar, 'two', later)).holder).toBe('one');
    expect((await emails.reserve(mar, 'two', new Date(later.getTime() + 300_000))).holder).toBe('two');
  });

  it('of an account that ended goes to nobody before what its end left undone is done', async () => {
    const ida = address('ida');
    await emails.reserve(ida, 'ended', now);
    await emails.confirm(ida, 'ended', now);
    const cleared: string[] = [];
    clear = () => {
      throw new Error('connection lost');
    };
    await expect(emails.reserve(ida, 'one', now)).rejects.toThrow('connection lost');
    expect(await emails.find(ida)).toBe('ended');
    clear = (accountId) => void cleared.push(accountId);
    expect((await emails.reserve(ida, 'one', now)).holder).toBe('one');
    expect((await emails.reserve(ida, 'two', now)).holder).toBe('one');
    expect(cleared).toEqual(['ended']);
  });

  it('gives that of an account that ended to the next one at once, confirmed or not, and to one of many', async () => {
    const eva = address('eva');
    await emails.reserve(eva, 'ended', now);
    await emails.confirm(eva, 'ended', now);
    const found = await Promise.all(['one', 'two', 'three'].map((accountId) => emails.reserve(eva, accountId, now)));
    expect(found.filter(({ made }) => made)).toHaveLength(1);
    const { holder } = found.find(({ made }) => made)!;
    expect(new Set(found.map((one) => one.holder))).toEqual(new Set([holder]));
    // Freed late by who ended it: no longer theirs.
    await emails.free(eva, 'ended');
    expect(await emails.find(eva)).toBe(holder);
    await emails.confirm(eva, holder, now);
    await emails.free(eva, holder);
    expect(await emails.find(eva)).toBeNull();
  });
});
