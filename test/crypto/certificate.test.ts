import { X509Certificate } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Certificate, CertificateUnreadable, parseCertificate, readCertificateFile } from '../../shared-kernel/crypto/certificate.ts';
import { SignatureChecks } from '../../shared-kernel/crypto/signature-checks.ts';
import { count } from '../support/counts.ts';
import { describeWith, efirmaDir } from '../support/needs.ts';
import { pem } from './support/openssl.ts';
import { sample } from './support/samples.ts';

const isSignedBy = (child: Certificate, issuer: Certificate): boolean => new SignatureChecks().link(child, issuer).matches;

const FIEL = 'valid/fiel-fisica-CACX7605101P8.cer';
const FLIPS = count('certificate flips', 400, 4000);

describeWith('e.firma files')('reading certificates', () => {
  it('agrees with OpenSSL (through node) on every published certificate', () => {
    let read = 0;
    for (const folder of ['valid', 'expired', 'ca', 'nom151']) {
      for (const name of readdirSync(join(efirmaDir, folder)).filter((file) => file.endsWith('.cer'))) {
        const der = sample(`${folder}/${name}`);
        const mine = parseCertificate(der);
        const theirs = new X509Certificate(der);
        expect(mine.serialNumber, name).toBe(theirs.serialNumber.toLowerCase());
        expect(mine.fingerprint, name).toBe(theirs.fingerprint256.replaceAll(':', '').toLowerCase());
        expect(mine.notBefore, name).toEqual(new Date(theirs.validFrom));
        expect(mine.notAfter, name).toEqual(new Date(theirs.validTo));
        expect(mine.isCa, name).toBe(theirs.ca);
        expect(mine.publicKey.equals(theirs.publicKey), name).toBe(true);
        expect(isSignedBy(mine, mine), name).toBe(theirs.checkIssued(theirs) && theirs.verify(theirs.publicKey));
        read += 1;
      }
    }
    expect(read).toBe(25);
  });

  it('reads what SAT puts where', () => {
    const certificate = parseCertificate(sample(FIEL));
    expect(certificate).toMatchObject({
      certificateNumber: '30001000000500003282',
      fingerprint: 'ef9bb92eddfbc2f675b6a6b91751a8ef9a02ceb4c9133ab9d4f675da90b76465',
      isCa: false,
      selfIssued: false,
      keyUsage: ['digitalSignature', 'nonRepudiation', 'dataEncipherment', 'keyAgreement'],
      extendedKeyUsage: ['emailProtection', 'clientAuth'],
    });
    expect(certificate.subject).toMatchObject({
      rfc: 'CACX7605101P8',
      representativeRfc: null,
      curp: 'CACX760510MGTSHC04',
      email: 'pruebas@pruebas.gob.mx',
      organizationalUnit: null,
    });
    const company = parseCertificate(sample('expired/fiel-moral-HE951128469-2019-ampersand.cer'));
    expect(company.subject).toMatchObject({ rfc: 'H&E951128469', representativeRfc: 'XOJI740919U48', curp: null });
    const enye = parseCertificate(sample('expired/fiel-fisica-CANF770131PA3-2019-enye.cer'));
    expect(enye.subject).toMatchObject({ rfc: 'CAÑF770131PA3', commonName: 'FERNANDO CASTILLO ÑABARRO' });
  });

  it('takes nothing but exactly one DER certificate', () => {
    const der = sample(FIEL);
    const cases: Uint8Array[] = [
      new Uint8Array(),
      new Uint8Array([...der, 0]),
      der.subarray(0, -1),
      new Uint8Array([0x30, 0x80, ...der.subarray(4), 0, 0]),
      sample('errors/cert-truncated.cer'),
      sample('errors/cert-is-text.cer'),
      sample('errors/cert-pem-encoded.cer'),
      new Uint8Array(100_000).fill(0x30),
    ];
    for (const input of cases) expect(() => parseCertificate(input)).toThrow(CertificateUnreadable);
  });

  it('refuses a length written longer than needed, though it means the same', () => {
    const der = sample(FIEL);
    const length = der.length - 4;
    const longer = new Uint8Array([0x30, 0x83, 0, length >> 8, length & 0xff, ...der.subarray(4)]);
    expect(() => parseCertificate(longer)).toThrow(CertificateUnreadable);
  });

  it('reads PEM from a file when one certificate stands alone in it', () => {
    const der = sample(FIEL);
    const text = pem(der);
    const bytes = (value: string) => new Uint8Array(Buffer.from(value));
    expect(readCertificateFile(bytes(text)).fingerprint).toBe(parseCertificate(der).fingerprint);
    expect(readCertificateFile(bytes(`\r\n${text.replaceAll('\n', '\r\n')}`)).fingerprint).toBe(parseCertificate(der).fingerprint);
    expect(() => readCertificateFile(bytes(text + text))).toThrow(CertificateUnreadable);
    expect(() => readCertificateFile(bytes(`note\n${text}`))).toThrow(CertificateUnreadable);
    expect(() => readCertificateFile(bytes(text.replaceAll('CERTIFICATE', 'PRIVATE KEY')))).toThrow(CertificateUnreadable);
  });

  it('any byte altered is unreadable or no longer signed by its authority; nothing else is thrown', () => {
    const authority = parseCertificate(sample('ca/test-AC_UAT_2022.cer'));
    const der = sample(FIEL);
    expect(isSignedBy(parseCertificate(der), authority)).toBe(true);
    fc.assert(
      fc.property(fc.nat(der.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const altered = new Uint8Array(der);
        altered[at]! ^= mask;
        try {
          expect(isSignedBy(parseCertificate(altered), authority)).toBe(false);
        } catch (error) {
          expect(error).toBeInstanceOf(CertificateUnreadable);
        }
      }),
      { numRuns: FLIPS },
    );
  });
});
