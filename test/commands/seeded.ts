import { join } from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { runningPostgresUrl } from '../../modules/app/local/postgres.ts';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import { atRest } from '../support/at-rest.ts';
import { PROCESS_MS } from '../support/limits.ts';

/** What the demo's data hold that commands are asked about. */
export interface SeededFacts {
  readonly ownerId: string;
  /** A document with an endorsement. */
  readonly endorsedId: string;
  readonly events: number;
}

/** Waits until the running installation, which keeps its events in its own Postgres, has made its demo data and is at rest. */
export async function seededFacts(dataDir: string): Promise<SeededFacts> {
  const url = runningPostgresUrl(join(dataDir, 'postgres'))!;
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'test' });
  pool.on('error', () => undefined);
  const store = createEmbeddedEventStore({ url });
  const asked = async () => {
    const { rows } = await pool.query<{ owner: string; stream: string }>(
      `select metadata::jsonb->>'ownerId' as owner, stream from event_store.events where type = 'EndorsementAsked'`,
    );
    return rows;
  };
  try {
    // The last step of the demo.
    await vi.waitFor(async () => expect(await asked(), 'the endorsement of the demo').toHaveLength(1), {
      timeout: PROCESS_MS,
      interval: 200,
    });
    await atRest(store, pool);
    const [endorsement] = await asked();
    const { rows } = await pool.query<{ events: number }>('select count(*)::int as events from event_store.events');
    return { ownerId: endorsement!.owner, endorsedId: endorsement!.stream.replace('endorsement-', ''), events: rows[0]!.events };
  } finally {
    await store.close();
    await pool.end();
  }
}
