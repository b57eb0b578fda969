import { expect, it } from 'vitest';
import { dueAt } from '../../projections/due-dates/queries.ts';
import { openMonths } from '../../projections/month-ends/queries.ts';
import { documentsOfDay, noticeDaysDue } from '../../projections/notice-days/queries.ts';
import { plansDueAt } from '../../projections/plan-dues/queries.ts';
import { createTestDatabase } from '../support/database.ts';
import { testPool } from './sample.ts';

const page = { since: new Date('2026-11-14T14:00:00Z'), until: new Date('2026-11-21T14:00:00Z'), after: null, limit: 10 };

it('nothing is due while the table is not there yet; any other trouble of the database is told', async () => {
  const database = await createTestDatabase();
  const pool = testPool(database.url, 1);
  try {
    expect(await dueAt(pool, new Date(), 10)).toEqual([]);
    expect(await plansDueAt(pool, new Date(), 10)).toEqual([]);
    expect(await openMonths(pool, '2026-11', 10)).toEqual([]);
    expect(await noticeDaysDue(pool, page)).toEqual([]);
    expect(await documentsOfDay(pool, { dueAt: page.until, ownerId: 'owner-1' })).toEqual([]);
    await database.drop();
    await expect(dueAt(pool, new Date(), 10)).rejects.toThrow();
    await expect(plansDueAt(pool, new Date(), 10)).rejects.toThrow();
    await expect(openMonths(pool, '2026-11', 10)).rejects.toThrow();
    await expect(noticeDaysDue(pool, page)).rejects.toThrow();
  } finally {
    await pool.end();
  }
});
