import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/**
 * C2SP signed note (c2sp.org/signed-note) with Ed25519 keys: text, a blank line, signature lines
 * `— <name> base64(keyId(4) || signature)`. Checkpoints are notes, so anyone's tools can read them.
 */

const ED25519 = 0x01;
const MAX_NOTE_BYTES = 1_000_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids exactly these.
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;

export interface NoteSigner {
  readonly name: string;
  readonly keyId: Uint8Array;
  sign(text: string): Uint8Array;
}

export interface NoteVerifier {
  readonly name: string;
  readonly keyId: Uint8Array;
  verify(text: string, signature: Uint8Array): boolean;
}

export interface OpenedNote {
  readonly text: string;
  /** Names of the known keys whose signatures hold. Never empty. */
  readonly signedBy: readonly string[];
}

export class NoteRejected extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoteRejected';
  }
}

/** Raw 32 bytes of an Ed25519 public key (RFC 8032). */
export function rawPublicKey(key: KeyObject): Uint8Array {
  const { x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  return Buffer.from(x ?? '', 'base64url');
}

export function keyIdOf(name: string, publicKey: Uint8Array): Uint8Array {
  return createHash('sha256').update(`${name}\n`, 'utf8').update(Uint8Array.of(ED25519)).update(publicKey).digest().subarray(0, 4);
}

/** `name+<key id, 8 hex>+base64(0x01 || key)`: the usual text form of a verifier key. */
export function verifierKey(name: string, publicKey: Uint8Array): string {
  assertName(name);
  const typed = Buffer.concat([Uint8Array.of(ED25519), publicKey]).toString('base64');
  return `${name}+${Buffer.from(keyIdOf(name, publicKey)).toString('hex')}+${typed}`;
}

export function noteSigner(name: string, privateKey: KeyObject): NoteSigner {
  assertName(name);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('a note is signed with an Ed25519 key');
  return {
    name,
    keyId: keyIdOf(name, rawPublicKey(privateKey)),
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), privateKey),
  };
}

/** Reads the text form of `verifierKey`. Throws NoteRejected where it is malformed or its id does not fit. */
export function noteVerifier(text: string): NoteVerifier {
  const [, name, id, body] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  if (name === undefined || id === undefined || body === undefined) throw new NoteRejected('malformed verifier key');
  const typed = Buffer.from(body, 'base64');
  if (typed.length !== 33 || typed[0] !== ED25519) throw new NoteRejected('not an Ed25519 verifier key');
  const publicKey = typed.subarray(1);
  const keyId = keyIdOf(name, publicKey);
  if (Buffer.from(keyId).toString('hex') !== id) throw new NoteRejected('the key id does not belong to the key');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }, format: 'jwk' });
  return { name, keyId, verify: (signed, signature) => verify(null, Buffer.from(signed, 'utf8'), key, signature) };
}

/** `text` must end in a newline. */
export function signNote(text: string, signers: readonly NoteSigner[]): string {
  if (!text.endsWith('\n') || CONTROL.test(text)) throw new TypeError('the text of a note ends in a newline and has no control characters');
  const lines = signers.map((signer) => {
    const bytes = Buffer.concat([signer.keyId, signer.sign(text)]);
    return `— ${signer.name} ${bytes.toString('base64')}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

/** Throws NoteRejected unless at least one known key signed it and no known key's signature fails. */
export function openNote(note: string, known: readonly NoteVerifier[]): OpenedNote {
  if (Buffer.byteLength(note) > MAX_NOTE_BYTES || CONTROL.test(note)) throw new NoteRejected('not a note');
  const split = note.lastIndexOf('\n\n');
  if (split < 0 || !note.endsWith('\n')) throw new NoteRejected('not a note');
  const text = note.slice(0, split + 1);
  const lines = note.slice(split + 2, -1).split('\n');
  const signedBy: string[] = [];
  for (const line of lines) {
    const [, name, encoded] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? [];
    if (name === undefined || encoded === undefined) throw new NoteRejected('malformed signature line');
    const bytes = Buffer.from(encoded, 'base64');
    // A decoder forgives stray bits; a signature line with another spelling is another note.
    if (bytes.length < 5 || bytes.toString('base64') !== encoded) throw new NoteRejected('malformed signature');
    const key = known.find((k) => k.name === name && Buffer.compare(k.keyId, bytes.subarray(0, 4)) === 0);
    if (key === undefined) continue;
    if (!key.verify(text, bytes.subarray(4))) throw new NoteRejected(`the signature of ${name} does not hold`);
    signedBy.push(name);
  }
  if (signedBy.length === 0) throw new NoteRejected('no signature of a known key');
  return { text, signedBy };
}

function assertName(name: string): void {
  if (!/^[^\s+]+$/u.test(name)) throw new TypeError('a key name has no spaces and no plus sign');
}
