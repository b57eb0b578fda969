import { verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type EfirmaErrorCode, hasEfirmaFileNames, type OpenEfirmaInput, openEfirma } from '../../shared-kernel/crypto/efirma.ts';
import { efirmaMessages } from '../../shared-kernel/crypto/efirma-messages.ts';
import { nobodyToAsk, type RevocationAnswer, type RevocationSource } from '../../shared-kernel/crypto/revocation.ts';
import { trustStore } from '../../shared-kernel/crypto/trust.ts';
import { describeWith } from '../support/needs.ts';
import { anchor, satTestTrust } from './support/anchors.ts';
import { SAMPLE_PASSWORD, sample } from './support/samples.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const nobody: RevocationSource = { ask: async () => nobodyToAsk(NOW) };

const open = (cer: string, key: string, change: Partial<OpenEfirmaInput> = {}) =>
  openEfirma({
    cer: sample(cer),
    key: sample(key),
    password: SAMPLE_PASSWORD,
    now: NOW,
    trust: satTestTrust(),
    revocation: nobody,
    ...change,
  });

const VALID = 'valid/fiel-fisica-CACX7605101P8';

interface Case {
  cer: string;
  key: string;
  code: EfirmaErrorCode | 'opens';
  reason?: string;
  password?: string;
  at?: string;
}

const pair = (name: string, code: Case['code'], more: Partial<Case> = {}): Case => ({
  cer: `${name}.cer`,
  key: `${name}.key`,
  code,
  ...more,
});
const certificateCase = (file: string, code: Case['code'], reason?: string): Case => ({
  cer: `errors/${file}`,
  key: `${VALID}.key`,
  code,
  ...(reason ? { reason } : {}),
});
const keyCase = (file: string, code: Case['code'], reason?: string): Case => ({
  cer: `${VALID}.cer`,
  key: `errors/${file}`,
  code,
  ...(reason ? { reason } : {}),
});

/** Every case of the test data's README, and the expired ones again at a time when they were valid. */
const CASES: Case[] = [
  pair(VALID, 'opens'),
  { cer: `${VALID}.cer`, key: `${VALID}-aes256.key`, code: 'opens' },
  pair(VALID, 'efirma.invalid_key_password', { password: '12345678A' }),
  pair(VALID, 'efirma.invalid_key_password', { password: '' }),
  pair(VALID, 'efirma.invalid_key_password', { password: 'x'.repeat(2000) }),
  pair(VALID, 'efirma.expired_certificate', { at: '2027-05-08T18:05:50Z' }),
  pair(VALID, 'efirma.not_yet_valid', { at: '2023-05-09T18:05:48Z' }),
  { cer: 'errors/mismatch-CACX-cert.cer', key: 'errors/mismatch-EKU-key.key', code: 'efirma.key_pair_mismatch' },
  { cer: 'errors/mismatch-CACX-cert.cer', key: 'errors/mismatch-CACX-2019-key-same-rfc.key', code: 'efirma.key_pair_mismatch' },
  certificateCase('cert-truncated.cer', 'efirma.invalid_certificate', 'unreadable'),
  certificateCase('cert-empty.cer', 'efirma.invalid_certificate', 'unreadable'),
  certificateCase('cert-is-text.cer', 'efirma.invalid_certificate', 'unreadable'),
  certificateCase('cert-bad-signature.cer', 'efirma.invalid_certificate', 'issuer-signature'),
  certificateCase('cert-pem-encoded.cer', 'opens'),
  pair('errors/not-sat-issued', 'efirma.invalid_certificate', { reason: 'no-rfc' }),
  pair('valid/csd-fisica-CACX7605101P8', 'efirma.invalid_certificate', { reason: 'csd' }),
  pair('valid/csd-moral-EKU9003173C9', 'efirma.invalid_certificate', { reason: 'csd' }),
  pair('expired/csd-fisica-XIQB891116QE4-2019', 'efirma.invalid_certificate', { reason: 'csd' }),
  pair('expired/csd-moral-EKU9003173C9-2019', 'efirma.invalid_certificate', { reason: 'csd' }),
  pair('valid/fiel-moral-EKU9003173C9', 'efirma.legal_representative'),
  pair('expired/fiel-moral-EKU9003173C9-2019', 'efirma.legal_representative'),
  pair('expired/fiel-moral-HE951128469-2019-ampersand', 'efirma.legal_representative'),
  ...['CACX7605101P8-2019', 'CANF770131PA3-2019-enye', 'FUNK671228PH6-2019'].flatMap((name) => [
    pair(`expired/fiel-fisica-${name}`, 'efirma.expired_certificate'),
    pair(`expired/fiel-fisica-${name}`, 'opens', { at: '2021-06-01T00:00:00Z' }),
    pair(`expired/fiel-fisica-${name}`, 'efirma.invalid_certificate', { at: '2022-12-01T00:00:00Z', reason: 'issuer-not-valid' }),
  ]),
  keyCase('key-truncated.key', 'efirma.invalid_key', 'not-encrypted-pkcs8'),
  keyCase('key-empty.key', 'efirma.invalid_key', 'empty'),
  keyCase('key-is-cert.key', 'efirma.invalid_key', 'not-encrypted-pkcs8'),
  keyCase('key-bad-padding.key', 'efirma.invalid_key_password'),
  keyCase('key-unencrypted.key', 'efirma.invalid_key', 'not-encrypted-pkcs8'),
  keyCase('key-legacy-pbes1-md5des.key', 'efirma.invalid_key', 'unsupported-encryption'),
];

describeWith('e.firma files')('every certificate case that SAT publishes for testing', () => {
  for (const one of CASES) {
    const title = `${one.cer} + ${one.key}${one.at ? ` at ${one.at}` : ''}${one.password === undefined ? '' : ` with password of ${one.password.length}`}`;
    it(`${title}: ${one.code}`, async () => {
      const result = await open(one.cer, one.key, {
        ...(one.password === undefined ? {} : { password: one.password }),
        ...(one.at ? { now: new Date(one.at) } : {}),
      });
      expect(result.ok ? 'opens' : result.code).toBe(one.code);
      if (!result.ok && one.reason) expect(result.facts.reason).toBe(one.reason);
      if (!result.ok) {
        expect(efirmaMessages.es[result.code]).toMatch(/\.$/);
        expect(efirmaMessages.en[result.code]).toMatch(/\.$/);
        expect(JSON.stringify(result)).not.toContain(one.password || SAMPLE_PASSWORD);
      }
    });
  }

  it('gives the holder, the chain and a key that signs for the certificate', async () => {
    const result = await open(`${VALID}.cer`, `${VALID}.key`);
    if (!result.ok) throw new Error(result.code);
    expect(result.holder).toEqual({
      name: 'XOCHILT CASAS CHAVEZ',
      rfc: 'CACX7605101P8',
      curp: 'CACX760510MGTSHC04',
      email: 'pruebas@pruebas.gob.mx',
      certificateNumber: '30001000000500003282',
    });
    expect(result.signer.chain.map((one) => one.subject.commonName)).toEqual(['AC UAT', 'Agencia Certficadora Raiz Beta ANG']);
    expect(result.anchor.source).toBe('ca/test-ARC_UAT_2022.cer');
    const data = Buffer.from('something to sign');
    expect(verify('sha256', data, result.signer.certificate.publicKey, await result.signer.sign(data))).toBe(true);
    expect(result.revocation).toMatchObject({ status: 'unknown', source: null, reason: 'nobody-to-ask' });
  });

  it('keeps Ñ in name and RFC', async () => {
    const result = await open('expired/fiel-fisica-CANF770131PA3-2019-enye.cer', 'expired/fiel-fisica-CANF770131PA3-2019-enye.key', {
      now: new Date('2021-06-01T00:00:00Z'),
    });
    expect(result.ok && result.holder).toMatchObject({ rfc: 'CAÑF770131PA3', name: 'FERNANDO CASTILLO ÑABARRO' });
  });

  it('says that files are missing only when an input was left empty', async () => {
    expect(await open(`${VALID}.cer`, `${VALID}.key`, { cer: null })).toMatchObject({
      code: 'efirma.missing_files',
      facts: { missing: 'certificate' },
    });
    expect(await open(`${VALID}.cer`, `${VALID}.key`, { key: undefined })).toMatchObject({
      code: 'efirma.missing_files',
      facts: { missing: 'key' },
    });
    expect(await open(`${VALID}.cer`, `${VALID}.key`, { cer: null, key: null })).toMatchObject({ facts: { missing: 'certificate,key' } });
  });

  it('tells an authority that is not installed from an invalid certificate', async () => {
    const result = await open(`${VALID}.cer`, `${VALID}.key`, { trust: trustStore([]) });
    expect(result).toMatchObject({ ok: false, code: 'efirma.issuer_not_installed' });
    expect(!result.ok && result.facts.issuer).toContain('CN=AC UAT');
    const production = trustStore([
      anchor('ca/prod-ac-sat-ac5.cer', 'sat'),
      anchor('ca/prod-agencia-registradora-central-arc5.cer', 'sat'),
    ]);
    expect(await open(`${VALID}.cer`, `${VALID}.key`, { trust: production })).toMatchObject({ code: 'efirma.issuer_not_installed' });
  });

  it('does not take an authority that is trusted for another purpose', async () => {
    const trust = trustStore(satTestTrust().anchors.map((one) => ({ ...one, purpose: 'psc' as const })));
    expect(await open(`${VALID}.cer`, `${VALID}.key`, { trust })).toMatchObject({ code: 'efirma.issuer_not_installed' });
  });

  it('refuses a revoked certificate, and asks only once everything else holds', async () => {
    const asked: string[] = [];
    const revoked: RevocationAnswer = {
      status: 'revoked',
      askedAt: NOW.toISOString(),
      source: 'a list',
      revokedAt: '2026-01-01T00:00:00.000Z',
      reason: 'keyCompromise',
    };
    const revocation: RevocationSource = {
      ask: async (certificate, issuer) => {
        asked.push(`${certificate.certificateNumber} of ${issuer.subject.commonName}`);
        return revoked;
      },
    };
    expect(await open(`${VALID}.cer`, `${VALID}.key`, { revocation, password: 'wrong' })).toMatchObject({
      code: 'efirma.invalid_key_password',
    });
    expect(asked).toEqual([]);
    expect(await open(`${VALID}.cer`, `${VALID}.key`, { revocation })).toMatchObject({
      code: 'efirma.revoked',
      facts: { reason: 'keyCompromise' },
    });
    expect(asked).toEqual(['30001000000500003282 of AC UAT']);
  });

  it('a source that breaks is an unknown, not a refusal and not silence', async () => {
    const revocation: RevocationSource = { ask: () => Promise.reject(new Error('boom')) };
    const result = await open(`${VALID}.cer`, `${VALID}.key`, { revocation });
    expect(result.ok && result.revocation).toMatchObject({ status: 'unknown', reason: 'source-failed' });
  });

  it('never lets hostile files do more than be refused', async () => {
    for (const size of [1, 2, 5, 100, 70_000, 300_000]) {
      const filler = new Uint8Array(size).fill(0x30);
      expect(await open(`${VALID}.cer`, `${VALID}.key`, { cer: filler })).toMatchObject({ code: 'efirma.invalid_certificate' });
      expect(await open(`${VALID}.cer`, `${VALID}.key`, { key: filler })).toMatchObject({ code: 'efirma.invalid_key' });
    }
  });

  it('does not start a key derivation that would occupy a core', async () => {
    const key = sample(`${VALID}.key`);
    const at = Buffer.from(key).indexOf(Buffer.from([0x02, 0x02, 0x08, 0x00]));
    const patched = new Uint8Array(
      Buffer.concat([key.subarray(0, at), Buffer.from([0x02, 0x04, 0x7f, 0xff, 0xff, 0xff]), key.subarray(at + 4)]),
    );
    // The count grew by two bytes, and with it every sequence around it.
    for (const lengthAt of [33, 20, 18, 5, 3]) patched[lengthAt]! += 2;
    const started = performance.now();
    expect(await open(`${VALID}.cer`, `${VALID}.key`, { key: patched })).toMatchObject({
      code: 'efirma.invalid_key',
      facts: { reason: 'too-many-iterations' },
    });
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('the files of an e.firma by name (RULE-026)', () => {
  it('takes .cer and .key in any case and nothing else', () => {
    expect(hasEfirmaFileNames('me.cer', 'me.key')).toBe(true);
    expect(hasEfirmaFileNames('ME.CER', 'ME.KEY')).toBe(true);
    expect(hasEfirmaFileNames('me.pem', 'me.key')).toBe(false);
    expect(hasEfirmaFileNames('me.cer', 'me.pem')).toBe(false);
    expect(hasEfirmaFileNames('me.cer.exe', 'me.key')).toBe(false);
  });
});

describe('messages of the refusals', () => {
  it('stand in both languages, each its own text', () => {
    const codes = Object.keys(efirmaMessages.es);
    expect(Object.keys(efirmaMessages.en)).toEqual(codes);
    for (const texts of [efirmaMessages.es, efirmaMessages.en]) expect(new Set(Object.values(texts)).size).toBe(codes.length);
  });
});
