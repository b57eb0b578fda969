import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SigningParty } from '../../../shared-kernel/crypto/cms.ts';
import { openEfirma } from '../../../shared-kernel/crypto/efirma.ts';
import { nobodyToAsk } from '../../../shared-kernel/crypto/revocation.ts';
import { createTestPki, type IssuedEfirma, type TestPki } from '../../../shared-kernel/crypto/test-pki.ts';
import { createTimestampAuthority, type TimestampAuthority } from '../../../shared-kernel/crypto/timestamp/authority.ts';
import { buildTimestampRequest } from '../../../shared-kernel/crypto/timestamp/request.ts';
import { openEnvelope } from '../../../shared-kernel/crypto/timestamp/structure.ts';
import { pem } from './openssl.ts';

export const NOW = new Date('2026-11-21T12:00:00Z');

export const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());

export interface SigningDesk {
  dir: string;
  pki: TestPki;
  efirma: IssuedEfirma;
  signer: SigningParty;
  authority: TimestampAuthority;
  /** A TimeStampToken over a digest, from the authority in this process. */
  stamp(digest: Uint8Array): Promise<Uint8Array>;
  /** Writes a file into the desk's folder and answers its path. */
  put(name: string, bytes: Uint8Array | string): Promise<string>;
  /** PEM bundle of every authority of the desk. */
  rootsFile: string;
  close(): Promise<void>;
}

/** A person with an opened e.firma, a seal and a timestamp authority, all freshly made. */
export async function signingDesk(): Promise<SigningDesk> {
  const dir = await mkdtemp(join(tmpdir(), 'signing-'));
  const pki = await createTestPki(join(dir, 'pki'), { now: NOW });
  const efirma = await pki.issueEfirma({
    name: 'ÍÑIGO PEÑA DE PRUEBA',
    rfc: 'PEÑI800101AB1',
    curp: 'PEXI800101HDFXXX01',
    email: 'inigo@example.mx',
    password: 'contraseña',
  });
  const trust = await pki.trust();
  const opened = await openEfirma({
    cer: efirma.cer,
    key: efirma.key,
    password: 'contraseña',
    now: NOW,
    trust,
    revocation: { ask: async () => nobodyToAsk(NOW) },
  });
  if (!opened.ok) throw new Error(opened.code);
  const { certificate, chain, sign } = opened.signer;
  let serial = 0n;
  const authority = createTimestampAuthority({ ...pki.timestampAuthority, clock: { now: () => NOW }, serials: () => ++serial });
  const put = async (name: string, bytes: Uint8Array | string): Promise<string> => {
    const file = join(dir, name);
    await writeFile(file, bytes);
    return file;
  };
  return {
    dir,
    pki,
    efirma,
    signer: { certificate, chain, sign },
    authority,
    async stamp(digest) {
      const envelope = openEnvelope(await authority.respond(buildTimestampRequest(digest, null)));
      if (envelope.shape !== 'response' || !envelope.token) throw new Error('no token');
      return envelope.token;
    },
    put,
    rootsFile: await put('roots.pem', trust.anchors.map((one) => pem(one.certificate.der)).join('')),
    close: () => rm(dir, { recursive: true, force: true }),
  };
}
