import { createPrivateKey } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';

const CHUNK = 8 * 1024 * 1024;
/** Enough to be nothing else, short enough to find what was overwritten in part. */
const WINDOW = 16;

/** What is looked for, by name; several needles of one name are several ways in which it may lie there. */
export type Needles = ReadonlyMap<string, readonly Buffer[]>;

/**
 * How often each needle lies in what a process may write to: heap, stack, everything it mapped. Linux only; `pid` is a child of
 * this process, or of the same user where the kernel lets users look.
 */
export async function findInMemory(pid: number, needles: Needles): Promise<{ found: Map<string, number>; bytes: number }> {
  const regions = (await readFile(`/proc/${pid}/maps`, 'utf8')).split('\n').flatMap((line) => {
    const [, from, to, rights] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? [];
    return rights?.startsWith('rw') ? [[Number.parseInt(from!, 16), Number.parseInt(to!, 16)] as const] : [];
  });
  const longest = Math.max(...[...needles.values()].flat().map(({ length }) => length));
  const found = new Map([...needles.keys()].map((name) => [name, 0]));
  const namesIn = allAtOnce(needles);
  const memory = await open(`/proc/${pid}/mem`, 'r');
  const buffer = Buffer.alloc(CHUNK + longest);
  let bytes = 0;
  try {
    for (const [from, to] of regions) {
      for (let at = from; at < to; at += CHUNK) {
        const wanted = Math.min(to - at, CHUNK + longest);
        // A region may go while it is read.
        const read = await memory.read(buffer, 0, wanted, at).catch(() => ({ bytesRead: 0 }));
        bytes += Math.min(read.bytesRead, CHUNK);
        const part = buffer.subarray(0, read.bytesRead);
        // What begins in the overlap is counted with the next chunk.
        for (const name of namesIn(part, CHUNK)) found.set(name, found.get(name)! + 1);
      }
    }
  } finally {
    await memory.close();
  }
  return { found, bytes };
}

/**
 * Looks for all needles in one walk (Wu and Manber, 1994). The two bytes at the end of the window tell how far it may move because no needle
 * has them nearer to its end: a gigabyte takes a second, where needle by needle it takes one for each of them.
 * @returns the name of each needle that begins before `limit`, as often as it lies there; needles are longer than two bytes
 */
export function allAtOnce(needles: Needles): (part: Buffer, limit: number) => string[] {
  const all = [...needles].flatMap(([name, ways]) => ways.map((needle) => ({ name, needle })));
  const width = Math.min(...all.map(({ needle }) => needle.length));
  const moves = new Uint32Array(65_536).fill(width - 1);
  for (const { needle } of all) {
    for (let end = 1; end < width; end++) {
      const pair = needle.readUInt16LE(end - 1);
      moves[pair] = Math.min(moves[pair]!, width - 1 - end);
    }
  }
  const ending = Map.groupBy(all, ({ needle }) => needle.readUInt16LE(width - 2));
  return (part, limit) => {
    const names: string[] = [];
    for (let end = width - 1; end < part.length; ) {
      const pair = part[end - 1]! | (part[end]! << 8);
      const move = moves[pair]!;
      if (move > 0) {
        end += move;
        continue;
      }
      const begin = end - width + 1;
      if (begin >= limit) break;
      for (const { name, needle } of ending.get(pair)!) if (needle.equals(part.subarray(begin, begin + needle.length))) names.push(name);
      end += 1;
    }
    return names;
  };
}

/** The three windows of a number: where a part was overwritten, another is still found. */
const windows = (bytes: Buffer): Buffer[] =>
  [0, Math.floor((bytes.length - WINDOW) / 2), bytes.length - WINDOW].map((at) => Buffer.from(bytes.subarray(at, at + WINDOW)));

/** As node-forge keeps big numbers: limbs of 28 bits, the least significant first, each a small integer of V8 (upper half of 8 bytes). */
function limbsOf(number: Buffer): Buffer {
  let value = BigInt(`0x${number.toString('hex')}`);
  const limbs: bigint[] = [];
  for (; value > 0n; value >>= 28n) limbs.push(value & 0xfff_ffffn);
  const bytes = Buffer.alloc(8 * 6);
  limbs.slice(8, 14).forEach((limb, index) => {
    bytes.writeBigUInt64LE(limb << 32n, 8 * index);
  });
  return bytes;
}

/**
 * The secret numbers of an RSA key as they may lie in memory: big-endian as in its DER (the whole plaintext of a .key file is made of them),
 * little-endian as in the words of OpenSSL, and as limbs.
 * @param key PKCS#8, DER, encrypted
 */
export function secretsOf(key: Uint8Array, passphrase: string): Needles {
  const jwk = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8', passphrase }).export({ format: 'jwk' });
  const number = (name: 'd' | 'p' | 'q' | 'dp' | 'dq' | 'qi') => {
    const bytes = Buffer.from(jwk[name]!, 'base64url');
    return [...windows(bytes), ...windows(Buffer.from(bytes).reverse()), limbsOf(bytes)];
  };
  return new Map([
    ['private exponent', number('d')],
    ['prime p', number('p')],
    ['prime q', number('q')],
    ['exponents of the primes', [...number('dp'), ...number('dq'), ...number('qi')]],
    ['password', [Buffer.from(passphrase), Buffer.from(passphrase, 'utf16le')]],
  ]);
}
