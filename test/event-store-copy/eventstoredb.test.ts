import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import { createEventStoreDb } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { pause } from '../crash/killable.ts';
import { count } from '../support/counts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type EventStoreServer, startEventStoreServer } from '../support/event-store-server/index.ts';
import { copyUnderKills, type Ended, emptyDataDir, runScript } from './copying.ts';
import { contentOf, history, writeHistory } from './history.ts';

const EVENTS = count('events copied from Postgres to EventStoreDB and back', 1_200, 100_000);
const KILLS = count('kill -9 of the copy between Postgres and EventStoreDB, each way', 3, 20);

function rootsOf({ stdout }: Ended): string[] {
  return [...stdout.matchAll(/^root of .*: (\S+)$/gm)].map(([, root]) => root!);
}

describe('from Postgres to EventStoreDB and back, over a server for tests', () => {
  let databases: [TestDatabase, TestDatabase];
  let server: EventStoreServer;
  let source: EventStore;
  let middle: EventStore;
  let back: EventStore;
  let folder: Awaited<ReturnType<typeof emptyDataDir>>;
  let root: string;

  beforeAll(async () => {
    databases = [await createTestDatabase(), await createTestDatabase()];
    server = await startEventStoreServer();
    source = createEmbeddedEventStore({ url: databases[0].url });
    middle = createEventStoreDb({ url: server.url });
    back = createEmbeddedEventStore({ url: databases[1].url });
    folder = await emptyDataDir();
    await writeHistory(source, history(EVENTS, 23));
  }, 2_400_000);
  afterAll(async () => {
    for (const store of [source, middle, back]) await store.close();
    await server.stop();
    for (const database of databases) await database.drop();
    await folder.remove();
  });

  it('the history arrives whole, killed again and again on the way', { timeout: 1_800_000 }, async () => {
    const addresses = { from: databases[0].url, to: server.url };
    const { last, killedAt } = await copyUnderKills(addresses, middle, { kills: KILLS, events: EVENTS, seed: 5, env: folder.env });
    console.info(`killed with ${killedAt.join(', ')} of ${EVENTS} events in EventStoreDB`);
    expect(last.stdout + last.stderr).toContain('The roots are equal.');
    expect(last.code).toBe(0);
    const roots = rootsOf(last);
    expect(roots).toHaveLength(2);
    expect(roots[0]).toBe(roots[1]);
    root = roots[0]!;
    expect(killedAt.some((held) => held > 0 && held < EVENTS)).toBe(true);
  });

  it('and back, with the same root', { timeout: 1_800_000 }, async () => {
    const addresses = { from: server.url, to: databases[1].url };
    const { last, killedAt } = await copyUnderKills(addresses, back, { kills: KILLS, events: EVENTS, seed: 6, env: folder.env });
    console.info(`killed with ${killedAt.join(', ')} of ${EVENTS} events in Postgres`);
    expect(last.code).toBe(0);
    expect(rootsOf(last)).toEqual([root, root]);
    const first = await contentOf(source);
    expect(first).toHaveLength(EVENTS);
    expect(await contentOf(back)).toEqual(first);
  });

  it('every old command is known as a repetition on the other side', { timeout: 2_400_000 }, async () => {
    for (const { stream, expected, events } of history(Math.min(EVENTS, 300), 23)) {
      expect((await middle.append(stream, expected, events)).replayed).toBe(true);
    }
  });

  it('a server that goes away on the way is waited for', async () => {
    const other = await startEventStoreServer();
    try {
      const copying = runScript('event-store-copy', ['--from', databases[0].url, '--to', other.url], folder.env);
      let cuts = 0;
      let over = false;
      void copying.finally(() => {
        over = true;
      });
      while (!over && cuts < 3) {
        const before = other.log.all.length;
        while (!over && other.log.all.length <= before + 20) await pause(5);
        if (over) break;
        await other.restart();
        cuts += 1;
      }
      const { code, stdout, stderr } = await copying;
      expect(stdout + stderr).toContain('The roots are equal.');
      expect(code).toBe(0);
      expect(cuts).toBe(3);
      expect(rootsOf({ code, stdout, stderr })).toEqual([root, root]);
    } finally {
      await other.stop();
    }
  });
});
