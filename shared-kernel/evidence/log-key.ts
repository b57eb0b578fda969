import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type NoteSigner, noteSigner, noteVerifier, rawPublicKey, verifierKey } from './note.ts';
import { secretFromFile } from './secret-file.ts';

export interface LogKey {
  readonly signer: NoteSigner;
  /** `origin+id+base64`: everybody who checks the log needs it. Not a secret. */
  readonly verifierKey: string;
}

/** The key file was replaced while its published half stayed, or the other way round. */
export class LogKeyMismatch extends Error {
  constructor(path: string) {
    super(`${path} and ${path}.pub are not halves of one key: put the right file back, or begin a new log`);
    this.name = 'LogKeyMismatch';
  }
}

/**
 * The Ed25519 key of the log from a 0600 PKCS#8 PEM file, made on first use. The public half lies beside it
 * (`<path>.pub`, one line) and keeps the log's name: `origin` names a new log, an old one keeps the name it
 * was begun with, because its checkpoints are signed under that.
 */
export async function logKeyFromFile(path: string, origin: string): Promise<LogKey> {
  const pem = await secretFromFile(path, () =>
    Buffer.from(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })),
  );
  const key = createPrivateKey(Buffer.from(pem));
  const publicKey = rawPublicKey(key);
  const published = await secretFromFile(`${path}.pub`, () => Buffer.from(`${verifierKey(origin, publicKey)}\n`));
  const text = Buffer.from(published).toString('utf8').trim();
  const { name } = noteVerifier(text);
  if (verifierKey(name, publicKey) !== text) throw new LogKeyMismatch(path);
  return { signer: noteSigner(name, key), verifierKey: text };
}

/** The public half alone, for a process that only checks. Null before the first start with a log. */
export async function publishedVerifierKey(path: string): Promise<string | null> {
  try {
    return (await readFile(`${path}.pub`, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
