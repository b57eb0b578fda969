import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_FOLD_VERSION, documentDecider, reminderDueAt } from '../../modules/documents/index.ts';
import { allProjections, createReadSide, type Projection } from '../../projections/index.ts';
import type { DecodedEvent } from '../../projections/runtime/index.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import { streams } from '../golden-events/catalogue.ts';
import { recordingLog, testPool } from '../projections/sample.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { WAIT_MS } from '../support/limits.ts';
import { keptFolds, keptOver } from './kept-folds.ts';
import { goldenStreams, statesOf } from './streams.ts';

const goldens = goldenStreams().filter(({ file }) => keptOver.includes(file));
const sha256 = (value: unknown): string => createHash('sha256').update(canonicalize(value)!).digest('hex');

/** Fails where a fold gives something else than its version gave before, and says what to do. */
function gives(fold: string, version: number, value: unknown): void {
  const hash = sha256(value);
  const entry = `${version}: '${hash}'`;
  const kept = keptFolds[fold]?.[version];
  if (kept === undefined) throw new Error(`${fold}: add ${entry} to test/golden-streams/kept-folds.ts`);
  expect(hash, `${fold} ${version} gives something else now: raise its version and add an entry to test/golden-streams/kept-folds.ts`).toBe(
    kept,
  );
}

describe('what is folded and stored, over the golden streams', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  const projections = allProjections({
    documentFold: { ...documentDecider, reminderDueAt, version: DOCUMENT_FOLD_VERSION } as never,
    addressHash: (email) => `hash of ${email}`,
  });
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = testPool(database.url, 20);
    const store = createMemoryEventStore();
    const events = goldens.flatMap(({ stream, revisions }) => revisions.map(({ event }, revision) => ({ stream, revision, event })));
    const at = (one: (typeof events)[number]) => `${one.event.metadata.occurredAt} ${one.stream} ${String(one.revision).padStart(4, '0')}`;
    for (const { stream, revision, event } of events.sort((a, b) => (at(a) < at(b) ? -1 : 1)))
      await store.append(stream, revision === 0 ? 'no-stream' : revision - 1, [event]);
    const side = createReadSide({
      pool,
      databaseUrl: database.url,
      store,
      projections,
      log: recordingLog().log,
      async decode(recorded) {
        return recorded.map((event) => {
          const { decider } = streams.find((one) => event.stream.startsWith(`${one.decider.category}-`))!;
          const version = event.metadata.schemaVersion as number;
          return { ...event, data: decider.upcast(event.type, version, event.data) } as unknown as DecodedEvent;
        });
      },
    });
    side.start();
    const head = (await store.head())!;
    for (const { name } of projections) expect(await side.waitFor(name, head, WAIT_MS), name).toBe(true);
    await side.stop();
    await store.close();
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  it('all the streams of the list are there', () => {
    expect(goldens.map(({ file }) => file)).toEqual(keptOver);
  });

  it('states of documents at every revision', () => {
    const documents = goldens.filter(({ category }) => category === 'document');
    gives('states of documents', DOCUMENT_FOLD_VERSION, Object.fromEntries(documents.map((golden) => [golden.file, statesOf(golden)])));
  });

  it.each(projections)('rows of $name', async (projection: Projection) => {
    const tables: Record<string, unknown> = {};
    const client = await pool.connect();
    // Moments are spelt in the zone of the connection.
    await client.query("set time zone 'UTC'");
    for (const { name } of projection.tables) {
      const { rows } = await client.query<{ row: object }>(`select to_jsonb(t) as row from read.${name} t`);
      // Each server has an order of its own for texts.
      tables[name] = rows.map(({ row }) => canonicalize(row)).sort();
    }
    client.release(true);
    gives(`rows of ${projection.name}`, projection.version, tables);
  });
});
