import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CoveredDigests } from '../../modules/validation/application/digests.ts';
import { verifyDetached } from '../../shared-kernel/crypto/cms-verify.ts';
import { derValue } from '../../shared-kernel/crypto/der-write.ts';
import { digest } from '../../shared-kernel/crypto/hashes.ts';
import { CMS } from '../../shared-kernel/crypto/signed-data.ts';
import { algorithm, integer, NULL, octets, oid, people, seq, set } from './corpus/cms-people.ts';

const SHA256 = algorithm('2.16.840.1.101.3.4.2.1');

describe('work that a file asks for has an end', () => {
  it('a crowd of values in place of certificates, and signers that look for theirs among them', () => {
    const { certificate } = people.clara();
    const signer = seq(
      integer(1),
      seq(certificate.issuerDer, derValue(0x02, Buffer.from(certificate.serialNumber, 'hex'))),
      SHA256,
      algorithm('1.2.840.113549.1.1.1', NULL),
      octets(Buffer.alloc(256, 1)),
    );
    const crowd = Buffer.concat([Buffer.alloc(1_000_000, Buffer.of(0x30, 0)), certificate.der]);
    const signers = Array.from({ length: 16 }, () => signer);
    const cms = seq(
      oid(CMS.signedData),
      derValue(0xa0, seq(integer(1), set(SHA256), seq(oid(CMS.data)), derValue(0xa0, crowd), set(...signers))),
    );
    const started = performance.now();
    const facts = verifyDetached(cms, { hash: (name) => digest(name, Buffer.alloc(1)) });
    expect(facts).toMatchObject({ status: 'read', certificatesChecked: false });
    // The signer's own comes last and is found.
    expect(facts.status === 'read' && facts.signerCertificate?.fingerprint).toBe(certificate.fingerprint);
    // A minute and more where every value was read for every signer.
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('signatures that all claim the whole file are not all hashed; those of revisions of their own are', () => {
    const bytes = Buffer.alloc(10_000, 7);
    const whole = Array.from({ length: 64 }, (_, i) => [0, 10 + i, 20 + i, 9_000]);
    const claimed = new CoveredDigests(bytes, whole);
    expect(whole.filter((range) => claimed.of(range, 'sha512') !== null)).toHaveLength(2);

    const revisions = Array.from({ length: 64 }, (_, i) => [0, 100 + i * 150, 120 + i * 150, 30]);
    const honest = new CoveredDigests(bytes, revisions);
    for (const [start, first, second, length] of revisions as [number, number, number, number][]) {
      const expected = createHash('sha256')
        .update(bytes.subarray(start, first))
        .update(bytes.subarray(second, second + length));
      expect(honest.of([start, first, second, length], 'sha256')).toEqual(expected.digest());
    }
  });
});
