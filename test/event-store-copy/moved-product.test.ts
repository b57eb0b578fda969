import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OtherStore } from '../../modules/app/store-migration/followed-store.ts';
import { createEventStoreDb } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import { atRest } from '../support/at-rest.ts';
import { type EventStoreServer, startEventStoreServer } from '../support/event-store-server/index.ts';
import { ana, bruno, sendDocument, settled, signDrawn, until } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { runScript } from './copying.ts';
import { contentOf } from './history.ts';

interface Sent {
  readonly mail_id: string;
  readonly attempts: number;
}

describe('the whole product moves from Postgres to EventStoreDB and back', () => {
  let product: Product;
  let server: EventStoreServer;
  let pool: pg.Pool;
  let env: Record<string, string>;
  let first: string;

  const mails = async () => (await pool.query<Sent>('select mail_id, attempts from delivery.mails order by mail_id')).rows;
  const move = async (from: string, to: string) => {
    for (const name of ['event-store-copy', 'event-store-adopt']) {
      const ended = await runScript(name, ['--from', from, '--to', to], env);
      expect(ended.stdout + ended.stderr, name).not.toMatch(/FAILED|refused/i);
      expect(ended.code, `${name}: ${ended.stderr}`).toBe(0);
      if (name === 'event-store-adopt') differOnlyInPosition(ended.stdout);
    }
  };
  const seenProcessesAreGone = async () => {
    const admin = new pg.Pool({ connectionString: product.database.adminUrl });
    await admin.query('delete from process.instance');
    await admin.end();
  };

  beforeAll(async () => {
    server = await startEventStoreServer();
    product = await startProduct();
    pool = new pg.Pool({ connectionString: product.database.url, application_name: 'test', max: 2 });
    pool.on('error', () => undefined);
    env = {
      DATA_DIR: product.dataDir,
      DATABASE_URL: product.database.url,
      MIGRATION_DATABASE_URL: product.database.migrationUrl,
    };
    first = await sendDocument(product, [ana, bruno]);
    await atRest(product.services.store, pool);
  });
  afterAll(async () => {
    await pool.end();
    await product.stop();
    await server.stop();
  });

  it('is refused a store that its database does not follow', async () => {
    await product.halt();
    await expect(product.restart({ EVENTSTORE_URL: server.url })).rejects.toThrow(OtherStore);
    await product.restart({ EVENTSTORE_URL: '' });
    await product.halt();
    await seenProcessesAreGone();
  });

  it('sends no mail again, goes on with what was begun, shows what the events say and verifies', { timeout: 960_000 }, async () => {
    const before = await mails();
    expect(before.length).toBeGreaterThan(1);
    await move(product.database.url, server.url);
    await product.restart({ EVENTSTORE_URL: server.url });
    await atRest(product.services.store, pool);
    expect(await mails()).toEqual(before);

    for (const { emailID } of [ana, bruno]) expect((await signDrawn(product, first, emailID)).status).toBe(200);
    await until(product, first, 'COMPLETED', 60_000);
    await settled(product, first);
    const second = await sendDocument(product, [ana]);
    expect(second).not.toBe(first);
    await atRest(product.services.store, pool);
    const after = await mails();
    expect(after.filter(({ mail_id: id }) => before.some((mail) => mail.mail_id === id))).toEqual(before);
    expect(after.length).toBeGreaterThan(before.length);
    await rebuildIsLive(product);
    await verifies({ ...env, EVENTSTORE_URL: server.url });
  });

  it('and back again, with what was added since', { timeout: 960_000 }, async () => {
    const before = await mails();
    await product.halt();
    await seenProcessesAreGone();
    const there = createEventStoreDb({ url: server.url });
    const content = await contentOf(there);
    await there.close();
    await move(server.url, product.database.url);
    await product.restart({ EVENTSTORE_URL: '' });
    await atRest(product.services.store, pool);
    expect(await mails()).toEqual(before);
    expect((await contentOf(product.services.store)).slice(0, content.length)).toEqual(content);
    await rebuildIsLive(product);
    await verifies(env);
  });
});

/** What `rebuild` prints of a read model that shows places in the store: those differ, and nothing else does. */
function differOnlyInPosition(printed: string): void {
  const rows = [...printed.matchAll(/(\d+) only in old, (\d+) only in new/g)];
  expect(rows.length).toBeGreaterThan(0);
  for (const [line, old, fresh] of rows) expect([old, fresh], line).toEqual(['0', '0']);
  for (const [line, columns] of printed.matchAll(/^ +different: .*: (.*)$/gm))
    expect(columns, line).toMatch(/^(place, position|position, place|position)$/);
}

async function rebuildIsLive(product: Product): Promise<void> {
  for (const { name } of product.modules.readSide.projections) {
    const { outcome, tables } = await product.modules.readSide.rebuild(name);
    expect(outcome).toBe('swapped');
    for (const table of tables) expect(table, name).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0 });
  }
}

async function verifies(env: Record<string, string>): Promise<void> {
  const { stdout, stderr, code } = await runScript('verify', [], env);
  expect(stdout + stderr).toMatch(/events +PASSED/);
  expect(stdout).toMatch(/log +PASSED/);
  expect(stdout).not.toMatch(/FAILED/);
  expect(code).not.toBe(1);
}
