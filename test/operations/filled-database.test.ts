import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../modules/app/local/postgres-roles.ts';
import { migrate } from '../../modules/app/operations/migrate.ts';
import { MIGRATIONS_FOLDER } from '../../modules/app/settings/project.ts';
import { assertFollowedStore } from '../../modules/app/store-migration/followed-store.ts';
import { createEvidence, verifyHistory } from '../../modules/evidence/index.ts';
import { anchorsDue } from '../../modules/evidence/storage/anchor-table.ts';
import { loadChain } from '../../modules/evidence/storage/chain-table.ts';
import { readRecordedAnchors } from '../../modules/evidence/storage/recorded-anchors.ts';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import type { EventStore, Position } from '../../shared-kernel/event-store/port.ts';
import { type LogKey, logKeyFromFile } from '../../shared-kernel/evidence/log-key.ts';
import { proposedEvent } from '../evidence/evidence-world.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { WAIT_MS } from '../support/limits.ts';

/** The last schema that named a local chain by its block 0 and looked at no beginning of a history. */
const OLD = '0014_mail_reports.sql';

const hex = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}`;
const CHAIN = { chainId: 31_337, genesis: hex(32), contract: hex(20), nonce: 0, raw: hex(90), transactionHash: hex(32) };
const ANCHOR = { transactionHash: hex(32), blockNumber: 7, blockHash: hex(32), blockTime: new Date('2026-03-04T05:06:07.000Z') };
const WAITING = { nonce: 2, raw: hex(80), hash: hex(32) };

let folder: string;
let oldMigrations: string;
/** Lends its server; the databases of these tests begin empty. */
let lender: TestDatabase;
let admin: pg.Client;
const made: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  oldMigrations = join(folder, 'migrations');
  await mkdir(oldMigrations);
  for (const name of await readdir(MIGRATIONS_FOLDER))
    if (name <= OLD) await copyFile(join(MIGRATIONS_FOLDER, name), join(oldMigrations, name));
  lender = await createTestDatabase();
  admin = new pg.Client({ connectionString: lender.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  for (const name of made) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await lender.drop();
  await rm(folder, { recursive: true, force: true });
});

async function oldDatabase(): Promise<{ url: string; migrationUrl: string }> {
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await createDatabase(admin, name);
  const there = (url: string) => url.replace(/\/test_\d+(?=\?|$)/, `/${name}`);
  const urls = { url: there(lender.url), migrationUrl: there(lender.migrationUrl) };
  await migrate(urls.migrationUrl, oldMigrations);
  return urls;
}

const upgrade = async (migrationUrl: string) => (await migrate(migrationUrl, MIGRATIONS_FOLDER)).applied.slice(0, 2);

/** Events, their log and signed heads, whose tables did not change; answers the trees that were signed. */
async function writeHistory(pool: pg.Pool, store: EventStore, key: LogKey): Promise<number[]> {
  const evidence = createEvidence({ pool, store, key, batchRequestsMs: 20 });
  const stopping = new AbortController();
  const running = evidence.run(stopping.signal);
  const sizes: number[] = [];
  for (const stream of ['document-1', 'document-2', 'document-3']) {
    const { position } = await store.append(stream, 'no-stream', Array.from({ length: 100 }, proposedEvent));
    sizes.push((await evidence.requestCheckpoint(position as Position, AbortSignal.timeout(WAIT_MS))).treeSize);
  }
  stopping.abort();
  await running;
  return sizes;
}

/** The chain, an anchor that is recorded, one that was sent and one that was only asked for, in the words of that version. */
async function writeAnchors(pool: pg.Pool, [recorded, sent, asked]: number[]): Promise<void> {
  await pool.query(
    `insert into evidence.chain (chain_id, genesis, contract, nonce, raw_transaction, transaction_hash) values ($1, $2, $3, $4, $5, $6)
     on conflict (singleton) do update set chain_id = excluded.chain_id`,
    [CHAIN.chainId, CHAIN.genesis, CHAIN.contract, CHAIN.nonce, CHAIN.raw, CHAIN.transactionHash],
  );
  for (const size of [recorded, sent, asked])
    await pool.query(
      'insert into evidence.anchors (root, tree_size) select root, tree_size from evidence.checkpoints where tree_size = $1',
      [size],
    );
  for (const [size, { nonce, raw, hash }] of [
    [recorded, { nonce: 1, raw: hex(80), hash: ANCHOR.transactionHash }],
    [sent, WAITING],
  ] as const)
    await pool.query(
      `update evidence.anchors set nonce = $2, raw_transaction = $3, transaction_hash = $4, signed_at = clock_timestamp()
        where tree_size = $1 and recorded_at is null`,
      [size, nonce, raw, hash],
    );
  await pool.query(
    `update evidence.anchors set transaction_hash = $2, chain_id = $3, genesis = $4, contract = $5, block_number = $6, block_hash = $7,
            block_time = $8, recorded_at = clock_timestamp(), attempts = attempts + 1, last_error = null
      where tree_size = $1 and recorded_at is null`,
    [
      recorded,
      ANCHOR.transactionHash,
      CHAIN.chainId,
      CHAIN.genesis,
      CHAIN.contract,
      ANCHOR.blockNumber,
      ANCHOR.blockHash,
      ANCHOR.blockTime,
    ],
  );
}

describe('a filled database of the schema before local chains had names', () => {
  let pool: pg.Pool;
  let store: EventStore;
  let key: LogKey;
  let sizes: number[];
  let before: Record<string, unknown[]>;
  let after: Record<string, unknown[]>;

  const TABLES = ['tree', 'leaves', 'nodes', 'checkpoints', 'anchors', 'chain'].map((name) => `evidence.${name}`);
  const rowsOf = async (): Promise<Record<string, Record<string, unknown>[]>> => {
    const found: Record<string, Record<string, unknown>[]> = {};
    for (const table of [...TABLES, 'event_store.events', 'privacy.person_keys']) {
      const { rows } = await pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t order by t::text`);
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  };

  beforeAll(async () => {
    const { url, migrationUrl } = await oldDatabase();
    pool = new pg.Pool({ connectionString: url, max: 4 });
    pool.on('error', () => undefined);
    store = createEmbeddedEventStore({ url });
    key = await logKeyFromFile(join(folder, 'log.pem'), 'log.example/upgrade');
    await pool.query('insert into privacy.person_keys (person_id, wrapped_key) values ($1, $2)', [randomUUID(), randomBytes(48)]);
    sizes = await writeHistory(pool, store, key);
    await writeAnchors(pool, sizes);
    before = await rowsOf();
    expect(await upgrade(migrationUrl)).toEqual(['0015_history_begun.sql', '0016_local_chain_identity.sql']);
    after = await rowsOf();
  });
  afterAll(async () => {
    await store.close();
    await pool.end();
  });

  it('keeps every row, and says of chain and anchors that nothing was known of an id', () => {
    expect(before['evidence.leaves']).toHaveLength(300);
    expect(before['evidence.nodes']).not.toEqual([]);
    const unnamed = { 'evidence.chain': { local_chain: null, deployed_block: null, deployed_block_hash: null } } as Record<string, object>;
    unnamed['evidence.anchors'] = { local_chain: null, before_local_ids: true };
    const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(Object.entries(row as object).sort())).sort();
    for (const [table, rows] of Object.entries(before))
      expect(sorted(after[table]!), table).toEqual(sorted(rows.map((row) => ({ ...(row as object), ...unnamed[table] }))));
  });

  it('shows in the view what was recorded, and nothing that waits', async () => {
    expect(await readRecordedAnchors(pool, null, 10)).toEqual([
      {
        ...ANCHOR,
        root: expect.any(Buffer),
        treeSize: sizes[0],
        chainId: CHAIN.chainId,
        genesis: CHAIN.genesis,
        localId: null,
        beforeLocalIds: true,
        contract: CHAIN.contract,
        recordedAt: expect.any(Date),
      },
    ]);
    expect((await anchorsDue(pool, 10)).map(({ treeSize, transaction }) => ({ treeSize, transaction }))).toEqual([
      { treeSize: sizes[1], transaction: WAITING },
      { treeSize: sizes[2], transaction: null },
    ]);
    const { chainId, genesis, contract, nonce, raw, transactionHash: hash } = CHAIN;
    const deployment = { nonce, raw, hash };
    expect(await loadChain(pool)).toEqual({ chainId, genesis, contract, deployment, localId: null, standsIn: null });
  });

  it('gives the application what it needs of the new tables, and no more', async () => {
    const { rows } = await pool.query<{ what: string; rights: string }>(
      `select what, array_to_string(array(select r from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) r
                where has_table_privilege('application', 'evidence.' || what, r)), ' ') as rights
         from unnest(array['history_begun', 'earlier_anchors', 'recorded_anchors', 'anchors', 'chain', 'leaves', 'checkpoints']) what`,
    );
    expect(Object.fromEntries(rows.map(({ what, rights }) => [what, rights]))).toEqual({
      history_begun: 'SELECT INSERT UPDATE',
      earlier_anchors: 'SELECT INSERT',
      recorded_anchors: 'SELECT',
      anchors: 'SELECT INSERT UPDATE',
      chain: 'SELECT INSERT UPDATE DELETE',
      leaves: 'SELECT INSERT',
      checkpoints: 'SELECT INSERT',
    });
  });

  it('is one that had begun before, still follows its store and verifies', async () => {
    const { rows } = await pool.query('select store from evidence.history_begun');
    expect(rows).toEqual([{ store: 'older' }]);
    await expect(assertFollowedStore(pool, store, {})).resolves.toBeUndefined();
    const report = await verifyHistory({ store, pool, verifierKey: key.verifierKey, gaplessPositions: false });
    expect(report.legs.filter((leg) => leg.status === 'FAILED')).toEqual([]);
    for (const name of ['events', 'log', 'checkpoints'])
      expect(report.legs.find((leg) => leg.name === name)).toMatchObject({ status: 'PASSED' });
  });

  it('refuses half of where a contract stands', async () => {
    await expect(pool.query('update evidence.chain set deployed_block = 1')).rejects.toThrow(/check constraint/);
    await expect(pool.query("update evidence.chain set deployed_block = 1, deployed_block_hash = '0x01'")).resolves.toBeDefined();
  });
});

describe('an empty database of that schema', () => {
  it('has begun no history after the upgrade', async () => {
    const { url, migrationUrl } = await oldDatabase();
    await upgrade(migrationUrl);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select store from evidence.history_begun');
    await client.end();
    expect(rows).toEqual([]);
  });
});
