import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './cruise.ts';

/** A row of docs/requirements.tsv; [docs/requirements.md](../../docs/requirements.md) says what each column holds. */
export interface Requirement {
  readonly id: string;
  readonly state: string;
  readonly evidence: string;
  readonly requirement: string;
  readonly source: string;
}

export const REQUIREMENT_COLUMNS = ['id', 'state', 'evidence', 'requirement', 'source'] as const;

const ROW = /^(?<id>[A-Z][A-Z0-9]+-\d{3})\t(?<state>works|partly|missing)\t(?<evidence>[^\t]*)\t(?<requirement>[^\t]+)\t(?<source>[^\t]+)$/;
const SOURCE = /^(?:[AB] \d|card)(?:; (?:[AB] \d|card))*$/;

/** What is wrong with a table: rows that cannot be read, ids that stand there twice, work that no evidence shows. */
export function faultsOfTable(text: string): string[] {
  const [head, ...lines] = text.trimEnd().split('\n');
  const seen = new Set<string>();
  const faults = head === REQUIREMENT_COLUMNS.join('\t') ? [] : ['the columns have other names'];
  for (const line of lines) {
    const row = ROW.exec(line)?.groups;
    const id = line.split('\t')[0]!;
    if (!row) faults.push(`${id}: needs id, state, evidence, requirement and source`);
    else if (!SOURCE.test(row.source!)) faults.push(`${id}: source ${row.source}`);
    else if (row.state !== 'missing' && row.evidence === '') faults.push(`${id}: ${row.state} without evidence`);
    if (seen.has(id)) faults.push(`${id}: stands there twice`);
    seen.add(id);
  }
  return faults;
}

export function readRequirements(): { readonly text: string; readonly rows: readonly Requirement[] } {
  const text = readFileSync(join(PROJECT, 'docs/requirements.tsv'), 'utf8');
  const rows = text.split('\n').flatMap((line) => (ROW.exec(line)?.groups ?? []) as Requirement | []);
  return { text, rows };
}

/** Names of standards that look like an id of ours. */
const STANDARDS = new Set(['SHA', 'SHA3', 'AES', 'NOM', 'RIPEMD', 'ECMA']);
/** `ROUTE-001`, and what follows in short: `ROUTE-001..004, 010 and 012`. */
const NAMED = /(?<![\w-])([A-Z][A-Z0-9]+)-(\d{3})(?![\w-])((?:(?:\.\.|, and |, | and )\d{3}(?![\w%]|[.:,-]\d))*)/g;

/** Every id that a text names, with its place in the text; ranges are named by both ends. */
export function idsNamed(text: string): { readonly id: string; readonly at: number }[] {
  return [...text.matchAll(NAMED)].flatMap(({ 1: prefix, 2: first, 3: more, index }) => {
    if (STANDARDS.has(prefix!)) return [];
    const numbers = [first!, ...(more!.match(/\d{3}/g) ?? [])];
    return numbers.map((number) => ({ id: `${prefix}-${number}`, at: index }));
  });
}

/** Files of the project that an evidence names, as paths from the project's root. */
export function filesNamed(evidence: string): string[] {
  const paths = evidence.match(/(?<![\w./-])(?:[\w.-]+\/)+[\w.-]*\w|(?<![\w./-])[\w.-]+\.test\.ts\b/g) ?? [];
  const roots = /^(?:deploy|docs|migrations|modules|projections|scripts|shared-kernel|test|trust|web)\//;
  return paths.filter((path) => roots.test(path) || path.endsWith('.test.ts'));
}
