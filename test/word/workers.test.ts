import { afterEach, describe, expect, it } from 'vitest';
import { isMessageKey } from '../../shared-kernel/i18n/catalogue.ts';
import type { WordFault } from '../../shared-kernel/word/port.ts';
import { preparePackage } from '../../shared-kernel/word/prepare/prepare-package.ts';
import { createWordWorkers, WordFilesInWorkers, type WordWorkers } from '../../shared-kernel/word/word-files.ts';
import { doc } from './compound.ts';
import { deleted, docx, inserted, paragraph, run } from './docx.ts';
import { CLEAN } from './reading.ts';

const MB = 1_048_576;
const turn = { account: 'a', isUrgent: true };
let workers: WordWorkers | undefined;
afterEach(() => workers?.close());

function start(limits?: { timeoutMs: number; memoryMb: number }): WordFilesInWorkers {
  workers = createWordWorkers(1);
  return new WordFilesInWorkers(workers, limits);
}

/** Several hundred thousand elements, of which no two are alike: some seconds of work. */
let made: Uint8Array | undefined;
function long(): Uint8Array {
  const word = (at: number): string => `${(at * 2_654_435_761) % 4_294_967_296}`;
  made ??= docx(Array.from({ length: 100_000 }, (_, at) => paragraph(run(word(at)) + deleted(`${at}`))).join(''));
  return made;
}

describe('Word files in workers', () => {
  it('are inspected and prepared there as they are here', async () => {
    const words = start();
    const given = docx(paragraph(run('a') + inserted('b') + deleted('c')));
    expect(await words.inspect(given, { maxBytes: MB }, ['Arial'], turn)).toEqual({
      ok: true,
      format: 'docx',
      findings: { trackedChanges: 2, comments: 0, externalTargets: 0, legalNumbers: 0, missingFonts: ['Times New Roman'] },
    });
    expect(await words.prepared(given, 'docx', CLEAN, turn)).toEqual(preparePackage(given, CLEAN));
    // What the caller handed in is still the caller's.
    expect(given.length).toBeGreaterThan(0);
  });

  it('leave a .doc as it is', async () => {
    const words = start();
    const given = doc('Hola');
    expect(await words.inspect(given, { maxBytes: MB }, null, turn)).toMatchObject({ ok: true, format: 'doc' });
    expect(await words.prepared(given, 'doc', CLEAN, turn)).toBe(given);
  });

  it('are refused before a worker starts where their size or first bytes do', async () => {
    const words = start();
    expect(await words.inspect(docx(''), { maxBytes: 10 }, null, turn)).toMatchObject({
      ok: false,
      code: 'word.too_large',
      facts: { maxBytes: 10 },
    });
    expect(await words.inspect(Buffer.from('%PDF-1.7'), { maxBytes: MB }, null, turn)).toMatchObject({ ok: false, code: 'word.not_word' });
    expect(workers!.size).toBe(0);
  });

  it('that can not be read are refused when they are prepared', async () => {
    await expect(start().prepared(docx('<w:p>'), 'docx', CLEAN, turn)).rejects.toMatchObject({
      name: 'WordConversionRefused',
      code: 'word.not_converted',
    });
  });

  it('that take too long are refused', async () => {
    const words = start({ timeoutMs: 60, memoryMb: 640 });
    const given = long();
    expect(await words.inspect(given, { maxBytes: 100 * MB }, null, turn)).toEqual({
      ok: false,
      code: 'word.unpacks_too_large',
      facts: { reason: 'worker_timeout' },
    });
    await expect(words.prepared(given, 'docx', CLEAN, turn)).rejects.toMatchObject({ code: 'word.timeout' });
  });

  it('that take too much memory are refused, and the next is not', async () => {
    const words = start({ timeoutMs: 600_000, memoryMb: 48 });
    const given = long();
    expect(await words.inspect(given, { maxBytes: 100 * MB }, null, turn)).toEqual({
      ok: false,
      code: 'word.unpacks_too_large',
      facts: { reason: 'worker_memory' },
    });
    await expect(words.prepared(given, 'docx', CLEAN, turn)).rejects.toMatchObject({ code: 'word.out_of_memory' });
    // A worker with nothing to do may hold half of that: the next file has the limits of every day.
    expect(await new WordFilesInWorkers(workers!).inspect(docx(paragraph('a')), { maxBytes: MB }, null, turn)).toMatchObject({ ok: true });
  });

  it('take their turn by account', async () => {
    const words = start();
    const order: string[] = [];
    const ask = (account: string) =>
      words.inspect(docx(paragraph('a')), { maxBytes: MB }, null, { account, isUrgent: true }).then(() => order.push(account));
    await Promise.all(['B', 'B', 'B', 'B', 'A'].map(ask));
    expect(order).toEqual(['B', 'B', 'A', 'B', 'B']);
  });

  it('that wait are not answered once the workers are closed', async () => {
    const words = start();
    await workers!.close();
    await expect(words.inspect(docx(''), { maxBytes: MB }, null, turn)).rejects.toMatchObject({ trouble: 'worker_failed' });
  });
});

it('every code has a text', () => {
  const codes: Record<WordFault, true> = {
    'word.not_word': true,
    'word.damaged': true,
    'word.macros': true,
    'word.encrypted': true,
    'word.too_large': true,
    'word.unpacks_too_large': true,
    'word.includes_files': true,
  };
  for (const code of Object.keys(codes)) expect([code, isMessageKey(code)]).toEqual([code, true]);
});
