import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { SETTINGS } from '../../modules/app/settings/settings.ts';
import { MAX_VALUES } from '../../modules/validation/contract/limits.ts';
import { type ValidationDeps, validateFiles } from '../../modules/validation/index.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { signDetached } from '../../shared-kernel/crypto/cms.ts';
import { refuseProfile } from '../../shared-kernel/crypto/efirma-profile.ts';
import { isOutsideLimits } from '../../shared-kernel/crypto/key-limits.ts';
import { ChecksExhausted, SignatureChecks } from '../../shared-kernel/crypto/signature-checks.ts';
import type { SigningParty } from '../../shared-kernel/crypto/signed-data.ts';
import { createTimestampAuthority } from '../../shared-kernel/crypto/timestamp/authority.ts';
import { buildTimestampRequest } from '../../shared-kernel/crypto/timestamp/request.ts';
import { openEnvelope } from '../../shared-kernel/crypto/timestamp/structure.ts';
import { trustStore } from '../../shared-kernel/crypto/trust.ts';
import { count } from '../support/counts.ts';
import { append, baseObjects, OBJ, sign, writePdf } from './forge.ts';
import { constanciaOf, crowdedParty, hugeParty, ordinaryParty, pdfOf, publicKeyOf } from './hostile.ts';
import { everyoneGood, VALIDATED_AT } from './real-files.ts';
import { sha256 } from './recorded.ts';
import { makeAuthority } from './test-signer.ts';

const authority = makeAuthority();
const deps = (): ValidationDeps => ({ now: VALIDATED_AT, trust: authority.trust('own'), revocation: everyoneGood, record: null });
const validate = (bytes: Uint8Array, more: Partial<ValidationDeps> = {}, asn: Uint8Array | null = null) =>
  validateFiles({ ...deps(), ...more, files: [{ name: 'a.pdf', bytes }, ...(asn ? [{ name: 'a.asn', bytes: asn }] : [])] });
const told = (verdict: Awaited<ReturnType<typeof validate>>, name: string) =>
  verdict.legs.filter(({ leg }) => leg === name).map(({ status, code, subIndication }) => [status, code, subIndication]);

/** Fields to be signed one after the other, each with a value of its own. */
function fieldsFor(signatures: number): { pdf: Buffer; field: (index: number) => { field: number; value: number; fieldText: string } } {
  const base = baseObjects();
  const numbers = Array.from({ length: signatures }, (_, i) => 100 + i);
  const widget = (num: number): string => `<< /Type /Annot /Subtype /Widget /FT /Sig /T (f${num}) /F 132 /Rect [0 0 0 0] /P 3 0 R >>`;
  base[OBJ.form] = `<< /Fields [${numbers.map((num) => `${num} 0 R`).join(' ')}] /SigFlags 3 >>`;
  for (const num of numbers) base[num] = widget(num);
  return {
    pdf: writePdf(base),
    field: (index) => {
      const num = 100 + index;
      const value = 100 + signatures + index;
      return { field: num, value, fieldText: widget(num).replace('>>', `/V ${value} 0 R >>`) };
    },
  };
}

describe('keys that ask for too much work', () => {
  const keys = [
    ['RSA-8192', { bits: 8_192, exponent: 65_537n }, false],
    ['RSA above 8,192 bits', { bits: 8_200, exponent: 65_537n }, true],
    ['an exponent of 2^32 and one', { bits: 2_048, exponent: 2n ** 32n + 1n }, true],
    ['an exponent just below 2^32', { bits: 2_048, exponent: 2n ** 32n - 1n }, false],
  ] as const;
  it.each(keys)('%s', (_, kind, outside) => expect(isOutsideLimits(publicKeyOf(kind))).toBe(outside));

  it('cost no key operation: a purse without a check left is enough for them', () => {
    const [huge, ordinary] = [hugeParty(3), ordinaryParty(3)];
    const empty = new SignatureChecks(0);
    expect(empty.link(huge.chain[0]!, huge.chain[1]!)).toMatchObject({ matches: false, keyOutsideLimits: true });
    expect(() => empty.link(ordinary.chain[0]!, ordinary.chain[1]!)).toThrow(ChecksExhausted);
  });

  it('of a signer: undecided, and not called altered', async () => {
    const party = crowdedParty({ bits: 16_384, exponent: 65_537n }, 2);
    const huge = { ...party, certificate: { ...party.chain[0]!, selfIssued: true }, chain: [] };
    const verdict = await validate(await pdfOf(huge, 1));
    expect(verdict.overall).toBe('INDETERMINATE');
    expect(told(verdict, 'signature')).toEqual([['INDETERMINATE', 'signature.key_outside_limits', 'CRYPTO_CONSTRAINTS_FAILURE']]);
  });

  it('of an authority behind the signer: undecided', async () => {
    const verdict = await validate(await pdfOf(hugeParty(), 3));
    expect(verdict.overall).toBe('INDETERMINATE');
    expect(told(verdict, 'certificate')).toEqual([['INDETERMINATE', 'certificate.key_outside_limits', 'CRYPTO_CONSTRAINTS_FAILURE']]);
  });

  it('of a certificate that only travels along: named as what it is, and not called altered', async () => {
    const ana = authority.issue('Ana');
    const verdict = await validate(await pdfOf({ ...ana, chain: hugeParty(2).chain }, 1));
    expect(verdict.legs.find(({ leg }) => leg === 'signature')).toMatchObject({
      status: 'INDETERMINATE',
      facts: {
        problems: ['certificate-key-too-large: Everybody', 'certificate-stray: Everybody'],
      },
    });
  });

  it('of a constancia: undecided, whether the provider signs with it or stands behind it', async () => {
    const plain = writePdf(baseObjects());
    const digest = Buffer.from(sha256(plain), 'hex');
    const behind = await validate(plain, {}, await constanciaOf(hugeParty(), digest));
    expect(told(behind, 'constancia')).toEqual([['INDETERMINATE', 'constancia.key_outside_limits', 'CRYPTO_CONSTRAINTS_FAILURE']]);
    const party = hugeParty(2);
    const own = await constanciaOf({ ...party, certificate: party.chain[0]!, chain: [] }, digest);
    expect(told(await validate(plain, {}, own), 'constancia')).toEqual([
      ['INDETERMINATE', 'constancia.key_outside_limits', 'CRYPTO_CONSTRAINTS_FAILURE'],
    ]);
    // Of another document all the same.
    const other = await validate(append(plain, {}), {}, own);
    expect(told(other, 'constancia')).toEqual([['FAILED', 'constancia.other_document', 'HASH_FAILURE']]);
  });

  it('of the timestamp inside a signature: undecided', async () => {
    const ana = authority.issue('Ana');
    const party = hugeParty(2);
    const provider = createTimestampAuthority({
      ...party,
      certificate: party.chain[0]!,
      chain: [],
      clock: new ManualClock(VALIDATED_AT),
      serials: () => 7n,
    });
    const pdf = await sign(writePdf(baseObjects()), {
      party: ana,
      reserved: 40_000,
      cms: (digest) =>
        signDetached({ digestOf: () => digest }, ana, async (over) => tokenOf(await provider.respond(buildTimestampRequest(over, null)))),
    });
    expect(told(await validate(pdf), 'signature')).toEqual([
      ['INDETERMINATE', 'signature.timestamp_key_outside_limits', 'CRYPTO_CONSTRAINTS_FAILURE'],
    ]);
  });

  it('of an e.firma: refused with its own reason', () => {
    const efirma = {
      ...authority.issue('Ana').certificate,
      keyUsage: ['digitalSignature', 'nonRepudiation', 'keyAgreement'],
      extendedKeyUsage: ['emailProtection'],
      publicKey: publicKeyOf({ bits: 16_384, exponent: 65_537n }),
    };
    const subject = { ...efirma.subject, rfc: 'FEPB740211QX4', organizationalUnit: null };
    expect(refuseProfile({ ...efirma, subject })).toEqual({ code: 'efirma.invalid_certificate', reason: 'key-outside-limits' });
  });
});

function tokenOf(response: Uint8Array): Uint8Array {
  const envelope = openEnvelope(response);
  if (envelope.shape !== 'response' || !envelope.token) throw new Error('no token');
  return envelope.token;
}

describe('one request has one purse', () => {
  it('a pair of certificates is checked once, and the purse ends', () => {
    const { chain } = ordinaryParty(4);
    const checks = new SignatureChecks(2);
    for (let i = 0; i < 50; i++) checks.link(chain[0]!, chain[1]!);
    checks.link(chain[1]!, chain[0]!);
    expect(() => checks.link(chain[0]!, chain[2]!)).toThrow(ChecksExhausted);
    expect(checks.link(chain[0]!, chain[1]!).matches).toBe(false);
  });

  it('a certificate is read once', () => {
    const { chain } = ordinaryParty(2);
    const checks = new SignatureChecks();
    expect(checks.certificate(chain[0]!.der)).toBe(checks.certificate(new Uint8Array(chain[0]!.der)));
  });

  it('sixty fields on one value are sixty lines and one reading', async () => {
    const verdict = await validate(await pdfOf(authority.issue('Ana'), 60), { maxValues: 1 });
    expect(told(verdict, 'signature')).toHaveLength(4 + 1);
    const whole = await validate(await pdfOf(authority.issue('Ana'), 60));
    expect(told(whole, 'signature')).toEqual(Array.from({ length: 60 }, () => ['PASSED', 'signature.intact', null]));
  });

  it('more certificates than one request may check: said so, and never passed', async () => {
    const two = fieldsFor(2);
    const crowd = (digest: Uint8Array, party: SigningParty) => signedBy(digest, party);
    const first = await sign(two.pdf, { party: authority.issue('Ana'), ...two.field(0) });
    const party = ordinaryParty();
    const pdf = await sign(first, { party, ...two.field(1), reserved: 120_000, cms: (digest) => crowd(digest, party) });
    const verdict = await validate(pdf, { maxValues: 2 });
    expect(verdict.overall).toBe('INDETERMINATE');
    expect(told(verdict, 'signature')).toEqual([['INDETERMINATE', 'signature.not_all_checked', 'SIG_CONSTRAINTS_FAILURE']]);
    expect(verdict.legs.find(({ code }) => code === 'signature.not_all_checked')!.facts).toEqual({ checked: 0, unchecked: 2 });
    // A crowd is no place to hide an altered document behind.
    const altered = Buffer.from(pdf);
    altered.write('9', altered.indexOf('1000 pesos'), 'latin1');
    const failed = await validate(altered, { maxValues: 2 });
    expect([failed.overall, failed.code]).toEqual(['TOTAL_FAILED', 'signature.content_altered']);
  });
});

async function signedBy(digest: Uint8Array, party: SigningParty): Promise<Uint8Array> {
  const { buildSignedData, CMS } = await import('../../shared-kernel/crypto/signed-data.ts');
  return buildSignedData({ contentType: CMS.data, content: null, digest, party, withCertificates: true });
}

describe('what is known to be wrong is said, whatever else is in the file', () => {
  it('an altered document behind two crowds', async () => {
    const { pdf, field } = fieldsFor(3);
    let crowded = pdf;
    for (const index of [0, 1]) {
      const ana = authority.issue(`Junk ${index}`);
      const provider = createTimestampAuthority({ ...ordinaryParty(), clock: new ManualClock(VALIDATED_AT), serials: () => 7n });
      crowded = await sign(crowded, {
        party: ana,
        ...field(index),
        reserved: 120_000,
        cms: (digest) =>
          signDetached({ digestOf: () => digest }, ana, async (over) => tokenOf(await provider.respond(buildTimestampRequest(over, null)))),
      });
    }
    const ana = authority.issue('Ana');
    const honest = await sign(crowded, { party: ana, ...field(2) });
    expect((await validate(honest)).code).toBe('signature.not_all_checked');
    // Ana's value over something else.
    const taken = await sign(crowded, { party: ana, ...field(2), cms: () => signDetached({ digestOf: () => new Uint8Array(32) }, ana) });
    const verdict = await validate(taken);
    expect([verdict.overall, verdict.code]).toEqual(['TOTAL_FAILED', 'signature.content_altered']);
  });

  it('a path forged under our own authority, with a large key of its name beside it', async () => {
    const impostor = makeAuthority('Test authority').issue('Ana');
    const [large] = crowdedParty({ bits: 16_384, exponent: 65_537n }, 2, 'Test authority').chain;
    const trust = trustStore(authority.trust('own').anchors);
    for (const chain of [[], [large!]]) {
      const verdict = await validate(await pdfOf({ ...impostor, chain }, 1), { trust });
      expect([verdict.overall, verdict.legs.find(({ leg }) => leg === 'certificate')!.code]).toEqual([
        'TOTAL_FAILED',
        'certificate.forged',
      ]);
    }
  });
});

describe('revocation', () => {
  it('each question is asked once, and all of them before anybody has answered', async () => {
    const [ana, bruno] = [authority.issue('Ana'), authority.issue('Bruno')];
    const { pdf, field } = fieldsFor(6);
    let signed = pdf;
    for (let i = 0; i < 6; i++) signed = await sign(signed, { party: i % 2 ? ana : bruno, ...field(i) });
    const asked: string[] = [];
    let both = () => {};
    const bothAsked = new Promise<void>((resolve) => {
      both = resolve;
    });
    const revocation: ValidationDeps['revocation'] = {
      async ask(certificate, issuer, at) {
        asked.push(certificate.subject.commonName!);
        if (asked.length === 2) both();
        await bothAsked;
        return everyoneGood.ask(certificate, issuer, at);
      },
    };
    expect((await validate(signed, { revocation })).overall).toBe('TOTAL_PASSED');
    expect(asked.sort()).toEqual(['Ana', 'Bruno']);
  });
});

describe('signatures of one file', () => {
  async function signedTimes(signatures: number, party = authority.issue('Ana')): Promise<Buffer> {
    const { pdf, field } = fieldsFor(signatures);
    let signed = pdf;
    for (let i = 0; i < signatures; i++) signed = await sign(signed, { party, ...field(i) });
    return signed;
  }

  it('one more than the limit: not all were checked, and what fails at sight still fails', async () => {
    const pdf = await signedTimes(4);
    expect((await validate(pdf, { maxValues: 4 })).overall).toBe('TOTAL_PASSED');
    const over = await validate(pdf, { maxValues: 3 });
    expect([over.overall, over.code]).toEqual(['INDETERMINATE', 'signature.not_all_checked']);
    expect(told(over, 'signature')).toHaveLength(4);
    expect(over.legs.find(({ code }) => code === 'signature.not_all_checked')!.reason).toEqual({
      es: 'El archivo trae más firmas, o más certificados, de los que se comprueban en una validación: de sus firmas se comprobaron 3 y faltaron 1.',
      en: 'The file carries more signatures, or more certificates, than one validation checks: of its signatures 3 were checked and 1 were not.',
    });
    const bent = Buffer.from(pdf);
    const at = bent.lastIndexOf('/ByteRange [0 ');
    bent.write('/ByteRange [1 ', at, 'latin1');
    expect((await validate(bent, { maxValues: 3 })).overall).toBe('TOTAL_FAILED');
  });

  it('the limit holds a document of as many signers as can be set, with their timestamps and the seal (CONST-028)', () => {
    const most = SETTINGS.MAX_SIGNERS.schema.parse('500');
    expect(() => SETTINGS.MAX_SIGNERS.schema.parse('501')).toThrow();
    for (const signers of [1, 30, 31, most]) {
      const { validationMaxSignatures, maxSigners } = readConfiguration({ MAX_SIGNERS: String(signers) }, '/');
      expect(validationMaxSignatures).toBeGreaterThanOrEqual(Math.max(MAX_VALUES, 2 * maxSigners + 2));
    }
    expect(() => readConfiguration({ MAX_SIGNERS: '500', VALIDATION_MAX_SIGNATURES: '1001' }, '/')).toThrow(
      /VALIDATION_MAX_SIGNATURES.*at least 1002/,
    );
    expect(readConfiguration({ MAX_SIGNERS: '500', VALIDATION_MAX_SIGNATURES: '1002' }, '/').validationMaxSignatures).toBe(1002);
  });

  it('as many saves as the signatures of so many signers make are read; of more nothing is decided, and nobody accused', async () => {
    const savedTimes = (times: number): Buffer => {
      let pdf = writePdf(baseObjects());
      for (let i = 0; i < times; i++) pdf = append(pdf, { 20: `(${i})` });
      return pdf;
    };
    expect((await validate(savedTimes(2 * 501))).code).toBe('signature.none');
    const over = await validate(savedTimes(1_200));
    expect([over.overall, over.code]).toEqual(['INDETERMINATE', 'file.beyond_limits']);
  });

  it('a document of that many signers passes', async () => {
    const signers = count('validation: signers of one document', 30, 500);
    const { validationMaxSignatures: maxValues } = readConfiguration({ MAX_SIGNERS: String(signers) }, '/');
    const signed = await signedTimes(signers + 1);
    const start = performance.now();
    const verdict = await validate(signed, { maxValues });
    console.info(`validation of ${signers + 1} signatures: ${(performance.now() - start).toFixed(0)} ms`);
    expect([verdict.overall, told(verdict, 'signature').length]).toEqual(['TOTAL_PASSED', signers + 1]);
  });
});
