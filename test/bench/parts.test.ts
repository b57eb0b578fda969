import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchEventStore } from '../../scripts/bench/event-store.ts';
import { benchFlows } from '../../scripts/bench/flows.ts';
import { type History, makeHistory } from '../../scripts/bench/history.ts';
import { benchInbox } from '../../scripts/bench/inbox.ts';
import { benchProjections } from '../../scripts/bench/projections.ts';
import type { BenchRow } from '../../scripts/bench/row.ts';
import { benchShares } from '../../scripts/bench/shares.ts';
import { benchSigning } from '../../scripts/bench/signing.ts';
import { benchTimeline } from '../../scripts/bench/timeline.ts';
import { benchValidation } from '../../scripts/bench/validation.ts';
import { benchVerify } from '../../scripts/bench/verify.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-test-'));
afterAll(async () => {
  await closePdfWorkers();
  rmSync(folder, { recursive: true, force: true });
});

const tiny = { pages: 3, bytes: 60_000 };

/** Figures are not judged here, only that there are some. */
function areFigures(rows: readonly BenchRow[]): void {
  for (const one of rows) {
    expect(one.value, one.name).toBeGreaterThan(0);
    expect(Number.isFinite(one.value), one.name).toBe(true);
    if (one.peer) {
      expect(one.peer.value, one.name).toBeGreaterThan(0);
      expect(one.ratio, one.name).toBeCloseTo(one.value / one.peer.value);
    } else expect(one.ratio, one.name).toBeNull();
    expect(one.method.length, one.name).toBeGreaterThan(20);
    expect(one.caveat.length, one.name).toBeGreaterThan(20);
  }
}

describe('appends', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('gives a row for each number of writers, the aim at 32', async () => {
    const rows = await benchEventStore({ ...database, seconds: 0.05, rounds: 2, writers: [1, 32] });
    areFigures(rows);
    expect(rows.map((one) => [one.unit, one.peer?.name, one.aim?.text])).toEqual([
      ['events/s', 'plain single-row inserts', undefined],
      ['events/s', 'plain single-row inserts', 'ratio >= 1.0'],
    ]);
  });
});

describe('what is measured on a history', () => {
  let database: TestDatabase;
  let history: History;
  beforeAll(async () => {
    database = await createTestDatabase();
    history = await makeHistory({ databaseUrl: database.url, folder: join(folder, 'product'), events: 60, long: 60 });
  });
  afterAll(async () => {
    await history.close();
    await database.drop();
  });

  it('the history is made by the command engine: complete documents, personal values encrypted', async () => {
    const types = new Map<string, number>();
    let plain = '';
    for await (const { stream, type, data, metadata } of history.services.store.readAll()) {
      if (stream.startsWith('document-')) types.set(type, (types.get(type) ?? 0) + 1);
      plain += JSON.stringify([data, metadata]);
    }
    expect(types.get('DocumentCompleted')).toBe(4);
    expect(types.get('SignatureRecorded')).toBe(8);
    expect(plain).toContain('$protected');
    expect(plain).not.toContain('Peña');
    const { state, events } = await history.modules.documents.load(history.longDocumentId);
    expect([state.status, events.length]).toEqual(['COMPLETED', history.longEvents]);
    expect(history.longEvents).toBe(60);
  });

  it('catch-up and rebuild', async () => {
    const rows = await benchProjections(history, { rounds: 1 });
    areFigures(rows);
    expect(rows.map((one) => one.peer?.name)).toEqual(['COPY', 'COPY', 'COPY', 'COPY']);
    expect(rows.filter((one) => one.aim).map((one) => one.aim?.text)).toEqual(['ratio >= 0.6']);
  });

  it('timeline by query and by HTTP', async () => {
    const rows = await benchTimeline(history, { rounds: 1 });
    areFigures(rows);
    expect(rows.map((one) => one.aim?.text)).toEqual(['< 300 ms', '< 300 ms']);
  });

  it('verify', async () => {
    const rows = await benchVerify(history, { rounds: 1 });
    areFigures(rows);
    expect(rows.map((one) => one.unit)).toEqual(['events/s', 'events/s']);
  });
});

describe('the inbox', () => {
  let database: TestDatabase;
  let history: History;
  beforeAll(async () => {
    database = await createTestDatabase();
    history = await makeHistory({ databaseUrl: database.url, folder: join(folder, 'inbox-product'), events: 26, long: 26 });
  });
  afterAll(async () => {
    await history.close();
    await database.drop();
  });

  it('pages, searches, numbers and addresses beside the bare SQL, by query and by HTTP, and the memory of all pages', async () => {
    const rows = await benchInbox(history, { documents: 130, rounds: 4 });
    areFigures(rows);
    expect(rows.map((one) => one.peer?.name)).toEqual([...Array(10).fill('bare SQL'), undefined]);
    const { rows: tabs } = await history.services.pool.query(
      'select tab, count(*)::int as count from read.documents_inbox group by tab order by tab',
    );
    expect(tabs.map((one) => one.tab)).toEqual(['completed', 'draft', 'pending']);
  });
});

describe('the flows between modules', () => {
  let database: TestDatabase;
  let history: History;
  beforeAll(async () => {
    database = await createTestDatabase();
    history = await makeHistory({ databaseUrl: database.url, folder: join(folder, 'flows-product'), events: 26, long: 26 });
  });
  afterAll(async () => {
    await history.close();
    await database.drop();
  });

  it('from event to effect, beside what the store needs, and many at once', async () => {
    const rows = await benchFlows(history, { rounds: 2, open: 10 });
    areFigures(rows);
    expect(rows.map((one) => one.unit)).toEqual([...Array(10).fill('ms'), 'flows/s']);
  });
});

describe('shares of the workers', () => {
  let database: TestDatabase;
  let history: History;
  beforeAll(async () => {
    database = await createTestDatabase();
    history = await makeHistory({ databaseUrl: database.url, folder: join(folder, 'shares'), events: 26, long: 26 });
  });
  afterAll(async () => {
    await history.close();
    await database.drop();
  });

  it('an ordinary document beside files that are hard to draw', async () => {
    const rows = await benchShares(history, { rounds: 1, hostile: 3 });
    areFigures(rows);
    expect(rows.map((one) => [one.unit, one.peer?.name, one.aim?.text])).toEqual([['ms', 'the same alone', 'ratio <= 3.0']]);
    expect(rows[0]!.method).toContain('3 of them were not decided at the end');
  });
});

it('signing: two files, without and with timestamp, and the memory', async () => {
  const rows = await benchSigning({ folder: join(folder, 'signing'), rounds: { small: 1, large: 1 }, large: tiny });
  const memory = rows.at(-1)!;
  areFigures(rows.slice(0, -1));
  expect(rows).toHaveLength(5);
  // A file as small as this one may fit into memory that is there already.
  expect(memory.value).toBeGreaterThanOrEqual(0);
  expect([memory.unit, memory.peer, memory.aim?.text]).toEqual(['times the file', null, '< 3 times']);
});

it('validation: one and ten signatures, all of them valid', async () => {
  const rows = await benchValidation({ folder: join(folder, 'validation'), rounds: { short: 1, large: 1 }, large: tiny });
  areFigures(rows);
  expect(rows).toHaveLength(8);
  expect(rows.filter((one) => one.aim).map((one) => one.name.includes('10 signatures') && one.name.endsWith('p95'))).toEqual([true, true]);
});
