import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchEventStoreDb } from '../../scripts/bench/eventstoredb.ts';
import { FULL, runParts } from '../../scripts/bench/parts.ts';
import { type EventStoreServer, startEventStoreServer } from '../support/event-store-server/index.ts';

describe('the adapter beside the bare client', () => {
  let server: EventStoreServer;
  beforeAll(async () => {
    server = await startEventStoreServer();
  });
  afterAll(() => server.stop());

  it('gives a row for each number of writers and each size of append, three of reading, all with the same aim', async () => {
    const rows = await benchEventStoreDb({ url: server.url, seconds: 0.05, rounds: 2, writers: [1, 8], batches: [1, 10], read: 60 });
    expect(rows.map((one) => one.name)).toEqual([
      'EventStoreDB: append, 1 writer, 1 event each',
      'EventStoreDB: append, 8 writers, 1 event each',
      'EventStoreDB: append, 1 writer, 10 events each',
      'EventStoreDB: append, 8 writers, 10 events each',
      'EventStoreDB: read of one stream of 60 events',
      'EventStoreDB: read of 60 events of all streams',
      'EventStoreDB: catch-up of a subscription over 60 events',
    ]);
    for (const one of rows) {
      expect(one.value, one.name).toBeGreaterThan(0);
      expect(one.peer!.value, one.name).toBeGreaterThan(0);
      expect(one.ratio, one.name).toBeCloseTo(one.value / one.peer!.value);
      expect(one.aim?.text).toBe('ratio >= 0.95');
    }
  });

  it('is told as not run where there is no server', async () => {
    const said: string[] = [];
    const { rows } = await runParts({
      folder: 'unused',
      only: ['event-store'],
      sizes: FULL,
      eventStoreUrl: undefined,
      say: (line) => said.push(line),
    });
    expect(rows).toEqual([]);
    expect(said.join()).toMatch(/^event-store: not run: no server/);
  });
});
