import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyInWords } from '../../modules/app/operations/verify-in-words.ts';
import { embeddedTexts } from '../../modules/evidence/adapters/embedded-texts.ts';
import { type VerifyDeps, verifyHistory, verifyReportSchema, verifyStreams } from '../../modules/evidence/index.ts';
import { loadTree } from '../../modules/evidence/storage/log-tables.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { eventLeafHash } from '../../shared-kernel/evidence/canonical.ts';
import { signCheckpoint } from '../../shared-kernel/evidence/checkpoint.ts';
import { FileMissing } from '../../shared-kernel/files/port.ts';
import { count } from '../support/counts.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type EvidenceWorld, evidenceWorld } from './evidence-world.ts';

const soon = () => AbortSignal.timeout(WAIT_MS);
const noFiles: Pick<VerifyDeps, 'files' | 'filesOf'> = {
  filesOf: () => [],
  files: { get: () => Promise.reject(new Error('nothing names a file')) },
};

describe('verify', () => {
  let world: EvidenceWorld;
  let deps: VerifyDeps;
  let events: RecordedEvent[];

  beforeAll(async () => {
    world = await evidenceWorld();
    const token = async (digest: Uint8Array) => Buffer.concat([Buffer.from('token '), digest]);
    const { evidence, stop } = world.start({ timestamp: token });
    for (let i = 0; i < 6; i += 1) {
      const positions = [];
      for (let stream = 0; stream < 5; stream += 1) positions.push(await world.append(`document-ñ-${stream}`, 2));
      await evidence.requestCheckpoint(positions.at(-1)!, soon());
    }
    const wait = { timeout: WAIT_MS, interval: 50 };
    await vi.waitFor(async () => expect((await evidence.status()).waitingTimestamps).toEqual([]), wait);
    await world.append('document-uncovered', 3);
    await vi.waitFor(async () => expect((await evidence.status()).treeSize).toBe(63), wait);
    await stop();
    await world.append('document-unlogged', 2);
    deps = {
      store: world.store,
      pool: world.pool,
      verifierKey: world.key.verifierKey,
      gaplessPositions: true,
      storedTexts: embeddedTexts(world.pool),
      verifyTimestamp: async (bytes, digest) =>
        Buffer.from(bytes).equals(Buffer.concat([Buffer.from('token '), digest])) ? { status: 'PASSED' } : { status: 'FAILED' },
      ...noFiles,
    };
    events = [];
    for await (const event of world.store.readAll()) events.push(event);
    await world.admin.query('alter table event_store.events disable trigger all');
  });
  afterAll(() => world.close());

  /** Runs SQL as a superuser, then `work`, then puts the row or rows back as they were. */
  async function spoiled<T>(table: string, where: string, sql: string, work: () => Promise<T>): Promise<T> {
    await world.admin.query(`create table public.kept as select * from ${table} where ${where}`);
    try {
      await world.admin.query(sql);
      return await work();
    } finally {
      await world.admin.query(`delete from ${table} where ${where}`);
      await world.admin.query(`insert into ${table} select * from public.kept on conflict do nothing`);
      await world.admin.query('drop table public.kept');
    }
  }

  it('passes an untouched history and says what nothing signed covers yet', async () => {
    const report = await verifyHistory(deps);
    expect(report).toMatchObject({ verdict: 'TOTAL_PASSED', first: null, findings: [], events: 65, uncovered: 5, stream: null });
    expect(report.legs.map((leg) => [leg.name, leg.status, leg.checked])).toEqual([
      ['events', 'PASSED', 65],
      ['log', 'PASSED', 63],
      ['checkpoints', 'PASSED', 6],
      ['timestamps', 'PASSED', 6],
      ['anchors', 'PASSED', 0],
      ['files', 'PASSED', 0],
    ]);
    for (const stream of ['document-ñ-3', 'document-uncovered', 'document-unlogged']) {
      expect((await verifyStreams(deps, [stream])).verdict).toBe('TOTAL_PASSED');
    }
    const several = await verifyStreams(deps, ['document-ñ-3', 'vobo-ñ-3', 'document-uncovered']);
    const each = await Promise.all(['document-ñ-3', 'document-uncovered'].map((stream) => verifyStreams(deps, [stream])));
    expect(several).toMatchObject({ verdict: 'TOTAL_PASSED', stream: 'document-ñ-3 vobo-ñ-3 document-uncovered' });
    expect(several.events).toBe(each.reduce((sum, { events }) => sum + events, 0));
  });

  it('names the event after a flip of any one byte of any column of its row', async () => {
    const random = seeded(20261121);
    const wanted = count('event byte flips', 100, 1000);
    const columns = ['position', 'stream', 'revision', 'id', 'type', 'data', 'metadata'] as const;
    const done = new Map<string, number>();
    let flips = 0;
    for (let attempt = 0; flips < wanted && attempt < wanted * 20; attempt += 1) {
      const column = columns[attempt % columns.length]!;
      // The newest two are not in the log yet: there is nothing to hold their bytes against.
      const event = events[Math.floor(random() * 63)]!;
      const changed = await flipByte(column, event.position, random);
      if (!changed) continue;
      flips += 1;
      done.set(column, (done.get(column) ?? 0) + 1);
      const report = await verifyHistory(deps).finally(changed.restore);
      const named = report.findings.filter((one) => one.eventId === event.id || one.position === event.position);
      verifyReportSchema.parse(report);
      expect(report.verdict, `${column} of ${event.position}: ${changed.what}`).toBe('TOTAL_FAILED');
      expect(named.length, `${column} of ${event.position}: ${changed.what} ${JSON.stringify(report.findings)}`).toBeGreaterThan(0);
      expect(report.first, `${column} of ${event.position}: ${changed.what}`).toMatchObject({ leafIndex: Number(event.position) - 1 });
    }
    console.info(`flipped ${flips}:`, Object.fromEntries(done));
    expect(flips).toBe(wanted);
    expect([...done.keys()].sort()).toEqual([...columns].sort());
    expect((await verifyHistory(deps)).verdict).toBe('TOTAL_PASSED');
  });

  it('finds the same value in another spelling', async () => {
    const [event] = events;
    const sql = `update event_store.events set data = replace(data, '"pages":3', '"pages": 3') where position = 1`;
    await spoiled('event_store.events', 'position = 1', sql, async () => {
      expect((await verifyHistory(deps)).first).toMatchObject({ code: 'stored-text-changed', eventId: event!.id, leafIndex: 0 });
    });
  });

  it('names an event that was taken out, and one that was put in', async () => {
    await spoiled('event_store.events', 'position = 20', 'delete from event_store.events where position = 20', async () => {
      const report = await verifyHistory(deps);
      expect(report.first).toMatchObject({ code: 'event-missing', eventId: events[19]!.id, leafIndex: 19 });
      expect(report.findings).toHaveLength(1);
      expect((await verifyStreams(deps, [events[19]!.stream])).verdict).toBe('TOTAL_FAILED');
      const several = await verifyStreams(deps, ['document-uncovered', events[19]!.stream, 'vobo-nothing-yet']);
      expect(several).toMatchObject({ verdict: 'TOTAL_FAILED', first: { code: 'revision-gap', stream: events[19]!.stream } });
    });
    const insert = `insert into event_store.events select 66, 'document-put-in', 4, gen_random_uuid(), type, data, metadata
      from event_store.events where position = 1`;
    await spoiled('event_store.events', 'position = 66', insert, async () => {
      expect((await verifyHistory(deps)).first).toMatchObject({ code: 'revision-gap', stream: 'document-put-in' });
    });
  });

  it('tells a changed leaf from a changed event by the signed roots', async () => {
    const sql = `update evidence.leaves set leaf_hash = sha256('x'::bytea) where leaf_index = 12`;
    await spoiled('evidence.leaves', 'leaf_index = 12', sql, async () => {
      const report = await verifyHistory(deps);
      expect(report.first).toMatchObject({ leg: 'log', code: 'leaf-changed', leafIndex: 12, eventId: events[12]!.id });
      expect(report.legs.find((leg) => leg.name === 'events')?.status).toBe('PASSED');
    });
  });

  it('names the range between two checkpoints where event and leaf were both changed', async () => {
    const type = 'DocumentForged';
    const forged = Buffer.from(eventLeafHash({ ...events[27]!, type })).toString('hex');
    await spoiled('event_store.events', 'position = 28', `update event_store.events set type = '${type}' where position = 28`, async () => {
      const { rows } = await world.admin.query('select leaf_hash from evidence.leaves where leaf_index = 27');
      await world.admin.query('update evidence.leaves set leaf_hash = $1 where leaf_index = 27', [Buffer.from(forged, 'hex')]);
      const report = await verifyHistory(deps);
      await world.admin.query('update evidence.leaves set leaf_hash = $1 where leaf_index = 27', [rows[0].leaf_hash]);
      expect(report.verdict).toBe('TOTAL_FAILED');
      expect(report.first).toMatchObject({ code: 'range-changed', range: { from: 20, to: 29 } });
    });
  });

  it('judges what comes after a changed event as if nothing had been', async () => {
    await spoiled(
      'event_store.events',
      'position in (5, 45)',
      `update event_store.events set type = type || 'X' where position in (5, 45)`,
      async () => {
        const report = await verifyHistory(deps);
        expect(report.findings.map((one) => [one.code, one.leafIndex])).toEqual([
          ['event-changed', 4],
          ['event-changed', 44],
        ]);
      },
    );
  });

  it.each([
    ['another root', `update evidence.checkpoints set root = sha256('x'::bytea) where tree_size = 30`, 'checkpoint-not-signed'],
    [
      'another note',
      `update evidence.checkpoints set signed_note = replace(signed_note, '30', '31') where tree_size = 30`,
      'checkpoint-not-signed',
    ],
    ['another token', `update evidence.checkpoints set timestamp_token = 'token x' where tree_size = 30`, 'timestamp-invalid'],
  ])('finds %s in a checkpoint', async (_, sql, code) => {
    await spoiled('evidence.checkpoints', 'tree_size = 30', sql, async () => {
      const report = await verifyHistory(deps);
      expect(report.verdict).toBe('TOTAL_FAILED');
      expect(report.findings.map((one) => one.code)).toEqual([code]);
    });
  });

  it('finds a log that was cut short, and one whose tree state was changed', async () => {
    await spoiled('evidence.leaves', 'leaf_index >= 58', 'delete from evidence.leaves where leaf_index >= 58', async () => {
      const codes = (await verifyHistory(deps)).findings.map((one) => one.code);
      expect(codes).toContain('leaf-missing');
      expect(codes).toContain('tree-state-changed');
    });
    await spoiled('evidence.tree', 'true', 'update evidence.tree set edge[1] = edge[2]', async () => {
      expect((await verifyHistory(deps)).findings.map((one) => one.code)).toEqual(['tree-state-changed']);
    });
  });

  it('trusts the key it was given, not one that signed', async () => {
    const other = await evidenceWorld();
    try {
      const report = await verifyHistory({ ...deps, verifierKey: other.key.verifierKey });
      expect(report.verdict).toBe('TOTAL_FAILED');
      expect(report.first?.code).toBe('checkpoint-not-signed');
    } finally {
      await other.close();
    }
  });

  it('says which parts nobody could judge', async () => {
    const { files: _, filesOf: __, verifyTimestamp: ___, ...bare } = deps;
    const report = await verifyHistory(bare);
    expect(report.verdict).toBe('INDETERMINATE');
    const open = report.legs.filter((leg) => leg.status === 'INDETERMINATE').map((leg) => leg.name);
    expect(open).toEqual(['timestamps', 'files']);
  });

  it('finds a file that is gone and one with other bytes', async () => {
    const bytes = Buffer.from('%PDF');
    const key = `sha256-${createHash('sha256').update(bytes).digest('hex')}`;
    const named = (stored: Map<string, Uint8Array>): VerifyDeps => ({
      ...deps,
      filesOf: (event) => (event.position === '9' ? [key] : []),
      files: {
        get: async (asked: string) => {
          const found = stored.get(asked);
          if (!found) throw new FileMissing(asked);
          return found;
        },
      },
    });
    expect((await verifyHistory(named(new Map([[key, bytes]])))).verdict).toBe('TOTAL_PASSED');
    const place = { leafIndex: 8, eventId: events[8]!.id };
    expect((await verifyHistory(named(new Map()))).first).toMatchObject({ code: 'file-missing', ...place });
    expect((await verifyHistory(named(new Map([[key, Buffer.from('other')]])))).first).toMatchObject({ code: 'file-damaged', ...place });
  });

  it('names every file that does not fit, each once, and on a screen as many as fit there', async () => {
    const keyOfEvent = (position: string) => `sha256-${createHash('sha256').update(position).digest('hex')}`;
    const gone = await verifyHistory({
      ...deps,
      // The second file is named by every event: it is one file.
      filesOf: (event) => [keyOfEvent(event.position), keyOfEvent('shared')],
      files: { get: (key) => Promise.reject(new FileMissing(key)) },
    });
    const { findings, legs } = gone;
    expect(findings).toHaveLength(66);
    expect(new Set(findings.map(({ detail }) => detail)).size).toBe(66);
    expect(legs.find(({ name }) => name === 'files')).toMatchObject({ status: 'FAILED', checked: 66, findings: 66 });
    const words = verifyInWords(gone);
    expect(words).toContain('Files that do not fit: 66');
    expect(words.match(/^ {2}file-missing {2}sha256-[0-9a-f]{64} {2}\(/gm)).toHaveLength(20);
    expect(words).toContain('and 46 more: --json names them all');
    const few = verifyInWords({ ...gone, findings: findings.slice(0, 2), legs: legs.map((leg) => ({ ...leg, findings: 2 })) });
    expect(few).toContain(findings[1]!.detail);
    expect(few).not.toContain('more: --json');
  });

  it('is not disturbed by a checkpoint that is signed between any two of its questions', async () => {
    const { size, range } = await loadTree(world.pool);
    const root = range.root();
    const note = signCheckpoint({ origin: world.key.signer.name, size, root }, [world.key.signer]);
    const ofAll = { tree_size: String(size), root: Buffer.from(root), signed_note: note, created_at: new Date(), timestamp_token: null };
    // Of fewer leaves than were read when it came, and of all.
    for (const late of [60, size]) {
      let hiding = 0;
      for (let answersWithout = 1; answersWithout <= 20; answersWithout += 1) {
        let hidden = 0;
        const query = async (text: string, values?: unknown[]) => {
          const answer = await world.pool.query(text, values);
          if (!/from evidence.checkpoints where tree_size > \$1 order by tree_size limit \$2/.test(text)) return answer;
          const rows = late === size && Number(values?.[0]) < late ? [...answer.rows, ofAll] : answer.rows;
          const seen = rows.filter((row) => Number(row.tree_size) !== late || ++hidden > answersWithout);
          return { ...answer, rows: seen };
        };
        const pool = new Proxy(world.pool, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) });
        expect((await verifyHistory({ ...deps, pool })).findings, `${late}, after ${answersWithout} answers without`).toEqual([]);
        if (hidden > answersWithout) hiding += 1;
      }
      expect(hiding, `readings that met the one of ${late} late`).toBeGreaterThan(late === size ? 0 : 5);
    }
  });

  it('is not disturbed by what is appended while it reads', async () => {
    const { evidence, stop } = world.start({ checkpointEveryMs: 10 });
    let writing = true;
    const writer = (async () => {
      for (let i = 0; writing; i += 1) await world.append(`document-live-${i % 3}`);
    })();
    for (let i = 0; i < 15; i += 1) {
      expect((await verifyHistory(deps)).findings).toEqual([]);
    }
    writing = false;
    await writer;
    await stop();
    expect((await evidence.status()).treeSize).toBeGreaterThan(65);
  });

  /** Flips one bit of one byte of a column as the database stores it; null where the database refuses the result. */
  async function flipByte(column: string, position: string, random: () => number) {
    const { rows } = await world.admin.query(`select * from event_store.events where position = ${position}`);
    const row = rows[0] as Record<string, string | number>;
    const bytes = bytesOf(column, row[column]!);
    const at = Math.floor(random() * bytes.length);
    const bit = 1 << Math.floor(random() * 8);
    bytes[at]! ^= bit;
    const value = valueFrom(column, bytes);
    const id = row.id as string;
    const where = column === 'id' ? `position = ${position}` : `id = '${id}'`;
    try {
      await world.admin.query(`update event_store.events set ${column} = $1 where ${where}`, [value]);
    } catch {
      return null;
    }
    return {
      what: `byte ${at} ^ ${bit}`,
      restore: () => world.admin.query(`update event_store.events set ${column} = $1 where ${where}`, [row[column]]),
    };
  }
});

function bytesOf(column: string, value: string | number): Buffer {
  if (column === 'position') {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(BigInt(value));
    return bytes;
  }
  if (column === 'revision') {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(Number(value));
    return bytes;
  }
  if (column === 'id') return Buffer.from(String(value).replaceAll('-', ''), 'hex');
  return Buffer.from(String(value), 'utf8');
}

function valueFrom(column: string, bytes: Buffer): string | number {
  if (column === 'position') return bytes.readBigInt64BE().toString();
  if (column === 'revision') return bytes.readInt32BE();
  if (column === 'id') return bytes.toString('hex');
  const text = bytes.toString('utf8');
  // Not UTF-8 any more: send what the database refuses too.
  return Buffer.from(text, 'utf8').equals(bytes) ? text : '\u0000';
}

/** Repeatable random numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
