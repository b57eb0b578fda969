import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../journeys/steps.ts';
import { until } from '../support/journey.ts';
import { partWith } from '../support/needs.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { completedDocument } from './special-world.ts';
import { ask, asked, efirmaForm, endorsee, endorser, readSheet, sign, typesOf, untilView, viewOf } from './world.ts';

describe('endorsing a completed document', () => {
  let product: Product;
  let ema: Client;
  let folder: string;

  beforeAll(async () => {
    product = await startProduct();
    ema = (await account(product, endorser.name, endorser.emailID)).client;
    folder = mkdtempSync(join(tmpdir(), 'endorsement-'));
  });
  afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('goes from asked to endorsed: the sheet is read, signed, sealed and certified, and the document follows', async () => {
    const documentID = await completedDocument(product, { title: 'Pagaré de la obra' });
    const { seal } = (await product.modules.documents.load(documentID)).state;
    const endorsementID = await asked(product.http, documentID, { endorser });
    expect(endorsementID).toBe(`${documentID}.1`);

    const { sha256, bytes } = await readSheet(ema, endorsementID);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    const signed = await sign(ema, endorsementID, sha256);
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect(signed.body.responseData).toMatchObject({ status: 'APPROVED', isEndorser: true, isOwner: false, canSign: false });

    const view = await untilView(product.http, endorsementID, { status: 'COMPLETED', documentStatus: 'ENDORSED' });
    expect(view).toMatchObject({
      title: 'Pagaré de la obra',
      kind: 'PROPERTY',
      place: 'Puebla, Puebla',
      amount: null,
      date: null,
      acceptance: null,
      endorser: { ...endorser, rfc: null },
      endorsee: { ...endorsee, rfc: null },
      rejection: null,
    });
    expect(view.documentSha256).toBe(seal!.file.sha256);
    expect(view.signature).toMatchObject({ signatureType: 'ELECTRONIC_SIGNATURE', method: 'STROKE' });
    expect(await typesOf(product, `endorsement-${documentID}`)).toEqual([
      'EndorsementAsked',
      'EndorsementAdmitted',
      'EndorsementPresented',
      'EndorsementSigned',
      'EndorsementSheetSealed',
      'EndorsementConstanciaRecorded',
    ]);
    const { state } = await product.modules.documents.load(documentID);
    expect(state.endorsement).toMatchObject({ endorsementId: endorsementID, status: 'COMPLETED', sheetSha256: view.sealedSheetSha256 });
    // What was signed and sealed before is still there, byte for byte.
    expect(state.seal).toEqual(seal);
    expect((await ask(product.http, documentID)).body.code).toBe('ENDO_008');

    const sealed = (await product.http.get(view.sealedSheetUrl)).body as Buffer;
    const constancia = (await ema.get(view.constanciaUrl)).body as Buffer;
    expect(createHash('sha256').update(sealed).digest('hex')).toBe(view.sealedSheetSha256);
    const [pdf, tsr] = [join(folder, 'sheet.pdf'), join(folder, 'sheet.tsr')];
    writeFileSync(pdf, sealed);
    writeFileSync(tsr, constancia);
    if (partWith('pdftotext')) {
      const text = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ');
      for (const part of [
        'Hoja de endoso',
        'Pagaré de la obra',
        documentID,
        endorser.name,
        endorsee.name,
        'En propiedad (LGTOC, artículo 34)',
      ])
        expect(text).toContain(part);
      expect(text).toContain('Puebla, Puebla');
      expect(text.replaceAll(' ', '')).toContain(seal!.file.sha256);
      expect(text).toContain(`${endorser.name} transmite a ${endorsee.name} la propiedad`);
    }
    if (partWith('qpdf'))
      expect(execFileSync('qpdf', ['--check', pdf], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors');
    if (partWith('pdfsig')) {
      const said = execFileSync('pdfsig', [pdf], { encoding: 'utf8' });
      expect(said.match(/Signature Validation: Signature is Valid\./g), said).toHaveLength(2);
      const blocks = said.split(/Signature #\d+:/).slice(1);
      expect(blocks.map((block) => block.includes('Total document signed'))).toEqual([false, true]);
    }
    if (partWith('openssl')) {
      const roots = join(folder, 'psc.pem');
      const trusted = (await product.services.trust()).anchors.filter(({ purpose }) => purpose === 'psc');
      writeFileSync(roots, trusted.map(({ certificate }) => new X509Certificate(certificate.der).toString()).join('\n'));
      const verify = () => {
        const done = spawnSync('openssl', ['ts', '-verify', '-in', tsr, '-data', pdf, '-CAfile', roots], { encoding: 'utf8' });
        return `${done.stdout}${done.stderr}`;
      };
      expect(verify()).toContain('Verification: OK');
      sealed[5000] = sealed[5000]! ^ 1;
      writeFileSync(pdf, sealed);
      expect(verify()).toContain('Verification: FAILED');
    }
  });

  it('the owner endorses by default, with an e.firma, in English and in guarantee', async () => {
    const documentID = await completedDocument(product, { language: 'en' });
    const endorsementID = await asked(product.http, documentID, {
      kind: 'GUARANTEE',
      place: null,
      details: {
        amount: { cents: 12_500_050, currency: 'USD' },
        date: '2026-11-20',
        endorserRfc: 'FELU800101AB1',
        endorseeRfc: 'INID750615AB1',
        acceptance: 'Accepted as stated.',
      },
    });
    expect(await viewOf(product.http, endorsementID)).toMatchObject({
      amount: { cents: 12_500_050, currency: 'USD' },
      date: '2026-11-20',
      acceptance: 'Accepted as stated.',
      endorser: { rfc: 'FELU800101AB1' },
      endorsee: { rfc: 'INID750615AB1' },
    });
    const { sha256, bytes } = await readSheet(product.http, endorsementID);
    if (partWith('pdftotext')) {
      const file = join(folder, 'english.pdf');
      writeFileSync(file, bytes);
      const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ');
      for (const part of [
        'Endorsement sheet',
        'In guarantee, “en garantía” (LGTOC, article 36)',
        'the domicile of the endorser is presumed',
        '$125,000.50 USD',
        '20-Nov-2026',
        'FELU800101AB1',
        'INID750615AB1',
        'Accepted as stated.',
      ])
        expect(text).toContain(part);
    }
    const password = 'Clave.2026';
    const efirma = await product.services.pki.issueEfirma({
      name: 'LUCIA FERRER',
      rfc: 'FELU800101AB1',
      curp: 'FELU800101MDFXXX01',
      email: people.owner.email,
      password,
    });
    const wrong = await product.http.put(`/api/endorsement/${endorsementID}/sign/sat`, efirmaForm(sha256, efirma, 'otra'));
    expect([wrong.status, wrong.body.code]).toEqual([422, 'efirma.invalid_key_password']);
    const signed = await product.http.put(`/api/endorsement/${endorsementID}/sign/sat`, efirmaForm(sha256, efirma, password));
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect(signed.body.responseData).toMatchObject({ isOwner: true, isEndorser: true, signature: { method: 'E_FIRMA', test: true } });
    await until(product, documentID, 'ENDORSED');
  });

  it('a declined request lets the document go back and makes room for another', async () => {
    const documentID = await completedDocument(product);
    const first = await asked(product.http, documentID, { endorser });
    expect((await ask(product.http, documentID)).body.code).toBe('ENDO_008');
    const { sha256 } = await readSheet(ema, first);
    const gif = { kind: 'IMAGE', image: Buffer.from('GIF89a').toString('base64') };
    const pictured = await sign(ema, first, sha256, { signature: gif });
    expect([pictured.status, pictured.body.code]).toEqual([422, 'pdf.appearance_invalid']);
    const declined = await ema.put(`/api/endorsement/${first}/decline`, { reason: 'No corresponde' });
    expect(declined.body.responseData).toMatchObject({ status: 'REJECTED', rejection: { by: 'ENDORSER', reason: 'No corresponde' } });
    // At once, before the document was told: the process tells it first.
    const second = await asked(product.http, documentID, { endorser });
    expect(second).toBe(`${documentID}.2`);
    const withdrawn = await product.http.put(`/api/endorsement/${second}/withdraw`, {});
    expect(withdrawn.body.responseData).toMatchObject({ status: 'REJECTED', rejection: { by: 'OWNER', reason: null } });
    await until(product, documentID, 'COMPLETED');
    const late = await ema.put(`/api/endorsement/${second}/decline`, {});
    expect([late.status, late.body.code]).toEqual([409, 'endorsement.withdrawn']);
    const list = await product.http.get(`/api/endorsement/document/${documentID}`);
    expect(list.body.responseData.requests.map((one: { endorsementID: string }) => one.endorsementID)).toEqual([second, first]);
  });
});
