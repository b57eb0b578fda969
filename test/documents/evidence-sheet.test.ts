import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetPerson } from '../../modules/app/operations/forget-person.ts';
import { createSealedSheets } from '../../modules/app/wiring/sealed-sheets.ts';
import type { TimelineRow } from '../../modules/documents/application/reading.ts';
import { evidenceSheet } from '../../modules/documents/evidence-sheet/sheet.ts';
import { historyBundle } from '../../modules/documents/history/bundle.ts';
import { timelineEntry } from '../../modules/documents/history/timeline.ts';
import { TimestampUnavailable } from '../../shared-kernel/crypto/timestamp/client.ts';
import { composeSheet } from '../../shared-kernel/pdf/sheet.ts';
import { asFile, outputOf, pdfsig, qpdfComplaints } from '../pdf/support/tools.ts';
import { ana, bruno, contract, linkOf, sendDocument, settled, signDrawn, until, upload } from '../support/journey.ts';
import { describeWith } from '../support/needs.ts';
import { type Product, people, startProduct } from '../support/product.ts';

/** Everything a reader of the file finds, without blanks: where a line ends is the layout's matter. */
const lettersOf = (text: string): string => text.normalize('NFC').replaceAll(/[\s\u200b]+/g, '');
/** Cells of a table stand side by side, so a text that goes on in the next line is not in one piece: its words are. */
const rawOf = (bytes: Uint8Array): string => lettersOf(outputOf('pdftotext', ['-raw', asFile(bytes), '-']));

const withTools = describeWith('qpdf', 'pdfsig', 'pdftotext');
withTools('the evidence sheet', () => {
  let product: Product;
  let documentID: string;
  beforeAll(async () => {
    product = await startProduct();
    documentID = await sendDocument(product, [ana, bruno], { title: 'Arrendamiento 4B', sharedWith: [{ emailID: 'olga@mira.example' }] });
    await signDrawn(product, documentID, ana.emailID);
    await signDrawn(product, documentID, bruno.emailID);
    await until(product, documentID, 'COMPLETED');
    await settled(product, documentID);
  });
  afterAll(() => product.stop());

  const sheet = (language: string, client = product.http) => client.get(`/api/document/${documentID}/evidence-sheet?language=${language}`);
  const timeline = async (language: string) =>
    (await product.http.get(`/api/document/${documentID}/timeline`, { 'accept-language': language })).body.responseData;

  it.each(['es', 'en'])('tells every event with its text, both times and their number (%s)', async (language) => {
    const answer = await sheet(language);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const bytes = new Uint8Array(answer.body);
    expect(qpdfComplaints(bytes)).toBe('');
    const text = rawOf(bytes);
    const { timeline: rows, count } = await timeline(language);
    expect(rows.at(-1)).toMatchObject({ type: 'FileDownloaded', data: { file: 'EVIDENCE_SHEET', viewer: 'OWNER' } });
    expect(text).toContain(lettersOf(language === 'es' ? `Historia: ${count} sucesos` : `History: ${count} events`));
    for (const row of rows) {
      expect(text).toContain(lettersOf(row.text));
      const utc = `${row.at.slice(0, 10)} ${row.at.slice(11, 19)} UTC`;
      // What the queue of mails did stands in the appendix: a line each, in UTC.
      expect(text).toContain(lettersOf(row.type.startsWith('Mail') ? `${row.number} ${utc} ${row.text}` : `${row.localTime}${utc}`));
    }
  });

  it('tells the document, its people and its proofs', async () => {
    const bytes = new Uint8Array((await sheet('es')).body);
    const text = rawOf(bytes);
    const { state } = await product.modules.documents.load(documentID);
    const facts = [
      'Arrendamiento 4B',
      documentID,
      'Completado',
      state.uploaded!.original.sha256,
      ...state.versions.map(({ file }) => file.sha256),
      ana.name,
      bruno.name,
      'olga@mira.example',
      state.signatures[0]!.certificate.certificateNumber ?? state.signatures[0]!.certificate.serialNumber,
      state.constancia!.serial,
      state.anchor!.txHash,
      state.anchor!.root,
      'no forma parte de él',
      `${product.services.config.publicUrl}/validation/`,
    ];
    for (const fact of facts) expect(text).toContain(lettersOf(fact));
    expect(text).toMatch(/Árbolfirmadode\d+hojas;contiene\d+delos\d+sucesos/);
  });

  it('begins with a verdict, then a card for each person with their mark, then the law', async () => {
    const bytes = new Uint8Array((await sheet('es')).body);
    const first = lettersOf(outputOf('pdftotext', ['-raw', '-l', '1', asFile(bytes), '-']));
    const order = ['Firmaron las 2 personas previstas.', 'TRZ-', 'Personas', ana.emailID, bruno.emailID].map((text) =>
      first.indexOf(lettersOf(text)),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    const { state } = await product.modules.documents.load(documentID);
    for (const { presented } of state.signatures) expect(first).toContain(`SHA-256${presented.sha256}`);
    // The mark is taken over as it stands in the document: its own letters come with it.
    expect(first.split(lettersOf(ana.name)).length - 1).toBe(2);
    const { state: now } = await product.modules.documents.load(documentID);
    const without = { ...now, signatures: now.signatures.map((one) => ({ ...one, fieldNames: [] })) };
    const facts = { state: without, entries: [], checkpoint: null, folio: null, validationUrl: 'https://x.example', madeAt: new Date(0) };
    const flows = { approvals: [], cancellation: null, endorsement: null, specialEndorsement: null };
    const bare = await composeSheet({ ...evidenceSheet({ ...facts, flows, showsAddresses: true }, 'es'), productName: 'Firma' });
    expect(rawOf(bare.bytes).split(lettersOf(ana.name)).length - 1).toBe(1);
    const text = rawOf(bytes);
    for (const law of ['artículo 89:', 'artículo 89 bis', 'artículo 93', 'NOM-151-SCFI-2016', 'no son asesoría jurídica'])
      expect(text).toContain(lettersOf(law));
    expect(text).not.toContain(lettersOf('Ley de Firma Electrónica Avanzada'));
  });

  it('bears the platform’s signature with a timestamp over the whole file', async () => {
    const signatures = pdfsig(new Uint8Array((await sheet('es')).body));
    expect(signatures).toHaveLength(1);
    expect(signatures[0]).toMatchObject({ valid: true, wholeDocument: true });
  });

  it('is valid on the public validation, changed it is not, and nobody takes it for a copy of the document', async () => {
    const bytes = Buffer.from((await sheet('es')).body);
    const verdictOn = async (file: Buffer) => {
      const form = new FormData();
      form.append('document', new Blob([Uint8Array.from(file)]), 'hoja.pdf');
      const { body } = await product.http.anonymous().post('/api/document/validate', form);
      const { overall, document, legs } = body.responseData;
      const codes = legs.map(({ code }: { code: string }) => code);
      return { overall, document, codes };
    };
    const verdict = await verdictOn(bytes);
    expect([verdict.overall, verdict.document]).toEqual(['TOTAL_PASSED', null]);
    for (const code of ['record.evidence_sheet', 'constancia.none_for_sheet', 'anchor.of_the_document'])
      expect(verdict.codes).toContain(code);
    bytes[400] = bytes[400]! ^ 1;
    expect((await verdictOn(bytes)).overall).toBe('TOTAL_FAILED');
  });

  it('is open to parties by the code of their link, without the addresses of others, and each reading is recorded', async () => {
    const link = await linkOf(product, ana.emailID, documentID);
    const client = product.http.anonymous();
    const address = `/api/document/${documentID}/evidence-sheet?language=es&party=${link.id}`;
    const answer = await client.get(address, { 'x-link-code': link.code });
    expect(answer.status).toBe(200);
    const text = rawOf(new Uint8Array(answer.body));
    expect(text).toContain(lettersOf(bruno.name));
    expect(text).not.toContain('olga@mira.example');
    expect(text).toContain(lettersOf('Un observador recibió el documento'));
    const { events } = await product.modules.documents.load(documentID);
    expect(events.at(-1)).toMatchObject({
      type: 'FileDownloaded',
      data: { viewer: 'SIGNATORY', viewerId: link.id, file: 'EVIDENCE_SHEET' },
      metadata: { actor: { kind: 'signatory', id: link.id } },
    });
    const observer = await linkOf(product, 'olga@mira.example', documentID, '[a-z-]+');
    const shared = await client.get(`/api/document/${documentID}/evidence-sheet?party=${observer.id}`, { 'x-link-code': observer.code });
    expect(shared.status).toBe(200);
  });

  it('is closed to strangers, and to a link without its code', async () => {
    const link = await linkOf(product, ana.emailID, documentID);
    const nobody = product.http.anonymous();
    const before = (await product.modules.documents.load(documentID)).revision;
    expect((await sheet('es', nobody)).status).toBe(401);
    expect((await nobody.get(`/api/document/${documentID}/evidence-sheet?party=${link.id}`)).status).toBe(403);
    const forged = { 'x-link-code': link.code.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) };
    expect((await nobody.get(`/api/document/${documentID}/evidence-sheet?party=${link.id}`, forged)).status).toBe(403);
    expect((await nobody.get(`/api/document/${documentID}/evidence-sheet?party=other`, { 'x-link-code': link.code })).status).toBe(403);
    const other = '00000000-0000-4000-8000-000000000000';
    expect((await product.http.get(`/api/document/${other}/evidence-sheet`)).status).toBe(404);
    expect((await sheet('fr')).status).toBe(400);
    expect((await product.modules.documents.load(documentID)).revision).toBe(before);
  });

  it('a reviewer reads it; that stands in the access log and not in the history', async () => {
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    const before = (await product.modules.documents.load(documentID)).revision;
    expect((await sheet('en', reviewer)).status).toBe(200);
    expect((await product.modules.documents.load(documentID)).revision).toBe(before);
    const lines = await product.services.accessLog.query({ target: documentID, outcome: 'read' });
    expect(lines.some((line) => line.action === 'GET /api/document/:id/evidence-sheet')).toBe(true);
  });

  it('stands in the ZIP of the history', async () => {
    const { body } = await product.http.get(`/api/document/${documentID}/history`);
    const files = unzipSync(new Uint8Array(body));
    expect(pdfsig(files['evidence-sheet.pdf']!)[0]).toMatchObject({ valid: true, wholeDocument: true });
    const { count } = JSON.parse(Buffer.from(files['timeline.json']!).toString());
    expect(rawOf(files['evidence-sheet.pdf']!)).toContain(lettersOf(`Historia: ${count} sucesos`));
  });

  it('without a timestamp there is no sheet, and the ZIP says so', async () => {
    const tools = {
      files: product.services.files,
      pdf: product.modules.pdf,
      clock: product.services.clock,
      crypto: {
        ...product.services.crypto,
        signCms: async () => {
          throw new TimestampUnavailable('unreachable');
        },
      },
    };
    const sealed = createSealedSheets(tools);
    const content = { title: 'Hoja', language: 'es' as const, blocks: [] };
    await expect(sealed(content, { reason: 'r', contactInfo: 'c', account: 'o' })).rejects.toMatchObject({
      status: 503,
      code: 'timestamp.unavailable',
    });
    const { state } = await product.modules.documents.load(documentID);
    const bundle = historyBundle(
      { files: product.services.files, publicUrl: '', linkSecret: Buffer.alloc(32) } as never,
      state,
      [],
      'es',
      null,
    );
    const pieces: Buffer[] = [];
    for await (const piece of bundle) pieces.push(piece as Buffer);
    const files = unzipSync(new Uint8Array(Buffer.concat(pieces)));
    expect(Object.keys(files)).not.toContain('evidence-sheet.pdf');
    expect(Buffer.from(files['evidence-sheet-missing.txt']!).toString()).toMatch(/no se pudo sellar/);
  });

  it('is made of a draft, of one out for signing and of a deleted one', async () => {
    const uploaded = await upload(product.http, await contract('Borrador'));
    const draft = uploaded.body.responseData.documentID as string;
    const made = await product.http.get(`/api/document/${draft}/evidence-sheet?language=es`, {
      'x-position': uploaded.headers.get('x-position')!,
    });
    expect(rawOf(new Uint8Array(made.body))).toContain(lettersOf('Todavía no se eligió quién firma.'));
    const pending = await sendDocument(product, [ana]);
    const open = await product.http.get(`/api/document/${pending}/evidence-sheet?language=en`);
    expect(rawOf(new Uint8Array(open.body))).toContain(lettersOf('Not signed'));
    const removed = await product.http.put('/api/document/delete', { documentIDs: [draft] });
    expect(removed.status).toBe(200);
    const headers = { 'x-position': removed.headers.get('x-position')! };
    const link = `/api/document/${pending}/evidence-sheet?party=${(await linkOf(product, ana.emailID, pending)).id}`;
    expect((await product.http.anonymous().get(link)).status).toBe(403);
    const reviewer = await product.http.anonymous().login(people.reviewer.email, people.reviewer.password);
    const deleted = await reviewer.get(`/api/document/${draft}/evidence-sheet?language=es`, headers);
    expect(rawOf(new Uint8Array(deleted.body))).toContain(lettersOf('Eliminado por su dueño; su historia se conserva'));
  });

  it('tells the approvals of all streams, and is open to an approver by their link', async () => {
    const vera = { name: 'Vera Luna', emailID: 'vera@luna.example' };
    const id = await sendDocument(product, [ana], { voBo: [{ ...vera, order: 1 }] });
    const link = await linkOf(product, vera.emailID, id, 'vobo');
    const client = product.http.anonymous();
    const headers = { 'x-link-code': link.code };
    const { version, sha256, documentFileObj } = (await client.get(`/api/vobo/${id}/${link.id}`, headers)).body.responseData;
    await client.get((documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, client.url));
    expect((await client.put(`/api/vobo/${id}/${link.id}/accept`, { version, sha256 }, headers)).status).toBe(200);
    const answer = await client.get(`/api/document/${id}/evidence-sheet?language=es&party=${link.id}`, headers);
    expect(answer.status).toBe(200);
    const text = rawOf(new Uint8Array(answer.body));
    const { timeline: rows } = (await product.http.get(`/api/document/${id}/timeline`, { 'accept-language': 'es' })).body.responseData;
    const foreign = rows.filter((row: { stream: string }) => row.stream === 'vobo');
    expect(foreign.length).toBeGreaterThanOrEqual(3);
    for (const row of foreign.slice(0, 3)) expect(text).toContain(lettersOf(row.text));
    expect(text).toContain(lettersOf('Vera Luna 1 Dio su visto bueno'));
    expect(await client.get(`/api/document/${id}/evidence-sheet?party=${link.id}`, { 'x-link-code': 'x'.repeat(43) })).toMatchObject({
      status: 403,
      body: { code: 'invalid_link_message' },
    });
  });

  it.each(['es', 'en'] as const)('tells a cancellation and an endorsement, and who holds the document (%s)', async (language) => {
    const { state } = await product.modules.documents.load(documentID);
    const person = (name: string) => ({ personId: name, name: { $personal: name, value: name }, email: { $personal: name, value: null } });
    const at = '2026-03-01T18:00:00.000Z';
    const facts = {
      state: {
        ...state,
        status: 'CANCELED' as const,
        endorsement: {
          endorsementId: 'e',
          endorser: person('Lucía Ferrer'),
          endorsee: person('Banco Norte'),
          status: 'COMPLETED' as const,
          requestedAt: at,
          answeredAt: at,
          sheetSha256: 'c'.repeat(64),
        },
      },
      entries: [],
      flows: {
        approvals: [],
        cancellation: {
          cancelationID: 'c',
          status: 'APPLIED',
          petitioner: { role: 'OWNER', name: null },
          requestedAt: at,
          answer: { authorized: true, at },
          waitsFor: null,
        },
        endorsement: {
          endorsementID: 'e',
          status: 'COMPLETED',
          kind: 'PROPERTY',
          endorser: { name: 'Lucía Ferrer' },
          endorsee: { name: 'Banco Norte' },
          askedAt: at,
          signedAt: at,
          settledAt: at,
        },
        specialEndorsement: null,
      },
      checkpoint: null,
      folio: 'TRZ-2026-4K7MX',
      validationUrl: 'https://firma.example/v',
      madeAt: new Date(0),
      showsAddresses: true,
    };
    const text = rawOf((await composeSheet({ ...evidenceSheet(facts, language), productName: 'Firma' })).bytes);
    const said =
      language === 'es'
        ? [
            'Estado Cancelado',
            'Autorizada y aplicada',
            'La pidió Persona olvidada a petición suya',
            'Titular del documento Banco Norte',
            'Clase En propiedad',
            'Historia: 0 sucesos',
          ]
        : [
            'Status Cancelled',
            'Authorised and applied',
            'Asked for by Person forgotten at their own request',
            'Holder of the document Banco Norte',
            'Class In ownership',
            'History: 0 events',
          ];
    for (const one of [...said, 'c'.repeat(64)]) expect(text).toContain(lettersOf(one));
  });

  it('names nobody who was forgotten', async () => {
    const { store, vault, clock, personId } = product.services;
    const { readSide, delivery } = product.modules;
    await forgetPerson(
      { store, vault, clock, readSide, forgetMails: delivery.forgetRecipient, forgetErrors: async () => 0 },
      { personId: personId(product.ownerId, bruno.emailID), ownerId: product.ownerId, address: bruno.emailID },
    );
    const text = rawOf(new Uint8Array((await sheet('es')).body));
    expect(text).not.toContain(lettersOf(bruno.name));
    expect(text).toContain(lettersOf('Persona olvidada a petición suya'));
    expect(text).toContain(lettersOf(ana.name));
  });

  it('a history of a thousand events has them all', async () => {
    const { state } = await product.modules.documents.load(documentID);
    const at = (index: number) => new Date(Date.UTC(2026, 2, 1, 5, 59, index)).toISOString();
    const rows = Array.from(
      { length: 1000 },
      (_, index): TimelineRow => ({
        eventId: `event-${index}`,
        number: index + 1,
        stream: 'document',
        revision: index,
        position: String(index),
        type: 'DocumentViewed',
        at: at(index),
        actor: { kind: 'owner', id: product.ownerId, name: null },
        ip: index % 2 === 0 ? '203.0.113.9' : '2001:db8:85a3:1234:5678:8a2e:370:7334',
        userAgent: null,
        causationId: null,
        commandId: 'command',
        data: {},
        sentence: null,
      }),
    );
    const entries = rows.map((row) => timelineEntry(row, state, 'es'));
    const flows = { approvals: [], cancellation: null, endorsement: null, specialEndorsement: null };
    const facts = {
      state,
      entries,
      flows,
      checkpoint: null,
      folio: 'TRZ-2026-4K7MX',
      validationUrl: 'https://firma.example/v',
      madeAt: new Date(0),
      showsAddresses: true,
    };
    const made = await composeSheet({ ...evidenceSheet(facts, 'es'), productName: 'Firma' });
    expect(qpdfComplaints(made.bytes)).toBe('');
    expect(made.pages).toBeGreaterThan(20);
    const text = rawOf(made.bytes);
    expect(text).toContain(lettersOf('Historia: 1000 sucesos'));
    for (const entry of entries)
      expect(text).toContain(lettersOf(`${entry.localTime}${entry.at.slice(0, 10)} ${entry.at.slice(11, 19)} UTC`));
  });
});
