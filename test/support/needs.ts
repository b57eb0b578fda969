import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, type SuiteOptions, TestRunner, test } from 'vitest';
import { chainBinary } from '../../modules/app/local/chain.ts';
import { WASM_RELEASE } from '../../modules/app/local/word/wasm-release.ts';
import { WORD_CONVERTER_FOLDER } from '../../modules/app/settings/project.ts';
import { findTool, onPath, TOOLS } from '../../scripts/bootstrap/tools.mjs';

/**
 * What a test needs and a machine may not have. This is the only place where a test is skipped: whatever is not run
 * carries its reason to the end of the run (end-of-run.ts), so that a green run never hides what it left out.
 */
export type Need =
  | 'chromium'
  | 'certutil'
  | 'qpdf'
  | 'pdfsig'
  | 'pdftoppm'
  | 'pdftotext'
  | 'openssl'
  | 'curl'
  | 'Word converter'
  | 'Word pictures'
  | 'WebAssembly Word converter'
  | 'local chain'
  | '/proc'
  | 'tmpfs'
  | 'e.firma files'
  | 'real EventStoreDB'
  | 'real EventStoreDB to kill'
  | 'EventStoreDB cluster to kill';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test is not run. */
    notRun?: string;
    /** Why parts of a test that did run are left out. */
    partsNotRun?: string[];
  }
}

/** The files that SAT and the test authorities publish; EFIRMA_DIR names another folder. */
export const efirmaDir = resolve(import.meta.dirname, '../..', process.env.EFIRMA_DIR ?? '../shared/e-firma');

/** soffice, where this machine has it; `wasm` is no program. */
export const wordConverter: string | null =
  process.env.WORD_CONVERTER && process.env.WORD_CONVERTER !== 'wasm' ? process.env.WORD_CONVERTER : onPath('soffice');

/** A running EventStoreDB that the tests may write to, as EVENTSTORE_URL names it. */
export const realEventStore = process.env.EVENTSTORE_URL;

const given = (...names: string[]): boolean => names.every((name) => Boolean(process.env[name]));

const OTHERS: Record<string, () => string | null> = {
  'local chain': () => (chainBinary() ? null : 'there is no local chain program for this platform'),
  '/proc': () => (existsSync('/proc/self/cmdline') ? null : 'this platform has no /proc'),
  tmpfs: () => (mayMount() ? null : 'this user may mount no file system (root on Linux)'),
  'e.firma files': () =>
    ['valid', 'pdf', 'ca', 'README.md'].every((part) => existsSync(join(efirmaDir, part)))
      ? null
      : `the published e.firma test files are not in ${efirmaDir} (EFIRMA_DIR)`,
  // 260 MB each, so neither is brought by `npm test`.
  'Word converter': () =>
    wordConverter
      ? null
      : 'LibreOffice Writer is not installed (Debian: libreoffice-writer-nogui; WORD_CONVERTER names a soffice elsewhere)',
  'Word pictures': () =>
    drawsKeptPictures() ? null : `the pictures kept of Word files are of ${PICTURES_OF}, and this machine has others`,
  'WebAssembly Word converter': () =>
    existsSync(join(WORD_CONVERTER_FOLDER, WASM_RELEASE.version))
      ? null
      : 'the WebAssembly build of LibreOffice is not installed (npm run word:install)',
  'real EventStoreDB': () => (realEventStore ? null : 'no real EventStoreDB: EVENTSTORE_URL names none'),
  'real EventStoreDB to kill': () =>
    given('EVENTSTORE_URL', 'EVENTSTORE_PID', 'EVENTSTORE_START')
      ? null
      : 'no real EventStoreDB to kill: EVENTSTORE_URL, EVENTSTORE_PID and EVENTSTORE_START are not all given',
  'EventStoreDB cluster to kill': () =>
    given('EVENTSTORE_URL', 'EVENTSTORE_NODES')
      ? null
      : 'no EventStoreDB cluster to kill: EVENTSTORE_URL and EVENTSTORE_NODES are not both given',
};

/** Another version, or another font of the same widths, lays lines and pages out otherwise, and is not wrong by that. */
const PICTURES_OF = 'LibreOffice 7.4 with Liberation and Carlito';

function drawsKeptPictures(): boolean {
  if (wordConverter === null) return false;
  const said = (program: string, ...words: string[]) => {
    try {
      return execFileSync(program, words, { encoding: 'utf8' });
    } catch {
      return '';
    }
  };
  const families = said('fc-list', ':', 'family');
  return (
    said(wordConverter, '--headless', '--version').includes('LibreOffice 7.4') &&
    ['Liberation Serif', 'Liberation Sans', 'Carlito'].every((family) => families.includes(family))
  );
}

function mayMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return mounted;
}

function lacking(need: Need): string | null {
  const other = OTHERS[need];
  if (other) return other();
  if (findTool(need) !== null) return null;
  const { packages, variable } = TOOLS.find(({ tool }) => tool === need)!;
  const path = variable ? process.env[variable] : undefined;
  return path ? `${need} is not at ${path} (${variable})` : `${need} is not installed (Debian: ${packages.join(' ')})`;
}

/** Why a test with these needs cannot run here, or null. */
export function whyNot(...needs: readonly Need[]): string | null {
  const reasons = needs.map(lacking).filter((reason) => reason !== null);
  return reasons.length === 0 ? null : reasons.join('; ');
}

/** The same question where the answer changes how a test prepares, and leaves nothing out. */
export const available = (need: Need): boolean => lacking(need) === null;

type Body = () => void;
type TestBody = Parameters<typeof test>[2];

/** A `describe` that is not run where one of the needs is missing. */
export function describeWith(...needs: readonly Need[]): (name: string, body: Body, options?: SuiteOptions) => void {
  const reason = whyNot(...needs);
  return (name, body, options = {}) => {
    describe(name, { ...options, ...(reason === null ? {} : { skip: true, meta: { notRun: reason } }) }, body);
  };
}

/** A `test` that is not run where one of the needs is missing. */
export function testWith(...needs: readonly Need[]): (name: string, body: TestBody) => void {
  const reason = whyNot(...needs);
  return (name, body) => {
    test(name, reason === null ? {} : { skip: true, meta: { notRun: reason } }, body);
  };
}

/** Asked inside a test for what only a part of it needs; the end of the run names the part that was left out. */
export function partWith(...needs: readonly Need[]): boolean {
  const running = TestRunner.getCurrentTest();
  if (!running) throw new Error('partWith is for the inside of a test; describeWith and testWith are for whole ones');
  const reason = whyNot(...needs);
  if (reason === null) return true;
  running.meta.partsNotRun = [...new Set([...(running.meta.partsNotRun ?? []), reason])];
  return false;
}
