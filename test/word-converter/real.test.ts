import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createWordConverter } from '../../modules/app/local/word/converter.ts';
import type { fencesHere } from '../../modules/app/local/word/fences.ts';
import { PROJECT_ROOT, WORD_CONVERTER_FOLDER } from '../../modules/app/settings/project.ts';
import { WordConversionRefused, type WordFormat } from '../../shared-kernel/word/port.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { describeWith, wordConverter } from '../support/needs.ts';
import { contractDocx } from './support/docx.ts';

const LIMITS = { timeMs: 480_000, memoryBytes: 2_500_000_000, outputBytes: 20_000_000 };
const folder = mkdtempSync(join(tmpdir(), 'word-test-'));
let requests = 0;
const listener = createServer((_, response) => {
  requests += 1;
  response.end();
});
let address: string;

const converterOf = (program: string, limits = LIMITS, fences?: typeof fencesHere) =>
  createWordConverter({
    program,
    path: '',
    installs: WORD_CONVERTER_FOLDER,
    dataDir: join(PROJECT_ROOT, '.data'),
    limits,
    atOnce: 1,
    idleMs: 60_000,
    withoutFences: false,
    within: folder,
    ...(fences ? { fences } : {}),
  });
type Converter = ReturnType<typeof converterOf>;

/** The text of a file, page by page. */
async function pagesOf(converter: Converter, file: Uint8Array, format: WordFormat): Promise<string[]> {
  const { pdf } = await converter.convert(file, format);
  const path = join(folder, 'result.pdf');
  writeFileSync(path, pdf);
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  rmSync(path);
  return text.split('\f').slice(0, -1);
}

function expectContract(pages: readonly string[], many: number): void {
  expect(pages).toHaveLength(many);
  pages.forEach((page, at) => {
    expect(page).toContain('Contrato de arrendamiento · Ávila y Muñoz');
    expect(page).toContain(`Hoja número ${at + 1}`);
    expect(page).toMatch(new RegExp(`Cláusula ${2 * at + 2}\\.\\s+El niño, la señora y el pingüino firmarán mañana\\.`));
    expect(page).toContain(`Página ${at + 1} de ${many}`);
  });
  expect(pages.at(-1)).toMatch(/Concepto\s+Importe\n\s*Renta de enero\s+\$12,500\.00\n\s*Depósito\s+\$25,000\.00/);
}

/** The same contract as Word of before 2007 kept it. */
function contractDoc(): Buffer {
  const input = join(folder, 'contract.docx');
  writeFileSync(input, contractDocx({ pages: 2 }));
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  execFileSync(wordConverter!, [profile, '--headless', '--norestore', '--convert-to', 'doc:MS Word 97', '--outdir', folder, input], {
    stdio: 'ignore',
  });
  const path = join(folder, 'contract.doc');
  const bytes = execFileSync('cat', [path]);
  for (const name of ['contract.docx', 'contract.doc', 'profile']) rmSync(join(folder, name), { recursive: true });
  return bytes;
}

beforeAll(async () => {
  await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/picture.png`;
});
afterAll(async () => {
  await new Promise((done) => void listener.close(done));
  rmSync(folder, { recursive: true, force: true });
});

describeWith('Word converter', 'pdftotext')('LibreOffice of this machine', () => {
  let converter: Converter;
  beforeAll(() => {
    converter = converterOf(wordConverter!);
  });
  afterAll(() => converter.close());

  it('says what it is, and which fonts it has', async () => {
    const { build, version, takesDoc, fonts } = await converter.state();
    expect({ build, takesDoc }).toEqual({ build: 'native', takesDoc: true });
    expect(version).toMatch(/^\d+\.\d+/);
    expect(fonts ?? ['unknown']).not.toEqual([]);
  });

  it('keeps clause numbers, headers, page totals and tables of a .docx', async () => {
    expectContract(await pagesOf(converter, contractDocx({ pages: 3 }), 'docx'), 3);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('and of a .doc', async () => {
    expectContract(await pagesOf(converter, contractDoc(), 'doc'), 2);
  });

  it('fetches no picture by its address, behind the fences', async () => {
    const [first] = await pagesOf(converter, contractDocx({ pages: 1, externalImage: address }), 'docx');
    expect(first).toContain('Hoja número 1');
    expect(requests).toBe(0);
  });

  it('nor without them: the profile forbids it', async () => {
    const open = converterOf(wordConverter!, LIMITS, async () => ({
      prefix: [],
      missing: ['network', 'processes', 'data_folder'],
      jobAt: null,
    }));
    expect(await pagesOf(open, contractDocx({ pages: 1, externalImage: address }), 'docx')).toHaveLength(1);
    await open.close();
    expect(requests).toBe(0);
  });

  it('that is killed leaves nothing in the folder of everybody', async () => {
    const sockets = () => readdirSync('/tmp').filter((name) => name.startsWith('OSL_PIPE_'));
    const before = sockets();
    const open = converterOf(wordConverter!, LIMITS, async () => ({
      prefix: [],
      missing: ['network', 'processes', 'data_folder'],
      jobAt: null,
    }));
    const leaving = new AbortController();
    const work = open.convert(contractDocx({ pages: 300 }), 'docx', leaving.signal);
    work.catch(() => undefined);
    const others = () => sockets().filter((name) => !before.includes(name));
    await vi.waitFor(() => expect(others()).not.toEqual([]), { timeout: PROCESS_MS, interval: 5 });
    leaving.abort(new Error('enough'));
    await expect(work).rejects.toThrow('enough');
    expect(others()).toEqual([]);
    await open.close();
  });

  it('refuses what is no Word file, and ends in time in the middle of one', async () => {
    const html = new TextEncoder().encode('<html><body><p>Not of Word</p></body></html>');
    await expect(converter.convert(html, 'docx')).rejects.toMatchObject({ code: 'word.not_converted' });
    const hasty = converterOf(wordConverter!, { ...LIMITS, timeMs: 30 });
    await expect(hasty.convert(contractDocx(), 'docx')).rejects.toEqual(new WordConversionRefused('word.timeout'));
    await hasty.close();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describeWith('WebAssembly Word converter', 'pdftotext')('the WebAssembly build', () => {
  let converter: Converter;
  beforeAll(() => {
    converter = converterOf('wasm');
  });
  afterAll(() => converter.close());

  it('keeps clause numbers, headers, page totals and tables, fetches nothing, and goes on with the next file', async () => {
    const { version } = await converter.state();
    expectContract(await pagesOf(converter, contractDocx({ pages: 3 }), 'docx'), 3);
    expect(await pagesOf(converter, contractDocx({ pages: 1, externalImage: address }), 'docx')).toHaveLength(1);
    expect(requests).toBe(0);
    const { converter: by } = await converter.convert(contractDocx(), 'docx');
    expect(by).toEqual({ name: 'LibreOfficeDev', version });
  });
});
