import type { Pool } from 'pg';
import { newKey, seal, unseal } from './protected-field.ts';

/** The master key does not open a stored key: another file was configured, or the row was changed. */
export class MasterKeyMismatch extends Error {
  constructor(personId: string, options?: { cause?: unknown }) {
    super(`the key of ${personId} does not open with the configured master key`, options);
    this.name = 'MasterKeyMismatch';
  }
}

/**
 * Opens one stored key with the master key: with another one everything would seem to work until the first personal value is read.
 * Answers whether there was a key to open; forgotten persons have none.
 * @throws MasterKeyMismatch
 */
export async function openOneKey(database: Pick<Pool, 'query'>, masterKey: Uint8Array): Promise<boolean> {
  const { rows } = await database.query<{ person_id: string; wrapped_key: Buffer }>(
    'select person_id, wrapped_key from privacy.person_keys where wrapped_key is not null limit 1',
  );
  const [row] = rows;
  if (row === undefined) return false;
  unwrap(masterKey, row.person_id, row.wrapped_key);
  return true;
}

function unwrap(masterKey: Uint8Array, personId: string, wrapped: Buffer): Uint8Array {
  try {
    return unseal(masterKey, wrapped, personId);
  } catch (cause) {
    throw new MasterKeyMismatch(personId, { cause });
  }
}

type Found = Map<string, Uint8Array | null>;

/** Persons' keys as they lie in privacy.person_keys, wrapped by the master key. Null: forgotten. */
export class KeyTable {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  #waiting: { ids: readonly string[]; resolve: (found: Found) => void; reject: (error: unknown) => void }[] = [];
  #asking = false;

  constructor(pool: Pool, masterKey: Uint8Array) {
    if (masterKey.length !== 32) throw new RangeError(`the master key has 32 bytes, not ${masterKey.length}`);
    this.#pool = pool;
    this.#masterKey = masterKey;
  }

  /** Keys of the persons that are known; forgotten ones map to null, unknown ones are absent. */
  find(personIds: readonly string[]): Promise<Found> {
    if (personIds.length === 0) return Promise.resolve(new Map());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ids: personIds, resolve, reject });
      // Waits a moment, so that what is asked for together goes in one query.
      if (!this.#asking) queueMicrotask(() => void this.#answer());
    });
  }

  /** The person's key, made where there is none. Null for a person who was forgotten. */
  async keyOrNew(personId: string): Promise<Uint8Array | null> {
    const known = (await this.find([personId])).get(personId);
    if (known !== undefined) return known;
    const wrapped = seal(this.#masterKey, newKey(), personId);
    await this.#pool.query('insert into privacy.person_keys (person_id, wrapped_key) values ($1, $2) on conflict do nothing', [
      personId,
      wrapped,
    ]);
    // Read back: another process may have been first, and its key is the one that counts.
    const made = (await this.find([personId])).get(personId);
    if (made === undefined) throw new Error(`the key of ${personId} was not stored`);
    return made;
  }

  /** Deletes the key for ever. Also works for a person without a key, who then never gets one. */
  async forget(personId: string): Promise<void> {
    await this.#pool.query(
      `insert into privacy.person_keys (person_id, wrapped_key, forgotten_at) values ($1, null, clock_timestamp())
       on conflict (person_id) do update set wrapped_key = null, forgotten_at = clock_timestamp()
         where privacy.person_keys.forgotten_at is null`,
      [personId],
    );
    // The old row version still holds the wrapped key until it is vacuumed: now, or by autovacuum where a snapshot is open.
    await this.#pool.query('vacuum privacy.person_keys');
  }

  async #answer(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#waiting.length > 0) {
        const asked = this.#waiting;
        this.#waiting = [];
        try {
          const found = await this.#read([...new Set(asked.flatMap((request) => request.ids))]);
          for (const request of asked) request.resolve(found);
        } catch (error) {
          for (const request of asked) request.reject(error);
        }
      }
    } finally {
      this.#asking = false;
    }
  }

  async #read(ids: readonly string[]): Promise<Found> {
    const { rows } = await this.#pool.query<{ person_id: string; wrapped_key: Buffer | null }>(
      'select person_id, wrapped_key from privacy.person_keys where person_id = any($1)',
      [ids],
    );
    return new Map(rows.map((row) => [row.person_id, row.wrapped_key && unwrap(this.#masterKey, row.person_id, row.wrapped_key)]));
  }
}
