import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { demoContract } from '../../modules/app/demo/pdf.ts';
import { upload } from '../support/journey.ts';
import { PROCESS_MS, WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { wordFile } from '../support/word.ts';
import { Machine } from '../word-converter/support/fake-soffice.ts';

/** A program in the place of LibreOffice that does what a busy or broken machine makes of one, driven by the product's own converter and flow. */
describeWith('/proc')('a converter that hangs, is killed, takes all memory or is gone, as the owner meets it', () => {
  const machine = new Machine();
  const converts = 'cp "$seen/pages.pdf" "$out"';
  const hangs = `sleep ${machine.mark} & touch "$seen/started"; wait`;
  const takesAllMemory = `(head -c 600000000 /dev/zero; sleep ${machine.mark}) | tail -n 1 > /dev/null`;
  /** What it does the first time in a test, and from then on. */
  const first = (does: string, then: string) => `if [ -e "$seen/tried" ]; then ${then}\nelse touch "$seen/tried"; ${does}\nfi`;
  let product: Product;
  let files = 0;

  beforeAll(async () => {
    writeFileSync(join(machine.seen, 'pages.pdf'), await demoContract({ title: 'Convertido', pages: 2, clauses: ['PRIMERA. Objeto.'] }));
    const program = machine.install(converts);
    product = await startProduct({ chain: false, env: { WORD_CONVERTER: program, WORD_SECONDS: '12', WORD_MEMORY_MB: '256' } });
  });
  beforeEach(() => machine.forget('tried', 'started'));
  afterAll(async () => {
    await product?.stop();
    await machine.remove();
  });

  const view = async (documentID: string) => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;
  const becomes = (documentID: string, step: string) =>
    expect.poll(async () => (await view(documentID)).word.step, { timeout: PROCESS_MS, interval: 100 }).toBe(step);
  const eventsOf = async (documentID: string) =>
    (await product.modules.documents.load(documentID)).events.map(({ type }) => type).filter((type) => type.startsWith('Word'));
  const bring = async (trackedChanges = 0): Promise<string> => {
    files += 1;
    const answer = await upload(product.http, wordFile({ text: `Contrato ${files}`, trackedChanges }), { fileName: 'contrato.docx' });
    expect(answer.status).toBe(200);
    return answer.body.responseData.documentID;
  };
  const allGone = () => vi.waitFor(() => expect(machine.running()).toEqual([]), { timeout: WAIT_MS });
  /** The owner asks for another try of what failed so, on a machine that is well again. */
  const mended = async (documentID: string, code: string) => {
    expect((await view(documentID)).word.failure.code).toBe(code);
    await allGone();
    machine.install(converts);
    const again = await product.http.put('/api/document/convert-again', { documentID });
    expect([again.status, again.body.responseData.word.step]).toEqual([200, 'converting']);
    await becomes(documentID, 'pages');
    expect(await eventsOf(documentID)).toEqual(['WordConversionFailed', 'WordConversionAskedAgain', 'WordConverted']);
  };

  it('one that hangs once is killed, and the second try gives the pages', async () => {
    machine.install(first(hangs, converts));
    const documentID = await bring();
    await becomes(documentID, 'pages');
    expect(await eventsOf(documentID)).toEqual(['WordConverted']);
    await allGone();
  });

  it('one that hangs each time is told of, and another try mends it', async () => {
    machine.install(hangs);
    const documentID = await bring();
    await becomes(documentID, 'failed');
    await mended(documentID, 'word.timeout');
  });

  it('one that takes all memory is told of, and another try mends it', async () => {
    machine.install(takesAllMemory);
    const documentID = await bring();
    await becomes(documentID, 'failed');
    await mended(documentID, 'word.out_of_memory');
  });

  it('one that somebody kills is started again by itself', async () => {
    machine.install(first(hangs, converts));
    const documentID = await bring();
    await vi.waitFor(() => expect(machine.running()).not.toEqual([]), { timeout: WAIT_MS, interval: 20 });
    for (const pid of machine.running()) process.kill(parentOf(pid), 'SIGKILL');
    await becomes(documentID, 'pages');
    expect(await eventsOf(documentID)).toEqual(['WordConverted']);
    await allGone();
  });

  it('one that is gone is waited for; whoever brings a file meanwhile is told what to do', async () => {
    const documentID = await bring(2);
    machine.uninstall();
    const refused = async () => {
      const bytes = wordFile({ text: 'Sin convertidor' });
      return Promise.all(
        ['es', 'en'].map((language) => upload(product.http, bytes, { fileName: 'otro.docx' }, { 'accept-language': language })),
      );
    };
    await expect
      .poll(async () => (await refused()).map(({ body }) => body.code), { timeout: WAIT_MS })
      .toEqual(['word.no_converter', 'word.no_converter']);
    const [es, en] = (await refused()).map(({ body }) => body.message);
    expect([es, en].every((message) => message.includes('npm run word:install')) && es !== en).toBe(true);
    const choice = { documentID, trackedChanges: 'ACCEPTED', comments: 'LEFT_OUT' };
    expect((await product.http.put('/api/document/word-choice', choice)).status).toBe(200);
    const tries = async () =>
      Number(
        (
          await product.services.pool.query(
            "select attempts from reactor.work where reactor = 'word' and state <> 'done' order by first_at desc limit 1",
          )
        ).rows[0]?.attempts ?? 0,
      );
    await expect.poll(tries, { timeout: WAIT_MS }).toBeGreaterThan(0);
    expect((await view(documentID)).word.step).toBe('converting');
    machine.install(converts);
    await becomes(documentID, 'pages');
    expect(await eventsOf(documentID)).toEqual(['WordChoiceMade', 'WordConverted']);
  });
});

/** The shell that plays LibreOffice, of what it started. */
const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
