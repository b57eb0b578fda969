import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../shared-kernel/clock.ts';
import { createTimestampAuthority } from '../../shared-kernel/crypto/timestamp/authority.ts';
import { buildTimestampRequest } from '../../shared-kernel/crypto/timestamp/request.ts';
import { type PreparedPdf, preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { addDocumentTimestamp, addValidationInfo, sealPdf } from '../../shared-kernel/pdf/seal.ts';
import { signField } from '../../shared-kernel/pdf/sign.ts';
import { PdfFile } from '../../shared-kernel/pdf/syntax/file.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { efirmaDir, partWith, testWith } from '../support/needs.ts';
import { madePdf } from './support/made-pdfs.ts';
import { dictionary, drawnStroke, platformCms, testPki } from './support/signer.ts';
import { asFile, outputOf, pdfsig, qpdfComplaints } from './support/tools.ts';

afterAll(closePdfWorkers);
const signedAt = new Date('2026-11-18T16:04:52Z');

let prepared: PreparedPdf;
let signed: Uint8Array;
let certificates: Uint8Array[];
let crl: Uint8Array;
beforeAll(async () => {
  const pki = await testPki();
  certificates = pki.seal.chain.map((certificate) => certificate.der);
  crl = await pki.revocationList('own', new Date());
  prepared = await preparePdf({
    bytes: await madePdf(),
    alreadySigned: false,
    fields: [],
    signatoryIds: ['ana'],
    footer: null,
    productName: 'F',
  });
  signed = (
    await signField({
      bytes: prepared.bytes,
      fieldName: prepared.signatureFields.ana!,
      appearance: drawnStroke(),
      dictionary: dictionary('Ana'),
      signedAt,
      cms: platformCms,
    })
  ).bytes;
});

const seal = (bytes: Uint8Array) => sealPdf({ bytes, dictionary: dictionary('Plataforma'), signedAt, cms: platformCms });

describe('closing a document', () => {
  test('validation data, then the seal: the seal is last and covers everything', async () => {
    const withInfo = addValidationInfo({ bytes: signed, certificates, crls: [crl] });
    const { bytes, fieldName } = await seal(withInfo);
    expect(fieldName).toBe(prepared.sealField);
    expect(Buffer.compare(bytes.subarray(0, signed.length), signed)).toBe(0);
    if (partWith('qpdf')) expect(qpdfComplaints(bytes)).toBe('');
    if (partWith('pdfsig')) {
      const said = pdfsig(bytes);
      expect(said.map((one) => one.valid)).toEqual([true, true]);
      expect(said.map((one) => one.wholeDocument)).toEqual([false, true]);
    }
  });

  test('validation data holds each certificate and list once, however often it is given', () => {
    const once = addValidationInfo({ bytes: signed, certificates: [...certificates, ...certificates], crls: [crl, crl] });
    const file = PdfFile.open(once);
    const store = file.dict(file.catalog().get('DSS'))!;
    expect(file.array(store.get('Certs'))).toHaveLength(certificates.length);
    expect(file.array(store.get('CRLs'))).toHaveLength(1);
    expect(store.has('OCSPs')).toBe(false);
    expect(addValidationInfo({ bytes: once, certificates, crls: [crl] })).toBe(once);
  });

  test('nothing to add leaves the bytes alone', () => {
    expect(addValidationInfo({ bytes: signed, certificates: [], crls: [] })).toBe(signed);
  });

  test('a document is sealed once', async () => {
    const once = await seal(signed);
    await expect(seal(once.bytes)).rejects.toMatchObject({ code: 'pdf.field_already_signed' });
  });

  test('a document without a place for the seal gets one', async () => {
    const { bytes } = await seal(await madePdf({ classic: true }));
    if (partWith('qpdf')) expect(qpdfComplaints(bytes)).toBe('');
    if (partWith('pdfsig')) expect(pdfsig(bytes)).toMatchObject([{ field: 'platform_seal', valid: true, wholeDocument: true }]);
  });

  testWith('e.firma files')('validation data joins what a signed file already has', () => {
    const before = readFileSync(join(efirmaDir, 'pdf', '03-two-signers-doc-timestamp.pdf'));
    const storedIn = (bytes: Uint8Array) => {
      const file = PdfFile.open(bytes);
      return file.array(file.dict(file.catalog().get('DSS'))!.get('Certs'))!.length;
    };
    const after = addValidationInfo({ bytes: before, certificates, crls: [] });
    expect(storedIn(after)).toBe(storedIn(before) + certificates.length);
    expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0);
  });
});

describe('a document timestamp', () => {
  testWith('openssl')('covers the sealed document, and openssl accepts its token', async () => {
    const pki = await testPki();
    let serial = 1n;
    const authority = createTimestampAuthority({ ...pki.timestampAuthority, clock: systemClock, serials: async () => serial++ });
    const sealed = await seal(signed);
    const stamped = await addDocumentTimestamp({
      bytes: sealed.bytes,
      timestamp: async (sha256) => tokenOf(await authority.respond(buildTimestampRequest(sha256, null))),
    });
    expect(Buffer.compare(stamped.bytes.subarray(0, sealed.bytes.length), sealed.bytes)).toBe(0);
    if (partWith('qpdf')) expect(qpdfComplaints(stamped.bytes)).toBe('');
    const [, first, second] = stamped.byteRange;
    const padded = Buffer.from(Buffer.from(stamped.bytes.subarray(first + 1, second - 1)).toString('latin1'), 'hex');
    const token = asFile(padded.subarray(0, 4 + padded.readUInt16BE(2)), 'der');
    const pem = asFile(
      Buffer.from(
        pki.timestampAuthority.chain
          .map(
            (certificate) => `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificate.der).toString('base64')}\n-----END CERTIFICATE-----\n`,
          )
          .join(''),
      ),
      'pem',
    );
    const digest = stamped.signatureDigest;
    const said = outputOf('openssl', ['ts', '-verify', '-digest', digest, '-token_in', '-in', token, '-CAfile', pem]);
    expect(said).toContain('Verification: OK');
    const wrong = outputOf('openssl', [
      'ts',
      '-verify',
      '-digest',
      digest.replace(/^./, (c) => (c === '0' ? '1' : '0')),
      '-token_in',
      '-in',
      token,
      '-CAfile',
      pem,
    ]);
    expect(wrong).toContain('FAILED');
  });
});

/** The TimeStampToken inside a TimeStampResp: the element after the status. */
function tokenOf(response: Uint8Array): Uint8Array {
  const bytes = Buffer.from(response);
  const header = (at: number) => {
    const length = bytes[at + 1]!;
    if (length < 0x80) return { start: at + 2, length };
    const count = length & 0x7f;
    return { start: at + 2 + count, length: bytes.readUIntBE(at + 2, count) };
  };
  const whole = header(0);
  const status = header(whole.start);
  const at = status.start + status.length;
  const token = header(at);
  return bytes.subarray(at, token.start + token.length);
}
