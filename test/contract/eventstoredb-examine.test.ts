import { afterEach, describe, expect, it } from 'vitest';
import { eventStoreDbCheck } from '../../modules/app/operations/doctor/event-store-db.ts';
import { eventStoreFindings } from '../../modules/app/operations/doctor/event-store-findings.ts';
import { lookIntoEventStore } from '../../modules/app/operations/event-store-trouble.ts';
import { type Examined, examineEventStoreDb, whyNoNode } from '../../shared-kernel/event-store/eventstoredb/examine.ts';
import { createEventStoreDb } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import { StoreUnavailable } from '../../shared-kernel/event-store/port.ts';
import { type EventStoreServer, startEventStoreServer } from '../support/event-store-server/index.ts';

const servers: EventStoreServer[] = [];
const start = async (options: Parameters<typeof startEventStoreServer>[0] = {}): Promise<EventStoreServer> => {
  const server = await startEventStoreServer(options);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.stop();
});

/** Nobody listens there. */
const DEAD = ['127.0.0.1:1', '127.0.0.1:2'];
const STREAM = 'document-never-written';

const troubleOf = async (url: string) => {
  const store = createEventStoreDb({ url, answerMs: 1_000 });
  const error = await store.head().catch((failure: unknown) => failure);
  await store.close();
  expect(error).toBeInstanceOf(StoreUnavailable);
  return lookIntoEventStore(url, error as StoreUnavailable);
};

describe('what an installation needs of an EventStoreDB', () => {
  it('is looked at without writing anything', async () => {
    const server = await start({ maxAppendSize: 16_000_000 });
    expect(await examineEventStoreDb(server.url, STREAM)).toEqual({
      nodes: [{ address: expect.stringMatching(/^127\.0\.0\.1:\d+$/), state: 'LEADER', alive: true }],
      mayAppend: true,
      maxAppendSize: null,
    });
    expect(server.log.userRecords()).toEqual([]);
  });

  it('finds a MaxAppendSize that is too small, and the doctor is red about it', async () => {
    const server = await start();
    expect(await examineEventStoreDb(server.url, STREAM)).toMatchObject({ mayAppend: true, maxAppendSize: 1_048_576 });
    const rows = [await eventStoreDbCheck({ eventstoreUrl: server.url, eventstorePrefix: undefined }).run()].flat();
    expect(rows.map(({ state }) => state)).toEqual(['ok', 'red']);
    expect(rows[1]).toMatchObject({ found: expect.stringContaining('1048576'), mend: expect.stringContaining('16000000') });
    expect(server.log.userRecords()).toEqual([]);
  });

  it('names the nodes that are gone', async () => {
    const leader = await start({ maxAppendSize: 16_000_000 });
    const gone = await start({ maxAppendSize: 16_000_000, sharing: leader });
    await gone.goDown();
    const rows = [await eventStoreDbCheck({ eventstoreUrl: leader.clusterUrl, eventstorePrefix: 'a-' }).run()].flat();
    expect(rows.map(({ state }) => state)).toEqual(['ok', 'warn']);
    expect(rows[1]!.found).toMatch(/1 of 2 nodes gone \(127\.0\.0\.1:\d+\); one more gone/);
  });

  it('is told in a row of its own for each thing that is wrong, and never with a password', () => {
    const fine: Examined = { nodes: [{ address: 'es-1:2113', state: 'LEADER', alive: true }], mayAppend: true, maxAppendSize: null };
    const found = (url: string, examined: Partial<Examined> = {}) =>
      eventStoreFindings(url, url.replace(/\/\/[^@]*@/, '//').replace(/\?.*$/, ''), { ...fine, ...examined });
    expect(found('esdb://product:secret@es-1:2113?tlsCAFile=ca.crt')).toEqual([]);
    expect(found('esdb://127.0.0.1:2113?tls=false')).toEqual([]);
    expect(found('esdb://127.0.0.1:2113,es-2:2113?tls=false')[0]).toMatchObject({
      state: 'warn',
      found: expect.stringMatching(/without TLS/),
    });
    expect(found('esdb://admin:secret@es-1:2113')[0]).toMatchObject({ state: 'warn', mend: expect.stringMatching(/user of its own/) });
    expect(found('esdb://product:secret@es-1:2113', { maxAppendSize: 'not told' })[0]).toMatchObject({ state: 'warn' });
    expect(found('esdb://product:secret@es-1:2113', { mayAppend: false })[0]).toMatchObject({
      state: 'red',
      mend: expect.stringMatching(/rights\.sh/),
    });
    expect(JSON.stringify(found('esdb://admin:secret@es-1:2113', { mayAppend: false }))).not.toContain('secret');
  });
});

describe('a cluster of which no node is found', () => {
  it('is told by what each of its nodes says: nobody listens, or the certificate, or no TLS', async () => {
    const plain = await start();
    const port = new URL(plain.url.replace('esdb:', 'http:')).port;
    const dead = await troubleOf(`esdb://${DEAD.join(',')}?tls=false`);
    expect(dead).toMatchObject({
      waitingHelps: true,
      wrong: expect.stringMatching(/127\.0\.0\.1:1: connect ECONNREFUSED.*; 127\.0\.0\.1:2: connect ECONNREFUSED/),
    });
    const mismatch = await troubleOf(`esdb://127.0.0.1:${port},${DEAD[0]}`);
    expect(mismatch).toMatchObject({
      waitingHelps: false,
      wrong: expect.stringMatching(/does not speak TLS$/),
      mend: expect.stringMatching(/tls=false/),
    });
    expect(await whyNoNode(plain.url)).toEqual([]);
  });

  it('with a file of an authority that is not there is one sentence, without waiting', async () => {
    const trouble = await troubleOf('esdb://product:secret@127.0.0.1:1?tlsCAFile=/nowhere/ca.crt');
    expect(trouble).toMatchObject({ waitingHelps: false, wrong: expect.stringMatching(/tlsCAFile in EVENTSTORE_URL cannot be read/) });
    expect(JSON.stringify(trouble)).not.toContain('secret');
  });
});
