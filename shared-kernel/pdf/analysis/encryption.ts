import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { aes, keyForEmptyPassword, type StandardSecurity } from '../encryption/file-key.ts';
import { rc4 } from '../encryption/rc4.ts';
import type { Budget } from './budget.ts';
import type { IndirectObject } from './syntax.ts';
import { dictOf, integerOf, nameOf, type PdfDict, type PdfStream, type PdfString, type PdfValue } from './values.ts';
import type { Decryptor, DocumentView } from './view.ts';

/** `locked`: only who has a password, or a key of his own, can read it. */
export type Encryption = { readonly status: 'none' | 'locked' } | { readonly status: 'opened'; readonly decryptor: Decryptor };

type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256';

/**
 * The standard security handler with the empty password, the owner's or the user's, as every viewer tries it unasked (ISO 32000-2, 7.6): /V 1, 2, 4 and 5.
 * @param view the newest view of the file, nothing decrypted.
 */
export function readEncryption(view: DocumentView, budget: Budget): Encryption {
  const reference = view.trailer.entries.get('Encrypt');
  const dict = dictOf(view.resolve(reference));
  if (!dict) return { status: 'none' };
  const security = nameOf(view.get(dict, 'Filter')) === 'Standard' ? standardSecurity(view, dict) : null;
  const methods = security && methodsOf(view, dict, security.version);
  if (!security || !methods) return { status: 'locked' };
  // Only attached files are encrypted, and none is looked into.
  const inClear = methods.streams === 'none' && methods.strings === 'none';
  const key = inClear ? new Uint8Array() : keyForEmptyPassword(security);
  if (!key) return { status: 'locked' };
  const own = reference?.kind === 'ref' ? reference.num : null;
  const cleartextMetadata = !security.encryptMetadata;
  return { status: 'opened', decryptor: { decrypted: (object) => decrypted(object, { key, methods, own, cleartextMetadata, budget }) } };
}

function standardSecurity(view: DocumentView, dict: PdfDict): StandardSecurity | null {
  const version = integerOf(view.get(dict, 'V')) ?? 0;
  const revision = integerOf(view.get(dict, 'R')) ?? 0;
  const bytes = (key: string): Uint8Array => {
    const value = view.get(dict, key);
    return value.kind === 'string' ? value.bytes : new Uint8Array();
  };
  const id = view.get(view.trailer, 'ID');
  const first = id.kind === 'array' ? view.resolve(id.items[0]) : null;
  if (![1, 2, 4, 5].includes(version) || revision < 2 || revision > 6 || (version === 5) !== revision >= 5) return null;
  const metadata = view.get(dict, 'EncryptMetadata');
  return {
    version,
    revision,
    keyLength: version === 4 ? 16 : (integerOf(view.get(dict, 'Length')) ?? 40) / 8,
    owner: bytes('O'),
    user: bytes('U'),
    userKey: bytes('UE'),
    ownerKey: bytes('OE'),
    permissions: integerOf(view.get(dict, 'P')) ?? 0,
    encryptMetadata: !(metadata.kind === 'boolean' && !metadata.value),
    id: first?.kind === 'string' ? first.bytes : new Uint8Array(),
  };
}

interface Methods {
  readonly streams: Method;
  readonly strings: Method;
}

const METHODS: Readonly<Record<string, Method>> = { None: 'none', V2: 'rc4', AESV2: 'aes-128', AESV3: 'aes-256' };

/** Crypt filters (7.6.6); null when a method is not known. */
function methodsOf(view: DocumentView, dict: PdfDict, version: number): Methods | null {
  if (version < 4) return { streams: 'rc4', strings: 'rc4' };
  const filters = dictOf(view.get(dict, 'CF'));
  const method = (key: string): Method | null => {
    const filter = nameOf(view.get(dict, key)) ?? 'Identity';
    if (filter === 'Identity') return 'none';
    return METHODS[nameOf(view.get(dictOf(view.get(filters, filter)), 'CFM')) ?? 'None'] ?? null;
  };
  const [streams, strings] = [method('StmF'), method('StrF')];
  return streams && strings ? { streams, strings } : null;
}

interface Keyed {
  readonly key: Uint8Array;
  readonly methods: Methods;
  /** The encryption dictionary itself stands in clear. */
  readonly own: number | null;
  readonly cleartextMetadata: boolean;
  readonly budget: Budget;
}

function decrypted({ num, gen, value }: IndirectObject, keyed: Keyed): PdfValue {
  if (num === keyed.own) return value;
  const stream = value.kind === 'stream' ? value : null;
  const type = nameOf(stream?.dict.entries.get('Type'));
  if (stream && type === 'XRef') return value;
  const strings = keyFor(keyed, keyed.methods.strings, num, gen);
  const dict = strings ? withStrings(value, (bytes) => decipher(keyed, strings, bytes)) : value;
  if (dict.kind !== 'stream') return dict;
  const clear = (type === 'Metadata' && keyed.cleartextMetadata) || namesIdentity(dict.dict);
  const streams = clear ? null : keyFor(keyed, keyed.methods.streams, num, gen);
  return streams ? lazily(dict, () => decipher(keyed, streams, dict.body)) : dict;
}

/** Most streams are never looked into. */
function lazily(stream: PdfStream, read: () => Uint8Array): PdfStream {
  let body: Uint8Array | null = null;
  return {
    ...stream,
    get body() {
      body ??= read();
      return body;
    },
  };
}

/** A /Crypt filter without another name means that the stream is not encrypted (7.4.10). */
function namesIdentity(dict: PdfDict): boolean {
  const filter = dict.entries.get('Filter');
  const first = filter?.kind === 'array' ? filter.items[0] : filter;
  if (nameOf(first) !== 'Crypt') return false;
  const given = dict.entries.get('DecodeParms');
  const parameters = dictOf(given?.kind === 'array' ? given.items[0] : given);
  return (nameOf(parameters?.entries.get('Name')) ?? 'Identity') === 'Identity';
}

/** Every string but /Contents of a signature, which the signer writes as it is (7.6.2). */
function withStrings(value: PdfValue, read: (bytes: Uint8Array) => Uint8Array): PdfValue {
  if (value.kind === 'string') return { ...value, bytes: read(value.bytes) } satisfies PdfString;
  if (value.kind === 'array') return { ...value, items: value.items.map((item) => withStrings(item, read)) };
  if (value.kind === 'stream') return { ...value, dict: dictWithStrings(value.dict, read) };
  return value.kind === 'dict' ? dictWithStrings(value, read) : value;
}

function dictWithStrings(dict: PdfDict, read: (bytes: Uint8Array) => Uint8Array): PdfDict {
  const isSignature = dict.entries.has('ByteRange');
  const entries = new Map<string, PdfValue>();
  for (const [key, value] of dict.entries) entries.set(key, isSignature && key === 'Contents' ? value : withStrings(value, read));
  return { ...dict, entries };
}

interface ObjectKey {
  readonly method: Exclude<Method, 'none'>;
  readonly key: Uint8Array;
}

/** Algorithm 1: the key of one object; AES-256 uses the file's own for all. */
function keyFor({ key }: Keyed, method: Method, num: number, gen: number): ObjectKey | null {
  if (method === 'none') return null;
  if (method === 'aes-256') return { method, key };
  const salt = Buffer.from([num, num >> 8, num >> 16, gen, gen >> 8, ...(method === 'aes-128' ? [0x73, 0x41, 0x6c, 0x54] : [])]);
  const hash = createHash('md5').update(key).update(salt).digest();
  return { method, key: hash.subarray(0, Math.min(16, key.length + 5)) };
}

function decipher({ budget }: Keyed, { method, key }: ObjectKey, data: Uint8Array): Uint8Array {
  budget.inflated(data.length);
  if (method === 'rc4') return rc4(key, data);
  const length = method === 'aes-128' ? 16 : 32;
  if (data.length < 32 || key.length !== length) return new Uint8Array();
  const clear = aes(method === 'aes-128' ? 'aes-128-cbc' : 'aes-256-cbc', key, data.subarray(0, 16), data.subarray(16));
  const padding = clear.at(-1) ?? 0;
  return padding >= 1 && padding <= 16 ? clear.subarray(0, clear.length - padding) : clear;
}
