import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { upload } from '../support/journey.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { wordJobFolders, wordJobProcesses } from '../support/word-jobs.ts';
import { contentTypesPart, docx, docxParts, field, NAMESPACES, packaged, paragraph, relationshipsPart, run } from '../word/docx.ts';
import { contractDocx } from '../word-converter/support/docx.ts';

const MACRO_DOCUMENT = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const good = contractDocx({ pages: 2 });

const withMacros = packaged({
  ...docxParts(paragraph('Contrato')),
  '[Content_Types].xml': contentTypesPart({ 'word/document.xml': MACRO_DOCUMENT }),
});
const bomb = packaged({ ...docxParts(paragraph('Contrato')), 'word/media/image1.png': new Uint8Array(150_000_000) });
const broken = packaged({
  ...docxParts(paragraph('Contrato')),
  'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${NAMESPACES.w}"><w:body><w:p></w:body></w:document>`,
});
const including = docx(paragraph(field(' INCLUDETEXT "/etc/passwd" ', 'Contrato')));

/** A file that wants its template and a picture from an address. */
const calling = (address: string): Uint8Array =>
  docx({
    body: paragraph('Contrato con plantilla') + pictureAt('picture'),
    settings: '<w:attachedTemplate r:id="template"/>',
    relations: [{ id: 'picture', kind: 'image', target: `${address}/marca.png`, isExternal: true }],
    parts: {
      'word/_rels/settings.xml.rels': relationshipsPart([
        { id: 'template', kind: 'attachedTemplate', target: `${address}/plantilla.dotm`, isExternal: true },
      ]),
    },
  });

const pictureAt = (id: string): string =>
  paragraph(`<w:r><w:pict><v:shape style="width:90pt;height:30pt"><v:imagedata r:id="${id}"/></v:shape></w:pict></w:r>${run(' ')}`);

describeWith('Word converter', '/proc')('hostile Word files, with the converter of this machine', () => {
  const own = mkdtempSync(join(tmpdir(), 'word-hostile-'));
  const before = process.env.TMPDIR;
  let requests = 0;
  const listener = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  let product: Product;
  beforeAll(async () => {
    await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done));
    // The product makes the folders of its jobs where everybody makes temporary ones.
    process.env.TMPDIR = own;
    product = await startProduct({ chain: false, env: { WORD_SECONDS: '480' } });
  });
  afterAll(async () => {
    await product?.stop();
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await new Promise((done) => void listener.close(done));
    rmSync(own, { recursive: true, force: true });
  });

  const view = async (documentID: string) => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;
  async function outcomeOf(bytes: Uint8Array) {
    const answer = await upload(product.http, bytes, { fileName: 'contrato.docx' });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    const { documentID } = answer.body.responseData;
    await expect.poll(async () => (await view(documentID)).word.step, { timeout: PROCESS_MS, interval: 200 }).not.toBe('converting');
    return (await view(documentID)).word;
  }
  /** What a good file finds after a bad one: the server answers, its file becomes pages, and nothing of the bad one is left. */
  async function expectUnharmed() {
    expect((await product.http.get('/healthz')).status).toBe(200);
    expect(await outcomeOf(good)).toMatchObject({ step: 'pages', converted: { pages: 2 } });
    expect(wordJobFolders(own)).toEqual([]);
    expect(wordJobProcesses(own)).toEqual([]);
  }

  it.each([
    ['macros under another name', withMacros, 'word.macros', 'macros'],
    ['what unpacks to a hundred times its size', bomb, 'word.unpacks_too_large', ''],
    ['broken XML', broken, 'word.damaged', ''],
    ['a field that brings in a file of the server', including, 'word.includes_files', ''],
  ])('%s is refused in both languages', async (_, bytes, code) => {
    const answers = await Promise.all(
      ['es', 'en'].map((language) => upload(product.http, bytes, { fileName: 'contrato.docx' }, { 'accept-language': language })),
    );
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, code],
      [422, code],
    ]);
    const [es, en] = answers.map(({ body }) => String(body.message));
    expect(es).not.toBe(en);
    for (const message of [es, en]) {
      expect(message!.length).toBeGreaterThan(30);
      expect(message).not.toContain('word.');
    }
  });

  it('a template and a picture at an address are fetched by nobody, and the owner is told', async () => {
    const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    expect((await fetch(address)).status).toBe(200);
    expect(requests).toBe(1);
    const word = await outcomeOf(calling(address));
    expect([word.step, word.findings.externalTargets]).toEqual(['pages', 2]);
    expect(requests).toBe(1);
    await expectUnharmed();
  });

  it('more pages than are taken: said so within the time of a file, and the memory of the product stays', async () => {
    // 5,000 take LibreOffice some 20 seconds of a processor.
    const pages = count('pages of a Word file that has too many', 2_100, 5_000);
    const bytes = docx(Array.from({ length: pages }, (_, at) => paragraph(run(`Hoja ${at + 1}`), '<w:pageBreakBefore/>')).join(''));
    await expectUnharmed();
    const held = process.memoryUsage().rss;
    expect(await outcomeOf(bytes)).toMatchObject({ step: 'failed', failure: { code: 'pdf.too_many_pages' } });
    expect(process.memoryUsage().rss - held).toBeLessThan(300_000_000);
    await expectUnharmed();
    expect(readdirSync(own).filter((name) => name.startsWith('word-'))).toEqual([]);
  });
});
