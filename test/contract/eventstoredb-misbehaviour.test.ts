import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, excludeSystemEvents, type Position } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppendFault } from '../support/event-store-server/faults.ts';
import { type EventStoreServer, startEventStoreServer } from '../support/event-store-server/index.ts';
import { rejection, within } from './event-store/examples.ts';
import { collect, event, events, hear, newName, refusal } from './eventstoredb/client-examples.ts';

/** That the server of the tests does wrong what it is told to do wrong, as the unmodified client sees it. */

let server: EventStoreServer;
let client: EventStoreDBClient;

beforeEach(async () => {
  server = await startEventStoreServer();
  client = EventStoreDBClient.connectionString(server.url);
});
afterEach(async () => {
  // Not awaited: the client waits for ever for a call that ended without an answer.
  void client.dispose();
  await server.stop();
});

const append = (stream: string, count = 1) => client.appendToStream(stream, events(count), { expectedRevision: 'no_stream' });
const stored = (stream: string) => server.log.stream(stream)?.records.length ?? 0;

/** Another connection: the first one may be the broken one. */
async function reconnected(): Promise<EventStoreDBClient> {
  void client.dispose();
  client = EventStoreDBClient.connectionString(server.url);
  return client;
}

describe('an append that is told to go wrong', () => {
  test.each<[AppendFault, number, string]>([
    ['cut-before', 0, 'unavailable'],
    ['cut-after', 1, 'unavailable'],
    ['timeout-before', 0, 'deadline-exceeded'],
    ['timeout-after', 1, 'deadline-exceeded'],
    ['not-ready', 0, 'unknown'],
  ])('%s stores %i and is refused as %s', async (fault, count, type) => {
    const stream = newName();
    server.faults.nextAppend(fault);
    expect(await refusal(append(stream))).toMatchObject({ type });
    expect(stored(stream)).toBe(count);
    expect(await append(newName())).toMatchObject({ success: true });
  });

  test.each<[AppendFault, number]>([
    ['silent-before', 0],
    ['silent-after', 1],
    ['end-before', 0],
    ['end-after', 1],
  ])('%s stores %i, and no answer comes: the client waits for ever', async (fault, count) => {
    const stream = newName();
    server.faults.nextAppend(fault);
    await expect(within(append(stream), 300)).rejects.toThrow('nothing came');
    expect(stored(stream)).toBe(count);
  });

  test('a call that ended takes every later append of that client with it', async () => {
    server.faults.nextAppend('end-before');
    await rejection(within(append(newName()), 100));
    await expect(within(append(newName()), 300)).rejects.toThrow('nothing came');
  });

  test('cut-and-hold stores it only later', async () => {
    const stream = newName();
    server.faults.nextAppend('cut-and-hold', stream);
    expect(await refusal(append(stream))).toMatchObject({ type: 'unavailable' });
    expect(stored(stream)).toBe(0);
    server.releaseHeld();
    expect(stored(stream)).toBe(1);
  });

  test('rival lets somebody else in first', async () => {
    const stream = newName();
    server.faults.nextAppend('rival');
    expect(await refusal(append(stream, 2))).toMatchObject({ type: 'wrong-expected-version', actualVersion: '0' });
    expect(server.log.stream(stream)?.records.map(({ type }) => type)).toEqual(['RivalCameFirst']);
  });

  test('only the one to the named stream does', async () => {
    const stream = newName();
    server.faults.nextAppend('timeout-before', stream);
    expect(await append(newName())).toMatchObject({ success: true });
    expect(await refusal(append(stream))).toMatchObject({ type: 'deadline-exceeded' });
  });
});

describe('a cluster', () => {
  async function withFollower(work: (follower: EventStoreServer) => Promise<void>): Promise<void> {
    const follower = await startEventStoreServer({ sharing: server });
    await work(follower);
    await follower.stop();
  }

  test('shares what is stored, and its followers hand appends on', () =>
    withFollower(async (follower) => {
      const other = EventStoreDBClient.connectionString(follower.url);
      const stream = newName();
      await other.appendToStream(stream, events(2));
      expect(await collect(client.readStream(stream))).toHaveLength(2);
      await other.dispose();
    }));

  test('answers "not leader" with the address where the leader is demanded, and the client goes there', () =>
    withFollower(async (follower) => {
      follower.lead();
      const stream = newName();
      const attempt = () => client.appendToStream(stream, event(), { requiresLeader: true });
      expect(await rejection(attempt())).toMatchObject({
        type: 'not-leader',
        leader: { address: '127.0.0.1', port: follower.node.connections.port },
      });
      server.faults.nextAppend('timeout-before');
      expect(await attempt()).toMatchObject({ success: true });
    }));

  test('tells by gossip who leads', () =>
    withFollower(async (follower) => {
      follower.lead();
      server.faults.nextAppend('timeout-before');
      const other = EventStoreDBClient.connectionString(server.clusterUrl);
      expect(await other.appendToStream(newName(), events(1), { requiresLeader: true })).toMatchObject({ success: true });
      await other.dispose();
    }));

  test('ends every append of the call where followers do not hand on', () =>
    withFollower(async (follower) => {
      server.node.cluster.followersForward = false;
      follower.lead();
      const answers = await Promise.allSettled([append(newName()), append(newName())]);
      expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.type : 'stored'))).toEqual(['not-leader', 'not-leader']);
    }));
});

describe('a server that goes down and comes up', () => {
  test('refuses connections in between and keeps what it has', async () => {
    const stream = newName();
    await append(stream, 2);
    await server.goDown();
    expect(await rejection(append(newName()))).toMatchObject({ code: 14 });
    await server.comeUp();
    expect(await collect((await reconnected()).readStream(stream))).toHaveLength(2);
    expect(server.log.stream(stream)?.records).toHaveLength(2);
  });

  test('cuts a read in the middle', async () => {
    const stream = newName();
    await append(stream, 5);
    server.faults.nextRead({ kind: 'cut', after: 3 });
    expect(await refusal(collect(client.readStream(stream)))).toMatchObject({ type: 'unavailable' });
    expect(await collect(client.readStream(stream))).toHaveLength(5);
  });
});

describe('a subscription that is told to go wrong', () => {
  const filter = excludeSystemEvents();

  async function tenEvents(): Promise<Position> {
    await append('ten', 10);
    const [first] = await collect(client.readStream('ten', { maxCount: 1 }));
    return first?.event?.position as Position;
  }

  /** Revisions that came until the subscription ended or failed, and how it did. */
  async function listen(fromPosition: Position | 'start', enough = 99): Promise<{ revisions: number[]; end: string }> {
    const revisions: number[] = [];
    const subscription = client.subscribeToAll({ fromPosition, filter });
    const end = await new Promise<string>((resolve) => {
      subscription.on('error', (error) => resolve('type' in error ? String(error.type) : String(error)));
      subscription.on('end', () => resolve('ended'));
      subscription.on('data', ({ event: one }) => {
        revisions.push(Number(one?.revision));
        if (revisions.length === enough) resolve('enough');
      });
    });
    await subscription.unsubscribe();
    return { revisions, end };
  }

  test('is cut, ends, or is dropped as too slow after so many events', async () => {
    await tenEvents();
    server.faults.nextSubscription({ kind: 'cut', after: 2 });
    server.faults.nextSubscription({ kind: 'end', after: 3 });
    server.faults.nextSubscription({ kind: 'too-slow', after: 1 });
    expect(await listen('start')).toEqual({ revisions: [0, 1], end: 'unavailable' });
    expect(await listen('start')).toEqual({ revisions: [0, 1, 2], end: 'ended' });
    expect(await listen('start')).toEqual({ revisions: [0], end: 'timeout' });
  });

  test('repeats what was before its position', async () => {
    const first = await tenEvents();
    const [, , , fourth] = await collect(client.readStream('ten'));
    server.faults.nextSubscription({ kind: 'repeat', events: 2 });
    expect(await listen(fourth?.event?.position as Position, 8)).toEqual({ revisions: [2, 3, 4, 5, 6, 7, 8, 9], end: 'enough' });
    expect(await listen(first, 9)).toMatchObject({ revisions: [1, 2, 3, 4, 5, 6, 7, 8, 9] });
  });

  test('delivers in another order', async () => {
    const first = await tenEvents();
    server.faults.nextSubscription({ kind: 'reorder', events: 3 });
    const { revisions } = await listen(first, 9);
    expect(revisions).not.toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(revisions.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('falls silent on command, without an error and without an end', async () => {
    await tenEvents();
    const heard = hear(client, { fromPosition: 'start', filter }, ({ events: all }) => all.length === 11);
    while (server.subscriptions === 0) await new Promise((resolve) => setImmediate(resolve));
    server.silenceSubscriptions();
    await append(randomUUID());
    await expect(within(heard, 300)).rejects.toThrow('nothing came');
    expect(server.subscriptions).toBe(1);
  });

  test('ends in good order on command', async () => {
    await tenEvents();
    const listening = listen('start');
    while (server.subscriptions === 0) await new Promise((resolve) => setImmediate(resolve));
    server.endSubscriptions();
    expect((await listening).end).toBe('ended');
  });
});
