import { questionOf } from './ask.ts';
import type { CorpusCase } from './corpus-case.ts';
import { corpus } from './index.ts';
import { askPdfsig, type PdfsigAnswer, pdfsigVersion } from './pdfsig.ts';
import { makeWorld } from './world.ts';

export const TABLE_FILE = 'docs/validation-compared.md';
const MARKS = /(<!-- corpus:start -->\n)[\s\S]*?(<!-- corpus:end -->)/;
const HEAD = '| case | form | expected | pdfsig | why it differs |\n|---|---|---|---|---|\n';

export interface Row {
  readonly name: string;
  readonly form: string;
  readonly expected: string;
  readonly pdfsig: string;
  readonly why: string;
}

const OPINION = { TOTAL_PASSED: 'valid', TOTAL_FAILED: 'invalid', INDETERMINATE: 'none' } as const;

/** What pdfsig does not look at, by the first part of the code that decides. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  changes: 'does not compare what came after the signature',
  certificate: 'was not asked about certificates',
  revocation: 'was not asked about revocation',
};

/** Why pdfsig's answer is another one: empty where it is not, null where nothing says why. */
export function whyOf(one: Pick<CorpusCase, 'expected' | 'pdfsigDiffers'>, answer: PdfsigAnswer): string | null {
  if (OPINION[one.expected.overall] === answer.opinion) return '';
  return one.pdfsigDiffers ?? NOT_ASKED[one.expected.code.split('.')[0]!] ?? null;
}

const expectedOf = ({ expected: { overall, code, subIndication } }: CorpusCase): string =>
  [overall, ...(code === 'passed' ? [] : [code]), ...(subIndication === null ? [] : [subIndication])].join(' ');

/** The columns that need no pdfsig. */
export const expectations = (): Pick<Row, 'name' | 'form' | 'expected'>[] =>
  corpus.map((one) => ({ name: one.name, form: one.form, expected: expectedOf(one) }));

/** Every case of the corpus beside pdfsig, which has to be installed. */
export async function makeRows(): Promise<{ rows: Row[]; unexplained: string[] }> {
  const world = await makeWorld();
  const pdfs: Uint8Array[] = [];
  for (const one of corpus) pdfs.push((await questionOf(one, world)).pdf);
  const answers = askPdfsig(pdfs);
  const whys = corpus.map((one, i) => whyOf(one, answers[i]!));
  const rows = expectations().map((row, i) => ({ ...row, pdfsig: answers[i]!.words, why: whys[i] ?? '' }));
  return {
    rows,
    unexplained: rows.filter((_, i) => whys[i] === null).map(({ name, expected, pdfsig }) => `${name}: ${expected}, ${pdfsig}`),
  };
}

export function withTable(page: string, rows: readonly Row[]): string {
  const lines = rows.map(({ name, form, expected, pdfsig, why }) => `| ${name} | ${form} | ${expected} | ${pdfsig} | ${why} |\n`);
  const table = `pdfsig ${pdfsigVersion()}, ${rows.length} cases.\n\n${HEAD}${lines.join('')}`;
  return page.replace(MARKS, (_, start, end) => `${start}${table}${end}`);
}

/** The table as it stands in the page; `version` is that of the pdfsig it was made with. */
export function readTable(page: string): { version: string | null; rows: Row[] } {
  const text = MARKS.exec(page)?.[0] ?? '';
  const cells = text.split('\n').flatMap((line) => (line.startsWith('| ') ? [line.slice(2, -2).split(' | ')] : []));
  const rows = cells.slice(1).map(([name = '', form = '', expected = '', pdfsig = '', why = '']) => ({
    name,
    form,
    expected,
    pdfsig,
    why: why.trim(),
  }));
  return { version: /^pdfsig (\S+),/m.exec(text)?.[1] ?? null, rows };
}
