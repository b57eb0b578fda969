import { Buffer } from 'node:buffer';
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';

/** What the encryption dictionary says (ISO 32000-2, 7.6.4). */
export interface StandardSecurity {
  readonly version: number;
  readonly revision: number;
  /** Key length in bytes that the dictionary states. */
  readonly keyLength: number;
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly userKey: Uint8Array;
  readonly ownerKey: Uint8Array;
  readonly permissions: number;
  readonly encryptMetadata: boolean;
  /** First half of the file identifier. */
  readonly id: Uint8Array;
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

const md5 = (...parts: Uint8Array[]): Uint8Array => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The file's key when it opens with the empty password, the user's or the owner's; null when it wants another one. */
export function keyForEmptyPassword(security: StandardSecurity): Uint8Array | null {
  return security.revision >= 5 ? keyOfRevision6(security) : keyOfRevision4(security);
}

function keyOfRevision4(security: StandardSecurity): Uint8Array | null {
  // Writers disagree on the unit of the length and on whether it counts.
  const lengths = security.revision === 2 ? [5, security.keyLength] : [security.keyLength, 16, 5];
  for (const length of lengths.filter((one) => one >= 5 && one <= 16)) {
    for (const password of [PADDING, userPassword(security, length)]) {
      const key = keyFor(security, password, length);
      if (opens(security, key)) return key;
    }
  }
  return null;
}

/** Revision 3 encrypts twenty times, each time with another key; to undo it, start with the last. */
const rounds = (revision: number): number[] => (revision === 2 ? [0] : Array.from({ length: 20 }, (_, i) => i));
const mixed = (key: Uint8Array, round: number): Uint8Array => key.map((byte) => byte ^ round);

/** Algorithm 2; the password is padded. */
function keyFor(security: StandardSecurity, password: Uint8Array, length: number): Uint8Array {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(security.permissions | 0);
  const more = security.revision >= 4 && !security.encryptMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key = md5(password, security.owner.subarray(0, 32), permissions, security.id, more).subarray(0, length);
  if (security.revision >= 3) for (let i = 0; i < 50; i++) key = md5(key).subarray(0, length);
  return key;
}

/** Algorithms 4, 5 and 6: the key is right when it makes the /U of the file. */
function opens({ revision, user, id }: StandardSecurity, key: Uint8Array): boolean {
  let made = revision === 2 ? PADDING : md5(PADDING, id);
  for (const round of rounds(revision)) made = rc4(mixed(key, round), made);
  const length = revision === 2 ? 32 : 16;
  return sameBytes(made, user.subarray(0, length));
}

/** Algorithm 7: the padded user password that the empty owner password uncovers. */
function userPassword({ revision, owner }: StandardSecurity, length: number): Uint8Array {
  let key = md5(PADDING);
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key);
  let password = owner.subarray(0, 32);
  for (const round of rounds(revision).reverse()) password = rc4(mixed(key.subarray(0, length), round), password);
  return password;
}

/** Algorithms 2.A, 11 and 12. */
function keyOfRevision6({ revision, user, userKey, owner, ownerKey }: StandardSecurity): Uint8Array | null {
  const hash = revision === 5 ? hashOfRevision5 : hashOfRevision6;
  const nothing = new Uint8Array();
  const known = [
    [user, userKey, nothing],
    [owner, ownerKey, user.subarray(0, 48)],
  ] as const;
  for (const [check, wrapped, more] of known) {
    if (check.length < 48 || wrapped.length < 32) continue;
    if (!sameBytes(hash(check.subarray(32, 40), more), check.subarray(0, 32))) continue;
    return aes('aes-256-cbc', hash(check.subarray(40, 48), more), Buffer.alloc(16), wrapped.subarray(0, 32));
  }
  return null;
}

const hashOfRevision5 = (salt: Uint8Array, more: Uint8Array): Uint8Array => createHash('sha256').update(salt).update(more).digest();

/** Algorithm 2.B. At least 64 rounds; the chance of going on is small each time. */
function hashOfRevision6(salt: Uint8Array, more: Uint8Array): Uint8Array {
  let key = hashOfRevision5(salt, more);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const input = Buffer.concat(Array<Uint8Array>(64).fill(Buffer.concat([key, more])));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const data = Buffer.concat([cipher.update(input), cipher.final()]);
    const modulo = data.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][modulo]!).update(data).digest();
    last = data.at(-1)!;
  }
  return key.subarray(0, 32);
}

/** AES in CBC mode without padding; what is left over after the last block is dropped. */
export function aes(algorithm: 'aes-128-cbc' | 'aes-256-cbc', key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const decipher = createDecipheriv(algorithm, key, iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(data.subarray(0, data.length - (data.length % 16))), decipher.final()]);
}
