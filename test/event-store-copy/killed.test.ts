import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { count } from '../support/counts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { copyUnderKills, emptyDataDir, runScript } from './copying.ts';
import { freshEvent, history, writeHistory } from './history.ts';

const EVENTS = count('events copied from Postgres to Postgres', 3_000, 100_000);
const KILLS = count('kill -9 of the copy between two Postgres', 4, 20);

describe('npm run event-store:copy', () => {
  let databases: [TestDatabase, TestDatabase];
  let source: EventStore;
  let target: EventStore;
  let folder: Awaited<ReturnType<typeof emptyDataDir>>;
  beforeAll(async () => {
    databases = [await createTestDatabase(), await createTestDatabase()];
    source = createEmbeddedEventStore({ url: databases[0].url });
    target = createEmbeddedEventStore({ url: databases[1].url });
    folder = await emptyDataDir();
    await writeHistory(source, history(EVENTS, 7));
  });
  afterAll(async () => {
    await source.close();
    await target.close();
    for (const database of databases) await database.drop();
    await folder.remove();
  });

  it('killed again and again ends with the same history and root', { timeout: 3_600_000 }, async () => {
    const addresses = { from: databases[0].url, to: databases[1].url };
    const { last, killedAt } = await copyUnderKills(addresses, target, { kills: KILLS, events: EVENTS, seed: 11, env: folder.env });
    console.info(`killed with ${killedAt.join(', ')} of ${EVENTS} events in the target`);
    expect(last.stderr + last.stdout).toContain('The roots are equal.');
    expect(last.code).toBe(0);
    const roots = [...last.stdout.matchAll(/^root of .*: (\S+)$/gm)].map(([, root]) => root);
    expect(roots).toHaveLength(2);
    expect(roots[0]).toBe(roots[1]);
    expect(killedAt.some((held) => held > 0 && held < EVENTS)).toBe(true);
  });

  it('says the same again without copying anything, and shows no password', async () => {
    const again = await runScript('event-store-copy', ['--from', databases[0].url, '--to', databases[1].url], folder.env);
    expect(again.stdout).toMatch(new RegExp(`^${EVENTS} events stood there already`));
    expect(again.stdout).toMatch(new RegExp(`^0 events copied, ${EVENTS} read again`, 'm'));
    expect(again.code).toBe(0);
    expect(again.stdout + again.stderr).not.toContain(new URL(databases[0].url).password);
  });

  it('exits 1 and names the first event that the target holds and the source does not', async () => {
    const foreign = freshEvent();
    await target.append('document-foreign', 'no-stream', [foreign]);
    const refused = await runScript('event-store-copy', ['--from', databases[0].url, '--to', databases[1].url], folder.env);
    expect(refused.stderr).toContain(foreign.id);
    expect(refused.stderr).toContain('which the source does not hold');
    expect(refused.code).toBe(1);
  });

  it('exits 64 without two addresses, with the same one twice, and with one that leads to no store', async () => {
    for (const args of [
      [],
      ['--from', 'embedded'],
      ['--from', 'embedded', '--to', 'embedded'],
      ['--from', 'http://x', '--to', 'http://y'],
    ]) {
      expect((await runScript('event-store-copy', args, folder.env)).code).toBe(64);
    }
  });

  it('exits 1 where the data folder holds no database', async () => {
    const refused = await runScript('event-store-copy', ['--from', 'embedded', '--to', databases[1].url], folder.env);
    expect(refused.stderr).toContain('there is no database in');
    expect(refused.code).toBe(1);
  });
});
