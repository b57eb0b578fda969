import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SeenProcess } from '../../shared-kernel/leases/process-table.ts';
import { expectOnceEach } from '../crash/outcome.ts';
import { PersistentClient } from '../crash/persistent-client.ts';
import { describeWith } from '../support/needs.ts';
import { Several, until } from './several.ts';

describeWith('local chain')('a worker that is gone or hangs', () => {
  let system: Several;
  let client: PersistentClient;
  const documents: string[] = [];

  beforeAll(async () => {
    system = await Several.create();
    await system.start({ api: 1, workers: 2 });
    client = await new PersistentClient(system.url).login();
    await until(
      'every lease is held',
      async () => (await system.leases()).length > 8 && (await system.leases()).every((one) => one.holder),
    );
  });
  afterAll(async () => system?.stop());

  const holderOf = async (name: string): Promise<SeenProcess> => {
    const holder = (await system.leases()).find((lease) => lease.name === name)?.holder;
    const found = (await system.processes('worker')).find((one) => one.id === holder);
    if (!found) throw new Error(`nobody there holds ${name}`);
    return found;
  };

  const databaseTime = async (): Promise<Date> => (await system.pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now;

  /** Milliseconds of database time from `since` until the last of what the process held was somebody else's. */
  async function overtaken(process: SeenProcess, since: Date): Promise<number> {
    const before = (await system.leases()).filter((lease) => lease.holder === process.id).map((lease) => lease.name);
    expect(before.length).toBeGreaterThan(0);
    await until('all its leases are taken over', async () =>
      (await system.leases()).every((lease) => lease.holder !== null && lease.holder !== process.id),
    );
    const taken = (await system.leases()).filter((lease) => before.includes(lease.name)).map((lease) => lease.takenAt!.getTime());
    return Math.max(...taken) - since.getTime();
  }

  async function journey(name: string): Promise<void> {
    const documentID = await client.send(name, `${name}@firmante.example`);
    documents.push(documentID);
    const signed = await client.sign(documentID, `${name}@firmante.example`, `${name}-sign`);
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
  }

  it('is overtaken within ten seconds after a kill -9', { timeout: 960_000 }, async () => {
    const holder = await holderOf('projection:document-page');
    const since = await databaseTime();
    process.kill(holder.pid, 'SIGKILL');
    const milliseconds = await overtaken(holder, since);
    console.info(`after a kill -9 the last lease was taken over in ${milliseconds} ms`);
    expect(milliseconds).toBeLessThan(10_000);
    await journey('despues-de-matar');
    await until('the killed one is back', async () => (await system.processes('worker')).length === 2);
  });

  it('is overtaken within ten seconds while it is stopped, and writes nothing when it wakes', { timeout: 960_000 }, async () => {
    const holder = await holderOf('projection:document-page');
    const work = client.send('en-la-mano', 'en-la-mano@firmante.example');
    const since = await databaseTime();
    process.kill(holder.pid, 'SIGSTOP');
    try {
      const milliseconds = await overtaken(holder, since);
      console.info(`while it was stopped the last lease was taken over in ${milliseconds} ms`);
      expect(milliseconds).toBeLessThan(10_000);
      // What it had in hand is done by the other one.
      documents.push(await work);
    } finally {
      process.kill(holder.pid, 'SIGCONT');
    }
    const fences = new Map((await system.leases()).map((lease) => [lease.name, lease.fence]));
    await until('it is awake and knows', () => /"msg":"lease lost".*"lease":"projection:document-page"/.test(system.said));
    await journey('despues-de-despertar');
    for (const lease of await system.leases()) {
      expect([lease.name, lease.fence, lease.holder === holder.id]).toEqual([lease.name, fences.get(lease.name), false]);
    }
  });

  it('leaves a history in which everything stands once, and read models that are those of the history', { timeout: 960_000 }, async () => {
    const email = 'en-la-mano@firmante.example';
    expect((await client.sign(documents[1]!, email, 'en-la-mano-sign')).status).toBe(200);
    for (const documentID of documents) await client.wait(documentID, 'COMPLETED');
    await system.settled();
    expect(await system.end()).toBe(0);
    await system.look(async (open) => {
      await expectOnceEach(open, documents);
      for (const { name } of open.modules.readSide.projections) {
        const report = await open.modules.readSide.rebuild(name);
        expect(report.comparedAt?.old).toBe(report.comparedAt?.new);
        for (const table of report.tables)
          expect([name, table.onlyInOld, table.onlyInNew, table.different, table.notCompared]).toEqual([name, 0, 0, 0, null]);
      }
    });
  });
});
