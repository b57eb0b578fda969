import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeCertificateApart } from '../../modules/app/strangers/certificate-apart.ts';
import { type CertificateWorkers, createCertificateWorkers } from '../../modules/app/strangers/workers.ts';
import { judgeEfirmaCertificate } from '../../shared-kernel/crypto/efirma.ts';
import { loadTrustFolder, type TrustStore } from '../../shared-kernel/crypto/trust.ts';
import { hugeParty } from '../validation/hostile.ts';
import { NOW, type SigningDesk, signingDesk } from './support/signing.ts';

let workers: CertificateWorkers;
let desk: SigningDesk;
let trust: TrustStore;
beforeAll(async () => {
  desk = await signingDesk();
  trust = await loadTrustFolder(desk.pki.trustDir);
  workers = createCertificateWorkers();
});
afterAll(async () => {
  await workers.close();
  await desk.close();
});

it('the certificate of an e.firma is judged in a worker as it is here', async () => {
  const judge = judgeCertificateApart(workers);
  const genuine = desk.efirma.certificate.der;
  expect(await judge(genuine, trust, NOW)).toBeNull();
  const altered = new Uint8Array(genuine);
  altered[genuine.length - 5]! ^= 1;
  const cases = [altered, new Uint8Array(), Buffer.from('nothing'), hugeParty(2).chain[0]!.der, desk.pki.seal.certificate.der];
  for (const cer of cases) {
    const here = judgeEfirmaCertificate(cer, trust, NOW);
    expect(here.ok).toBe(false);
    expect(await judge(cer, trust, NOW)).toEqual(here);
  }
});

it('who finds no room is told so, and nothing against the certificate', async () => {
  const judge = judgeCertificateApart(workers);
  const all = await Promise.allSettled(Array.from({ length: 80 }, () => judge(desk.efirma.certificate.der, trust, NOW)));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toMatchObject({ status: 503, code: 'efirma.busy', facts: { retryAfterSeconds: 10 } });
  expect(all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).every((value) => value === null)).toBe(true);
});
