import { afterAll, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { Acts, JOURNEYS } from './acts.ts';
import { Installation, type Victim } from './installation.ts';
import { Journal } from './journal.ts';
import { pause, sequence } from './killable.ts';
import { PersistentClient } from './persistent-client.ts';
import { expectHistory, expectVerified } from './whole-history.ts';

/** KILL_SEED: another run draws other moments, and a failure is seen again by its seed. KILLS and KILL_FOLDERS: how many, whatever the run is. */
const SEED = Number(process.env.KILL_SEED ?? 20_261_123);
/** How each installation is started, in turn. */
const FORMS = [['--api', '1', '--workers', '1'], []] as const;

describeWith('local chain', '/proc')('kill -9 at random moments, of everything or of one process, over several folders at once', () => {
  const installations: Installation[] = [];
  afterAll(async () => {
    for (const one of installations) await one.remove();
  });

  it('what was accepted is in the history once, the rest is there wholly or not at all', { timeout: 43_200_000 }, async () => {
    const kills = Number(process.env.KILLS ?? count('random kills over several folders', 4, 1000));
    const folders = Number(process.env.KILL_FOLDERS ?? count('folders with an installation that is killed', 2, 4));
    const began = performance.now();
    for (let index = 0; index < folders; index += 1)
      installations.push(await Installation.create(`folder ${index}`, FORMS[index % FORMS.length]!));
    const reports = await Promise.all(
      installations.map((one, index) => underKills(one, Math.ceil((kills - index) / folders), sequence(SEED + index))),
    );
    const total = (pick: (report: Report) => number) => reports.reduce((sum, report) => sum + pick(report), 0);
    const by = new Map<Victim, number>();
    for (const { kills: each } of installations) for (const [victim, times] of each) by.set(victim, (by.get(victim) ?? 0) + times);
    console.info(
      `${total(({ kills }) => kills)} kills in ${folders} folders (${[...by].map(([victim, times]) => `${victim} ${times}`).join(', ')}): ` +
        `${total(({ documents }) => documents)} documents, ${total(({ accepted }) => accepted)} accepted commands looked for ${total(({ checked }) => checked)} times, ` +
        `${total(({ unanswered }) => unanswered)} given up without an answer (${total(({ there }) => there)} of them were there), ` +
        `${total(({ repeats }) => repeats)} requests repeated, 0 lost, 0 double, ${Math.round((performance.now() - began) / 1000)} s`,
    );
    expect(total((report) => report.kills)).toBeGreaterThanOrEqual(kills);
  });
});

interface Report {
  readonly kills: number;
  readonly documents: number;
  readonly accepted: number;
  readonly checked: number;
  readonly unanswered: number;
  /** Of those that nobody answered, how many the history holds. */
  readonly there: number;
  readonly repeats: number;
}

/** People work at one installation while it is killed `kills` times; then everything about its history is looked at. */
async function underKills(at: Installation, kills: number, chance: (below: number) => number): Promise<Report> {
  await at.start();
  const journal = new Journal();
  const owner = await new PersistentClient(at.url).login();
  const acts = new Acts(at, owner, journal);
  let killing = true;

  const killer = (async () => {
    while (at.totalKills < kills) {
      await pause(chance(4_000));
      const victims = at.victims();
      await at.killAndRecover(victims[chance(victims.length)]!, chance);
      await at.database((client) => journal.expectKept(client));
      if (at.totalKills % 10 === 0) process.stderr.write(`${at.name}: ${at.totalKills} kills, ${journal.accepted} commands accepted\n`);
    }
  })().finally(() => {
    killing = false;
  });

  let made = 0;
  const person = async () => {
    // Every journey at least once, in an order that the seed draws.
    do {
      const journey = JOURNEYS[made % JOURNEYS.length]!;
      made += 1;
      await acts.run(journey, `caida-${made}`);
      await pause(chance(300));
    } while (killing || made < JOURNEYS.length);
  };
  // Whoever fails first says why; the others end with it.
  await Promise.all([killer, person(), person()]);
  await acts.ended();
  await at.ready();
  const report = await at.database(async (client) => {
    await journal.expectKept(client);
    return expectHistory(client, acts);
  });
  await settled(at);
  await expectVerified(at);
  expect([at.name, await at.stop()]).toEqual([at.name, 0]);
  const { unanswered } = acts;
  return {
    ...report,
    kills: at.totalKills,
    accepted: journal.accepted,
    checked: journal.checked,
    unanswered,
    repeats: owner.repeats,
  };
}

/** Nothing is left to do, and every read model has followed. */
async function settled(at: Installation): Promise<void> {
  const open = () =>
    at.database(async (client) => {
      const { rows } = await client.query<{ open: number }>(
        `select (select count(*) from reactor.work where state <> 'done')::int
              + (select count(*) from projection.checkpoint, event_store.head where state = 'live' and checkpoint.position <> head.position::text)::int
                as open`,
      );
      return rows[0]!.open;
    });
  await expect.poll(open, { timeout: WAIT_MS * 4, interval: 200 }).toBe(0);
}
