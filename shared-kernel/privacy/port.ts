/**
 * Personal data in events (architecture: evidence). In memory a personal value is `Personal`; in a
 * stored event it is `{ $protected: ProtectedField }`. Forgetting a person deletes their key: the
 * ciphertext and the commitment stay, so every hash and proof over the event still verifies.
 */
export interface ProtectedField {
  readonly personId: string;
  /** AES-256-GCM of salt(32 bytes) || UTF-8 value under the data key; base64url of iv || ciphertext || tag. */
  readonly ciphertext: string;
  /** The field's data key wrapped by the person's key (AES-256-GCM), base64url of iv || ciphertext || tag. */
  readonly wrappedKey: string;
  /** SHA-256(salt || UTF-8 value), lower-case hex. */
  readonly commitment: string;
}

/** A personal value in memory. `value` is null once the person was forgotten. */
export interface Personal {
  readonly $personal: string;
  readonly value: string | null;
}

export const personal = (personId: string, value: string): Personal => ({ $personal: personId, value });

/** What opens one field for anybody without giving a key away: check it against the commitment. */
export interface Disclosure {
  readonly value: string;
  /** 32 bytes, base64url. */
  readonly salt: string;
}

export interface PersonVault {
  /** Encrypts one value; makes the person's key on first use. Refuses a person who was forgotten. */
  protect(personId: string, value: string): Promise<ProtectedField>;
  /** The plain values, null for fields of forgotten persons. Order of the answer is order of the question. */
  reveal(fields: readonly ProtectedField[]): Promise<(string | null)[]>;
  disclose(field: ProtectedField): Promise<Disclosure | null>;
  /** Deletes the person's key for ever. */
  forget(personId: string): Promise<void>;
}
