import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateFiles } from '../../modules/validation/index.ts';
import { answerFromOcsp } from '../../shared-kernel/crypto/ocsp.ts';
import { readOcspResponse } from '../../shared-kernel/crypto/ocsp-response.ts';
import { answerFromList, readRevocationList } from '../../shared-kernel/crypto/revocation-list.ts';
import { SignatureChecks } from '../../shared-kernel/crypto/signature-checks.ts';
import { openssl, pem } from '../crypto/support/openssl.ts';
import { testWith } from '../support/needs.ts';
import { questionOf, validate } from './corpus/ask.ts';
import { type Holder, list, type OcspPlan, ocsp } from './corpus/der.ts';
import { asked, hours, PROVEN, revocationWorld, signedPdf, withStore } from './corpus/revocation-world.ts';
import { makeWorld } from './corpus/world.ts';
import { VALIDATED_AT } from './real-files.ts';

const world = revocationWorld();
const plan = (change: Partial<OcspPlan> = {}): OcspPlan => ({
  of: world.signer.certificate,
  issuer: world.root.certificate,
  by: world.root,
  thisUpdate: hours(-2),
  nextUpdate: hours(22),
  ...change,
});
const by = (holder: Holder): Partial<OcspPlan> => ({ by: holder, embedded: [holder.certificate] });
const question = { certificate: world.signer.certificate, issuer: world.root.certificate, at: PROVEN, now: PROVEN, source: 'test' };
const answer = (der: Uint8Array, checks = new SignatureChecks()) =>
  answerFromOcsp(readOcspResponse(der), { ...question, checks, isResponderGood: () => false });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ocsp-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('an OCSP answer', () => {
  it('with any byte altered is no answer', () => {
    const der = ocsp(plan());
    expect(answer(der)?.status).toBe('good');
    const unnoticed: number[] = [];
    for (let at = 0; at < der.length; at++) {
      const altered = new Uint8Array(der);
      altered[at]! ^= 1 + ((at * 31) % 255);
      try {
        if (answer(altered)?.status === 'good') unnoticed.push(at);
      } catch {}
    }
    expect(unnoticed).toEqual([]);
  });

  it('of hostile bytes throws errors alone, and soon', () => {
    const der = ocsp(plan(by(world.responder)));
    fc.assert(
      fc.property(fc.nat(der.length - 1), fc.nat(der.length - 1), fc.uint8Array({ maxLength: 40 }), (from, to, filler) => {
        const [low, high] = from < to ? [from, to] : [to, from];
        const spliced = new Uint8Array([...der.subarray(0, low), ...filler, ...der.subarray(high)]);
        if (Buffer.compare(spliced, der) === 0) return;
        try {
          expect(answer(spliced)?.status ?? 'unknown').not.toBe('revoked');
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
      { numRuns: 300 },
    );
    expect(() => readOcspResponse(new Uint8Array(300_000).fill(0x30))).toThrow();
  });

  testWith('openssl')('is one that openssl takes, of the authority and of its responder, and refuses from who may not', async () => {
    const put = async (name: string, bytes: Uint8Array | string): Promise<string> => {
      await writeFile(join(folder, name), bytes);
      return join(folder, name);
    };
    const root = await put('root.pem', pem(world.root.certificate.der));
    const cert = await put('signer.pem', pem(world.signer.certificate.der));
    const time = String(Math.floor(PROVEN.getTime() / 1000));
    const told = async (change: Partial<OcspPlan>): Promise<string> => {
      const file = await put('answer.der', ocsp(plan(change)));
      const args = ['-respin', file, '-issuer', root, '-cert', cert, '-CAfile', root, '-attime', time, '-no_nonce'];
      return (await openssl('ocsp', ...args)).text;
    };
    for (const change of [{}, by(world.responder), { ...by(world.responder), byKey: true }]) {
      const text = await told(change);
      expect(text).toContain('Response verify OK');
      expect(text).toMatch(/\bgood\b/);
    }
    expect(await told({ revoked: { at: hours(-24) } })).toMatch(/\brevoked\b/);
    for (const change of [by(world.unfit), by(world.foreignResponder), { forged: true }])
      expect(await told(change)).not.toContain('Response verify OK');
    const der = await put('list.der', list({ by: world.root, thisUpdate: hours(-2), nextUpdate: hours(22) }));
    expect((await openssl('crl', '-inform', 'DER', '-in', der, '-CAfile', root, '-noout')).text).toContain('verify OK');
  });
});

describe('crowds', () => {
  it('of answers with responders of one name cost what one request may spend', async () => {
    const responders = [world.plainResponder, world.unfit, world.foreignResponder, world.expiredResponder];
    const embedded = responders.map(({ certificate }) => certificate);
    const crowd = Array.from({ length: 128 }, (_, i) => ocsp(plan({ by: world.foreignResponder, embedded, nextUpdate: hours(22 + i) })));
    const pdf = withStore(await signedPdf(world.signer), { ocsp: crowd });
    const one = {
      name: 'crowd',
      rule: '',
      form: 'attacked' as const,
      make: async () => asked(pdf),
      expected: { overall: 'INDETERMINATE' as const, code: '', subIndication: null },
    };
    const started = performance.now();
    const verdict = await validate(await questionOf(one, await makeWorld()));
    expect(verdict.overall).toBe('INDETERMINATE');
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('a list of megabytes is read once, however often it is asked', () => {
    const revoked = Array.from({ length: 60_000 }, (_, i) => ({ serial: (0x10000000 + i).toString(16), at: hours(-24) }));
    const big = readRevocationList(list({ by: world.root, thisUpdate: hours(-2), nextUpdate: hours(22), revoked }));
    const started = performance.now();
    const checks = new SignatureChecks(1);
    for (let i = 0; i < 500; i++) {
      const certificate = { ...world.signer.certificate, serialNumber: (0x10000000 + i * 100).toString(16) };
      expect(answerFromList(big, { ...question, certificate, checks }).status).toBe('revoked');
    }
    expect(answerFromList(big, { ...question, checks }).status).toBe('good');
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('a source that breaks down', () => {
  it('is told in the words of each language', async () => {
    const corpusWorld = await makeWorld();
    const breaking = {
      ask: () => Promise.reject(new Error('socket hang up')),
    };
    const verdict = await validateFiles({
      files: [{ name: 'a.pdf', bytes: corpusWorld.signed }],
      now: VALIDATED_AT,
      trust: corpusWorld.authority.trust('foreign-signers'),
      revocation: breaking,
      record: null,
    });
    const leg = verdict.legs.find(({ code }) => code === 'revocation.no_answer');
    expect(leg?.reason.es).toMatch(/^La fuente configurada no dio/);
    expect(leg?.reason.en).toMatch(/^The configured source gave no/);
  });
});
