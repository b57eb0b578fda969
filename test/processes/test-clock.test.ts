import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PersistentClient } from '../crash/persistent-client.ts';
import { Client, people } from '../support/product.ts';
import { Several, until } from './several.ts';

const DAY = 86_400_000;
const NEAR_MS = 600_000;
/** A process asks four times a second. */
const FOLLOWED_MS = 5_000;

describe('the test clock over several processes', () => {
  let system: Several;
  beforeAll(async () => {
    system = await Several.create({ TEST_CLOCK: 'true', LOCAL_MAILBOX: 'true' });
    await system.start({ api: 2, workers: 1 });
  });
  afterAll(async () => system?.stop());

  it('is followed by every API process, the workers and the authorities of the parent', { timeout: 1_600_000 }, async () => {
    const staff = await new Client(system.url).login(people.admin.email, people.admin.password);
    await system.settled();
    const to = new Date(Date.now() + 40 * DAY);
    expect((await staff.put('/api/operations/clock', { now: to.toISOString() })).status).toBe(200);
    // Each new connection goes to the next API process; within a moment none tells the old time.
    let inRow = 0;
    const took = await until('every API process goes by the new time', async () => {
      const { headers } = await fetch(`${system.url}/healthz`, { headers: { connection: 'close' } });
      inRow = Number(headers.get('x-test-clock') ?? 0) > 39 * DAY ? inRow + 1 : 0;
      return inRow >= 8;
    });
    expect(took).toBeLessThan(FOLLOWED_MS);
    const client = await new PersistentClient(system.url).login();
    const documentID = await client.send('por-reloj', 'por-reloj@firmante.example');
    expect((await client.sign(documentID, 'por-reloj@firmante.example', 'por-reloj-sign')).status).toBe(200);
    await until('the document is completed', async () => {
      const { rows } = await system.pool.query("select from event_store.events where stream = $1 and type = 'DocumentCompleted'", [
        `document-${documentID}`,
      ]);
      return rows.length > 0;
    });
    await system.settled();
    const { rows } = await system.pool.query<{ type: string; at: string; data: string }>(
      `select type, metadata::jsonb ->> 'recordedAt' as at, data::text as data from event_store.events where stream = $1`,
      [`document-${documentID}`],
    );
    const is = (text: string) => Date.parse(text) >= to.getTime() && Date.parse(text) < to.getTime() + NEAR_MS;
    expect(rows.filter(({ at }) => !is(at)).map(({ type }) => type)).toEqual([]);
    const data = Object.fromEntries(rows.map((row) => [row.type, JSON.parse(row.data) as { genTime: string; blockTime: string }]));
    expect([data.ConstanciaRecorded!.genTime, data.AnchorRecorded!.blockTime].map(is)).toEqual([true, true]);
  });
});
