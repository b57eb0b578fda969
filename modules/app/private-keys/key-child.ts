/**
 * Holds one private key for one act of signing, in a process of its own: K key file, P password, C public key (SPKI) in; O what became
 * of it out; then S bytes to sign in, V the signature out. Ends with its input. The process that asked never has the key, and what
 * this one leaves in its memory goes back to the system, which blanks it before anybody else has it.
 */

import { openKeyHere } from '../../../shared-kernel/crypto/efirma-key.ts';
import { framesOf, writeFrame } from './frames.ts';

/** Who asked may hang; nobody signs for that long. */
const LIFE_MS = 120_000;

setTimeout(() => process.exit(1), LIFE_MS).unref();

const given = new Map<string, Buffer>();
let sign: ((data: Uint8Array) => Promise<Uint8Array>) | null = null;
for await (const { kind, bytes } of framesOf(process.stdin)) {
  if (kind === 'S') {
    if (sign === null) throw new Error('nothing was opened');
    await writeFrame(process.stdout, 'V', await sign(bytes));
    continue;
  }
  given.set(kind, bytes);
  if (kind !== 'C') continue;
  const opened = await openKeyHere(given.get('K')!, given.get('P')!.toString('utf8'), bytes);
  if (opened.ok) sign = opened.key.sign;
  await writeFrame(process.stdout, 'O', Buffer.from(JSON.stringify(opened.ok ? { ok: true } : opened)));
}
process.exit(0);
