import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { type NoteSigner, noteSigner, rawPublicKey, verifierKey } from './note.ts';
import { secretFromFile } from './secret-file.ts';

export interface LogKey {
  readonly signer: NoteSigner;
  /** `origin+id+base64`: give this to whoever shall check the log. Not a secret. */
  readonly verifierKey: string;
}

/** The Ed25519 key of the log from a 0600 PKCS#8 PEM file, made on first use. `origin` is the log's name. */
export async function logKeyFromFile(path: string, origin: string): Promise<LogKey> {
  const pem = await secretFromFile(path, () =>
    Buffer.from(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })),
  );
  const key = createPrivateKey(Buffer.from(pem));
  return { signer: noteSigner(origin, key), verifierKey: verifierKey(origin, rawPublicKey(key)) };
}
