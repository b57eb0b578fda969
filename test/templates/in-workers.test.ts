import { afterEach, describe, expect, it } from 'vitest';
import { type WordFileJobs, wordFileEntry } from '../../modules/app/strangers/word-jobs.ts';
import { templateFilesInWorkers } from '../../modules/templates/adapters/in-workers.ts';
import { composeTemplate } from '../../modules/templates/text/compose-template.ts';
import { printedAnswers } from '../../modules/templates/text/printed-answers.ts';
import { scanTemplate } from '../../modules/templates/text/scan-template.ts';
import { createWordWorkers, WordFilesInWorkers } from '../../shared-kernel/word/word-files.ts';
import type { WorkerPool } from '../../shared-kernel/workers/pool.ts';
import { doc } from '../word/compound.ts';
import { docx } from '../word/docx.ts';
import { questions } from './histories.ts';
import { p } from './word-text.ts';

const turn = { account: 'a', isUrgent: true };
let workers: WorkerPool<WordFileJobs> | undefined;
afterEach(() => workers?.close());
function start(limits?: { timeoutMs: number; memoryMb: number }) {
  workers = createWordWorkers<WordFileJobs>(1, wordFileEntry);
  return { templates: templateFilesInWorkers(workers, limits), words: new WordFilesInWorkers(workers) };
}

const file = docx(p('En {{ciudad}}') + p('{{monto}}'));
const asked = questions('ciudad', 'monto');

describe('templates in workers', () => {
  it('are scanned and composed there as they are here, beside the Word files that are inspected there', async () => {
    const { templates, words } = start();
    expect(await templates.scan(file, turn)).toEqual(scanTemplate(file));
    const answers = { ciudad: 'Mérida' };
    expect(await templates.composed(file, asked, answers, 'es', turn, 'NAME')).toEqual(
      composeTemplate(file, printedAnswers(asked, answers, 'es', 'NAME')),
    );
    expect(await templates.composed(file, asked, answers, 'es', turn)).toEqual(composeTemplate(file, printedAnswers(asked, answers, 'es')));
    expect(await words.inspect(file, { maxBytes: 1_048_576 }, null, turn)).toMatchObject({ ok: true, format: 'docx' });
    // What the caller handed in is still the caller's.
    expect(file.length).toBeGreaterThan(0);
  });

  it('that are no .docx are told so before a worker starts', async () => {
    const { templates } = start();
    for (const bytes of [doc('{{a}}'), Buffer.from('%PDF-1.7'), new Uint8Array()])
      expect(await templates.scan(bytes, turn)).toEqual({ ok: false, faults: [{ code: 10006, tag: '', place: null }] });
    expect(workers!.size).toBe(0);
  });

  it('that take too long are a fault of the file, and the next one is read', async () => {
    const long = docx(Array.from({ length: 60_000 }, (_, at) => p(`${(at * 2_654_435_761) % 4_294_967_296}`)).join('') + p('{{a}}'));
    const { templates } = start({ timeoutMs: 1, memoryMb: 640 });
    expect(await templates.scan(long, turn)).toEqual({
      ok: false,
      faults: [{ code: 10004, tag: '', place: null, reason: 'worker_timeout' }],
    });
    expect(await templates.composed(long, questions('a'), {}, 'es', turn)).toEqual({ ok: false, code: 'template.too_large' });
    expect(await templateFilesInWorkers(workers!).scan(file, turn)).toMatchObject({ ok: true });
  });
});
