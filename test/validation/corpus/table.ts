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

/** What pdfsig does not look at, by the code that decides, or by its first part. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  changes: 'does not compare what came after the signature',
  certificate: 'was not asked about certificates',
  revocation: 'was not asked about revocation',
  'signature.attributes_out_of_order': 'takes attributes in any order',
  'signature.bytes_after_value': 'does not look behind the value',
  'signature.certificate_unreadable': 'was not asked about certificates',
  'signature.certificate_unreadable_beside': 'was not asked about certificates',
  'signature.declared_otherwise': 'goes by what the file calls it',
  'signature.digest_not_stated': 'does not compare the lists of algorithms',
  'signature.oddly_written': 'reads it without a word',
  'signature.outside_profile': 'does not judge the profile',
  'signature.several_signers': 'looks at the first signer alone',
  'signature.timestamp_of_other': 'does not verify timestamps',
  'signature.timestamp_outside_profile': 'does not verify timestamps',
  'signature.timestamp_unreadable': 'does not verify timestamps',
  'signature.timestamp_unsupported_algorithm': 'does not verify timestamps',
  'signature.timestamp_weak_algorithm': 'does not verify timestamps',
  'signature.timestamp_wrong': 'does not verify timestamps',
  'signature.weak_algorithm': 'does not judge the strength of algorithms',
  'signature.weak_key': 'does not judge the strength of keys',
};

/** Why pdfsig's answer is another one: empty where it is not, null where nothing says why. */
export function whyOf(one: Pick<CorpusCase, 'expected' | 'pdfsigDiffers'>, { opinion, words }: PdfsigAnswer): string | null {
  const { overall, code } = one.expected;
  if (OPINION[overall] === opinion) return '';
  if (one.pdfsigDiffers) return one.pdfsigDiffers;
  const undone = /not verified|unknown failure|unreadable/.test(words);
  if (undone && overall !== 'INDETERMINATE') return 'does not know this form or algorithm';
  // Its libraries answer so where they do not compute the digest or the curve.
  if (opinion === 'invalid' && overall !== 'TOTAL_FAILED') return NOT_ASKED[code] ?? 'takes what it does not compute for wrong';
  return NOT_ASKED[code] ?? NOT_ASKED[code.split('.')[0]!] ?? null;
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
  const answers = await askPdfsig(pdfs);
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
