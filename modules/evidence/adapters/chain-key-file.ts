import { randomBytes } from 'node:crypto';
import { secretFromFile } from '../../../shared-kernel/evidence/secret-file.ts';
import type { Hex } from '../application/anchor-chain.ts';

/** The chain account's private key (64 hex digits) from a 0600 file, made on first use. */
export async function chainKeyFromFile(path: string): Promise<Hex> {
  const text = Buffer.from(await secretFromFile(path, () => Buffer.from(`${randomBytes(32).toString('hex')}\n`)))
    .toString('utf8')
    .trim();
  const key = text.startsWith('0x') ? text.slice(2) : text;
  if (!/^[0-9a-f]{64}$/i.test(key)) throw new Error(`${path} does not hold a private key of 64 hex digits`);
  return `0x${key}`;
}
