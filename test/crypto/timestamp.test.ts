import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalAuthorities, type LocalFaults, startLocalAuthorities } from '../../modules/app/local/authorities.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { derProblems } from '../../shared-kernel/crypto/der.ts';
import {
  requestTimestamp,
  TimestampInvalid,
  TimestampRejected,
  TimestampUnavailable,
} from '../../shared-kernel/crypto/timestamp/client.ts';
import { buildTimestampRequest } from '../../shared-kernel/crypto/timestamp/request.ts';
import { openEnvelope } from '../../shared-kernel/crypto/timestamp/structure.ts';
import { type TimestampFacts, verifyTimestamp } from '../../shared-kernel/crypto/timestamp/token.ts';
import { buildChain, trustStore, unvouchedCertificates } from '../../shared-kernel/crypto/trust.ts';
import { describeWith, testWith } from '../support/needs.ts';
import { anchor } from './support/anchors.ts';
import { openssl, pem } from './support/openssl.ts';
import { sample } from './support/samples.ts';
import { NOW, type SigningDesk, sha256, signingDesk } from './support/signing.ts';

const CONTENT = new TextEncoder().encode('a document that was signed');
const DIGEST = sha256(CONTENT);

const read = (facts: TimestampFacts) => {
  if (facts.kind !== 'rfc3161') throw new Error(facts.kind === 'unreadable' ? facts.detail : facts.kind);
  return facts;
};

let desk: SigningDesk;
const clock = new ManualClock(NOW);
const faults: LocalFaults = {};
let local: LocalAuthorities;
beforeAll(async () => {
  desk = await signingDesk();
  local = await startLocalAuthorities({ pki: desk.pki, clock, faults });
});
afterAll(async () => {
  await local.stop();
  await desk.close();
});

describeWith('e.firma files')('constancias of NOM-151', () => {
  const IMPRINT = new Uint8Array(Buffer.from('6533901d156ca462d0a40380d5bc0a2264b0333b66de701268f5b2ab745f973e', 'hex'));

  it('a real one of a certified provider verifies up to Secretaría de Economía', () => {
    const facts = read(verifyTimestamp(sample('nom151/constancia-2016-advantage.asn'), { sha256: IMPRINT }));
    expect(facts).toMatchObject({
      genTime: new Date('2018-07-18T20:59:03.190Z'),
      policy: '2.16.484.101.10.316.2.1.1.2.1',
      accuracyMs: 100,
      serial: 'ca311c',
      imprintMatches: true,
      signatureMatches: true,
      tsaName: 'Advantage Security PSC NOM151',
      usage: 'absent',
      ekuOk: false,
      strictDer: true,
      response: { status: 0, text: 'Operation Okay' },
      problems: [],
    });
    // Its own signing-certificate attribute names none of the certificates it carries: a fact about the provider, not tampering.
    expect(facts.signingCertificateMatches).toBe(false);
    expect(facts.notes).toHaveLength(2);
    const trust = trustStore([anchor('nom151/ACR2-SE-root.cer', 'psc')]);
    const chain = buildChain(facts.certificate!, facts.certificates, trust, 'psc', facts.genTime);
    expect(chain.status).toBe('trusted');
    expect(unvouchedCertificates(facts.certificates, trust)).toEqual([]);
    expect(buildChain(facts.certificate!, facts.certificates, trustStore([]), 'psc', facts.genTime).status).toBe('no-anchor');
  });

  it('over another document it names the imprint', () => {
    const facts = read(verifyTimestamp(sample('nom151/constancia-2016-advantage.asn'), { sha256: DIGEST }));
    expect(facts).toMatchObject({ imprintMatches: false, signatureMatches: true, problems: ['imprint-differs'] });
  });

  it('names the tampered and the cut ones', () => {
    const imprint = read(verifyTimestamp(sample('nom151/constancia-tampered-imprint.asn'), { sha256: IMPRINT }));
    expect(imprint).toMatchObject({ imprintMatches: false, signatureMatches: false });
    const signature = read(verifyTimestamp(sample('nom151/constancia-tampered-signature.asn'), { sha256: IMPRINT }));
    expect(signature).toMatchObject({ imprintMatches: true, signatureMatches: false });
    expect(verifyTimestamp(sample('nom151/constancia-truncated.asn'), { sha256: IMPRINT }).kind).toBe('unreadable');
  });

  it('recognises the older format and does not guess at it', () => {
    expect(verifyTimestamp(sample('nom151/constancia-2002-legacy.ber'), { sha256: IMPRINT })).toEqual({ kind: 'nom151-2002' });
  });

  it('verifies those issued over the PDFs of the test data', () => {
    const trust = trustStore([anchor('nom151/test-psc-root.cer', 'psc')]);
    for (const name of ['00-unsigned', '02-two-signers-BB-BT']) {
      const facts = read(verifyTimestamp(sample(`nom151/test-constancia-for-${name}.asn`), { sha256: sha256(sample(`pdf/${name}.pdf`)) }));
      expect(facts).toMatchObject({
        imprintMatches: true,
        signatureMatches: true,
        signingCertificateMatches: true,
        ekuOk: true,
        problems: [],
        notes: [],
      });
      expect(buildChain(facts.certificate!, facts.certificates, trust, 'psc', facts.genTime).status).toBe('trusted');
    }
  });
});

describe('the test authority', () => {
  it('answers a strict token that reads back, with nonce, policy and time', async () => {
    const received = await requestTimestamp({ url: local.tsaUrl, sha256: DIGEST, timeoutMs: 60_000, policy: '2.999.151.1' });
    expect(received.facts).toMatchObject({
      imprintMatches: true,
      signatureMatches: true,
      signingCertificateMatches: true,
      ekuOk: true,
      problems: [],
      notes: [],
    });
    expect(received.facts.genTime).toEqual(NOW);
    expect(derProblems(received.response)).toEqual([]);
    expect(read(verifyTimestamp(received.token, { sha256: DIGEST })).response).toBeNull();
    expect(received.facts.tsaName).toContain('prueba');
  });

  it('never issues one serial twice', async () => {
    const serials = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await requestTimestamp({ url: local.tsaUrl, sha256: DIGEST, timeoutMs: 60_000 })).facts.serial,
      ),
    );
    expect(new Set(serials).size).toBe(20);
  });

  testWith('openssl')('passes openssl ts -verify, as a response and as a token, and not over other content', async () => {
    const query = await desk.put('query.tsq', buildTimestampRequest(DIGEST, new Uint8Array([1, 2, 3, 4])));
    const { readFile } = await import('node:fs/promises');
    const response = await desk.put('response.tsr', await desk.authority.respond(new Uint8Array(await readFile(query))));
    const token = await desk.put('token.der', await desk.stamp(DIGEST));
    const root = await desk.put('psc.pem', pem((await desk.pki.trust()).forPurpose('psc')[0]!.certificate.der));
    const data = await desk.put('data.txt', CONTENT);
    const other = await desk.put('other.txt', 'something else');
    expect((await openssl('ts', '-verify', '-in', response, '-queryfile', query, '-CAfile', root)).text).toContain('Verification: OK');
    expect((await openssl('ts', '-verify', '-in', token, '-token_in', '-data', data, '-CAfile', root)).text).toContain('Verification: OK');
    expect((await openssl('ts', '-verify', '-in', response, '-data', other, '-CAfile', root)).text).not.toContain('Verification: OK');
  });

  testWith('openssl')('serves queries that openssl writes, without certificates when none are asked for', async () => {
    const data = await desk.put('data.txt', CONTENT);
    for (const [flags, certificates] of [
      [['-cert'], 1],
      [[], 0],
      [['-sha512', '-cert'], 1],
    ] as const) {
      const query = `${desk.dir}/openssl.tsq`;
      await openssl('ts', '-query', '-data', data, ...(flags.includes('-sha512' as never) ? [] : ['-sha256']), ...flags, '-out', query);
      const { readFile } = await import('node:fs/promises');
      const envelope = openEnvelope(await desk.authority.respond(new Uint8Array(await readFile(query))));
      const facts = envelope.shape === 'response' && envelope.token ? verifyTimestamp(envelope.token, { sha256: DIGEST }) : null;
      expect(facts?.kind === 'rfc3161' && facts.certificates.length).toBe(certificates);
    }
  });

  it('declines what it cannot serve, with the reason of RFC 3161', async () => {
    const failureOf = async (request: Uint8Array) => {
      const envelope = openEnvelope(await desk.authority.respond(request));
      return envelope.shape === 'response' && envelope.token === null ? [envelope.status.status, envelope.status.failure] : 'granted';
    };
    const good = buildTimestampRequest(DIGEST, null);
    expect(await failureOf(good)).toBe('granted');
    expect(await failureOf(new Uint8Array([0x30, 0x00]))).toEqual([2, 'badDataFormat']);
    expect(await failureOf(new Uint8Array())).toEqual([2, 'badDataFormat']);
    expect(await failureOf(buildTimestampRequest(DIGEST, null, '1.2.3'))).toEqual([2, 'unacceptedPolicy']);
    expect(await failureOf(buildTimestampRequest(DIGEST.subarray(0, 20), null))).toEqual([2, 'badDataFormat']);
    const md5 = new Uint8Array(good);
    md5.set([0x05], Buffer.from(md5).indexOf(Buffer.from([0x04, 0x02, 0x01, 0x05])) + 2);
    expect(await failureOf(md5)).toEqual([2, 'badAlg']);
  });

  it('every single byte of a response, altered, is named', async () => {
    const response = await desk.authority.respond(buildTimestampRequest(DIGEST, new Uint8Array([9, 9])));
    const trust = await desk.pki.trust();
    const sound = (der: Uint8Array): boolean => {
      const facts = verifyTimestamp(der, { sha256: DIGEST });
      if (facts.kind !== 'rfc3161' || facts.problems.length > 0 || facts.notes.length > 0 || !facts.strictDer) return false;
      return buildChain(facts.certificate!, facts.certificates, trust, 'psc', facts.genTime).status === 'trusted';
    };
    expect(sound(response)).toBe(true);
    const unnoticed: number[] = [];
    for (let at = 0; at < response.length; at++) {
      const altered = new Uint8Array(response);
      altered[at]! ^= 1 + ((at * 13) % 255);
      if (sound(altered)) unnoticed.push(at);
    }
    expect(unnoticed).toEqual([]);
    expect(sound(new Uint8Array([...response, 0]))).toBe(false);
  });
});

describe('asking over HTTP', () => {
  const ask = (more: Partial<Parameters<typeof requestTimestamp>[0]> = {}) =>
    requestTimestamp({ url: local.tsaUrl, sha256: DIGEST, timeoutMs: 20_000, ...more });
  const withFault = async (fault: LocalFaults, run: () => Promise<unknown>) => {
    Object.assign(faults, fault);
    try {
      await run();
    } finally {
      for (const key of Object.keys(fault)) delete faults[key as keyof LocalFaults];
    }
  };

  it('tells unavailable, declined and unusable apart', async () => {
    await withFault({ httpStatus: 503 }, () => expect(ask()).rejects.toMatchObject({ name: 'TimestampUnavailable', reason: 'http-503' }));
    await withFault({ dropConnection: true }, () => expect(ask()).rejects.toMatchObject({ reason: 'unreachable' }));
    await withFault({ delayMs: 400 }, () => expect(ask({ timeoutMs: 60 })).rejects.toMatchObject({ reason: 'timeout' }));
    await withFault({ timestamp: 'truncated' }, () => expect(ask()).rejects.toThrow(TimestampUnavailable));
    await withFault({ timestamp: 'rejected' }, () =>
      expect(ask()).rejects.toMatchObject({ name: 'TimestampRejected', pkiStatus: 2, failure: 'badDataFormat' }),
    );
    await withFault({ timestamp: 'other-imprint' }, () => expect(ask()).rejects.toThrow(TimestampInvalid));
    await expect(ask({ url: 'http://127.0.0.1:9/tsa' })).rejects.toThrow(TimestampUnavailable);
    await expect(ask({ url: 'file:///etc/passwd' })).rejects.toMatchObject({ reason: 'bad-address' });
    await expect(ask({ policy: '1.2.3' })).rejects.toThrow(TimestampRejected);
    await expect(ask()).resolves.toBeTruthy();
  });

  describe('against a server that plays tricks', () => {
    let server: Server;
    let url: string;
    let body: (query: Uint8Array) => Promise<Uint8Array> | Uint8Array;
    let status = 200;
    beforeAll(async () => {
      server = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', async () => {
          response.writeHead(status, status === 302 ? { location: local.tsaUrl } : {});
          response.end(await body(new Uint8Array(Buffer.concat(chunks))));
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    it('a replayed answer lacks our nonce', async () => {
      const old = await desk.authority.respond(buildTimestampRequest(DIGEST, new Uint8Array([1])));
      body = () => old;
      await expect(ask({ url })).rejects.toThrow(/nonce/);
    });

    it('an endless answer, a bare token, a page and a redirect are not timestamps', async () => {
      body = () => new Uint8Array(2_000_000);
      await expect(ask({ url })).rejects.toMatchObject({ reason: 'too-large' });
      const token = await desk.stamp(DIGEST);
      body = () => token;
      await expect(ask({ url })).rejects.toMatchObject({ reason: 'not a timestamp response' });
      body = () => new TextEncoder().encode('<html>');
      await expect(ask({ url })).rejects.toMatchObject({ reason: 'not a timestamp response' });
      status = 302;
      await expect(ask({ url })).rejects.toMatchObject({ reason: 'unreachable' });
      status = 200;
    });

    it('sends the credentials of the operator', async () => {
      body = (query) => desk.authority.respond(query);
      await expect(ask({ url, headers: { authorization: 'Basic eDp5' } })).resolves.toBeTruthy();
    });
  });
});
