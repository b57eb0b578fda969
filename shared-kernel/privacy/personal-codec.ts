import type { Json, JsonObject } from '../json.ts';
import type { Personal, PersonVault, ProtectedField } from './port.ts';

/** The data carries `$protected` already, which only this vault may write, and only in this step. */
export class ProtectedValueGiven extends Error {
  constructor() {
    super('a proposed event carries $protected; personal values are proposed as $personal');
    this.name = 'ProtectedValueGiven';
  }
}

/**
 * Replaces every `{ $personal, value }` in the data by `{ $protected: ProtectedField }`. A value that is
 * null already (its person was forgotten) stays as it is. Throws ProtectedValueGiven for data that
 * carries `$protected`: a caller who sends such JSON must not get another person's ciphertext into an event.
 */
export async function protectPersonal(data: JsonObject, vault: PersonVault): Promise<JsonObject> {
  const found: Personal[] = [];
  walk(data, (node) => {
    if (Object.hasOwn(node, '$protected')) throw new ProtectedValueGiven();
    if (!isPersonal(node)) return undefined;
    found.push(node);
    return node as unknown as Json;
  });
  const fields = new Map<Personal, ProtectedField>();
  await Promise.all(
    found.map(async (personal) => {
      if (personal.value !== null) fields.set(personal, await vault.protect(personal.$personal, personal.value));
    }),
  );
  return walk(data, (node) => {
    if (!isPersonal(node)) return undefined;
    const field = fields.get(node);
    return (field ? { $protected: field } : node) as unknown as Json;
  }) as JsonObject;
}

/**
 * The reverse for many events with one look at the vault: every `{ $protected }` becomes
 * `{ $personal, value }`, with value null for persons who were forgotten. The input is left as it is.
 */
export async function revealPersonal(data: readonly JsonObject[], vault: PersonVault): Promise<JsonObject[]> {
  // The events of one command carry the same field for address and browser: each is opened once.
  const fields = new Map<string, ProtectedField>();
  for (const eventData of data) {
    walk(eventData, (node) => {
      const field = protectedFieldOf(node);
      if (!field) return undefined;
      fields.set(sameField(field), field);
      return node as Json;
    });
  }
  if (fields.size === 0) return [...data];
  const values = await vault.reveal([...fields.values()]);
  const plain = new Map([...fields.keys()].map((key, index) => [key, values[index] ?? null]));
  return data.map(
    (eventData) =>
      walk(eventData, (node) => {
        const field = protectedFieldOf(node);
        return field ? { $personal: field.personId, value: plain.get(sameField(field)) ?? null } : undefined;
      }) as JsonObject,
  );
}

/** Only fields that are the same in every part are opened together. */
const sameField = ({ personId, ciphertext, wrappedKey, commitment }: ProtectedField): string =>
  `${personId} ${ciphertext} ${wrappedKey} ${commitment}`;

function isPersonal(node: object): node is Personal {
  const { $personal, value } = node as Partial<Record<string, unknown>>;
  return Object.keys(node).length === 2 && typeof $personal === 'string' && (typeof value === 'string' || value === null);
}

function protectedFieldOf(node: object): ProtectedField | null {
  const field = (node as { $protected?: unknown }).$protected;
  if (Object.keys(node).length !== 1 || field === null || typeof field !== 'object') return null;
  const { personId, ciphertext, wrappedKey, commitment } = field as Partial<Record<string, unknown>>;
  const whole = [personId, ciphertext, wrappedKey, commitment].every((part) => typeof part === 'string');
  return whole ? (field as ProtectedField) : null;
}

/** Copies JSON; an object for which `replace` answers something is replaced by that. */
function walk(value: Json, replace: (node: object) => Json | undefined): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => walk(item, replace));
  const replaced = replace(value);
  if (replaced !== undefined) return replaced;
  // fromEntries defines names, so that a field called __proto__ stays a field.
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item, replace)]));
}
