import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskedName } from '../../modules/endorsement/application/chain.ts';
import { account, eventually } from '../journeys/steps.ts';
import { ana, sendDocument } from '../support/journey.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { answerWith, ask as askSpecial, completedDocument, setSpecial } from './special-world.ts';
import { asked, endorsee, endorser, readSheet, sign, untilView } from './world.ts';

const ownerName = `${people.owner.firstName} ${people.owner.lastName}`;
let product: Product;
let anybody: Client;
let documentID: string;
let endorsementID: string;
let sha256: string;

const chainOf = async (id: string, hash = '') =>
  (await anybody.get(`/api/endorsement/chain/${id}${hash && `?sha256=${hash}`}`)).body.responseData;
const sealOf = async (id: string) => (await product.modules.documents.load(id)).state.seal!.file.sha256;

beforeAll(async () => {
  product = await startProduct();
  anybody = product.http.anonymous();
  await setSpecial(product, true);
  const ema = (await account(product, endorser.name, endorser.emailID)).client;
  documentID = await completedDocument(product, { title: 'Pagaré' });
  sha256 = await sealOf(documentID);
  endorsementID = await asked(product.http, documentID, { endorser });
  const sheet = await readSheet(ema, endorsementID);
  await sign(ema, endorsementID, sheet.sha256);
  await untilView(product.http, endorsementID, { status: 'COMPLETED', documentStatus: 'ENDORSED' });
});
afterAll(async () => product?.stop());

describe('the chain of holders', () => {
  it('names everybody for who has the sealed file, with the facts and the validation of each sheet', async () => {
    const chain = await chainOf(documentID, sha256.toUpperCase());
    const view = (await product.http.get(`/api/endorsement/${endorsementID}`)).body.responseData;
    expect(chain).toMatchObject({ documentID, status: 'ENDORSED', isDeleted: false, isNamed: true, workflow: null });
    expect(chain.holders).toHaveLength(2);
    expect(chain.holders[0]).toEqual({
      number: 1,
      name: ownerName,
      endorser: null,
      kind: null,
      endorsementID: null,
      at: expect.stringMatching(/^\d{4}-/),
      sheet: null,
    });
    expect(chain.holders[1]).toMatchObject({
      number: 2,
      name: endorsee.name,
      endorser: endorser.name,
      kind: 'PROPERTY',
      endorsementID,
      at: view.constancia.genTime,
      sheet: {
        sha256: view.sealedSheetSha256,
        signatureType: 'ELECTRONIC_SIGNATURE',
        isOfDocument: true,
        constancia: { tsa: view.constancia.tsa, test: true },
        verdict: { overall: 'TOTAL_PASSED', code: 'passed', test: true },
      },
    });
    const { signedAt, sealedAt, constanciaAt } = chain.holders[1].sheet;
    expect([signedAt, sealedAt, constanciaAt].toSorted()).toEqual([signedAt, sealedAt, constanciaAt]);
  });

  it('masks every name for who has not, and tells nothing else of them', async () => {
    for (const hash of ['', '0'.repeat(64), 'nonsense']) {
      const chain = await chainOf(documentID, hash);
      expect(chain.isNamed).toBe(false);
      expect(chain.holders.map((one: { name: string }) => one.name)).toEqual([maskedName(ownerName), maskedName(endorsee.name)]);
      expect(chain.holders[1].sheet.verdict.overall).toBe('TOTAL_PASSED');
      const text = JSON.stringify(chain);
      for (const word of [endorser.name, endorsee.name, ownerName, 'Solís', 'Ferrer', 'Pagaré', ana.name, '@'])
        expect(text).not.toContain(word);
    }
    expect(maskedName('  Dora   Íñiguez ')).toBe('D••• Í•••');
  });

  it('has one holder before an endorsement, and does not exist before the document is sealed', async () => {
    const plain = await completedDocument(product);
    expect((await chainOf(plain)).holders).toHaveLength(1);
    const pending = await sendDocument(product, [ana], { isEndorsement: true });
    for (const id of [pending, crypto.randomUUID(), 'nothing']) {
      const answer = await anybody.get(`/api/endorsement/chain/${id}`, { 'accept-language': 'en' });
      expect([answer.status, answer.body.code]).toEqual([404, 'document.not_found']);
    }
  });

  it('goes on to the document that carries a special endorsement on, whose names need its own file', async () => {
    const special = (await askSpecial(product.http, documentID)).body.responseData;
    await answerWith(product.http, special.endorsementID, 'APPROVE');
    const { workflow } = await eventually(async () => {
      const chain = await chainOf(documentID, sha256);
      return chain.workflow && chain;
    }, 'the chain goes on');
    expect(workflow).toMatchObject({ status: 'DRAFT', endorsementSpecialPage: 2, chain: null });
    expect((await anybody.get(`/api/endorsement/chain/${workflow.documentID}`)).status).toBe(404);
  });

  it('stands in every public validation of the endorsed document (ROUTE-019)', async () => {
    const expected = {
      documentId: documentID,
      status: 'ENDORSED',
      endorsement: { endorsementID, status: 'COMPLETED', endorser: endorser.name, endorsee: endorsee.name },
    };
    const byHash = await anybody.post(`/api/document/validate/${sha256}`);
    expect(byHash.body.responseData.document).toMatchObject(expected);
    const pdf = await product.services.files.get((await product.modules.documents.load(documentID)).state.seal!.file.key);
    const form = new FormData();
    form.append('document', new Blob([Buffer.from(pdf)], { type: 'application/pdf' }), 'final.pdf');
    const uploaded = await anybody.post('/api/document/validate', form);
    expect(uploaded.body.responseData.document).toMatchObject(expected);
    // Not the sealed bytes: neither the document nor who holds it is told.
    const other = new FormData();
    other.append('document', new Blob([Buffer.from(pdf), '\n'], { type: 'application/pdf' }), 'final.pdf');
    const altered = await anybody.post('/api/document/validate', other);
    expect(altered.body.responseData.document).toBeNull();
    expect(JSON.stringify(altered.body)).not.toContain(endorsee.name);
    const plain = await completedDocument(product);
    expect((await anybody.post(`/api/document/validate/${await sealOf(plain)}`)).body.responseData.document.endorsement).toBeNull();
  });

  it('says so where a stored sheet was altered: the chain never passes what is not the sealed sheet', async () => {
    const sheet = (await chainOf(documentID)).holders[1].sheet.sha256 as string;
    const path = join(product.dataDir, 'files', 'objects', sheet.slice(0, 2), sheet.slice(2, 4), sheet);
    const bytes = await product.services.files.get(`sha256-${sheet}`);
    const altered = Buffer.from(bytes);
    altered[Math.floor(altered.length / 2)]! ^= 1;
    await writeFile(path, altered);
    expect((await chainOf(documentID)).holders[1].sheet.verdict).toMatchObject({ overall: 'TOTAL_FAILED', code: 'record.file_unreadable' });
    await writeFile(path, bytes);
    expect((await chainOf(documentID)).holders[1].sheet.verdict.overall).toBe('TOTAL_PASSED');
  });
});
