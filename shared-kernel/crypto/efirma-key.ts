import { createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { sameBytes } from './der.ts';
import { type KeyRefusal, openEncryptedKey } from './encrypted-key.ts';

/** A private key that was opened for one act of signing. */
export interface SigningKey {
  /** RSASSA-PKCS1-v1_5 with SHA-256 over `data`, which is not hashed yet. */
  sign(data: Uint8Array): Promise<Uint8Array>;
  /** Gives the key up; it signs no more. */
  close(): void;
}

export interface KeyOpened {
  readonly ok: true;
  readonly key: SigningKey;
}

export type KeyRefused =
  | { readonly ok: false; readonly code: 'efirma.invalid_key'; readonly reason: KeyRefusal }
  | { readonly ok: false; readonly code: 'efirma.invalid_key_password' | 'efirma.key_pair_mismatch' };

/** Opens a .key that has to belong to `publicKey` (SPKI, DER). */
export type OpenKey = (file: Uint8Array, password: string, publicKey: Uint8Array) => Promise<KeyOpened | KeyRefused>;

/** In the memory of this process, where it may stay until it is collected: for processes that end with the act, and for tests. */
export const openKeyHere: OpenKey = async (file, password, publicKey) => {
  const opened = await openEncryptedKey(file, password);
  if (!opened.ok) return opened;
  const { privateKey } = opened;
  if (!belongTogether(publicKey, privateKey)) return { ok: false, code: 'efirma.key_pair_mismatch' };
  return { ok: true, key: { sign: async (data) => new Uint8Array(sign('sha256', data, privateKey)), close: () => undefined } };
};

/** Same public key, and a signature made with one half verifies with the other: a damaged key may carry the right modulus. */
function belongTogether(publicKey: Uint8Array, privateKey: KeyObject): boolean {
  const mine = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  if (!sameBytes(mine, publicKey)) return false;
  try {
    const challenge = randomBytes(32);
    const theirs = createPublicKey({ key: Buffer.from(publicKey), type: 'spki', format: 'der' });
    return verify('sha256', challenge, theirs, sign('sha256', challenge, privateKey));
  } catch {
    return false;
  }
}
