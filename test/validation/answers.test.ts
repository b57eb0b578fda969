import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phrases } from '../../modules/validation/domain/words/index.ts';
import { verdictJsonSchema, verdictSchema } from '../../modules/validation/index.ts';
import { groupPaths } from '../../scripts/validate/documents.ts';
import { clean } from '../../scripts/validate/render.ts';
import { COMPILED } from '../support/compiled.ts';
import { append, baseObjects, OBJ, sign, stream, writePdf } from './forge.ts';
import { makeAuthority } from './test-signer.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
let passing: string;
let failing: string;
let unsigned: string;
let constancia: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'validate-'));
  const authority = makeAuthority();
  const base = writePdf(baseObjects());
  const signed = await sign(base, { party: authority.issue('Ana \u001b[31mRed') });
  [passing, failing, unsigned, constancia] = ['good.pdf', 'bad.pdf', 'unsigned.pdf', 'c.asn'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  await writeFile(passing, signed);
  await writeFile(failing, append(signed, { [OBJ.content]: stream('BT (9000) Tj ET') }));
  await writeFile(unsigned, base);
  await writeFile(constancia, Uint8Array.from([0x30, 0x03, 0x02, 0x01, 0x00]));
  await writeFile(join(folder, 'root.der'), authority.root.der);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const run = (args: readonly string[], input = ''): Promise<Run> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'scripts/validate.ts'), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...COMPILED, DATA_DIR: folder, LANG: 'en_US.UTF-8' },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', fail);
    child.on('close', (code) => done({ code, out, err }));
    child.stdin.end(input);
  });

describe('validate on the command line', () => {
  it('one document as text and as JSON; 2 for undecided', async () => {
    const text = await run([passing]);
    expect(text.code).toBe(2);
    expect(text.out).toContain('UNDECIDED');
    expect(text.out).toContain('certificate.no_anchor');
    expect(text.out).not.toContain('\u001b[31mRed');
    const json = await run([passing, '--json', '--at', '2026-11-21T12:00:00Z']);
    const verdict = verdictSchema.parse(JSON.parse(json.out));
    expect([verdict.overall, verdict.validatedAt]).toEqual(['INDETERMINATE', '2026-11-21T12:00:00.000Z']);
  });

  it('1 for failed, and says in Spanish what changed', async () => {
    const { code, out } = await run([failing, '--lang', 'es']);
    expect(code).toBe(1);
    expect(out).toContain('NO VÁLIDO');
    expect(out).toMatch(/contenido/);
  });

  it('many as JSON lines, the worst decides', async () => {
    const { code, out } = await run([unsigned, passing, constancia, failing, '--jsonl']);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ verdict }) => verdict.overall)).toEqual(['INDETERMINATE', 'TOTAL_FAILED', 'TOTAL_FAILED']);
    expect(lines[1].paths).toEqual([passing, constancia]);
    expect(code).toBe(1);
  });

  it('a list on standard input, a missing file is 64 and does not stop the others', async () => {
    const { code, out } = await run(['--stdin', '--jsonl'], `${unsigned}\n${join(folder, 'missing.pdf')}\n${constancia}\t${passing}\n`);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.verdict?.overall ?? line.error.code)).toEqual(['INDETERMINATE', 'file.not_usable', 'TOTAL_FAILED']);
    expect(code).toBe(64);
  });

  it.each([
    [[]],
    [['--wrong']],
    [['a.pdf', '--at', 'yesterday']],
    [['a.pdf', '--lang', 'fr']],
    [['a.pdf', '--trust', '/nowhere/at/all']],
    [['a.pdf', '--stdin']],
  ])('%j is a usage error', async (args) => {
    const { code, err } = await run(args);
    expect(code).toBe(64);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('the .asn joins the PDF before it, else the one after it', async () => {
    const [a, b, c] = [unsigned, passing, constancia];
    expect(await groupPaths([a, b])).toEqual([[a], [b]]);
    expect(await groupPaths([a, c])).toEqual([[a, c]]);
    expect(await groupPaths([c, a])).toEqual([[c, a]]);
    expect(await groupPaths([a, c, b, c])).toEqual([
      [a, c],
      [b, c],
    ]);
  });
});

describe('the form of the answer', () => {
  it('docs/api/validate.schema.json is the schema in force (node scripts/validate.ts --print-schema)', async () => {
    expect(JSON.parse(await readFile(join(root, 'docs/api/validate.schema.json'), 'utf8'))).toEqual(verdictJsonSchema());
  });

  it('every code has whole sentences in both languages, with the same facts', () => {
    for (const [code, { es, en, todo }] of Object.entries(phrases) as [
      string,
      { es: string; en: string; todo?: { es: string; en: string } },
    ][]) {
      const facts = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      expect([code, facts(en)]).toEqual([code, facts(es)]);
      if (todo) expect([code, facts(todo.en)]).toEqual([code, facts(todo.es)]);
      for (const sentence of [es, en, ...(todo ? [todo.es, todo.en] : [])]) expect(sentence).toMatch(/^[A-ZÁÉÍÓÚÑ{].*\.$/su);
    }
  });

  it('nothing a stranger wrote reaches the terminal as a control character', () => {
    expect(clean('a\u001b[2Jb\u0007\u202ec')).toBe('a�[2Jb��c');
  });
});
