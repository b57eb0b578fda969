import type { Pool } from 'pg';
import { KeyTable } from './key-table.ts';
import { PersonForgotten } from './person-forgotten.ts';
import type { PersonVault } from './port.ts';
import { openField, protectField } from './protected-field.ts';

export interface PersonVaultOptions {
  /** Connection of the application's role to the database that holds schema privacy (migration 0003). */
  readonly pool: Pool;
  /** 32 bytes; wraps every person's key. Lose it and every personal value is forgotten. */
  readonly masterKey: Uint8Array;
}

/**
 * The vault in Postgres. No key is kept between calls: each call reads the keys it needs, in one query for
 * all fields and all calls of that moment. So a call that begins after `forget` has resolved, in whatever
 * process, reveals nothing of that person any more.
 */
export function createPersonVault({ pool, masterKey }: PersonVaultOptions): PersonVault {
  const keys = new KeyTable(pool, masterKey);
  return {
    async protect(personId, value) {
      const key = await keys.keyOrNew(personId);
      if (!key) throw new PersonForgotten(personId);
      return protectField(personId, key, value);
    },
    async reveal(fields) {
      const found = await keys.find(fields.map((field) => field.personId));
      return fields.map((field) => {
        const key = found.get(field.personId);
        return key ? openField(field, key).value : null;
      });
    },
    async disclose(field) {
      const key = (await keys.find([field.personId])).get(field.personId);
      return key ? openField(field, key) : null;
    },
    forget: (personId) => keys.forget(personId),
  };
}
