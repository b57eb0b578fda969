import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto';
import type { Disclosure, ProtectedField } from './port.ts';

/** The bytes of a protected value do not belong together: somebody changed them, or the key is another. */
export class FieldDamaged extends Error {
  readonly personId: string;
  constructor(personId: string, options?: { cause?: unknown }) {
    super(`a protected value of ${personId} does not open`, options);
    this.name = 'FieldDamaged';
    this.personId = personId;
  }
}

const SALT_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** AES-256-GCM; iv || ciphertext || tag. `bound` is authenticated too: the bytes open in no other place. */
export function seal(key: Uint8Array, plain: Uint8Array, bound: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), iv);
  cipher.setAAD(Buffer.from(bound, 'utf8'));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the bytes were changed, the key is another or they were bound to something else. */
export function unseal(key: Uint8Array, sealed: Uint8Array, bound: string): Buffer {
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new RangeError('too short');
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(bound, 'utf8'));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES)), decipher.final()]);
}

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** Encrypts one value for a person. Two fields of the same value share no byte. */
export function protectField(personId: string, personKey: Uint8Array, value: string): ProtectedField {
  const salted = Buffer.concat([randomBytes(SALT_BYTES), Buffer.from(value, 'utf8')]);
  const dataKey = newKey();
  return {
    personId,
    ciphertext: seal(dataKey, salted, saltedValueOf(personId)).toString('base64url'),
    wrappedKey: seal(personKey, dataKey, dataKeyOf(personId)).toString('base64url'),
    commitment: commitmentOf(salted),
  };
}

/** Opens a field and checks its commitment. Throws FieldDamaged. */
export function openField(field: ProtectedField, personKey: Uint8Array): Disclosure {
  try {
    const dataKey = unseal(personKey, Buffer.from(field.wrappedKey, 'base64url'), dataKeyOf(field.personId));
    const salted = unseal(dataKey, Buffer.from(field.ciphertext, 'base64url'), saltedValueOf(field.personId));
    if (commitmentOf(salted) !== field.commitment) throw new RangeError('the commitment belongs to another value');
    return {
      value: salted.subarray(SALT_BYTES).toString('utf8'),
      salt: salted.subarray(0, SALT_BYTES).toString('base64url'),
    };
  } catch (cause) {
    throw new FieldDamaged(field.personId, { cause });
  }
}

/** Whether a disclosed value is the one the event committed to. Needs no key and no server. */
export function verifyDisclosure(field: Pick<ProtectedField, 'commitment'>, disclosure: Disclosure): boolean {
  const salt = Buffer.from(disclosure.salt, 'base64url');
  // With another length of salt, bytes could move between salt and value under one commitment.
  if (salt.length !== SALT_BYTES) return false;
  return commitmentOf(Buffer.concat([salt, Buffer.from(disclosure.value, 'utf8')])) === field.commitment;
}

const commitmentOf = (salted: Uint8Array): string => createHash('sha256').update(salted).digest('hex');
const saltedValueOf = (personId: string): string => `value\n${personId}`;
const dataKeyOf = (personId: string): string => `data key\n${personId}`;
