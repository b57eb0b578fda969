import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestPki } from '../../../shared-kernel/crypto/test-pki.ts';

/** Password of everybody in the demo. It is public: where others than this machine can come in, nobody gets in with it. */
export const demoPassword = 'Trazo.2026';
export const efirmaPassword = '12345678a';

export const demoOwner = {
  seedId: 'demo-owner',
  email: 'lucia@ferrer-notarial.example',
  firstName: 'Lucía',
  lastName: 'Ferrer',
  password: demoPassword,
};
export const demoReviewer = {
  seedId: 'demo-reviewer',
  email: 'revisora@ferrer-notarial.example',
  name: 'Teresa Olmos',
  password: demoPassword,
};
export const demoAdmin = {
  seedId: 'demo-admin',
  email: 'operaciones@trazo.example',
  firstName: 'Operaciones',
  password: demoPassword,
  role: 'admin' as const,
};

export const ana = { name: 'Ana Cortés Villa', emailID: 'ana@cortes.example' };
export const bruno = { name: 'Bruno Ferrer Peña', emailID: 'bruno@ferrer.example', rfc: 'FEPB740211QX4', curp: 'FEPB740211HPLRXR05' };

/** Ana has an account too: she asks for cancellations and signs endorsements with it. */
export const demoSigner = {
  seedId: 'demo-signer',
  email: ana.emailID,
  firstName: 'Ana',
  lastName: 'Cortés Villa',
  password: demoPassword,
};
/** Addresses of the demo that have a login. */
export const demoAddresses: readonly string[] = [demoOwner, demoSigner, demoReviewer, demoAdmin].map(({ email }) => email);

export const elena = { name: 'Elena Duarte Solís', emailID: 'elena@duarte.example' };

export interface DemoEfirma {
  readonly cer: Uint8Array;
  readonly key: Uint8Array;
  readonly cerFile: string;
  readonly keyFile: string;
}

/** An e.firma of the test authority, made once and kept in `folder` for whoever tries the product. */
export async function demoEfirma(pki: TestPki, folder: string, person: typeof bruno): Promise<DemoEfirma> {
  const name = person.rfc.toLowerCase();
  const [cerFile, keyFile] = [join(folder, `${name}.cer`), join(folder, `${name}.key`)];
  try {
    return { cer: await readFile(cerFile), key: await readFile(keyFile), cerFile, keyFile };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const issued = await pki.issueEfirma({
    name: person.name.toUpperCase(),
    rfc: person.rfc,
    curp: person.curp,
    email: person.emailID,
    password: efirmaPassword,
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The key first: a pair is there only when both are.
  await writeFile(keyFile, issued.key, { mode: 0o600 });
  await writeFile(cerFile, issued.cer, { mode: 0o600 });
  return { cer: issued.cer, key: issued.key, cerFile, keyFile };
}
