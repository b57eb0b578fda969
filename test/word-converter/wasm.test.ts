import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isAlive } from '../../modules/app/local/processes.ts';
import { fencesHere } from '../../modules/app/local/word/fences.ts';
import { WasmConverter, type WasmSettings } from '../../modules/app/local/word/wasm.ts';
import { packageFolder } from '../../modules/app/local/word/wasm-package.ts';
import { WASM_RELEASE } from '../../modules/app/local/word/wasm-release.ts';
import { WordConversionRefused, WordConverterUnavailable } from '../../shared-kernel/word/port.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { fakeChild } from './support/fake-child.ts';

const LIMITS = { timeMs: PROCESS_MS, memoryBytes: 2_000_000_000, outputBytes: 1_000 };
const never = new AbortController().signal;
let root: string;
const open: WasmConverter[] = [];

function converterThat(does: string, settings: Partial<WasmSettings> = {}): WasmConverter {
  const entry = fakeChild(root, does);
  const converter = new WasmConverter({ installs: join(root, 'installs'), idleMs: PROCESS_MS, entry, startMs: PROCESS_MS, ...settings });
  open.push(converter);
  return converter;
}

const convert = async (converter: WasmConverter, text = '', limits = LIMITS, signal = never) => {
  const { pdf, converter: by } = await converter.convert(
    await fencesHere({ hidden: null, jobsIn: null }),
    new TextEncoder().encode(text),
    'docx',
    limits,
    signal,
  );
  return { pdf: new TextDecoder().decode(pdf), by };
};
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'converted',
    (error: unknown) => (error instanceof WordConversionRefused ? error.code : error),
  );
const isGone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: PROCESS_MS });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'word-test-'));
  mkdirSync(packageFolder(join(root, 'installs')), { recursive: true });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((converter) => converter.end()));
  rmSync(root, { recursive: true, force: true });
});

describeWith('/proc')('the process of the WebAssembly build', () => {
  it('starts at the first file, once, and says who converted', async () => {
    const converter = converterThat('converts();');
    expect(converter.pid).toBeNull();
    const first = await convert(converter);
    const pid = converter.pid!;
    expect(first.by).toEqual({ name: 'LibreOfficeDev', version: WASM_RELEASE.converter.version });
    expect((await convert(converter)).pdf).toBe(first.pdf);
    expect(converter.pid).toBe(pid);
    await converter.end();
    expect(isAlive(pid)).toBe(false);
  });

  it('has been warmed up before a file of anybody reaches it', async () => {
    const converter = converterThat(
      "if (message.kind === 'start' && text.startsWith('PK')) files = 7; else if (files === 0) hangs(); converts();",
    );
    expect(await codeOf(convert(converter))).toBe('converted');
  });

  it('ends when nobody needs it, and comes up again for the next file', async () => {
    const converter = converterThat('converts();', { idleMs: 50 });
    const first = await convert(converter);
    await vi.waitFor(() => expect(converter.pid).toBeNull(), { timeout: PROCESS_MS });
    expect((await convert(converter)).pdf).toMatch(/^%PDF/);
    expect(first.pdf).toMatch(/^%PDF/);
  });

  it('is replaced after a file that failed: its memory is given back', async () => {
    const converter = converterThat("if (text === 'bad') send({ kind: 'failed', message: 'Failed to load document' }); else converts();");
    await convert(converter);
    const pid = converter.pid!;
    const refused = await convert(converter, 'bad').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'word.not_converted', cause: { message: 'Failed to load document' } });
    expect(converter.pid).toBeNull();
    await isGone(pid);
    await convert(converter);
    expect(converter.pid).not.toBe(pid);
  });

  it('is killed in a file that takes too long', async () => {
    const converter = converterThat("if (text === 'bad') hangs(); else converts();");
    await convert(converter);
    const pid = converter.pid!;
    expect(await codeOf(convert(converter, 'bad', { ...LIMITS, timeMs: 500 }))).toBe('word.timeout');
    await isGone(pid);
    expect(await codeOf(convert(converter))).toBe('converted');
  });

  it('is killed in a file that takes too much memory', async () => {
    const converter = converterThat(
      "if (text === 'bad') { globalThis.held = []; for (;;) held.push(Buffer.alloc(20_000_000, 1)); } else converts();",
    );
    await convert(converter);
    const pid = converter.pid!;
    expect(await codeOf(convert(converter, 'bad', { ...LIMITS, memoryBytes: 250_000_000 }))).toBe('word.out_of_memory');
    await isGone(pid);
  });

  it('is killed when its caller goes', async () => {
    const converter = converterThat("if (text === 'bad') hangs(); else converts();");
    await convert(converter);
    const pid = converter.pid!;
    const leaving = new AbortController();
    const work = convert(converter, 'bad', LIMITS, leaving.signal);
    leaving.abort(new Error('the draft was deleted'));
    await expect(work).rejects.toThrow('the draft was deleted');
    await isGone(pid);
  });

  it('refuses what is no PDF and what is too large', async () => {
    const converter = converterThat(
      "if (text === 'bad') send({ kind: 'converted', pdf: new Uint8Array(9) }); else if (text === 'large') send({ kind: 'converted', pdf: new Uint8Array(1001) }); else converts();",
    );
    expect(await codeOf(convert(converter, 'bad'))).toBe('word.not_converted');
    expect(await codeOf(convert(converter, 'large'))).toBe('word.output_too_large');
  });

  it('that ends by itself in a file fails it; that ends between files fails none', async () => {
    const converter = converterThat("if (text === 'bad') process.exit(1); converts();");
    await convert(converter);
    expect(await codeOf(convert(converter, 'bad'))).toBe('word.not_converted');
    await convert(converter);
    process.kill(-converter.pid!, 'SIGKILL');
    await vi.waitFor(() => expect(converter.pid).toBeNull(), { timeout: PROCESS_MS });
    expect(await codeOf(convert(converter))).toBe('converted');
  });

  it('that does not come up is tried once more, and then no file is to blame', async () => {
    const converter = converterThat("if (message.kind === 'start') hangs(); converts();", { startMs: 800 });
    const before = performance.now();
    const error = await convert(converter).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WordConverterUnavailable);
    expect((error as Error).cause).toMatchObject({ code: 'word.timeout' });
    expect(performance.now() - before).toBeGreaterThan(1_600);
    expect(converter.pid).toBeNull();
  });

  it('has no environment of the product, and may read nothing but what it runs', async () => {
    const converter = converterThat(`
      import('node:fs').then(({ readFileSync, writeFileSync }) => {
        const tried = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
        const seen = { environment: Object.keys(process.env).sort(), read: tried(() => readFileSync('/etc/hostname')), write: tried(() => writeFileSync('/tmp/word-test-written', '')) };
        send(message.kind === 'start' ? { kind: 'ready' } : { kind: 'converted', pdf: new TextEncoder().encode('%PDF-' + JSON.stringify(seen) + '%%EOF') });
      });`);
    const { pdf } = await convert(converter);
    const seen = JSON.parse(pdf.slice('%PDF-'.length, -'%%EOF'.length)) as { environment: string[]; read: string; write: string };
    expect(seen.environment.filter((name) => !['PWD', 'OLDPWD', '_', 'SHLVL'].includes(name))).toEqual(['PATH']);
    expect(seen).toMatchObject({ read: 'ERR_ACCESS_DENIED', write: 'ERR_ACCESS_DENIED' });
  });
});
