import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalAuthorities, type LocalFaults, startLocalAuthorities } from '../../modules/app/local/authorities.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { openEfirma } from '../../shared-kernel/crypto/efirma.ts';
import { answerFromList, readRevocationList } from '../../shared-kernel/crypto/revocation-list.ts';
import { createRevocationSource, loadRevocationEndpoints } from '../../shared-kernel/crypto/revocation-source.ts';
import { issueRevocationList } from '../../shared-kernel/crypto/test-pki/issue.ts';
import { TrustFolderUnreadable } from '../../shared-kernel/crypto/trust.ts';
import { count } from '../support/counts.ts';
import { testWith } from '../support/needs.ts';
import { openssl, pem } from './support/openssl.ts';
import { NOW, type SigningDesk, signingDesk } from './support/signing.ts';

const ENTRIES = count('entries of a revocation list', 2000, 20_000);

let desk: SigningDesk;
let local: LocalAuthorities;
const clock = new ManualClock(NOW);
const faults: LocalFaults = {};
beforeAll(async () => {
  desk = await signingDesk();
  local = await startLocalAuthorities({ pki: desk.pki, clock, faults });
});
afterAll(async () => {
  await local.stop();
  await desk.close();
});

const person = () => desk.efirma.certificate;
const authority = () => desk.pki.sat.authority;
const source = async (options: { maxAgeMs?: number; timeoutMs?: number } = {}) =>
  createRevocationSource(await loadRevocationEndpoints(desk.pki.trustDir), { clock, timeoutMs: 20_000, ...options });

describe('asking whether a certificate was revoked', () => {
  it('says who was asked, which list, and keeps it', async () => {
    const answer = await (await source()).ask(person(), authority(), NOW);
    expect(answer).toMatchObject({ status: 'good', source: `${local.crlUrl}/sat.crl`, askedAt: NOW.toISOString() });
    expect(answer.listNumber).toMatch(/^\d+$/);
    expect(answer.nextUpdate).toBe('2026-11-22T12:00:00.000Z');
    const kept = readRevocationList(answer.listDer!);
    expect(kept.sha256).toBe(answer.listSha256);
    expect(kept.isSignedBy(authority())).toBe(true);
    expect(kept.isSignedBy(desk.pki.sat.root)).toBe(false);
  });

  it('an issuer that nobody configured has nobody to ask', async () => {
    const answer = await (await source()).ask(authority(), desk.pki.sat.root, NOW);
    expect(answer).toEqual({ status: 'unknown', askedAt: NOW.toISOString(), source: null, reason: 'nobody-to-ask' });
  });

  it('an authority may be configured by its name', async () => {
    const byName = createRevocationSource([{ issuer: 'AC de prueba', url: `${local.crlUrl}/sat.crl` }], { clock });
    expect((await byName.ask(person(), authority(), NOW)).status).toBe('good');
  });

  it('an authority of that name with another key is answered from the list at hand, and fetches nothing', async () => {
    let fetched = 0;
    const list = await (await fetch(`${local.crlUrl}/sat.crl`)).arrayBuffer();
    const server = createServer((_request, response) => {
      fetched += 1;
      response.end(Buffer.from(list));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sat.crl`;
    const byName = createRevocationSource([{ issuer: 'AC de prueba', url }], { clock });
    const impostor = { ...authority(), publicKey: desk.pki.sat.root.publicKey, fingerprint: 'f'.repeat(64) };
    expect((await byName.ask(person(), authority(), NOW)).status).toBe('good');
    for (let i = 0; i < 3; i++)
      expect(await byName.ask(person(), impostor, NOW)).toMatchObject({ status: 'unknown', reason: 'list-not-signed-by-issuer' });
    expect(fetched).toBe(1);
    server.close();
  });

  it('a revocation counts from its moment on, and the e.firma no longer opens', async () => {
    const other = await desk.pki.issueEfirma({
      name: 'Revocada de Prueba',
      rfc: 'RERE800101AB1',
      curp: 'RERE800101MDFXXX01',
      email: 'r@example.mx',
      password: 'clave',
    });
    const revokedAt = new Date('2026-11-21T11:00:00Z');
    await desk.pki.revoke(other.certificate, { at: revokedAt, reason: 1 });
    const asking = await source();
    expect(await asking.ask(other.certificate, authority(), NOW)).toMatchObject({
      status: 'revoked',
      reason: 'keyCompromise',
      revokedAt: revokedAt.toISOString(),
    });
    expect(await asking.ask(other.certificate, authority(), new Date('2026-11-21T10:59:59Z'))).toMatchObject({
      status: 'good',
      revokedAt: revokedAt.toISOString(),
    });
    expect(await asking.ask(person(), authority(), NOW)).toMatchObject({ status: 'good' });
    const opened = await openEfirma({
      cer: other.cer,
      key: other.key,
      password: 'clave',
      now: NOW,
      trust: await desk.pki.trust(),
      revocation: asking,
    });
    expect(opened).toMatchObject({ ok: false, code: 'efirma.revoked', facts: { revokedAt: revokedAt.toISOString() } });
  });

  it('keeps a list while it is fresh and sees a new revocation once it asks again', async () => {
    const other = await desk.pki.issueEfirma({
      name: 'Otra de Prueba',
      rfc: 'OTRA800101AB1',
      curp: 'OTRA800101MDFXXX01',
      email: 'o@example.mx',
      password: 'clave',
    });
    const asking = await source({ maxAgeMs: 60_000 });
    const first = await asking.ask(other.certificate, authority(), clock.now());
    await desk.pki.revoke(other.certificate, { at: clock.now() });
    expect((await asking.ask(other.certificate, authority(), clock.now())).listSha256).toBe(first.listSha256);
    clock.advance(61_000);
    expect((await asking.ask(other.certificate, authority(), clock.now())).status).toBe('revoked');
    clock.set(NOW);
  });

  it('falls back to a list that is still valid, and to unknown when none is', async () => {
    const asking = await source({ maxAgeMs: 1000 });
    expect((await asking.ask(person(), authority(), clock.now())).status).toBe('good');
    faults.httpStatus = 500;
    try {
      clock.advance(3600_000);
      expect((await asking.ask(person(), authority(), clock.now())).status).toBe('good');
      clock.advance(24 * 3600_000);
      expect(await asking.ask(person(), authority(), clock.now())).toMatchObject({
        status: 'unknown',
        source: `${local.crlUrl}/sat.crl`,
        reason: 'http-500',
      });
    } finally {
      delete faults.httpStatus;
      clock.set(NOW);
    }
  });

  it('names what kept the answer away', async () => {
    for (const [fault, reason] of [
      [{ dropConnection: true }, 'unreachable'],
      [{ delayMs: 2_000 }, 'timeout'],
      [{ httpStatus: 404 }, 'http-404'],
    ] as const) {
      Object.assign(faults, fault);
      const answer = await (await source(reason === 'timeout' ? { timeoutMs: 300 } : {})).ask(person(), authority(), NOW);
      for (const key of Object.keys(fault)) delete faults[key as keyof LocalFaults];
      expect(answer).toMatchObject({ status: 'unknown', reason });
    }
    const page = createRevocationSource([{ issuer: authority().fingerprint, url: local.tsaUrl }], { clock });
    expect(await page.ask(person(), authority(), NOW)).toMatchObject({ status: 'unknown', reason: 'http-405' });
    const crossed = createRevocationSource([{ issuer: authority().fingerprint, url: `${local.crlUrl}/own.crl` }], { clock });
    expect(await crossed.ask(person(), authority(), NOW)).toMatchObject({ status: 'unknown', reason: 'list-not-signed-by-issuer' });
    const small = createRevocationSource([{ issuer: authority().fingerprint, url: `${local.crlUrl}/sat.crl` }], { clock, maxBytes: 100 });
    expect(await small.ask(person(), authority(), NOW)).toMatchObject({ status: 'unknown', reason: 'too-large' });
  });
});

describe('a list', () => {
  const at = (list: Uint8Array, now = NOW) =>
    answerFromList(readRevocationList(list), { certificate: person(), issuer: authority(), at: now, now, source: 'test' });

  it('answers nothing when it is old, of the future or altered in any byte', async () => {
    const der = await desk.pki.revocationList('sat', NOW);
    expect(at(der).status).toBe('good');
    expect(at(der, new Date('2026-11-22T12:00:01Z'))).toMatchObject({ status: 'unknown', reason: 'list-out-of-date' });
    expect(at(der, new Date('2026-11-21T11:00:00Z'))).toMatchObject({ status: 'unknown', reason: 'list-of-the-future' });
    const unnoticed: number[] = [];
    for (let i = 0; i < der.length; i++) {
      const altered = new Uint8Array(der);
      altered[i]! ^= 1 + ((i * 31) % 255);
      try {
        if (at(altered).status === 'good') unnoticed.push(i);
      } catch {}
    }
    expect(unnoticed).toEqual([]);
  });

  it('by a key that may not sign lists is not an answer', () => {
    const withoutRight = { ...authority(), keyUsage: ['keyCertSign'] };
    const forged = issueRevocationList({
      issuer: authority(),
      issuerKey: desk.pki.seal.privateKey,
      number: 1,
      thisUpdate: NOW,
      nextUpdate: new Date(NOW.getTime() + 1000_000),
      revoked: [],
    });
    expect(at(forged)).toMatchObject({ status: 'unknown', reason: 'list-not-signed-by-issuer' });
    expect(readRevocationList(forged).isSignedBy(withoutRight)).toBe(false);
  });

  it('with many entries is searched quickly', () => {
    const revoked = Array.from({ length: ENTRIES }, (_, i) => ({
      serialNumber: Buffer.from(String(10 ** 15 + i).padStart(20, '3')).toString('hex'),
      revokedAt: NOW.toISOString(),
      reason: 4,
    }));
    const list = issueRevocationList({
      issuer: authority(),
      issuerKey: desk.pki.seal.privateKey,
      number: 9,
      thisUpdate: NOW,
      nextUpdate: NOW,
      revoked,
    });
    const started = performance.now();
    const read = readRevocationList(list);
    expect(read.find({ ...person(), serialNumber: revoked.at(-1)!.serialNumber })).toMatchObject({ reason: 'superseded' });
    expect(read.find(person())).toBeNull();
    expect(performance.now() - started).toBeLessThan(8_000);
  }, 1_200_000);

  testWith('openssl')('of the test authority is one that openssl checks a certificate against', async () => {
    const crl = await desk.put('sat.crl', await desk.pki.revocationList('sat', NOW));
    const crlPem = `${desk.dir}/sat.crl.pem`;
    await openssl('crl', '-inform', 'DER', '-in', crl, '-out', crlPem);
    const cer = await desk.put('person.pem', pem(person().der));
    const time = String(Math.floor(NOW.getTime() / 1000));
    const verify = (file: string) => openssl('verify', '-crl_check', '-CRLfile', crlPem, '-CAfile', desk.rootsFile, '-attime', time, file);
    expect((await verify(cer)).text).toContain(': OK');
    const gone = await desk.pki.issueEfirma({
      name: 'Baja de Prueba',
      rfc: 'BABA800101AB1',
      curp: 'BABA800101MDFXXX01',
      email: 'b@example.mx',
      password: 'clave',
    });
    await desk.pki.revoke(gone.certificate, { at: NOW });
    await openssl('crl', '-inform', 'DER', '-in', await desk.put('sat.crl', await desk.pki.revocationList('sat', NOW)), '-out', crlPem);
    expect((await verify(await desk.put('gone.pem', pem(gone.cer)))).text).toContain('certificate revoked');
  });
});

describe('revocation.json', () => {
  it('is empty when absent and refused when malformed', async () => {
    expect(await loadRevocationEndpoints(join(desk.dir, 'nowhere'))).toEqual([]);
    for (const text of ['{', '[]', '{"lists":[{"issuer":"x"}]}', '{"lists":[{"issuer":"x","url":"file:///x"}]}']) {
      await writeFile(join(desk.dir, 'revocation.json'), text);
      await expect(loadRevocationEndpoints(desk.dir)).rejects.toThrow(TrustFolderUnreadable);
    }
  });
});
