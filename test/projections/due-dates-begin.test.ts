import { expect, it } from 'vitest';
import { dueAt } from '../../projections/due-dates/queries.ts';
import { createTestDatabase } from '../support/database.ts';
import { testPool } from './sample.ts';

it('nothing is due while the table is not there yet; any other trouble of the database is told', async () => {
  const database = await createTestDatabase();
  const pool = testPool(database.url, 1);
  try {
    expect(await dueAt(pool, new Date(), 10)).toEqual([]);
    await database.drop();
    await expect(dueAt(pool, new Date(), 10)).rejects.toThrow();
  } finally {
    await pool.end();
  }
});
