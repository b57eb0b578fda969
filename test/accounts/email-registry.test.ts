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
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    pool.on('error', () => undefined);
    emails = createEmailRegistry(pool, async () => false);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('says who made the reservation, so that only they give it back', async () => {
    const ana = address('ana');
    expect(await emails.reserve(ana, 'one', now)).toEqual({ holder: 'one', made: true });
    expect(await emails.reserve(ana, 'one', now)).toEqual({ holder: 'one', made: false });
    expect(await emails.reserve(ana, 'two', now)).toEqual({ holder: 'one', made: false });
    expect(await emails.reserve(ana, 'two', later)).toEqual({ holder: 'two', made: true });
    await emails.confirm(ana, 'two', later);
    expect(await emails.reserve(ana, 'three', new Date(later.getTime() + 601_000))).toEqual({ holder: 'two', made: false });
  });

  it('is confirmed also where whoever made it gave it back meanwhile, and never over another account', async () => {
    const luz = address('luz');
    await emails.reserve(luz, 'one', now);
    await emails.release(luz, 'one');
    await emails.confirm(luz, 'one', now);
    expect(await emails.reserve(luz, 'two', later)).toEqual({ holder: 'one', made: false });
    await expect(emails.confirm(luz, 'two', now)).rejects.toThrow('was taken over');
    await emails.release(luz, 'one');
    expect(await emails.find(luz)).toBe('one');
  });
});
