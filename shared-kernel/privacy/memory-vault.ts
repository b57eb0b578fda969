import { PersonForgotten } from './person-forgotten.ts';
import type { PersonVault } from './port.ts';
import { newKey, openField, protectField } from './protected-field.ts';

/** A vault for tests that need no database: same fields, keys in memory only. */
export function createMemoryVault(): PersonVault {
  const keys = new Map<string, Uint8Array | null>();
  return {
    async protect(personId, value) {
      const key = keys.has(personId) ? keys.get(personId) : newKey();
      if (!key) throw new PersonForgotten(personId);
      keys.set(personId, key);
      return protectField(personId, key, value);
    },
    async reveal(fields) {
      return fields.map((field) => {
        const key = keys.get(field.personId);
        return key ? openField(field, key).value : null;
      });
    },
    async disclose(field) {
      const key = keys.get(field.personId);
      return key ? openField(field, key) : null;
    },
    async forget(personId) {
      keys.set(personId, null);
    },
  };
}
