import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateFiles } from '../../modules/validation/index.ts';
import { signDetached } from '../../shared-kernel/crypto/cms.ts';
import type { SigningParty } from '../../shared-kernel/crypto/signed-data.ts';
import { inspectUpload } from '../../shared-kernel/pdf/intake.ts';
import { preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { addValidationInfo, sealPdf } from '../../shared-kernel/pdf/seal.ts';
import { signField } from '../../shared-kernel/pdf/sign.ts';
import { fieldsOf } from '../../shared-kernel/pdf/structure/form-fields.ts';
import { PdfFile } from '../../shared-kernel/pdf/syntax/file.ts';
import type { CmsProducer, FieldPlacement } from '../../shared-kernel/pdf/types.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { count } from '../support/counts.ts';
import { partWith } from '../support/needs.ts';
import { everyoneGood, VALIDATED_AT } from '../validation/real-files.ts';
import { makeAuthority, type TestAuthority } from '../validation/test-signer.ts';
import { handMade } from './support/made-pdfs.ts';
import { type SignedShape, signedPdf } from './support/signed-pdfs.ts';
import { dictionary } from './support/signer.ts';
import { pdfsig } from './support/tools.ts';

afterAll(closePdfWorkers);

let authority: TestAuthority;
let earlier: SigningParty[];
let own: SigningParty[];
beforeAll(() => {
  authority = makeAuthority();
  earlier = ['Ana Cortés', 'Bruno Díaz'].map((name) => authority.issue(name));
  own = ['Carla Ruiz', 'Plataforma'].map((name) => authority.issue(name));
});

const producer =
  (party: SigningParty): CmsProducer =>
  ({ byteRangeDigest }) =>
    signDetached({ digestOf: () => byteRangeDigest }, party);

async function legsOf(pdf: Uint8Array) {
  const verdict = await validateFiles({
    files: [{ name: 'x.pdf', bytes: pdf }],
    now: VALIDATED_AT,
    trust: authority.trust('foreign-signers'),
    revocation: everyoneGood,
    record: null,
  });
  return verdict.legs;
}

/** Everything our validator says of the signatures that came with the file; the changes after them by whether anything is held against them. */
const saidOf = (legs: Awaited<ReturnType<typeof legsOf>>) =>
  legs
    .filter((leg) => leg.subject === null || ['Ana Cortés', 'Bruno Díaz'].includes(leg.subject))
    .filter((leg) => leg.status !== 'NOT_APPLICABLE')
    .map(({ leg, subject, status, code }) => `${leg} ${subject ?? ''} ${status}${leg === 'changes' ? '' : ` ${code}`}`);

/** What the product does to a file from its upload to its seal. */
async function throughTheProduct(bytes: Uint8Array, fields: FieldPlacement[] = []) {
  const prepared = await preparePdf({
    bytes,
    alreadySigned: true,
    fields,
    signatoryIds: ['carla'],
    footer: { text: 'pie', url: 'https://firma.example/v', documentId: 'D' },
    productName: 'Firma',
  });
  const signed = await signField({
    bytes: prepared.bytes,
    fieldName: prepared.signatureFields.carla!,
    appearance: null,
    dictionary: dictionary('Carla Ruiz'),
    signedAt: VALIDATED_AT,
    cms: producer(own[0]!),
  });
  const withInfo = addValidationInfo({ bytes: signed.bytes, certificates: [own[0]!.certificate.der], crls: [] });
  const sealed = await sealPdf({
    bytes: withInfo,
    fieldName: prepared.sealField,
    dictionary: dictionary('Plataforma'),
    signedAt: VALIDATED_AT,
    cms: producer(own[1]!),
  });
  return { prepared: prepared.bytes, signed: signed.bytes, sealed: sealed.bytes };
}

const shapes: fc.Arbitrary<SignedShape> = fc.record({
  form: fc.constantFrom('table', 'stream', 'hybrid'),
  certified: fc.constantFrom(null, 2, 3),
  signatures: fc.constantFrom(1, 2),
  otherFields: fc.boolean(),
  dss: fc.boolean(),
  indirect: fc.boolean(),
  offPage: fc.boolean(),
  gap: fc.constantFrom(0, 5, 400),
  unlisted: fc.boolean(),
  formEntries: fc.constantFrom('/SigFlags 3', '/SigFlags 1', '', '/SigFlags 3 /NeedAppearances false'),
  trailer: fc.constantFrom(
    '',
    '/ID [<00112233445566778899aabbccddeeff> <ffeeddccbbaa99887766554433221100>]',
    '/Info << /Title (Contrato) >> /DocChecksum /0123456789ABCDEF',
    '/Encrypt null /Firma_Extra << /A [1 2 (x)] >>',
  ),
  catalog: fc.constantFrom(
    '',
    '/OpenAction [3 0 R /XYZ 12.3456789 700.98765432101 1.5]',
    '/Version /1.6 /Lang (es-MX)',
    '/Extensions << /ADBE << /BaseVersion /1.7 /ExtensionLevel 8 >> >>',
  ),
  page: fc.constantFrom(
    '/MediaBox [0 0 612 792]',
    '/MediaBox [0 0 595.2755905511812 841.8897637795276] /UserUnit 1.0000001',
    '/MediaBox [0.0 0 612. 792] /Firma#20X [1e-9 .000000000012345 12345678901234567890] /Y (uno\r\ndos\rtres)',
  ),
  endsWithEol: fc.boolean(),
});

describe('a file that arrives signed', () => {
  test('keeps every verdict on its signatures, through preparing, signing and sealing', async () => {
    await fc.assert(
      fc.asyncProperty(shapes, async (shape) => {
        const bytes = await signedPdf(shape, earlier);
        const before = saidOf(await legsOf(bytes));
        expect(before).toContain('signature Ana Cortés PASSED signature.intact');
        const made = await throughTheProduct(bytes);
        for (const [step, after] of Object.entries(made)) {
          expect(Buffer.compare(after.subarray(0, bytes.length), bytes), step).toBe(0);
          expect({ step, said: saidOf(await legsOf(after)) }).toEqual({ step, said: before });
        }
        if (partWith('pdfsig')) {
          const said = (pdf: Uint8Array) => pdfsig(pdf).map(({ field, valid }) => ({ field, valid }));
          const known = said(bytes);
          expect(said(made.sealed).slice(0, known.length)).toEqual(known);
        }
      }),
      { numRuns: count('already signed files', 60, 400) },
    );
  });

  const plain: SignedShape = {
    form: 'table',
    certified: null,
    signatures: 1,
    otherFields: true,
    dss: false,
    indirect: false,
    offPage: false,
    gap: 0,
    unlisted: false,
    formEntries: '/SigFlags 3',
    trailer: '',
    catalog: '',
    endsWithEol: true,
  };

  test('no new field has the name of one that only its page knows', async () => {
    const { sealed } = await throughTheProduct(await signedPdf({ ...plain, offForm: true }, earlier));
    expect(fieldsOf(PdfFile.open(sealed)).map(({ name }) => name)).toEqual(['signer1_signature_2', 'platform_seal']);
    expect((await legsOf(sealed)).filter((leg) => leg.subject !== 'Ana Cortés' && leg.status === 'FAILED')).toEqual([]);
  });

  test('no new field has a name that a signer locked', async () => {
    const lock = '/Lock << /Type /SigFieldLock /Action /Include /Fields [(platform_seal) (signer1_signature)] >>';
    const bytes = handMade([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>',
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (a) /Rect [0 0 0 0] ${lock} /V << /Type /Sig /Contents <00> /ByteRange [0 1 2 3] >> >>`,
    ]);
    const { prepared } = await throughTheProduct(bytes);
    expect(fieldsOf(PdfFile.open(prepared)).map(({ name }) => name)).toEqual(['a', 'signer1_signature_2', 'platform_seal_2']);
  });

  test('an empty signature field that was there stays as it is', async () => {
    const bytes = await signedPdf(plain, earlier);
    const { sealed } = await throughTheProduct(bytes);
    const file = PdfFile.open(sealed);
    const empty = fieldsOf(file).find((field) => field.name === 'vacia')!;
    expect([empty.value, empty.ref!.num]).toEqual([null, 9]);
    expect(file.xref.entries.get(9)).toEqual(PdfFile.open(bytes).xref.entries.get(9));
  });

  test('a place that its owner chose is held against nobody where nothing lies under it', async () => {
    const bytes = await signedPdf(plain, earlier);
    const place = {
      fieldId: 'f',
      page: 1,
      x: 300,
      y: 400,
      width: 170,
      height: 60,
      signatoryId: 'carla',
      label: 'Carla',
      type: 'SIGNATURE' as const,
    };
    const { sealed } = await throughTheProduct(bytes, [place]);
    const legs = await legsOf(sealed);
    expect(legs.filter((leg) => leg.status === 'FAILED')).toEqual([]);
    expect(saidOf(legs)).toEqual(expect.arrayContaining(saidOf(await legsOf(bytes)).filter((said) => !said.startsWith('changes'))));
  });

  test('damaged validation data that it brought does not keep it from being sealed', async () => {
    const whole = Buffer.from(await signedPdf({ ...plain, dss: true }, earlier)).toString('latin1');
    const damaged = Buffer.from(whole, 'latin1');
    damaged.write('18 0 obj', whole.lastIndexOf('17 0 obj'), 'latin1');
    expect((await throughTheProduct(damaged)).sealed.length).toBeGreaterThan(damaged.length);
  });

  test('a signature that a repair does not find again is not left out', async () => {
    const signed = Buffer.from(await signedPdf(plain, earlier)).toString('latin1');
    const cut = signed.replaceAll('11 0 R', '31 0 R').replace(/startxref[\s\S]*$/, '');
    const facts = { reason: 'signed_but_unreadable' };
    expect(await inspectUpload(Buffer.from(cut, 'latin1'), { maxBytes: 1_000_000 })).toMatchObject({
      ok: false,
      code: 'pdf.broken',
      facts,
    });
  });

  test('a signature that no field leads to is told as what is left out', async () => {
    const signed = Buffer.from(await signedPdf(plain, earlier));
    const field = signed.toString('latin1').match(/\/V (\d+) 0 R/)?.[0] ?? '';
    const unhooked = Buffer.from(signed.toString('latin1').replaceAll(field, ' '.repeat(field.length)), 'latin1');
    expect(await inspectUpload(unhooked, { maxBytes: 1_000_000 })).toMatchObject({
      ok: true,
      alreadySigned: false,
      removed: expect.arrayContaining(['loose_signature']),
    });
  });

  test('a signature that only its page knows makes it signed', async () => {
    const value = '<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 1 2 3] >>';
    const bytes = handMade([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /Rect [0 0 90 40] /Parent 5 0 R >>',
      `<< /FT /Sig /T (a) /V ${value} /Kids [4 0 R] >>`,
    ]);
    expect(await inspectUpload(bytes, { maxBytes: 1_000_000 })).toMatchObject({ ok: true, alreadySigned: true, removed: [] });
  });
});
