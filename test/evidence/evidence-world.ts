import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createEvidence, type Evidence, type EvidenceDeps } from '../../modules/evidence/index.ts';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import type { EventStore, Position, ProposedEvent } from '../../shared-kernel/event-store/port.ts';
import { type LogKey, logKeyFromFile } from '../../shared-kernel/evidence/log-key.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** A database with event store and evidence, and what runs the evidence on it. */
export interface EvidenceWorld {
  readonly database: TestDatabase;
  readonly pool: pg.Pool;
  /** A superuser: what only somebody outside the product can do. */
  readonly admin: pg.Pool;
  readonly store: EventStore;
  readonly key: LogKey;
  readonly dir: string;
  /** Starts the workers; `stop` ends them and waits until they are gone. */
  start(deps?: Partial<EvidenceDeps>): { evidence: Evidence; stop(): Promise<void>; trouble: string[] };
  /** Appends events to one stream, answers the position of the last. */
  append(stream: string, count?: number): Promise<Position>;
  close(): Promise<void>;
}

export async function evidenceWorld(): Promise<EvidenceWorld> {
  const database = await createTestDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'evidence-'));
  const pool = new pg.Pool({ connectionString: database.url });
  const admin = new pg.Pool({ connectionString: database.adminUrl });
  // Dropping the database ends idle connections; that is no failure of a test.
  for (const one of [pool, admin]) one.on('error', () => undefined);
  const store = createEmbeddedEventStore({ url: database.url });
  const key = await logKeyFromFile(join(dir, 'log.pem'), 'log.example/test');
  const revisions = new Map<string, number>();
  return {
    database,
    pool,
    admin,
    store,
    key,
    dir,
    start(deps = {}) {
      const trouble: string[] = [];
      const evidence = createEvidence({ pool, store, key, batchRequestsMs: 20, onTrouble: (message) => trouble.push(message), ...deps });
      const stopping = new AbortController();
      const running = evidence.run(stopping.signal);
      const stop = () => {
        stopping.abort();
        return running;
      };
      return { evidence, stop, trouble };
    },
    async append(stream, count = 1) {
      const last = revisions.get(stream);
      const result = await store.append(stream, last ?? 'no-stream', Array.from({ length: count }, proposedEvent));
      revisions.set(stream, result.revision);
      return result.position;
    },
    async close() {
      await store.close();
      await pool.end();
      await admin.end();
      await database.drop();
      await rm(dir, { recursive: true });
    },
  };
}

/** An event with the metadata every event of the product carries. */
export function proposedEvent(): ProposedEvent {
  const at = new Date().toISOString();
  return {
    id: randomUUID(),
    type: 'DocumentRenamed',
    data: { name: `Contrato ñ ${Math.random()}`, pages: 3, weight: 0.1 + Math.random() },
    metadata: {
      schemaVersion: 1,
      occurredAt: at,
      recordedAt: at,
      actor: { kind: 'owner', id: 'user-1', ownerId: 'owner-1' },
      ownerId: 'owner-1',
      commandId: randomUUID(),
      correlationId: randomUUID(),
      causationId: null,
    },
  };
}
