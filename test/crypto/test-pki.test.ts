import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalAuthorities } from '../../modules/app/local/authorities.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { parseCertificate } from '../../shared-kernel/crypto/certificate.ts';
import { derProblems } from '../../shared-kernel/crypto/der.ts';
import { openEfirma } from '../../shared-kernel/crypto/efirma.ts';
import { nobodyToAsk } from '../../shared-kernel/crypto/revocation.ts';
import { loadRevocationEndpoints } from '../../shared-kernel/crypto/revocation-source.ts';
import { createTestPki, type IssuedEfirma } from '../../shared-kernel/crypto/test-pki.ts';
import { testWith } from '../support/needs.ts';
import { openssl, pem } from './support/openssl.ts';
import { sample } from './support/samples.ts';
import { NOW, type SigningDesk, signingDesk } from './support/signing.ts';

let desk: SigningDesk;
beforeAll(async () => {
  desk = await signingDesk();
});
afterAll(() => desk.close());

const person = {
  name: 'Persona de Prueba',
  rfc: 'PEPP800101AB1',
  curp: 'PEPP800101HDFXXX01',
  email: 'p@example.mx',
  password: 'clave ñ 1',
};
const open = async (issued: IssuedEfirma, password = person.password, now = NOW) => {
  const result = await openEfirma({
    ...issued,
    password,
    now,
    trust: await desk.pki.trust(),
    revocation: { ask: async () => nobodyToAsk(now) },
  });
  return result.ok ? 'opens' : result.code;
};

describe('the test infrastructure', () => {
  testWith('e.firma files')("issues e.firmas of the very shape of SAT's", async () => {
    const real = parseCertificate(sample('valid/fiel-fisica-CACX7605101P8.cer'));
    const mine = desk.efirma.certificate;
    for (const field of [
      'keyUsage',
      'extendedKeyUsage',
      'isCa',
      'pathLength',
      'unknownCritical',
      'subjectKeyId',
      'authorityKeyId',
      'extendedKeyUsageCritical',
    ] as const) {
      expect(mine[field], field).toEqual(real[field]);
    }
    const attributes = (raw: string) => raw.split(', ').map((one) => one.split('=')[0]);
    expect(attributes(mine.subject.raw)).toEqual(attributes(real.subject.raw));
    expect(mine.certificateNumber).toMatch(/^\d{20}$/);
    expect(mine.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(mine.subject).toMatchObject({ rfc: 'PEÑI800101AB1', organizationalUnit: null });
  });

  it('makes each of the certificates that the product must refuse', async () => {
    expect(await open(await desk.pki.issueEfirma(person))).toBe('opens');
    expect(await open(await desk.pki.issueEfirma({ ...person, cipher: 'aes-256-cbc' }))).toBe('opens');
    expect(await open(await desk.pki.issueEfirma(person), 'another')).toBe('efirma.invalid_key_password');
    const company = { ...person, name: 'Empresa de Prueba SA de CV', rfc: 'EPR800101AB1', representativeRfc: 'PEPP800101AB1' };
    expect(await open(await desk.pki.issueCompanyEfirma(company))).toBe('efirma.legal_representative');
    expect(await open(await desk.pki.issueCsd(person))).toBe('efirma.invalid_certificate');
    const past = { notBefore: new Date('2022-01-01T00:00:00Z'), notAfter: new Date('2026-01-01T00:00:00Z') };
    expect(await open(await desk.pki.issueEfirma({ ...person, validity: past }))).toBe('efirma.expired_certificate');
    const future = { notBefore: new Date('2027-01-01T00:00:00Z'), notAfter: new Date('2030-01-01T00:00:00Z') };
    expect(await open(await desk.pki.issueEfirma({ ...person, validity: future }))).toBe('efirma.not_yet_valid');
  });

  it('writes strict DER and says everywhere that it is a test', async () => {
    const trust = await desk.pki.trust();
    expect(trust.anchors).toHaveLength(6);
    for (const { certificate, test, source } of trust.anchors) {
      expect(derProblems(certificate.der)).toEqual([]);
      expect(certificate.subject.raw).toMatch(/prueba/i);
      expect(test).toBe(true);
      expect(source).toMatch(/test/);
    }
    for (const certificate of [desk.pki.seal.certificate, desk.pki.timestampAuthority.certificate, desk.efirma.certificate]) {
      expect(derProblems(certificate.der)).toEqual([]);
      expect(certificate.issuer.raw).toMatch(/prueba/i);
    }
  });

  it('keeps keys for the owner alone and no password anywhere', async () => {
    const files = (await readdir(desk.pki.dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const secret = files.filter((entry) => entry.parentPath.endsWith('keys'));
    expect(secret).toHaveLength(7);
    for (const entry of secret) expect((await stat(join(entry.parentPath, entry.name))).mode & 0o777).toBe(0o600);
    for (const entry of files) expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain('contraseña');
  });

  it('finds itself again on a second start, with revocations and what the operator added', async () => {
    const issued = await desk.pki.issueEfirma(person);
    await desk.pki.revoke(issued.certificate, { at: NOW });
    await writeFile(join(desk.pki.trustDir, 'sat', 'operator.pem'), pem(desk.efirma.cer));
    const again = await createTestPki(desk.pki.dir, { now: new Date(NOW.getTime() + 1000) });
    expect(again.sat.authority.fingerprint).toBe(desk.pki.sat.authority.fingerprint);
    expect(again.seal.certificate.fingerprint).toBe(desk.pki.seal.certificate.fingerprint);
    expect(again.timestampAuthority.certificate.fingerprint).toBe(desk.pki.timestampAuthority.certificate.fingerprint);
    const next = await again.issueEfirma(person);
    expect(next.certificate.certificateNumber).toMatch(/^99990000\d{12}$/);
    expect(next.certificate.certificateNumber).not.toBe(issued.certificate.certificateNumber);
    expect((await again.trust()).anchors).toHaveLength(7);
    const list = Buffer.from(await again.revocationList('sat', NOW));
    expect(list.includes(Buffer.from(issued.certificate.serialNumber, 'hex'))).toBe(true);
  });

  it('puts its authorities into a trust folder given to it, beside what is there', async () => {
    const trustDir = join(desk.dir, 'operator-trust');
    await mkdir(join(trustDir, 'sat'), { recursive: true });
    await writeFile(join(trustDir, 'sat', 'mine.pem'), pem(desk.efirma.cer));
    await writeFile(join(trustDir, 'sat', 'sources.json'), JSON.stringify({ 'mine.pem': { source: 'the operator', test: false } }));
    const elsewhere = await createTestPki(desk.pki.dir, { now: NOW, trustDir });
    expect(elsewhere.trustDir).toBe(trustDir);
    const anchors = (await elsewhere.trust()).forPurpose('sat');
    expect(anchors.map(({ source, test }) => [source, test])).toContainEqual(['the operator', false]);
    expect(anchors).toHaveLength(3);
  });

  it('renews a seal that has run out and keeps its authorities', async () => {
    const later = await createTestPki(desk.pki.dir, { now: new Date('2033-01-01T00:00:00Z') });
    expect(later.seal.certificate.fingerprint).not.toBe(desk.pki.seal.certificate.fingerprint);
    expect(later.sat.root.fingerprint).toBe(desk.pki.sat.root.fingerprint);
  });

  testWith('openssl')('is accepted by openssl: chains, purposes and keys', async () => {
    const time = String(Math.floor(NOW.getTime() / 1000));
    const check = async (der: Uint8Array, ...more: string[]) => {
      const file = await desk.put('one.pem', pem(der));
      return (await openssl('verify', '-x509_strict', '-CAfile', desk.rootsFile, '-attime', time, ...more, file)).text;
    };
    expect(await check(desk.pki.seal.certificate.der)).toContain(': OK');
    expect(await check(desk.pki.timestampAuthority.certificate.der, '-purpose', 'timestampsign')).toContain(': OK');
    // SAT's own e.firmas carry no key identifiers, so the strict profile is not asked of their copies.
    const file = await desk.put('efirma.pem', pem(desk.efirma.cer));
    expect((await openssl('verify', '-CAfile', desk.rootsFile, '-attime', time, '-purpose', 'smimesign', file)).text).toContain(': OK');
    const key = await desk.put('efirma.key', desk.efirma.key);
    const opened = await openssl('pkey', '-inform', 'DER', '-in', key, '-passin', 'pass:contraseña', '-pubout');
    expect(opened.text).toContain('BEGIN PUBLIC KEY');
  });
});

describe('the local authorities', () => {
  it('publish where their lists are, stay on this machine and stop', async () => {
    const local = await startLocalAuthorities({ pki: desk.pki, clock: new ManualClock(NOW) });
    const endpoints = await loadRevocationEndpoints(desk.pki.trustDir);
    expect(endpoints.map((entry) => entry.url)).toEqual(['sat', 'psc', 'own'].map((name) => `${local.crlUrl}/${name}.crl`));
    expect(local.tsaUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/tsa$/);
    expect((await fetch(local.tsaUrl)).status).toBe(405);
    expect((await fetch(local.tsaUrl, { method: 'POST', body: 'x' })).status).toBe(415);
    expect((await fetch(`${local.crlUrl}/nothing.crl`)).status).toBe(404);
    const big = await fetch(local.tsaUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: new Uint8Array(100_000),
    });
    expect(big.status).toBe(413);
    const port = Number(new URL(local.tsaUrl).port);
    await expect(startLocalAuthorities({ pki: desk.pki, clock: new ManualClock(NOW), port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await local.stop();
    await expect(fetch(local.tsaUrl)).rejects.toThrow();
  });
});
