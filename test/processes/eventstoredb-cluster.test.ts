import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventStoreDb } from '../../shared-kernel/event-store/eventstoredb/index.ts';
import { STREAM_CATEGORIES } from '../../shared-kernel/stream-categories.ts';
import { expectAllFiles, expectOnceEach } from '../crash/outcome.ts';
import { PersistentClient } from '../crash/persistent-client.ts';
import { count } from '../support/counts.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { ClusterToKill } from './cluster.ts';
import { Probe } from './probe.ts';
import { Several, until } from './several.ts';

/** Longer than a follower waits for its leader. */
const FROZEN_MS = 27_000;
const WITHOUT_QUORUM_MS = 25_000;
const PERSONS = 3;
const PROBES = 2;

const { EVENTSTORE_URL = '', EVENTSTORE_NODES = '' } = process.env;
const EVENTSTORE_PREFIX = `cluster-${randomUUID()}-`;

describeWith('local chain', 'EventStoreDB cluster to kill')('two API and two workers on a cluster whose leaders die', () => {
  let system: Several;
  beforeAll(async () => {
    system = await Several.create({ EVENTSTORE_URL, EVENTSTORE_PREFIX });
    await system.start({ api: 2, workers: 2 });
  });
  afterAll(async () => system?.stop());

  it('lose nothing, double nothing and answer the truth', { timeout: 3_600_000 }, async ({ onTestFailed }) => {
    onTestFailed(() => console.error(system.said.slice(-6_000)));
    const cluster = new ClusterToKill(EVENTSTORE_URL, EVENTSTORE_NODES);
    const kills = count('kill -9 of the leader', 10, 10);
    const freezes = count('leaders frozen', 2, 2);
    const client = await new PersistentClient(system.url).login();
    const probes = await Promise.all(Array.from({ length: PROBES }, () => Probe.begin(client.beside())));
    let over = false;

    const documents: string[] = [];
    const person = async (who: number) => {
      for (let round = 0; !over || round === 0; round += 1) {
        const name = `racimo-${who}-${round}`;
        const documentID = await client.send(name, `${name}@firmante.example`);
        documents.push(documentID);
        // What got no answer is repeated as it was, under its key.
        const signed = await client.sign(documentID, `${name}@firmante.example`, `${name}-sign`);
        expect(signed.status, JSON.stringify(signed.body)).toBe(200);
      }
    };
    /** Milliseconds until a write that was begun after the moment is stored. */
    const writtenAgain = async (since: number) => {
      await until('a write is stored again', () => probes.some((probe) => probe.storedAfter(since) !== null), PROCESS_MS);
      return Math.round(Math.min(...probes.map((probe) => probe.storedAfter(since) ?? Number.POSITIVE_INFINITY)));
    };
    const took: Record<'killed' | 'frozen' | 'quorum', number[]> = { killed: [], frozen: [], quorum: [] };
    const trouble = (async () => {
      for (let round = 0; round < kills; round += 1) {
        const leader = await cluster.leader();
        await cluster.kill(leader);
        took.killed.push(await writtenAgain(performance.now()));
        cluster.start(leader);
        await cluster.whole();
      }
      for (let round = 0; round < freezes; round += 1) {
        const leader = await cluster.leader();
        const since = performance.now();
        cluster.freeze(leader);
        await pause(FROZEN_MS);
        cluster.thaw(leader);
        took.frozen.push(await writtenAgain(since));
        await cluster.whole();
      }
      const leader = await cluster.leader();
      const lost = [leader, cluster.others(leader)[0]!];
      for (const address of lost) await cluster.kill(address);
      await pause(WITHOUT_QUORUM_MS);
      for (const address of lost) cluster.start(address);
      took.quorum.push(await writtenAgain(performance.now()));
      await cluster.whole();
    })().finally(() => {
      over = true;
    });
    await Promise.all([
      trouble,
      ...Array.from({ length: PERSONS }, (_, who) => person(who)),
      ...probes.map((probe) => probe.run(() => over)),
    ]);

    for (const documentID of documents) await client.wait(documentID, 'COMPLETED');
    await settled(system);
    expect(await system.end()).toBe(0);
    const { rows: mails } = await system.pool.query<{ mails: number; repeated: number; waiting: number }>(
      `select count(*)::int as mails, (count(*) filter (where attempts > 1))::int as repeated,
              (count(*) filter (where state <> 'accepted'))::int as waiting from delivery.mails`,
    );
    expect(mails[0]!.waiting).toBe(0);
    await system.look(async (open) => {
      await expectOnceEach(open, documents);
      const files = await expectAllFiles(open);
      const truth = await Promise.all(probes.map((probe) => probe.expectTrue(open)));
      console.info(
        `leaders killed ${took.killed.length} (written again after ${took.killed.join(', ')} ms), frozen ${took.frozen.length} (${took.frozen.join(', ')} ms after the stop), ` +
          `quorum lost ${took.quorum.length} (${took.quorum.join(', ')} ms after the start): ${documents.length} documents complete, ${client.repeats} requests repeated, ` +
          `${files} files, probes ${JSON.stringify(truth)}, longest answer ${longest(probes)} ms, ${mails[0]!.mails} mails (${mails[0]!.repeated} handed in again)`,
      );
      const verified = await command('verify.ts', ['--json'], system.env);
      expect(JSON.parse(verified.said), verified.said).toMatchObject({ verdict: 'TOTAL_PASSED' });
      const rebuilt = await command('rebuild.ts', ['--all'], system.env);
      expect(rebuilt, rebuilt.said).toMatchObject({ code: 0 });
      expect(unequal(rebuilt.said), rebuilt.said).toEqual([]);
      console.info(`verified ${verified.said.replaceAll(/\s+/g, ' ').slice(0, 300)}\n${rebuilt.said}`);
    });
  });
});

/** Lines of a rebuild that tell of a difference to the tables that were in use. */
const unequal = (said: string): string[] =>
  said.split('\n').filter((line) => /different positions/.test(line) || (/rows before/.test(line) && !line.endsWith(': equal')));

const longest = (probes: readonly Probe[]): number => Math.round(Math.max(...probes.flatMap(({ asked }) => asked.map(({ ms }) => ms))));

/** All effects are brought about and all read models hold the newest event. */
async function settled(system: Several): Promise<void> {
  const store = createEventStoreDb({ url: EVENTSTORE_URL, prefix: EVENTSTORE_PREFIX, categories: STREAM_CATEGORIES });
  try {
    await until('nothing is left to do', async () => {
      const head = await store.head();
      const { rows } = await system.pool.query<{ open: number }>(
        `select (select count(*) from reactor.work where state <> 'done')::int
              + (select count(*) from projection.checkpoint where state = 'live' and position::text is distinct from $1)::int as open`,
        [head],
      );
      return rows[0]!.open === 0;
    });
  } finally {
    await store.close();
  }
}

function command(script: string, args: readonly string[], env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const path = new URL(`../../scripts/${script}`, import.meta.url).pathname;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
    });
    child.on('close', (code) => resolve({ code, said }));
  });
}
