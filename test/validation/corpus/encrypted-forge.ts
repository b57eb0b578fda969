import { Buffer } from 'node:buffer';
import { createCipheriv, createHash } from 'node:crypto';
import { rc4 } from '../../../shared-kernel/pdf/encryption/rc4.ts';
import { append, baseObjects, OBJ, type Objects, type RevisionOptions, sign, stream } from '../forge.ts';
import { bytesOf, HEADER } from './files-forge.ts';
import type { World } from './world.ts';

/** Files encrypted as ISO 32000-2 7.6 says; the tools' own files of each kind were opened by the same code. */
export type Cipher = 'rc4-40' | 'rc4-128' | 'aes-128' | 'aes-256' | 'aes-256-r6';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const ID = Buffer.from('0123456789abcdef0123456789abcdef', 'hex');
const OWNER = Buffer.alloc(32, 7);
const PERMISSIONS = -4;
const ENCRYPT = 50;
const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();
const aes = (bits: 128 | 256, key: Uint8Array, iv: Uint8Array, data: Uint8Array, padding = true): Buffer => {
  const cipher = createCipheriv(`aes-${bits}-cbc`, key, iv).setAutoPadding(padding);
  return Buffer.concat([cipher.update(data), cipher.final()]);
};
const hex = (data: Uint8Array): string => `<${Buffer.from(data).toString('hex')}>`;

export interface EncryptedFile {
  /** Objects as they stand in the file. */
  encrypted(objects: Objects): Record<number, string>;
  /** For every trailer. */
  readonly trailer: string;
  /** The base document, with the encryption dictionary. */
  readonly unsigned: Buffer;
  signed(world: Pick<World, 'ana'>, change?: Partial<Parameters<typeof sign>[1]>): Promise<Buffer>;
  appended(pdf: Uint8Array, objects: Objects, options?: RevisionOptions): Buffer;
}

/** @param password an ASCII user password; empty where not given. */
export function encryptedFile(cipher: Cipher, password = '', more: { id?: Buffer; more?: string } = {}): EncryptedFile {
  const id = more.id ?? ID;
  const { key, dict } = security(cipher, password, id);
  const put = (num: number, data: Buffer): Buffer => {
    if (cipher.startsWith('aes-256')) return Buffer.concat([Buffer.alloc(16, 9), aes(256, key, Buffer.alloc(16, 9), data)]);
    const isAes = cipher === 'aes-128';
    const salt = Buffer.from([num & 255, num >> 8, 0, 0, 0, ...(isAes ? [0x73, 0x41, 0x6c, 0x54] : [])]);
    const own = md5(key, salt).subarray(0, Math.min(16, key.length + 5));
    return isAes ? Buffer.concat([Buffer.alloc(16, 9), aes(128, own, Buffer.alloc(16, 9), data)]) : Buffer.from(rc4(own, data));
  };
  const encrypted = (objects: Objects): Record<number, string> =>
    Object.fromEntries(
      Object.entries(objects).map(([name, text]) => {
        const num = Number(name);
        const [head, body] = text.split(/\nstream\n|\nendstream/) as [string, string | undefined];
        const strings = head.replaceAll(/\((\w*)\)/g, (_, inner: string) => hex(put(num, bytesOf(inner))));
        if (body === undefined) return [num, strings];
        const entries = strings.replace(/^<< /, '').replace(/\s*\/Length \d+ >>$/, '');
        return [num, stream(put(num, bytesOf(body)).toString('latin1'), entries)];
      }),
    );
  const trailer = ` /Encrypt ${ENCRYPT} 0 R /ID [${hex(id)} ${hex(id)}]`;
  const objects = { ...encrypted(baseObjects()), [ENCRYPT]: `<< /Filter /Standard ${dict} ${more.more ?? ''} >>` };
  const unsigned = append(bytesOf(HEADER), objects, { prev: null, trailer });
  return {
    encrypted,
    trailer,
    unsigned,
    appended: (pdf, own, options = {}) => append(pdf, encrypted(own), { trailer, ...options }),
    signed: ({ ana }, change = {}) => {
      const field = change.field ?? OBJ.first;
      const value = 30 + field;
      const [name, rect] = field === OBJ.first ? ['first', '50 100 200 140'] : ['second', '250 100 400 140'];
      const widget = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${name}) /F 132 /Rect [${rect}] /P ${OBJ.page} 0 R /V ${value} 0 R /AP << /N ${value + 10} 0 R >> >>`;
      const look = stream('0 0 150 40 re S', '/Type /XObject /Subtype /Form /BBox [0 0 150 40]');
      const written = encrypted({ [field]: widget, [value + 10]: look });
      return sign(unsigned, {
        party: ana,
        field,
        fieldText: written[field]!,
        also: { [value + 10]: written[value + 10]! },
        options: { trailer },
        ...change,
      });
    },
  };
}

function security(cipher: Cipher, password: string, id: Buffer): { key: Buffer; dict: string } {
  const common = `/O ${hex(OWNER)} /P ${PERMISSIONS}`;
  if (cipher === 'aes-256-r6') return { key: R6.key, dict: filters('AESV3', 32, `/V 5 /R 6 /Length 256 ${R6.dict} /P ${PERMISSIONS}`) };
  if (cipher === 'aes-256') {
    const key = Buffer.alloc(32, 5);
    const [check, wrap] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
    const user = Buffer.concat([sha256(Buffer.concat([bytesOf(password), check])), check, wrap]);
    const wrapped = aes(256, sha256(Buffer.concat([bytesOf(password), wrap])), Buffer.alloc(16), key, false);
    const owner = `/O ${hex(Buffer.alloc(48, 7))} /OE ${hex(Buffer.alloc(32, 7))} /Perms ${hex(Buffer.alloc(16, 7))}`;
    return { key, dict: filters('AESV3', 32, `/V 5 /R 5 /Length 256 /U ${hex(user)} /UE ${hex(wrapped)} ${owner} /P ${PERMISSIONS}`) };
  }
  const [length, version, revision] = { 'rc4-40': [5, 1, 2], 'rc4-128': [16, 2, 3], 'aes-128': [16, 4, 4] }[cipher] as [
    number,
    number,
    number,
  ];
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const padded = Buffer.concat([bytesOf(password), PADDING]).subarray(0, 32);
  let key = md5(padded, OWNER, permissions, id).subarray(0, length);
  if (revision > 2) for (let i = 0; i < 50; i++) key = md5(key).subarray(0, length);
  let user: Uint8Array = revision === 2 ? PADDING : md5(PADDING, id);
  for (let i = 0; i < (revision === 2 ? 1 : 20); i++)
    user = rc4(
      key.map((byte) => byte ^ i),
      user,
    );
  const numbers = `/V ${version} /R ${revision} /Length ${8 * length} /U ${hex(Buffer.concat([user, Buffer.alloc(32 - user.length)]))} ${common}`;
  return { key, dict: cipher === 'aes-128' ? filters('AESV2', 16, numbers) : numbers };
}

const filters = (method: string, length: number, numbers: string): string =>
  `${numbers} /CF << /StdCF << /CFM /${method} /AuthEvent /DocOpen /Length ${length} >> >> /StmF /StdCF /StrF /StdCF`;

/** Made once with the rounds of algorithm 2.B, and opened by qpdf. */
const R6 = {
  key: Buffer.alloc(32, 5),
  dict: '/U <960aaa52df10df3b9b4571213288bfbccdac0c5d73a480c765d467026b303fb001010101010101010202020202020202> /UE <17756c8faf1103db29bd751eb42826cee9382c3bc8e07699fb72cc9585d7ccd5> /O <070707070707070707070707070707070707070707070707070707070707070707070707070707070707070707070707> /OE <0707070707070707070707070707070707070707070707070707070707070707> /Perms <22dc9d1f393e0e81c18f102121ee6f2b>',
};
