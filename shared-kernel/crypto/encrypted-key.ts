import { createDecipheriv, createPrivateKey, type KeyObject, pbkdf2 } from 'node:crypto';
import forge from 'node-forge';

const { asn1 } = forge;
type Node = forge.asn1.Asn1;

const MAX_KEY_BYTES = 16 * 1024;
/** SAT writes 2,048 rounds; the cap lets careful people use far more without letting a file occupy a core. */
const MAX_ITERATIONS = 1_000_000;
const MAX_SALT_BYTES = 1024;
const MAX_PASSWORD_BYTES = 1024;

export type KeyRefusal = 'empty' | 'too-large' | 'not-encrypted-pkcs8' | 'unsupported-encryption' | 'too-many-iterations' | 'not-rsa';

export type OpenedKey =
  | { ok: true; privateKey: KeyObject }
  | { ok: false; code: 'efirma.invalid_key'; reason: KeyRefusal }
  | { ok: false; code: 'efirma.invalid_key_password' };

const CIPHERS: Record<string, { name: string; keyBytes: number; ivBytes: number }> = {
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24, ivBytes: 8 },
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16, ivBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24, ivBytes: 16 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32, ivBytes: 16 },
};

const HMACS: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';

interface EncryptedKey {
  cipher: { name: string; keyBytes: number; ivBytes: number };
  hmac: string;
  salt: Buffer;
  iterations: number;
  iv: Buffer;
  ciphertext: Buffer;
}

class NotThisShape extends Error {}

function parts(node: Node | undefined): Node[] {
  if (!node || node.type !== asn1.Type.SEQUENCE || !Array.isArray(node.value)) throw new NotThisShape();
  return node.value as Node[];
}

function primitive(node: Node | undefined, type: forge.asn1.Type): string {
  if (!node || node.type !== type || node.tagClass !== asn1.Class.UNIVERSAL || typeof node.value !== 'string') throw new NotThisShape();
  return node.value;
}

const oid = (node: Node | undefined): string => asn1.derToOid(primitive(node, asn1.Type.OID));
const octets = (node: Node | undefined): Buffer => Buffer.from(primitive(node, asn1.Type.OCTETSTRING), 'latin1');

function integer(node: Node | undefined): number {
  const bytes = Buffer.from(primitive(node, asn1.Type.INTEGER), 'latin1');
  if (bytes.length === 0 || bytes.length > 6) return Number.POSITIVE_INFINITY;
  return bytes.readUIntBE(0, bytes.length);
}

/** EncryptedPrivateKeyInfo (RFC 5958) with PBES2 (RFC 8018). Throws NotThisShape for any other structure. */
function readEncryptedKey(key: Uint8Array): EncryptedKey | KeyRefusal {
  const options = { strict: true, parseAllBytes: true, decodeBitStrings: false, maxDepth: 12 } as unknown as boolean;
  const [algorithm, data, extra] = parts(asn1.fromDer(Buffer.from(key).toString('latin1'), options));
  if (extra) throw new NotThisShape();
  const [scheme, schemeParameters] = parts(algorithm);
  const ciphertext = octets(data);
  if (oid(scheme) !== PBES2) return 'unsupported-encryption';
  const [derivation, encryption] = parts(schemeParameters);
  const [derivationName, derivationParameters] = parts(derivation);
  const [cipherName, ivNode] = parts(encryption);
  const cipher = CIPHERS[oid(cipherName)];
  if (oid(derivationName) !== PBKDF2 || !cipher) return 'unsupported-encryption';
  const [saltNode, iterationsNode, ...rest] = parts(derivationParameters);
  const stated = rest.find((node) => node.type === asn1.Type.INTEGER);
  if (stated && integer(stated) !== cipher.keyBytes) return 'unsupported-encryption';
  const prf = rest.find((node) => node.type === asn1.Type.SEQUENCE);
  const hmac = prf ? HMACS[oid(parts(prf)[0])] : 'sha1';
  if (!hmac) return 'unsupported-encryption';
  const iterations = integer(iterationsNode);
  if (iterations < 1 || iterations > MAX_ITERATIONS) return 'too-many-iterations';
  const salt = octets(saltNode);
  const iv = octets(ivNode);
  if (salt.length > MAX_SALT_BYTES || iv.length !== cipher.ivBytes || ciphertext.length === 0) return 'unsupported-encryption';
  return { cipher, hmac, salt, iterations, iv, ciphertext };
}

function derive(password: Buffer, key: EncryptedKey): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    pbkdf2(password, key.salt, key.iterations, key.cipher.keyBytes, key.hmac, (error, derived) =>
      error ? reject(error) : resolve(derived),
    );
  });
}

/** Null when padding or structure say that the password was another one. The plaintext does not outlive the call. */
function decrypt(key: EncryptedKey, derived: Buffer): KeyObject | null {
  const plain: Buffer[] = [];
  let whole: Buffer | null = null;
  try {
    const decipher = createDecipheriv(key.cipher.name, derived, key.iv);
    plain.push(decipher.update(key.ciphertext), decipher.final());
    whole = Buffer.concat(plain);
    return createPrivateKey({ key: whole, format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  } finally {
    for (const part of plain) part.fill(0);
    whole?.fill(0);
  }
}

/**
 * Opens a SAT .key: DER, PKCS#8, encrypted with PBES2. Plain PKCS#8 is refused because it opens with any
 * password, and PBES1 because its ciphers are broken. Errors of the cipher layer are dropped, never passed on.
 */
export async function openEncryptedKey(file: Uint8Array, password: string): Promise<OpenedKey> {
  const refuse = (reason: KeyRefusal): OpenedKey => ({ ok: false, code: 'efirma.invalid_key', reason });
  if (file.length === 0) return refuse('empty');
  if (file.length > MAX_KEY_BYTES) return refuse('too-large');
  let key: EncryptedKey | KeyRefusal;
  try {
    key = readEncryptedKey(file);
  } catch {
    return refuse('not-encrypted-pkcs8');
  }
  if (typeof key === 'string') return refuse(key);
  const secret = Buffer.from(password, 'utf8');
  let derived: Buffer | null = null;
  try {
    if (secret.length === 0 || secret.length > MAX_PASSWORD_BYTES) return { ok: false, code: 'efirma.invalid_key_password' };
    derived = await derive(secret, key);
    const privateKey = decrypt(key, derived);
    if (!privateKey) return { ok: false, code: 'efirma.invalid_key_password' };
    return privateKey.asymmetricKeyType === 'rsa' ? { ok: true, privateKey } : refuse('not-rsa');
  } finally {
    secret.fill(0);
    derived?.fill(0);
  }
}
