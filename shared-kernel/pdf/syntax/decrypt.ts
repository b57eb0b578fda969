import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { aes, keyForEmptyPassword, type StandardSecurity } from '../encryption/file-key.ts';
import { rc4 } from '../encryption/rc4.ts';
import { isName, PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from './values.ts';

type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256';
type Resolve = (value: PdfValue | undefined) => PdfValue;

/** Bits 4 and 6 of /P (ISO 32000-2, table 22): change the pages, and add fields to them. */
const changesAllowed = 8 | 32;

/** Opens what the standard security handler encrypted under the empty password, as every viewer does unasked (ISO 32000-2, 7.6). */
export class Decryption {
  /** Whether /P lets whoever opens the file without a password draw on its pages and add fields. */
  readonly mayChange: boolean;
  readonly #key: Uint8Array;
  readonly #strings: Method;
  readonly #streams: Method;
  readonly #clearMetadata: boolean;

  private constructor(security: StandardSecurity, key: Uint8Array, methods: { strings: Method; streams: Method }) {
    this.#key = key;
    this.#strings = methods.strings;
    this.#streams = methods.streams;
    this.#clearMetadata = !security.encryptMetadata;
    this.mayChange = (security.permissions & changesAllowed) === changesAllowed;
  }

  /** Null where the file wants a password, or is encrypted in a way that nobody here knows. `id`: the trailer's /ID. */
  static withoutPassword(dict: PdfDict, id: PdfValue | undefined, resolve: Resolve): Decryption | null {
    const security = standardSecurity(dict, id, resolve);
    const methods = security && methodsOf(dict, security.version, resolve);
    const key = methods && keyForEmptyPassword(security);
    return key ? new Decryption(security, key, methods) : null;
  }

  /** The object as its writer meant it; what stands in an object stream was opened with its container. */
  object(num: number, gen: number, value: PdfValue): PdfValue {
    const isStream = value instanceof PdfStream;
    if (isStream && isName(value.dict.get('Type'), 'XRef')) return value;
    const strings = this.#keyFor(this.#strings, num, gen);
    const plain = strings ? withStrings(value, (bytes) => decipher(strings, bytes)) : value;
    if (!(plain instanceof PdfStream)) return plain;
    const isClear = (this.#clearMetadata && isName(plain.dict.get('Type'), 'Metadata')) || namesIdentity(plain.dict);
    const streams = isClear ? null : this.#keyFor(this.#streams, num, gen);
    return streams ? new PdfStream(plain.dict, decipher(streams, plain.raw)) : plain;
  }

  /** Algorithm 1: the key of one object; AES-256 uses the file's own for all. */
  #keyFor(method: Method, num: number, gen: number): { method: Method; key: Uint8Array } | null {
    if (method === 'none') return null;
    if (method === 'aes-256') return { method, key: this.#key };
    const salt = Buffer.from([num, num >> 8, num >> 16, gen, gen >> 8, ...(method === 'aes-128' ? [0x73, 0x41, 0x6c, 0x54] : [])]);
    const hash = createHash('md5').update(this.#key).update(salt).digest();
    return { method, key: hash.subarray(0, Math.min(16, this.#key.length + 5)) };
  }
}

function standardSecurity(dict: PdfDict, id: PdfValue | undefined, resolve: Resolve): StandardSecurity | null {
  const whole = (key: string): number | undefined => {
    const value = resolve(dict.get(key));
    return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
  };
  const bytes = (value: PdfValue | undefined): Uint8Array => {
    const found = resolve(value);
    return found instanceof PdfString ? found.bytes : new Uint8Array();
  };
  const [version, revision] = [whole('V') ?? 0, whole('R') ?? 0];
  const known = [1, 2, 4, 5].includes(version) && revision >= 2 && revision <= 6 && (version === 5) === revision >= 5;
  if (!known || !isName(resolve(dict.get('Filter')), 'Standard')) return null;
  const both = resolve(id);
  return {
    version,
    revision,
    keyLength: version === 4 ? 16 : (whole('Length') ?? 40) / 8,
    owner: bytes(dict.get('O')),
    user: bytes(dict.get('U')),
    ownerKey: bytes(dict.get('OE')),
    userKey: bytes(dict.get('UE')),
    permissions: (whole('P') ?? 0) | 0,
    encryptMetadata: resolve(dict.get('EncryptMetadata')) !== false,
    id: Array.isArray(both) ? bytes(both[0]) : new Uint8Array(),
  };
}

const methodNames: Readonly<Record<string, Method>> = { None: 'none', V2: 'rc4', AESV2: 'aes-128', AESV3: 'aes-256' };

/** Crypt filters (7.6.6); null when a method is not known. */
function methodsOf(dict: PdfDict, version: number, resolve: Resolve): { strings: Method; streams: Method } | null {
  if (version < 4) return { strings: 'rc4', streams: 'rc4' };
  const filters = resolve(dict.get('CF'));
  const method = (key: string): Method | undefined => {
    const chosen = resolve(dict.get(key));
    if (!(chosen instanceof PdfName) || chosen.value === 'Identity') return 'none';
    const filter = filters instanceof PdfDict ? resolve(filters.get(chosen.value)) : null;
    const own = filter instanceof PdfDict ? resolve(filter.get('CFM')) : null;
    return methodNames[own instanceof PdfName ? own.value : 'None'];
  };
  const [strings, streams] = [method('StrF'), method('StmF')];
  return strings && streams ? { strings, streams } : null;
}

/** A /Crypt filter without another name means that the stream is in clear (7.4.10). */
function namesIdentity(dict: PdfDict): boolean {
  const first = (value: PdfValue | undefined) => (Array.isArray(value) ? value[0] : value);
  if (!isName(first(dict.get('Filter')), 'Crypt')) return false;
  const parms = first(dict.get('DecodeParms'));
  const name = parms instanceof PdfDict ? parms.get('Name') : undefined;
  return !(name instanceof PdfName) || name.value === 'Identity';
}

function withStrings(value: PdfValue, read: (bytes: Uint8Array) => Uint8Array): PdfValue {
  if (value instanceof PdfString) return new PdfString(read(value.bytes), value.hex);
  if (Array.isArray(value)) return value.map((item) => withStrings(item, read));
  if (value instanceof PdfStream) return new PdfStream(withEntries(value.dict, read), value.raw);
  return value instanceof PdfDict ? withEntries(value, read) : value;
}

function withEntries(dict: PdfDict, read: (bytes: Uint8Array) => Uint8Array): PdfDict {
  const made = new PdfDict();
  for (const [key, item] of dict) made.set(key, withStrings(item, read));
  return made;
}

function decipher({ method, key }: { method: Method; key: Uint8Array }, data: Uint8Array): Uint8Array {
  if (method === 'rc4') return rc4(key, data);
  if (data.length < 32) return new Uint8Array();
  const clear = aes(method === 'aes-128' ? 'aes-128-cbc' : 'aes-256-cbc', key, data.subarray(0, 16), data.subarray(16));
  const padding = clear.at(-1) ?? 0;
  return padding >= 1 && padding <= 16 ? clear.subarray(0, clear.length - padding) : clear;
}
