import { afterAll, expect, it } from 'vitest';
import { startEventStoreServer } from '../support/event-store-server/index.ts';

/** The documents journey as it stands in its file, with EVENTSTORE_URL set: only where the events go is another place. */
const server = await startEventStoreServer({ maxAppendSize: 16_000_000 });
const given = process.env.EVENTSTORE_URL;
process.env.EVENTSTORE_URL = server.url;
afterAll(async () => {
  if (given === undefined) delete process.env.EVENTSTORE_URL;
  else process.env.EVENTSTORE_URL = given;
  await server.stop();
});

await import('./main-job.test.ts');

it('the events of the journey stand in the server of the tests', () => {
  const types = new Set(server.log.userRecords().map(({ type }) => type));
  expect(types.size).toBeGreaterThan(10);
});
