import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createDecode } from '../../modules/app/wiring/decode.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import type { InboxQuery } from '../../modules/documents/contract/inbox.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { reminderDueAt } from '../../modules/documents/domain/rules/reminders.ts';
import type { DocumentState } from '../../modules/documents/domain/state.ts';
import { allProjections, createReadSide, type ReadModelParts, type ReadSide } from '../../projections/index.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore, Position } from '../../shared-kernel/event-store/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { protectPersonal } from '../../shared-kernel/privacy/personal-codec.ts';
import { type PersonVault, personal } from '../../shared-kernel/privacy/port.ts';
import { signatory, uploaded } from '../documents/given.ts';
import { versionOf } from '../golden-events/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { WAIT_MS } from '../support/limits.ts';
import { recordingLog, testPool } from './sample.ts';

const documentFold: ReadModelParts<DocumentState>['documentFold'] = { ...documentDecider, reminderDueAt, version: 1 } as never;

/** Every read model of the product over this store and database, not yet started. */
export const documentsReadSide = (
  over: Pick<Parameters<typeof createReadSide>[0], 'pool' | 'databaseUrl' | 'store' | 'backOff'>,
  vault: PersonVault,
): ReadSide =>
  createReadSide({
    decode: createDecode(vault, {}),
    projections: allProjections({ documentFold, addressHash: (email) => `hash of ${email}` }),
    log: recordingLog().log,
    ...over,
  });

export const ana = signatory('ana', { name: personal('p-ana', 'Ana Núñez'), email: personal('p-ana', 'ana@example.com'), order: 1 });
export const beto = signatory('beto', { name: personal('p-beto', 'Beto'), email: personal('p-beto', 'beto@example.com'), order: 2 });
export const named = (documentId: string, title: string) => uploaded({ documentId, title: personal('p-owner', title) });

/** What the first account asks its inbox for. */
export const ask = (over: Partial<InboxQuery> = {}): InboxQuery => ({
  ownerId: 'owner-1',
  viewerEmail: null,
  criteria: null,
  search: null,
  order: 'desc',
  ...over,
});

/** Registers its own hooks: a database for the file; store, vault and read models anew for each test. */
export function readModelsWorld() {
  let database: TestDatabase;
  let pool: pg.Pool;
  let store: EventStore;
  let vault: PersonVault;
  let side: ReadSide;
  let clock: number;

  /** Appends events one by one, a minute apart, as `ownerId`'s. */
  const happen = (documentId: string, ownerId: string, ...events: readonly DocumentEvent[]): Promise<Position> =>
    happenIn(`document-${documentId}`, ownerId, ...events);

  async function happenIn(stream: string, ownerId: string, ...events: readonly { type: string; data: unknown }[]): Promise<Position> {
    let last: number | 'no-stream' = 'no-stream';
    for await (const event of store.readStream(stream, { direction: 'backwards', limit: 1 })) last = event.revision;
    let position: Position | undefined;
    for (const event of events) {
      clock += 60_000;
      const at = new Date(clock).toISOString();
      const revision: number = last === 'no-stream' ? 0 : last + 1;
      const result = await store.append(stream, last, [
        {
          id: nameId('event', stream, String(revision)),
          type: event.type,
          data: await protectPersonal(event.data as unknown as JsonObject, vault),
          metadata: {
            schemaVersion: versionOf(event.type),
            occurredAt: at,
            recordedAt: at,
            actor: { kind: 'owner', id: ownerId, ownerId },
            ownerId,
            commandId: `command-${revision}`,
            correlationId: `correlation-${revision}`,
            causationId: null,
            ip: (await vault.protect(`p-${ownerId}`, '203.0.113.7')) as unknown as JsonObject,
          },
        },
      ]);
      last = result.revision;
      position = result.position;
    }
    return position!;
  }
  const seen = async () => {
    const head = (await store.head())!;
    for (const { name } of side.projections) expect(await side.waitFor(name, head, WAIT_MS)).toBe(true);
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = testPool(database.url, 20);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(async () => {
    await pool.query('delete from projection.checkpoint');
    const left = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'read'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of left.rows) await pool.query(`drop table read.${name} cascade`);
    clock = Date.parse('2026-03-01T12:00:00.000Z');
    store = createMemoryEventStore();
    vault = createMemoryVault();
    side = documentsReadSide({ pool, databaseUrl: database.url, store, backOff: { first: 20, longest: 100 } }, vault);
    side.start();
  });
  afterEach(async () => {
    expect((await side.projectionStatus()).filter((one) => one.alarm !== null)).toEqual([]);
    await side.stop();
    await store.close();
  });

  return {
    get pool() {
      return pool;
    },
    get store() {
      return store;
    },
    get vault() {
      return vault;
    },
    get side() {
      return side;
    },
    happen,
    happenIn,
    seen,
    /** When the last event happened. */
    latest: () => new Date(clock).toISOString(),
  };
}
