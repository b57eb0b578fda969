import { EventStoreDBClient } from '@eventstore/db-client';
import { describe } from 'vitest';
import { startEventStoreServer } from '../../support/event-store-server/index.ts';
import { describeWith, realEventStore } from '../../support/needs.ts';

export interface ServerUnderTest {
  readonly url: string;
  stop(): Promise<void>;
}

/** What the adapter's own examples run on: the server of the tests on every machine, and a real one where EVENTSTORE_URL names it. */
export function describeOnServers(name: string, examples: (start: () => Promise<ServerUnderTest>) => void): void {
  describe(`${name}, on the server of the tests`, () => examples(() => startEventStoreServer({ maxAppendSize: 16_000_000 })));
  describeWith('real EventStoreDB')(`${name}, on EventStoreDB`, () =>
    examples(async () => ({ url: realEventStore!, stop: async () => undefined })),
  );
}

/** The client itself, for what somebody else could do to the store. */
export async function withRawClient<T>(url: string, use: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    return await use(client);
  } finally {
    await client.dispose();
  }
}
