import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableDifference } from '../../projections/runtime/difference.ts';
import { expectAllFiles, expectOnceEach, expectOneAnchorForARoot } from '../crash/outcome.ts';
import { PersistentClient } from '../crash/persistent-client.ts';
import { count } from '../support/counts.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { type Completed, listeners } from './listener.ts';
import { Several, until } from './several.ts';

const EVERY_MS = 5_000;

const differs = (table: TableDifference): boolean => table.onlyInOld + table.onlyInNew + table.different > 0 || table.notCompared !== null;

describeWith('local chain')('two API and two worker processes under load', () => {
  let system: Several;
  beforeAll(async () => {
    system = await Several.create();
    await system.start({ api: 2, workers: 2 });
  });
  afterAll(async () => system?.stop());

  it('lose nothing and double nothing while one of each is killed every five seconds', { timeout: 3_600_000 }, async ({ onTestFailed }) => {
    onTestFailed(() => console.error(system.said.slice(-6_000)));
    // Every five seconds for a minute; a machine that is slow to start them again takes longer for as many.
    const rounds = count('kills of an API and of a worker among two each', 3, 12);
    const sockets = await listeners(system.url, 4);
    const client = await new PersistentClient(system.url).login();
    const killed = { api: 0, worker: 0 };
    let loading = true;

    const killer = (async () => {
      for (let round = 0; round < rounds; round++) {
        const next = performance.now() + EVERY_MS;
        for (const role of ['api', 'worker'] as const) {
          // Both of a kind come to be killed, and neither while the other is not back: a system of two may lose one.
          await until(`two ${role} processes`, async () => (await system.processes(role)).length >= 2, PROCESS_MS);
          const all = (await system.processes(role)).sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
          process.kill(all[0]!.pid, 'SIGKILL');
          killed[role] += 1;
        }
        await until('the next round', () => performance.now() > next, 12 * EVERY_MS);
      }
      loading = false;
    })();

    const documents: string[] = [];
    const person = async (who: number) => {
      for (let round = 0; loading || round === 0; round += 1) {
        const name = `carga-${who}-${round}`;
        const documentID = await client.send(name, `${name}@firmante.example`);
        documents.push(documentID);
        // The same act twice at once, on two connections: one of them is answered with what the other did.
        const key = `${name}-sign`;
        const signed = await Promise.all([
          client.sign(documentID, `${name}@firmante.example`, key),
          client.sign(documentID, `${name}@firmante.example`, key),
        ]);
        for (const answer of signed) expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        expect(signed[0]!.headers.get('etag')).toBe(signed[1]!.headers.get('etag'));
      }
    };
    await Promise.all([killer, ...[0, 1, 2].map(person)]);
    for (const documentID of documents) await client.wait(documentID, 'COMPLETED');
    const { rows: completed } = await system.pool.query<Completed>(
      `select substr(stream, 10) as "documentID", position::text as position from event_store.events where type = 'DocumentCompleted'`,
    );
    const mine = completed.filter(({ documentID }) => documents.includes(documentID));
    const unheard = () => sockets.map((one) => mine.filter((done) => !one.knows(done)));
    const late = await until('every socket heard of every document', () => unheard().every((missing) => missing.length === 0)).catch(() => {
      throw new Error(`not heard of: ${JSON.stringify(unheard())}; states ${JSON.stringify(sockets.map(({ states }) => states))}`);
    });
    for (const socket of sockets) socket.stop();
    await system.settled();
    expect(await system.end()).toBe(0);

    const { rows: mails } = await system.pool.query<{ mails: number; repeated: number; waiting: number }>(
      `select count(*)::int as mails, (count(*) filter (where attempts > 1))::int as repeated,
              (count(*) filter (where state <> 'accepted'))::int as waiting from delivery.mails`,
    );
    await system.look(async (open, chain) => {
      const { rows } = await open.services.pool.query<{ stream: string }>(
        "select distinct stream from event_store.events where type = 'DocumentUploaded' and stream = any($1)",
        [documents.map((id) => `document-${id}`)],
      );
      expect(rows).toHaveLength(documents.length);
      await expectOnceEach(open, documents);
      const files = await expectAllFiles(open);
      const anchors = await expectOneAnchorForARoot(open, chain.url);
      const rebuilt: string[] = [];
      for (const { name } of open.modules.readSide.projections) {
        const report = await open.modules.readSide.rebuild(name);
        expect([name, report.comparedAt?.old, report.tables.filter(differs)]).toEqual([name, report.comparedAt?.new, []]);
        rebuilt.push(`${name} ${report.events}`);
      }
      console.info(
        `${killed.api} API and ${killed.worker} worker processes killed: ${documents.length} documents complete, ` +
          `${client.repeats} requests repeated, ${files} files, ${anchors} anchors, ${mails[0]!.mails} mails (${mails[0]!.repeated} handed in again, ` +
          `${mails[0]!.waiting} waiting), ${sockets.length} sockets (${late} ms after the last), rebuilt: ${rebuilt.join(', ')}`,
      );
    });
    expect(mails[0]!.waiting).toBe(0);
    expect(killed).toEqual({ api: rounds, worker: rounds });
    expect(client.repeats).toBeGreaterThan(0);
    expect(sockets.some(({ states }) => states.filter((state) => state === 'live').length > 1)).toBe(true);
  });
});
