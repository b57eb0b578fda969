import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventProtection } from '../../modules/app/operations/doctor/event-protection.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

describe('doctor on the protection of events', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const look = () => connected(database.url, (client) => eventProtection(client, 'here'));
  const asAdmin = (sql: string) => connected(database.adminUrl, (client) => client.query(sql));

  it('is content with the roles as they are made', async () => {
    expect(await look()).toMatchObject({ state: 'ok' });
  });

  it.each([
    ['ALTER TABLE event_store.events OWNER TO application', /owns event_store\.events/],
    ['ALTER SCHEMA event_store OWNER TO application', /owns the schema event_store/],
    ['GRANT CREATE ON SCHEMA event_store TO application', /may create in the schema/],
    ['GRANT UPDATE ON event_store.events TO application', /has UPDATE on event_store\.events/],
    ['GRANT DELETE, TRUNCATE ON event_store.events TO application', /has DELETE, TRUNCATE on event_store\.events/],
    ['GRANT INSERT ON event_store.events TO PUBLIC', /has INSERT on event_store\.events/],
    [
      'ALTER TABLE event_store.events DISABLE TRIGGER USER',
      /no trigger refuses DELETE .* no trigger refuses UPDATE .* no trigger refuses TRUNCATE/,
    ],
    ['DROP TABLE event_store.events CASCADE', /event tables are missing/],
  ])('turns red after %s', async (sql, found) => {
    await asAdmin(sql);
    expect(await look()).toMatchObject({ state: 'red', found: expect.stringMatching(found) });
  });

  it('turns red for a superuser and for the role that owns the schema', async () => {
    const seen = async (url: string) => connected(url, (client) => eventProtection(client, 'here'));
    expect(await seen(database.adminUrl)).toMatchObject({ state: 'red', found: expect.stringMatching(/is a superuser/) });
    expect(await seen(database.migrationUrl)).toMatchObject({ state: 'red', found: expect.stringMatching(/owns the database/) });
  });
});

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
