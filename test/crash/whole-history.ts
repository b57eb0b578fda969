import type pg from 'pg';
import { expect } from 'vitest';
import { runScript } from '../event-store-copy/copying.ts';
import type { Acts } from './acts.ts';
import type { Installation } from './installation.ts';

interface Row {
  readonly stream: string;
  readonly type: string;
  readonly command: string;
  readonly actor: string;
  readonly mail: string | null;
}

/** Events that say how far something got, and reading, which a request that was repeated does again. */
const MAY_REPEAT = /^(Mail|FileDownloaded|DocumentViewed|DocumentPresented|SealingStepFailed|EndorsementViewed|VoBoPresented)/;

/**
 * Looks at the whole history that people and kills left: every fact of every journey as often as it must be, commands wholly there or
 * not at all, every mail taken over once. Answers what was counted.
 */
export async function expectHistory(client: pg.Client, acts: Acts): Promise<{ documents: number; there: number }> {
  const before = await uploadsIn(client);
  const again = await acts.uploadsAgain();
  // What was asked for again had its document already, or has it now; the one key never makes two.
  const there = again.filter(({ documentID, wasAnswered }) => !wasAnswered && before.has(documentID)).length;
  const known = new Set([...acts.worked, ...again].map(({ documentID }) => documentID));
  const after = await uploadsIn(client);
  const strange = [...after].filter((id) => !known.has(id));
  expect(strange, `${acts.where}: uploads that nobody made`).toEqual([]);
  expect([...known].filter((id) => !after.has(id))).toEqual([]);

  const { rows } = await client.query<Row>(
    `select stream, type, metadata::jsonb->>'commandId' as command, metadata::jsonb->'actor'->>'kind' as actor, data::jsonb->>'mailId' as mail
     from event_store.events where stream like any($1) order by position`,
    [[...known].flatMap((id) => ['document', 'vobo', 'cancellation', 'endorsement'].map((category) => `${category}-${id}`))],
  );
  for (const { documentID, journey, facts } of acts.worked) {
    const own = rows.filter((row) => row.stream.endsWith(documentID));
    const counted = (fact: string) => {
      const [category, type] = fact.includes(' ') ? (fact.split(' ') as [string, string]) : ['document', fact];
      return own.filter((row) => row.stream === `${category}-${documentID}` && row.type === type).length;
    };
    expect([journey, documentID, Object.fromEntries(Object.keys(facts).map((fact) => [fact, counted(fact)]))]).toEqual([
      journey,
      documentID,
      facts,
    ]);
  }
  expectWholeCommands(rows, new Map(acts.worked.map(({ documentID, journey }) => [documentID, journey])));
  expectMailsOnce(rows);
  for (const { email } of acts.worked) {
    const links = await acts.linksTo(email);
    expect(new Set(links).size, `${email}: ${links.join()}`).toBe(links.length);
  }
  return { documents: known.size, there };
}

/** What was uploaded by the API; a command of the demo is its own correlation. */
async function uploadsIn(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    "select substr(stream, 10) as id from event_store.events where type = 'DocumentUploaded' and metadata::jsonb->>'correlationId' <> metadata::jsonb->>'commandId'",
  );
  return new Set(rows.map(({ id }) => id));
}

/** The same act in the same journey leaves the same events, whether its process was killed or not: none stands half. */
function expectWholeCommands(rows: readonly Row[], journeys: ReadonlyMap<string, string>): void {
  const commands = new Map<string, { of: string; types: string[] }>();
  for (const { stream, type, command, actor } of rows) {
    const journey = journeys.get(stream.slice(stream.indexOf('-') + 1));
    if (journey === undefined || actor === 'process' || MAY_REPEAT.test(type)) continue;
    const known = commands.get(`${stream} ${command}`);
    if (known) known.types.push(type);
    else commands.set(`${stream} ${command}`, { of: `${journey}: ${type}`, types: [type] });
  }
  const shapes = new Map<string, Set<string>>();
  for (const { of, types } of commands.values()) shapes.set(of, (shapes.get(of) ?? new Set()).add(types.join(' ')));
  const several = [...shapes].filter(([, found]) => found.size > 1).map(([of, found]) => [of, [...found]]);
  expect(several).toEqual([]);
}

/** Each mail is taken over by its provider at most once, and queued once. */
function expectMailsOnce(rows: readonly Row[]): void {
  const seen = new Map<string, number>();
  for (const { stream, type, mail } of rows) {
    if (mail === null || !/^Mail(Queued|Accepted|Delivered)$/.test(type)) continue;
    const name = `${stream} ${type} ${mail}`;
    seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  expect([...seen].filter(([, times]) => times > 1)).toEqual([]);
}

/** The evidence of the whole history holds, and every read model that is built anew is the one in use. */
export async function expectVerified(at: Installation): Promise<void> {
  const verified = await runScript('verify', ['--json'], at.env);
  expect([verified.code, (JSON.parse(verified.stdout) as { verdict: string }).verdict], verified.stdout.slice(0, 4_000)).toEqual([
    0,
    'TOTAL_PASSED',
  ]);
  const rebuilt = await runScript('rebuild', ['--all'], at.env);
  expect(rebuilt.code, rebuilt.stdout + rebuilt.stderr).toBe(0);
  expect(rebuilt.stdout).not.toMatch(/FAILED|only in old|compared at different positions/);
  expect(rebuilt.stdout).toMatch(/: equal/);
}
