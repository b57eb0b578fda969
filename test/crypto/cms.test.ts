import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCertificate } from '../../shared-kernel/crypto/certificate.ts';
import { maxCmsSize, SigningFailed, signDetached } from '../../shared-kernel/crypto/cms.ts';
import { type CmsReading, verifyDetached } from '../../shared-kernel/crypto/cms-verify.ts';
import { derProblems } from '../../shared-kernel/crypto/der.ts';
import { verifyTimestamp } from '../../shared-kernel/crypto/timestamp/token.ts';
import { buildChain, type TrustStore, unvouchedCertificates } from '../../shared-kernel/crypto/trust.ts';
import { count } from '../support/counts.ts';
import { describeWith, testWith } from '../support/needs.ts';
import { openssl } from './support/openssl.ts';
import { pdfSignatures } from './support/pdf-signatures.ts';
import { sample } from './support/samples.ts';
import { NOW, type SigningDesk, sha256, signingDesk } from './support/signing.ts';

const CONTENT = new Uint8Array(randomBytes(50_000));
const own = { sha256: () => sha256(CONTENT) };
const FUZZ = count('hostile signatures', 300, 5000);
const MASKS = count('masks for each byte of a signature', 1, 4);

let desk: SigningDesk;
let plain: Uint8Array;
let stamped: Uint8Array;
let trust: TrustStore;
beforeAll(async () => {
  desk = await signingDesk();
  trust = await desk.pki.trust();
  plain = await signDetached({ chunks: [CONTENT.subarray(0, 1000), CONTENT.subarray(1000)] }, desk.signer);
  stamped = await signDetached({ digestOf: () => sha256(CONTENT) }, desk.signer, desk.stamp);
});
afterAll(() => desk.close());

const read = (reading: CmsReading) => {
  if (reading.status !== 'read') throw new Error(reading.detail);
  return reading;
};

/** Everything a validator would ask of these bytes. */
function sound(der: Uint8Array): boolean {
  const facts = verifyDetached(der, own);
  if (facts.status !== 'read' || facts.problems.length > 0 || !facts.strictDer) return false;
  if (unvouchedCertificates(facts.certificates, trust).length > 0) return false;
  if (buildChain(facts.signerCertificate!, facts.certificates, trust, 'sat', NOW).status !== 'trusted') return false;
  if (!facts.timestampToken) return false;
  const token = verifyTimestamp(facts.timestampToken, { sha256: sha256(facts.signatureValue) });
  if (token.kind !== 'rfc3161' || token.problems.length > 0) return false;
  return buildChain(token.certificate!, token.certificates, trust, 'psc', NOW).status === 'trusted';
}

describe('a signature made here', () => {
  it('is strict DER with the attributes of PAdES and no signing time', () => {
    const facts = read(verifyDetached(plain, own));
    expect(derProblems(plain)).toEqual([]);
    expect(facts).toMatchObject({
      digestMatches: true,
      signatureMatches: true,
      signingCertificateV2Matches: true,
      signingTime: null,
      timestampToken: null,
      strictDer: true,
      problems: [],
    });
    expect(facts.signerCertificate?.fingerprint).toBe(desk.efirma.certificate.fingerprint);
    expect(facts.certificates.map((one) => one.fingerprint).sort()).toEqual(
      [desk.efirma.certificate.fingerprint, desk.pki.sat.authority.fingerprint].sort(),
    );
    expect(facts.algorithm).toEqual({
      signature: '1.2.840.113549.1.1.1',
      name: 'RSA with SHA-256',
      hash: 'sha256',
      keyBits: 2048,
      weak: false,
      smallKey: false,
      keyOutsideLimits: false,
    });
  });

  it('carries a timestamp over its signature value', () => {
    const facts = read(verifyDetached(stamped, own));
    const token = verifyTimestamp(facts.timestampToken!, { sha256: sha256(facts.signatureValue) });
    expect(token).toMatchObject({ kind: 'rfc3161', imprintMatches: true, signatureMatches: true, genTime: NOW, problems: [] });
    expect(facts.problems).toEqual([]);
  });

  it('fits the room that is kept for it, with and without a timestamp', () => {
    expect(plain.length).toBeLessThanOrEqual(maxCmsSize(desk.signer, { timestamp: false }));
    expect(stamped.length).toBeLessThanOrEqual(maxCmsSize(desk.signer));
    expect(maxCmsSize(desk.signer)).toBeLessThan(30_000);
  });

  it('is not made when the timestamp fails', async () => {
    const failing = () => Promise.reject(new Error('authority down'));
    await expect(signDetached({ chunks: [CONTENT] }, desk.signer, failing)).rejects.toThrow('authority down');
  });

  it('is not handed out when the key does not fit the certificate', async () => {
    const other = { ...desk.signer, sign: desk.pki.seal.sign };
    await expect(signDetached({ chunks: [CONTENT] }, other)).rejects.toThrow(SigningFailed);
    await expect(signDetached({ digestOf: () => new Uint8Array(20) }, desk.signer)).rejects.toThrow(SigningFailed);
  });

  testWith('openssl')('is accepted by openssl cms with the CAdES checks, and refused over other content', async () => {
    const content = await desk.put('content.bin', CONTENT);
    const other = await desk.put('other.bin', randomBytes(100));
    for (const [name, der] of [
      ['plain.p7s', plain],
      ['stamped.p7s', stamped],
    ] as const) {
      const file = await desk.put(name, der);
      const verify = (over: string) =>
        openssl(
          'cms',
          '-verify',
          '-cades',
          '-binary',
          '-inform',
          'DER',
          '-in',
          file,
          '-content',
          over,
          '-CAfile',
          desk.rootsFile,
          '-purpose',
          'any',
          '-out',
          '/dev/null',
        );
      expect((await verify(content)).text).toContain('CAdES Verification successful');
      expect((await verify(other)).text).not.toContain('successful');
    }
  });
});

describe('what a signature does not cover is checked too', () => {
  it('every single byte of a timestamped signature, altered, is named', () => {
    expect(sound(stamped)).toBe(true);
    const unnoticed: string[] = [];
    for (let at = 0; at < stamped.length; at++) {
      for (let round = 0; round < MASKS; round++) {
        const altered = new Uint8Array(stamped);
        const mask = 1 + ((at * 7 + round * 91) % 255);
        altered[at]! ^= mask;
        if (sound(altered)) unnoticed.push(`${at}^${mask}`);
      }
    }
    expect(unnoticed).toEqual([]);
  }, 1_200_000);

  it('bytes appended, cut or doubled are named', () => {
    for (const altered of [new Uint8Array([...stamped, 0]), stamped.subarray(0, -1), new Uint8Array([...stamped, ...stamped])]) {
      expect(sound(altered)).toBe(false);
    }
    expect(read(verifyDetached(new Uint8Array([...stamped, 0, 0]), own))).toMatchObject({ trailingBytes: 2, strictDer: false });
  });
});

describe('hostile input', () => {
  it('is unreadable or read with problems, never an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(verifyDetached(bytes, own).status).toBe('unreadable');
      }),
      { numRuns: FUZZ },
    );
    fc.assert(
      fc.property(fc.nat(stamped.length - 1), fc.nat(stamped.length - 1), fc.uint8Array({ maxLength: 40 }), (from, to, filler) => {
        const [low, high] = from < to ? [from, to] : [to, from];
        const spliced = new Uint8Array([...stamped.subarray(0, low), ...filler, ...stamped.subarray(high)]);
        if (Buffer.compare(spliced, stamped) !== 0) expect(sound(spliced)).toBe(false);
      }),
      { numRuns: FUZZ },
    );
    const deep = new Uint8Array(100_000).map((_, i) => (i % 2 === 0 ? 0x30 : 0x80));
    expect(verifyDetached(deep, own).status).toBe('unreadable');
  });

  it('a signature of another certificate with the same key is told apart by signing-certificate-v2', () => {
    const facts = read(verifyDetached(plain, own));
    const twin = new Uint8Array(facts.signerCertificate!.der);
    twin[twin.length - 1]! ^= 1;
    expect(parseCertificate(twin).spki).toEqual(facts.signerCertificate!.spki);
    const at = Buffer.from(plain).indexOf(Buffer.from(facts.signerCertificate!.der));
    const swapped = new Uint8Array(plain);
    swapped.set(twin, at);
    expect(read(verifyDetached(swapped, own))).toMatchObject({ signatureMatches: true, signingCertificateV2Matches: false });
  });
});

describeWith('e.firma files')('signatures made by other tools', () => {
  const factsOf = (path: string) => pdfSignatures(sample(path)).map(({ cms, hash }) => verifyDetached(cms, { hash }));

  it('reads the signed PDFs of the test data', () => {
    const one = read(factsOf('pdf/01-signed-BB-fisica.pdf')[0]!);
    expect(one).toMatchObject({ digestMatches: true, signatureMatches: true, signingCertificateV2Matches: true });
    expect(one.signingTime).toBeInstanceOf(Date);
    const strict = factsOf('pdf/04-visible-two-signers-strict-PAdES-BB-BT.pdf').map(read);
    expect(strict).toHaveLength(2);
    for (const facts of strict)
      expect(facts).toMatchObject({ digestMatches: true, signatureMatches: true, signingTime: null, problems: [] });
    expect(strict.map((facts) => facts.timestampToken !== null)).toEqual([false, true]);
  });

  it('names the tampered ones', () => {
    expect(read(factsOf('pdf/92-tampered-inside-range.pdf')[0]!)).toMatchObject({ digestMatches: false, signatureMatches: true });
  });
});
