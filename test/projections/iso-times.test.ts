import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoOf, isoTimes } from '../../projections/document-timeline/iso-times.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

describe('times of the database as ISO 8601 in UTC', () => {
  it.each([
    ['2026-11-21 12:00:00+00', '2026-11-21T12:00:00.000Z'],
    ['2026-11-21 12:00:00.5+00', '2026-11-21T12:00:00.500Z'],
    ['2026-11-21 12:00:00.07+00', '2026-11-21T12:00:00.070Z'],
    ['2026-11-21 12:00:00.123456+00', '2026-11-21T12:00:00.123Z'],
    ['2026-11-21 12:00:00.9999+00', '2026-11-21T12:00:00.999Z'],
    ['2026-11-21 06:00:00.25-06', '2026-11-21T12:00:00.250Z'],
    ['2026-11-21 17:30:00+05:30', '2026-11-21T12:00:00.000Z'],
    ['10000-01-01 00:00:00+00', '+010000-01-01T00:00:00.000Z'],
  ])('%s', (text, iso) => expect(isoOf(text)).toBe(iso));

  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it.each(['UTC', 'America/Mexico_City', 'Asia/Kolkata'])('are the same whatever zone the connection speaks in (%s)', async (zone) => {
    await client.query(`set time zone '${zone}'`);
    const text =
      "select '2026-11-21T12:00:07.089123Z'::timestamptz as at, null::timestamptz as never, 7 as number, '{\"a\":1}'::jsonb as data";
    const { rows } = await client.query({ text, types: isoTimes });
    expect(rows).toEqual([{ at: '2026-11-21T12:00:07.089Z', never: null, number: 7, data: { a: 1 } }]);
  });
});
