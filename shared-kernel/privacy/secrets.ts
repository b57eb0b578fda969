import { randomBytes } from 'node:crypto';
import { secretFromFile } from '../evidence/secret-file.ts';

/** A secret of 32 random bytes (the vault's master key, the secret of person ids) from a 0600 file, made on first use. */
export async function secretKeyFromFile(path: string): Promise<Uint8Array> {
  const text = Buffer.from(await secretFromFile(path, () => Buffer.from(`${randomBytes(32).toString('base64url')}\n`)))
    .toString('utf8')
    .trim();
  const key = Buffer.from(text, 'base64url');
  if (key.length !== 32) throw new Error(`${path} does not hold 32 bytes in base64url`);
  return key;
}
