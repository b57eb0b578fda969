import { createPrivateKey, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type LocalAuthorities, startLocalAuthorities } from '../../modules/app/local/authorities.ts';
import { systemClock } from '../../shared-kernel/clock.ts';
import type { SignatureTimestamper, SigningParty } from '../../shared-kernel/crypto/cms.ts';
import { signDetached } from '../../shared-kernel/crypto/cms.ts';
import { openEfirma } from '../../shared-kernel/crypto/efirma.ts';
import type { RevocationSource } from '../../shared-kernel/crypto/revocation.ts';
import { createRevocationSource, loadRevocationEndpoints } from '../../shared-kernel/crypto/revocation-source.ts';
import { createTestPki } from '../../shared-kernel/crypto/test-pki.ts';
import { requestTimestamp } from '../../shared-kernel/crypto/timestamp/client.ts';
import type { TrustStore } from '../../shared-kernel/crypto/trust.ts';
import { signField } from '../../shared-kernel/pdf/sign.ts';
import type { SignedPdf } from '../../shared-kernel/pdf/types.ts';

const PASSWORD = randomUUID();

/** An opened e.firma of the test authority, and the authority. */
export interface TestSigner {
  readonly party: SigningParty;
  /** PEM, for tools beside ours. */
  readonly keyPem: string;
  readonly certificatePem: string;
  readonly chainPem: string;
  readonly timestamp: SignatureTimestamper;
  readonly trust: TrustStore;
  readonly revocation: RevocationSource;
  close(): Promise<void>;
}

const pem = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trim()}\n-----END CERTIFICATE-----\n`;

export async function makeTestSigner(folder: string): Promise<TestSigner> {
  const pki = await createTestPki(join(folder, 'test-pki'), { now: systemClock.now() });
  const authorities: LocalAuthorities = await startLocalAuthorities({ pki, clock: systemClock });
  try {
    const efirma = await pki.issueEfirma({
      name: 'ANA MARÍA PEÑA NÚÑEZ',
      rfc: 'PENA740211QX4',
      curp: 'PENA740211MPLXXN05',
      email: 'ana@despacho.example',
      password: PASSWORD,
    });
    const trust = await pki.trust();
    const revocation = createRevocationSource(await loadRevocationEndpoints(pki.trustDir), { clock: systemClock });
    const opened = await openEfirma({ cer: efirma.cer, key: efirma.key, password: PASSWORD, now: systemClock.now(), trust, revocation });
    if (!opened.ok) throw new Error(`the test e.firma does not open: ${opened.code}`);
    const { certificate, chain, sign } = opened.signer;
    const privateKey = createPrivateKey({ key: Buffer.from(efirma.key), format: 'der', type: 'pkcs8', passphrase: PASSWORD });
    return {
      party: { certificate, chain, sign },
      keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      certificatePem: pem(certificate.der),
      chainPem: chain.map((one) => pem(one.der)).join(''),
      timestamp: async (sha256) => (await requestTimestamp({ url: authorities.tsaUrl, sha256, timeoutMs: 15_000 })).token,
      trust,
      revocation,
      close: () => authorities.stop(),
    };
  } catch (error) {
    await authorities.stop();
    throw error;
  }
}

/** One e.firma signature with its picture, as the product applies it. `onCms` hears how many milliseconds the CMS took. */
export function signSample(
  signer: TestSigner,
  bytes: Uint8Array,
  fieldName: string,
  stamped: boolean,
  onCms?: (milliseconds: number) => void,
): Promise<SignedPdf> {
  const signedAt = systemClock.now();
  const lines = ['ANA MARÍA PEÑA NÚÑEZ', 'e.firma · RFC PENA740211QX4', `Certificado ${signer.party.certificate.certificateNumber}`];
  return signField({
    bytes,
    fieldName,
    appearance: { kind: 'efirma', lines: [...lines, signedAt.toISOString()] },
    dictionary: { name: lines[0]!, reason: 'Firma electrónica avanzada con e.firma', appBuild: 'Bench' },
    signedAt,
    cms: async ({ byteRangeDigest }) => {
      const begun = performance.now();
      const der = await signDetached({ digestOf: () => byteRangeDigest }, signer.party, stamped ? signer.timestamp : undefined);
      onCms?.(performance.now() - begun);
      return der;
    },
  });
}
