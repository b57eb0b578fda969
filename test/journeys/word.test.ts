import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WordConversionRefused, WordConverterUnavailable } from '../../shared-kernel/word/port.ts';
import { handMade } from '../pdf/support/made-pdfs.ts';
import { ana, contract, linkOf, read, signDrawn, until, upload } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Answer, type Product, people, startProduct } from '../support/product.ts';
import { testWordConverter, wordFile } from '../support/word.ts';
import { doc } from '../word/compound.ts';
import { docxParts, packaged } from '../word/docx.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const plain = wordFile();
const asked = wordFile({ trackedChanges: 2, comments: 1, externalTargets: 1, font: 'Aptos' });

describe('a Word file, from its upload to the signed PDF', () => {
  let product: Product;
  const converter = testWordConverter();
  beforeAll(async () => {
    product = await startProduct({ wordConverter: converter });
  });
  afterAll(() => product?.stop());

  const bring = (bytes: Uint8Array, fileName = 'contrato.docx', headers: Record<string, string> = {}) =>
    upload(product.http, bytes, { fileName }, headers);
  const view = async (documentID: string) => (await product.http.get(`/api/get-document/${documentID}`)).body.responseData;
  const local = (url: string): string => url.replace(/^https?:\/\/[^/]+/, product.http.url);
  const eventsOf = async (documentID: string) => (await product.modules.documents.load(documentID)).events;
  const typesOf = async (documentID: string) => (await eventsOf(documentID)).map(({ type }) => type);
  async function seen(documentID: string, step: string) {
    await expect.poll(async () => (await view(documentID)).word?.step, { timeout: WAIT_MS }).toBe(step);
    return view(documentID);
  }
  const setUp = (documentID: string) => product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
  const place = (documentID: string, page = 2) =>
    product.http.put('/api/document/draw', {
      documentID,
      staticSignPositions: [{ email: ana.emailID, page, x: 60, y: 60, width: 180, height: 70, label: 'Ana' }],
    });
  const send = (documentID: string) => product.http.put('/api/document/send-mail', { documentID });
  const choose = (documentID: string, choice = { trackedChanges: 'SHOWN', comments: 'LEFT_OUT' }) =>
    product.http.put('/api/document/word-choice', { documentID, ...choice });
  const approve = (documentID: string, hash: string) => product.http.put('/api/document/approve-pages', { documentID, sha256: hash });
  const refusedWith = (answer: Answer) => [answer.status, answer.body.code];

  it('is asked about, converted, approved, sent, signed, sealed and validated; the original stays as it came', async () => {
    const created = await bring(asked);
    expect(created.status).toBe(200);
    const { documentID, title, word, documentPages, documentFileObj } = created.body.responseData;
    expect(title).toBe('contrato');
    expect(word).toMatchObject({
      step: 'question',
      format: 'docx',
      findings: { trackedChanges: 2, comments: 1, externalTargets: 1, missingFonts: ['Aptos'] },
      sha256: sha256(asked),
      choice: null,
      converted: null,
    });
    expect([documentPages, documentFileObj.url, documentFileObj.pagesUrl]).toEqual([[], null, null]);

    // People may be named meanwhile; places need pages, and nothing is sent.
    expect((await setUp(documentID)).status).toBe(200);
    expect(refusedWith(await place(documentID))).toEqual([409, 'word.not_converted_yet']);
    expect(refusedWith(await send(documentID))).toEqual([409, 'word.pages_not_approved']);
    expect(refusedWith(await approve(documentID, sha256(asked)))).toEqual([409, 'word.not_converted_yet']);

    const chosen = await choose(documentID);
    expect([chosen.status, chosen.body.responseData.word.step]).toEqual([200, 'converting']);
    expect((await choose(documentID)).status).toBe(200);
    expect(refusedWith(await choose(documentID, { trackedChanges: 'ACCEPTED', comments: 'SHOWN' }))).toEqual([409, 'word.already_chosen']);
    const converted = await seen(documentID, 'pages');
    expect(converted.word).toMatchObject({
      choice: { trackedChanges: 'SHOWN', comments: 'LEFT_OUT' },
      converted: { pages: 2, converter: { name: 'LibreOffice', version: '7.4.7.2' } },
    });
    expect(converted.documentPages).toHaveLength(2);

    // The pages are a PDF to look at, the original is a Word file to keep, under its own name and kind.
    const pages = await product.http.get(`${local(converted.documentFileObj.pagesUrl)}&shown=1`);
    expect([pages.status, pages.headers.get('content-type'), sha256(pages.body)]).toEqual([
      200,
      'application/pdf',
      converted.word.converted.sha256,
    ]);
    expect(pages.headers.get('content-disposition')).toContain('contrato (convertido a PDF).pdf');
    const original = await product.http.get(`${local(converted.documentFileObj.originalUrl)}&shown=1`);
    expect([original.status, original.headers.get('content-type'), sha256(original.body)]).toEqual([200, DOCX, sha256(asked)]);
    expect(original.headers.get('content-disposition')).toMatch(/^attachment; filename="contrato \(original\)\.docx"/);
    expect(original.headers.get('x-content-type-options')).toBe('nosniff');

    expect((await place(documentID)).status).toBe(200);
    expect(refusedWith(await send(documentID))).toEqual([409, 'word.pages_not_approved']);
    expect(refusedWith(await approve(documentID, sha256(asked)))).toEqual([409, 'word.other_pages']);
    const approved = await approve(documentID, converted.word.converted.sha256);
    expect([approved.status, approved.body.responseData.word.step]).toEqual([200, 'approved']);
    expect((await send(documentID)).status).toBe(200);
    await until(product, documentID, 'PENDING');
    const link = await linkOf(product, ana.emailID, documentID);
    const opened = await read(product, documentID, link);
    expect([opened.bytes.subarray(0, 5).toString(), opened.page.word, opened.page.documentFileObj.pagesUrl]).toEqual(['%PDF-', null, null]);
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    await until(product, documentID, 'COMPLETED');
    const done = await view(documentID);
    const sealed = (await product.http.get(local(done.documentFileObj.url))).body as Buffer;
    expect(sealed.subarray(0, 5).toString()).toBe('%PDF-');
    const form = new FormData();
    form.append('document', new Blob([new Uint8Array(sealed)], { type: 'application/pdf' }), 'firmado.pdf');
    const verdict = await product.http.anonymous().post('/api/document/validate', form);
    expect(
      verdict.body.responseData.legs.find(({ leg }: { leg: string }) => leg === 'record')?.facts ?? verdict.body.responseData,
    ).toBeTruthy();
    expect(JSON.stringify(verdict.body.responseData)).toContain(documentID);

    const types = await typesOf(documentID);
    expect(types.filter((type) => /Word|PagesApproved|Uploaded/.test(type))).toEqual([
      'DocumentUploaded',
      'WordChoiceMade',
      'WordConverted',
      'PagesApproved',
    ]);
    const kept = (await eventsOf(documentID)).filter(({ type }) => type === 'FileDownloaded').map(({ data }) => data);
    expect(kept).toContainEqual({ viewer: 'OWNER', viewerId: product.ownerId, file: 'WORD', sha256: sha256(asked) });

    // Hash and file stand in the history and in what is downloaded with it.
    const { timeline } = (await product.http.get(`/api/document/${documentID}/timeline`)).body.responseData;
    expect(timeline.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          `El archivo de Word (SHA-256 ${sha256(asked).slice(0, 12)}…) se convirtió a PDF, 2 páginas, con las marcas de los cambios y sin los comentarios`,
        ),
        expect.stringContaining(`Se aprobaron las páginas del PDF con SHA-256 ${converted.word.converted.sha256.slice(0, 12)}`),
      ]),
    );
    const zip = unzipSync((await product.http.get(`/api/document/${documentID}/history`)).body as Buffer);
    expect(sha256(zip['versions/original.docx']!)).toBe(sha256(asked));
    expect(sha256(zip['versions/converted.pdf']!)).toBe(converted.word.converted.sha256);
  });

  it('without anything to ask about it is converted at once, and another draft of it takes the same pages, to be approved anew', async () => {
    const { documentID } = (await bring(plain)).body.responseData;
    const first = await seen(documentID, 'pages');
    expect((await setUp(documentID)).status).toBe(200);
    expect((await place(documentID)).status).toBe(200);
    await approve(documentID, first.word.converted.sha256);
    const before = converter.converted.length;
    const copied = await product.http.post('/api/document/duplicate', { documentID });
    expect(copied.status).toBe(200);
    const copy = copied.body.responseData;
    expect(copy.word).toMatchObject({
      step: 'pages',
      sha256: sha256(plain),
      converted: { sha256: first.word.converted.sha256 },
      approved: null,
    });
    expect(copy.staticSignPositions).toHaveLength(1);
    expect(refusedWith(await send(copy.documentID))).toEqual([409, 'word.pages_not_approved']);
    await approve(copy.documentID, first.word.converted.sha256);
    expect((await send(copy.documentID)).status).toBe(200);
    await until(product, copy.documentID, 'PENDING');
    expect(converter.converted).toHaveLength(before);
  });

  it('that cannot be converted says why, and stays a draft that is never sent', async () => {
    converter.next(new WordConversionRefused('word.too_many_pages'));
    const { documentID } = (await bring(wordFile({ text: 'Muchas páginas' }))).body.responseData;
    const failed = await seen(documentID, 'failed');
    expect(failed.word.failure.code).toBe('word.too_many_pages');
    expect(refusedWith(await send(documentID))).toEqual([409, 'word.pages_not_approved']);
    const original = await product.http.get(local(failed.documentFileObj.originalUrl));
    expect(sha256(original.body)).toBe(failed.word.sha256);
  });

  it('that took too long is tried a second time by itself, without a word in its history', async () => {
    converter.next(new WordConversionRefused('word.timeout'));
    const { documentID } = (await bring(wordFile({ text: 'Máquina ocupada' }))).body.responseData;
    await seen(documentID, 'pages');
    expect((await typesOf(documentID)).filter((type) => type.startsWith('Word'))).toEqual(['WordConverted']);
  });

  it('that took too long twice says so, and becomes pages once its owner asks for another try', async () => {
    converter.next(new WordConversionRefused('word.timeout'), new WordConversionRefused('word.out_of_memory'));
    const { documentID } = (await bring(asked)).body.responseData;
    const again = (client = product.http) => client.put('/api/document/convert-again', { documentID });
    expect([(await again()).body.responseData.word.step, (await choose(documentID)).status]).toEqual(['question', 200]);
    const failed = await seen(documentID, 'failed');
    expect(failed.word.failure.code).toBe('word.out_of_memory');
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    const admin = await product.http.anonymous().login(people.admin.email, people.admin.password);
    expect([(await again(reviewer)).status, (await again(admin)).status]).toEqual([403, 404]);
    const asking = await again();
    expect([asking.status, asking.body.responseData.word.failure]).toEqual([200, null]);
    const converted = await seen(documentID, 'pages');
    // By the choice of before: it is not asked for twice.
    expect(converted.word.choice).toEqual({ trackedChanges: 'SHOWN', comments: 'LEFT_OUT' });
    expect(refusedWith(await again())).toEqual([409, 'word.already_converted']);
    expect((await typesOf(documentID)).filter((type) => type.startsWith('Word'))).toEqual([
      'WordChoiceMade',
      'WordConversionFailed',
      'WordConversionAskedAgain',
      'WordConverted',
    ]);
    const { timeline } = (await product.http.get(`/api/document/${documentID}/timeline`)).body.responseData;
    const told = timeline.map(({ text }: { text: string }) => text);
    expect(told).toContain('El archivo de Word no se convirtió a PDF: necesitaba más memoria de la que se permite.');
    expect(told).toContain('Se pidió convertir otra vez el archivo de Word a PDF.');
  });

  it('what a converter gives is looked at as an upload is: a PDF that would be refused is a failure with that code', async () => {
    converter.next(handMade(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']));
    const { documentID } = (await bring(wordFile({ text: 'Sin páginas' }))).body.responseData;
    expect((await seen(documentID, 'failed')).word.failure.code).toBe('pdf.no_pages');
    expect(await typesOf(documentID)).not.toContain('WordConverted');
  });

  it('waits for a converter that is not there at the moment, without a word in its history', async () => {
    converter.next(new WordConverterUnavailable(), new WordConverterUnavailable());
    const { documentID } = (await bring(wordFile({ text: 'Espera' }))).body.responseData;
    await seen(documentID, 'pages');
    expect((await typesOf(documentID)).filter((type) => type.startsWith('Word'))).toEqual(['WordConverted']);
  });

  it('is converted once in its history, however often the work is done', async () => {
    const { documentID } = (await bring(wordFile({ text: 'Una vez' }))).body.responseData;
    const { word } = await seen(documentID, 'pages');
    // As a process does that was killed between the conversion and its record, and one that finds it recorded.
    const reactor = product.modules.reactors.reactors.find(({ name }) => name === 'word')!;
    const again = {
      key: 'again',
      payload: { documentId: documentID },
      eventId: 'again',
      attempt: 2,
      fence: 2,
      firstAt: new Date(),
      signal: new AbortController().signal,
    };
    expect(await reactor.perform(again)).toBe('done');
    expect((await view(documentID)).word.converted.sha256).toBe(word.converted.sha256);
    expect((await typesOf(documentID)).filter((type) => type === 'WordConverted')).toHaveLength(1);
  });

  it('two that convert at the same time leave one file in the history', async () => {
    const release = converter.hold();
    const { documentID } = (await bring(wordFile({ text: 'A la vez' }))).body.responseData;
    const reactor = product.modules.reactors.reactors.find(({ name }) => name === 'word')!;
    const other = {
      key: 'other',
      payload: { documentId: documentID },
      eventId: 'other',
      attempt: 1,
      fence: 1,
      firstAt: new Date(),
      signal: new AbortController().signal,
    };
    const second = reactor.perform(other);
    release();
    await second;
    await seen(documentID, 'pages');
    expect((await typesOf(documentID)).filter((type) => type === 'WordConverted')).toHaveLength(1);
  });

  it('of the older kind, .doc, is taken and handed out as one (RULE-016)', async () => {
    const bytes = doc('Convenio');
    const { documentID, title } = (await bring(bytes, 'convenio.doc')).body.responseData;
    expect(title).toBe('convenio');
    const { word, documentFileObj } = await seen(documentID, 'pages');
    expect([word.format, word.sha256]).toEqual(['doc', sha256(bytes)]);
    const original = await product.http.get(local(documentFileObj.originalUrl));
    expect([original.headers.get('content-type'), sha256(original.body)]).toEqual(['application/msword', sha256(bytes)]);
    expect(original.headers.get('content-disposition')).toContain('convenio (original).doc');
  });

  it('is taken among several, by a key of the account, and by the same command once', async () => {
    const form = new FormData();
    for (const [name, bytes] of [
      ['uno.docx', plain],
      ['dos.pdf', await contract()],
    ] as const)
      form.append('documents', new Blob([new Uint8Array(bytes)]), name);
    const { documents } = (await product.http.post('/api/multiple-document', form)).body.responseData;
    expect(documents.map(({ title }: { title: string }) => title)).toEqual(['uno', 'dos']);
    expect((await seen(documents[0].documentID, 'pages')).word.format).toBe('docx');
    expect((await view(documents[1].documentID)).word).toBeNull();

    const { bearer } = (await product.http.post('/api/api-keys', { name: 'ERP', scope: 'WRITE', days: 30 })).body.responseData;
    const program = product.http.anonymous();
    program.token = bearer;
    const brought = await upload(program, asked, { fileName: 'clave.docx' });
    expect(brought.status).toBe(200);
    const { documentID } = brought.body.responseData;
    expect((await program.put('/api/document/word-choice', { documentID, trackedChanges: 'ACCEPTED', comments: 'SHOWN' })).status).toBe(
      200,
    );
    const { word } = await seen(documentID, 'pages');
    expect((await program.put('/api/document/approve-pages', { documentID, sha256: word.converted.sha256 })).status).toBe(200);

    const key = { 'idempotency-key': 'la-misma-llave-word' };
    const once = (await bring(plain, 'misma.docx', key)).body.responseData.documentID;
    expect((await bring(plain, 'misma.docx', key)).body.responseData.documentID).toBe(once);
    expect(refusedWith(await bring(wordFile({ text: 'Otra' }), 'misma.docx', key))[0]).toBe(409);
  });

  it('is for its own account alone: nobody else chooses, approves or fetches it', async () => {
    const { documentID, documentFileObj } = (await bring(asked)).body.responseData;
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    expect((await reviewer.put('/api/document/word-choice', { documentID, trackedChanges: 'SHOWN', comments: 'SHOWN' })).status).toBe(403);
    expect((await reviewer.put('/api/document/approve-pages', { documentID, sha256: sha256(asked) })).status).toBe(403);
    const admin = await product.http.anonymous().login(people.admin.email, people.admin.password);
    expect((await admin.put('/api/document/word-choice', { documentID, trackedChanges: 'SHOWN', comments: 'SHOWN' })).status).toBe(404);
    expect((await admin.put('/api/document/approve-pages', { documentID, sha256: sha256(asked) })).status).toBe(404);
    const changed = local(documentFileObj.originalUrl).replace('/0/', '/converted/');
    expect((await product.http.anonymous().get(changed)).status).toBe(403);
  });
});

describe('Word files where nothing, or only one kind, can be converted', () => {
  let product: Product;
  const converter = testWordConverter();
  beforeAll(async () => {
    product = await startProduct({ wordConverter: converter });
  });
  afterAll(() => product?.stop());
  const inBoth = async (bytes: Uint8Array, fileName: string) => {
    const answers = await Promise.all(
      ['es', 'en'].map((language) => upload(product.http, bytes, { fileName }, { 'accept-language': language })),
    );
    return answers.map(({ status, body }) => [status, body.code, body.message]);
  };

  it('are refused at the door with what to do, and a PDF is taken', async () => {
    converter.now({ build: null, version: null, takesDoc: false });
    const [es, en] = await inBoth(plain, 'contrato.docx');
    expect([es!.slice(0, 2), en!.slice(0, 2)]).toEqual([
      [422, 'word.no_converter'],
      [422, 'word.no_converter'],
    ]);
    expect(es![2]).toContain('npm run word:install');
    expect(en![2]).toContain('npm run word:install');
    expect((await upload(product.http, await contract())).status).toBe(200);
    // The WebAssembly build alone.
    converter.now({ build: 'wasm', version: '26.2', takesDoc: false });
    expect((await inBoth(doc('Convenio'), 'convenio.doc')).map((answer) => answer.slice(0, 2))).toEqual([
      [422, 'word.doc_not_here'],
      [422, 'word.doc_not_here'],
    ]);
    expect((await upload(product.http, plain, { fileName: 'contrato.docx' })).status).toBe(200);
    converter.now({ build: 'native', version: '7.4.7.2', takesDoc: true });
  });

  it('hostile ones are refused by what is in them, whatever they are called', async () => {
    const withMacros = packaged({ ...docxParts('<w:p/>'), 'word/vbaProject.bin': new Uint8Array([1, 2, 3]) });
    expect((await inBoth(withMacros, 'contrato.docx')).map((answer) => answer.slice(0, 2))).toEqual([
      [422, 'word.macros'],
      [422, 'word.macros'],
    ]);
    const damaged = plain.subarray(0, plain.length - 40);
    expect((await inBoth(damaged, 'contrato.docx'))[0]!.slice(0, 2)).toEqual([422, 'word.damaged']);
  });

  it('what is neither PDF nor Word is refused where documents are made, and a Word file where only PDF is (RULE-018)', async () => {
    // By what they hold, whatever they are called (RULE-016).
    for (const [bytes, fileName] of [
      [Buffer.from('MZ\u0090 a program'), 'contrato.docx'],
      [Buffer.from('MZ\u0090 a program'), 'contrato.pdf'],
      [Buffer.from('MZ\u0090 a program'), 'contrato.exe'],
      [Buffer.from('Contrato de arrendamiento, en letras'), 'contrato.txt'],
      [Buffer.from('Contrato de arrendamiento, en letras'), 'contrato.doc'],
    ] as const) {
      const [es, en] = await inBoth(bytes, fileName);
      expect([fileName, es, en]).toEqual([
        fileName,
        [422, 'upload.pdf_or_word', 'El archivo debe ser un PDF o un documento de Word (.docx o .doc).'],
        [422, 'upload.pdf_or_word', 'The file must be a PDF or a Word document (.docx or .doc).'],
      ]);
    }
    const validated = (fileName: string, language: string) => {
      const form = new FormData();
      form.append('document', new Blob([new Uint8Array(doc('Convenio'))]), fileName);
      return product.http.anonymous().post('/api/document/validate', form, { 'accept-language': language });
    };
    for (const [language, text] of [
      ['es', 'Esto no es un PDF: no hay nada que validar.'],
      ['en', 'This is not a PDF: there is nothing to validate.'],
    ] as const) {
      const { status, body } = await validated('convenio.pdf', language);
      expect([status, body.responseData.code]).toEqual([200, 'file.not_a_pdf']);
      expect(JSON.stringify(body.responseData)).toContain(text);
      // Under its own name it is refused before it is read, by what is taken there.
      const named = await validated('convenio.doc', language);
      expect([named.status, named.body.code]).toEqual([415, 'validation.file_type']);
      expect(named.body.message).toContain('.pdf');
    }
    // The box of a special endorsement looks at what it is given by the same rule as every box for PDF alone.
    for (const bytes of [plain, doc('Convenio')])
      await expect(product.modules.documents.inspect(product.ownerId, { fileName: 'contrato.pdf', bytes })).rejects.toMatchObject({
        status: 422,
        code: 'pdf.not_a_pdf',
      });
  });
});
