import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCertificateFile } from '../../shared-kernel/crypto/certificate.ts';
import { issueCertificate, newRsaKey } from '../../shared-kernel/crypto/test-pki/issue.ts';
import { extensions, part, subjectName } from '../../shared-kernel/crypto/test-pki/profile.ts';
import { readHolder } from '../../web/signer/certificate-holder.ts';
import { count } from '../support/counts.ts';
import { describeWith, efirmaDir } from '../support/needs.ts';

const NAME = 'MARÍA MUÑOZ SOTO';
const RFC = 'MUÑM850101AB2';

describe('the holder of a .cer, read in the browser', () => {
  let der: Uint8Array;
  beforeAll(async () => {
    const subjectKey = await newRsaKey();
    const subject = subjectName([part.commonName(NAME), part.rfc(RFC)]);
    der = issueCertificate({
      subject,
      issuer: subject,
      serial: new Uint8Array([1]),
      notBefore: new Date('2049-12-31T23:59:58Z'),
      notAfter: new Date('2051-02-03T04:05:06Z'),
      subjectKey,
      issuerKey: subjectKey,
      extensions: [extensions.endEntity()],
    }).der;
  });

  it('is read with its Ñ, and from a PEM file too', () => {
    const holder = { name: NAME, rfc: RFC, notBefore: new Date('2049-12-31T23:59:58Z'), notAfter: new Date('2051-02-03T04:05:06Z') };
    expect(readHolder(der)).toEqual(holder);
    const lines = Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g)!;
    const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
    expect(readHolder(new Uint8Array(Buffer.from(pem)))).toEqual(holder);
  });

  it('is nobody in what is no certificate, however it is made', () => {
    for (const bytes of [[], [0x30], [0x30, 0x84, 0xff, 0xff, 0xff, 0xff], [0x30, 0x80, 0, 0], Array(5000).fill(0x30)])
      expect(readHolder(new Uint8Array(bytes))).toBeNull();
    expect(readHolder(new Uint8Array(2 * 65_536 + 1).fill(0x30))).toBeNull();
    expect(readHolder(der.subarray(0, -1))).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
        expect(readHolder(bytes)).toBeNull();
      }),
      { numRuns: count('hostile certificates', 200, 5000) },
    );
  });

  it('answers or says that it cannot, whatever byte of a certificate is another', () => {
    fc.assert(
      fc.property(fc.nat({ max: der.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = der.slice();
        bytes[at]! ^= change;
        const holder = readHolder(bytes);
        if (holder) expect(Number.isNaN(holder.notAfter.getTime()) || holder.name === '').toBe(false);
      }),
      { numRuns: count('flipped certificates', 300, 5000) },
    );
  });
});

describeWith('e.firma files')('the holder of published certificates', () => {
  it('is who the server reads', () => {
    let read = 0;
    for (const folder of ['valid', 'expired', 'ca', 'nom151']) {
      for (const name of readdirSync(join(efirmaDir, folder)).filter((file) => file.endsWith('.cer'))) {
        const bytes = new Uint8Array(readFileSync(join(efirmaDir, folder, name)));
        const { subject, notBefore, notAfter } = readCertificateFile(bytes);
        expect(readHolder(bytes), name).toEqual({ name: subject.commonName ?? subject.rfc, rfc: subject.rfc, notBefore, notAfter });
        read += 1;
      }
    }
    expect(read).toBe(25);
  });
});
