import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { SAMPLE_PASSWORD, sample } from '../crypto/support/samples.ts';
import { ana, bruno, type EfirmaFiles, efirmaAttempts, linkOf, read, sendDocument, until } from '../support/journey.ts';
import { available, describeWith, efirmaDir } from '../support/needs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { eventCount, mailed, refusedInBoth } from './steps.ts';

const NOW = '2026-11-21T12:00:00Z';
const password = 'Clave.De.Prueba.1';
const person = { name: 'ANA CORTÉS VILLA', rfc: 'COVA800101AB1', curp: 'COVA800101MPLRLN09', email: ana.emailID, password };

let product: Product;
let documentID: string;
let attempt: (files: EfirmaFiles, secret?: string, headers?: Record<string, string>) => ReturnType<Product['http']['post']>;
let mine: { cer: Uint8Array; key: Uint8Array };

beforeAll(async () => {
  const clock = new ManualClock(NOW);
  product = await startProduct({ clock });
  // SAT's published test authorities, installed beside the local ones as an operator installs real ones, without a restart.
  if (available('e.firma files')) {
    const folder = join(product.dataDir, 'trust', 'sat');
    for (const name of ['test-ARC_UAT_2022', 'test-AC_UAT_2022', 'test-arcbeta_crt_raiz', 'test-AC_4096_2018'])
      await copyFile(join(efirmaDir, 'ca', `${name}.cer`), join(folder, `${name}.cer`));
    clock.advance(60_000);
  }
  mine = await product.services.pki.issueEfirma(person);
  documentID = await sendDocument(product, [
    { ...ana, signatureType: 'E_FIRMA' },
    { ...bruno, signatureType: 'E_FIRMA' },
  ]);
  await mailed(product, documentID);
  const link = await linkOf(product, ana.emailID, documentID);
  const opened = await efirmaAttempts(product, documentID, link);
  attempt = (files, secret = password, headers = {}) => opened.attempt(files, secret, { headers });
});
afterAll(async () => {
  await product?.stop();
});

const unsigned = async () => expect((await product.modules.documents.load(documentID)).state.signatures).toEqual([]);

describe('an e.firma is refused, each mistake in its own words (RULE-047..052, CALL-091)', () => {
  const cases: [string, () => Promise<[EfirmaFiles, string?]>, string, RegExp, RegExp][] = [
    [
      'wrong password',
      async () => [mine, 'otra'],
      'efirma.invalid_key_password',
      /password of the private key is not correct/,
      /contraseña de la llave privada no es correcta/,
    ],
    [
      'a file that is no certificate',
      async () => [{ ...mine, cer: Buffer.from('hola') }],
      'efirma.invalid_certificate',
      /certificate is not valid/,
      /certificado no es válido/,
    ],
    [
      'a file that is no key',
      async () => [{ ...mine, key: Buffer.from('hola') }],
      'efirma.invalid_key',
      /private key file is not valid/,
      /llave privada no es válido/,
    ],
    [
      'the key of another pair',
      async () => [{ cer: mine.cer, key: (await product.services.pki.issueEfirma({ ...person, rfc: 'PEBB740211QX4' })).key }],
      'efirma.key_pair_mismatch',
      /do not belong together/,
      /no corresponden entre sí/,
    ],
    [
      'expired',
      async () => [
        await product.services.pki.issueEfirma({
          ...person,
          validity: { notBefore: new Date('2020-01-01'), notAfter: new Date('2024-01-01') },
        }),
      ],
      'efirma.expired_certificate',
      /has expired/,
      /ya venció/,
    ],
    [
      'not valid yet',
      async () => [
        await product.services.pki.issueEfirma({
          ...person,
          validity: { notBefore: new Date('2027-01-01'), notAfter: new Date('2030-01-01') },
        }),
      ],
      'efirma.not_yet_valid',
      /not valid yet/,
      /no entra en vigor/,
    ],
    [
      'of a company',
      async () => [await product.services.pki.issueCompanyEfirma({ ...person, rfc: 'EKU9003173C9', representativeRfc: 'VADA800927DJ3' })],
      'efirma.legal_representative',
      /legal representatives are not accepted/,
      /persona moral o de representante legal/,
    ],
    [
      'a seal for invoices',
      async () => [await product.services.pki.issueCsd(person)],
      'efirma.invalid_certificate',
      /certificate is not valid/,
      /certificado no es válido/,
    ],
    ['without certificate', async () => [{ key: mine.key }], 'efirma.missing_files', /certificate .* is missing/, /Falta el certificado/],
    ['without key', async () => [{ cer: mine.cer }], 'efirma.missing_files', /private key .* is missing/, /Falta el certificado/],
    ['with other endings', async () => [{ ...mine, cerName: 'a.pem' }], 'efirma.wrong_file_ending', /ending in \.cer/, /terminación \.cer/],
  ];
  it.each(cases)('%s', async (_what, make, code, en, es) => {
    const [files, secret] = await make();
    const events = await eventCount(product, documentID);
    await refusedInBoth((headers) => attempt(files, secret, headers), { status: 422, code, en, es });
    expect(await eventCount(product, documentID)).toBe(events);
    await unsigned();
  });

  it('revoked: the authority is asked, and what it says counts', async () => {
    const gone = await product.services.pki.issueEfirma({ ...person, rfc: 'ROGA850505AA1' });
    await product.services.pki.revoke(gone.certificate, { at: new Date('2026-11-20T00:00:00Z') });
    expect(await attempt(gone)).toMatchObject({ status: 422, body: { code: 'efirma.revoked' } });
    await unsigned();
  });

  it('a drawing where an e.firma is asked for', async () => {
    const link = await linkOf(product, ana.emailID, documentID);
    const { client, presented } = await read(product, documentID, link);
    const answer = await client.post('/api/documents/sign', {
      documentID,
      signatoryID: link.id,
      code: link.code,
      presented,
      signature: { kind: 'TEXT', text: 'Ana' },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'signature.other_type_required', facts: { required: 'E_FIRMA' } } });
  });
});

describeWith('e.firma files')('the e.firmas that SAT publishes for tests, with its own authorities', () => {
  const pair = (name: string) => ({ cer: sample(`${name}.cer`), key: sample(`${name}.key`) });
  it.each([
    ['expired/fiel-fisica-CACX7605101P8-2019', 'efirma.expired_certificate'],
    ['valid/fiel-moral-EKU9003173C9', 'efirma.legal_representative'],
    ['valid/csd-fisica-CACX7605101P8', 'efirma.invalid_certificate'],
    ['errors/not-sat-issued', 'efirma.invalid_certificate'],
  ])('%s: %s', async (name, code) => {
    expect(await attempt(pair(name), SAMPLE_PASSWORD)).toMatchObject({ status: 422, body: { code } });
    await unsigned();
  });

  it.each([
    ['errors/cert-bad-signature.cer', 'valid/fiel-fisica-CACX7605101P8.key', 'efirma.invalid_certificate'],
    ['errors/mismatch-CACX-cert.cer', 'errors/mismatch-CACX-2019-key-same-rfc.key', 'efirma.key_pair_mismatch'],
    ['valid/fiel-fisica-CACX7605101P8.cer', 'errors/key-unencrypted.key', 'efirma.invalid_key'],
    ['valid/fiel-fisica-CACX7605101P8.cer', 'errors/key-bad-padding.key', 'efirma.invalid_key_password'],
  ])('%s with %s: %s', async (cer, key, code) => {
    expect(await attempt({ cer: sample(cer), key: sample(key) }, SAMPLE_PASSWORD)).toMatchObject({ status: 422, body: { code } });
    await unsigned();
  });

  it('the valid one signs; the record names holder, number and that nobody could be asked about revocation', async () => {
    const answer = await attempt(pair('valid/fiel-fisica-CACX7605101P8'), SAMPLE_PASSWORD);
    expect(answer).toMatchObject({
      status: 200,
      body: { responseData: { signatureType: 'E_FIRMA', certificateNumber: '30001000000500003282' } },
    });
    const { state } = await product.modules.documents.load(documentID);
    expect(state.signatures[0]).toMatchObject({
      method: 'E_FIRMA',
      certificate: { holder: { value: 'XOCHILT CASAS CHAVEZ' }, rfc: { value: 'CACX7605101P8' } },
      revocation: { status: 'unknown', source: null },
    });
  });
});

describe('an e.firma of the installed authority', () => {
  it('signs, with the list that answered for it kept; the document completes', async () => {
    if (!available('e.firma files')) expect((await attempt(mine)).status).toBe(200);
    const own = await product.services.pki.issueEfirma({ ...person, name: 'BRUNO PEÑA', rfc: 'PEBB740211QX4', email: bruno.emailID });
    const link = await linkOf(product, bruno.emailID, documentID);
    const brunos = await efirmaAttempts(product, documentID, link);
    expect((await brunos.attempt(own, password)).status).toBe(200);
    const state = await until(product, documentID, 'COMPLETED');
    const signature = state.signatures.at(-1)!;
    expect(signature.revocation).toMatchObject({
      status: 'good',
      source: expect.stringContaining('/crl/sat.crl'),
      listSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await product.services.files.has(`sha256-${signature.revocation.listSha256}`)).toBe(true);
  });
});
