import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROCESS_MS } from '../../support/limits.ts';

/** What pdfsig makes of a whole file: `valid` where it says so of every signature, `invalid` where it says so of one. */
export interface PdfsigAnswer {
  readonly opinion: 'valid' | 'invalid' | 'none';
  /** One part for each signature, in the order of the file. */
  readonly words: string;
}

const SHORT: Readonly<Record<string, string>> = {
  'Signature is Valid.': 'valid',
  'Signature is Invalid.': 'invalid',
  'Digest Mismatch.': 'digest mismatch',
  "Document isn't signed or corrupted data.": 'unreadable',
  'Signature has not yet been verified.': 'not verified',
  'Unknown Validation Failure.': 'unknown failure',
};

/** Its version, as 22.12.0; null where it is not installed. */
export function pdfsigVersion(): string | null {
  const { error, stdout, stderr } = spawnSync('pdfsig', ['-v'], { encoding: 'utf8' });
  return error ? null : (/version (\S+)/.exec(`${stdout}${stderr}`)?.[1] ?? null);
}

/** Asks pdfsig about each file, without certificates: what is compared is what was done to the file. In the order of `pdfs`. */
export async function askPdfsig(pdfs: readonly Uint8Array[]): Promise<PdfsigAnswer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pdfsig-'));
  const answers = new Array<PdfsigAnswer>(pdfs.length);
  const waiting = pdfs.entries();
  const askInTurn = async () => {
    for (const [i, pdf] of waiting) {
      const file = join(folder, `${i}.pdf`);
      await writeFile(file, pdf);
      answers[i] = answerOf(await outputOf(file));
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, askInTurn));
    return answers;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its exit code says nothing about the signatures. */
const outputOf = (file: string): Promise<string> =>
  new Promise((resolve) => execFile('pdfsig', ['-nocert', file], { timeout: PROCESS_MS }, (_, stdout) => resolve(stdout)));

export function answerOf(text: string): PdfsigAnswer {
  const signatures = text.split(/^Signature #/m).slice(1);
  if (signatures.length === 0)
    return { opinion: 'none', words: text.includes('does not contain any signatures') ? 'no signatures' : 'cannot open' };
  const said = signatures.map((part) => {
    const words = /Signature Validation: (.*)/.exec(part)?.[1]?.trim();
    return words === undefined ? 'unsigned field' : (SHORT[words] ?? words);
  });
  const wrong = said.some((words) => words === 'invalid' || words === 'digest mismatch' || words === 'unreadable');
  const signed = said.filter((words) => words !== 'unsigned field');
  const right = signed.length > 0 && signed.every((words) => words === 'valid');
  const whole = signatures.map((part) => (part.includes('- Total document signed') ? ', whole' : ''));
  return { opinion: wrong ? 'invalid' : right ? 'valid' : 'none', words: said.map((words, i) => `${words}${whole[i]}`).join('; ') };
}
