import { z } from 'zod';

type Json = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What may stand in the data of an event, a line for each value: `original.sha256`, `signatories[].order`,
 * `reason=SET_UP|RESET` where only certain words are stored, `uploadedBy.name (personal)` where the value is encrypted for a
 * person. A `?` follows a key that may be left out; `*` stands for the keys of a map.
 */
export function dataKeys(schema: unknown): string[] {
  return lines(z.toJSONSchema(schema as z.ZodType, { io: 'input' }) as Json, '');
}

function lines(schema: Json, path: string): string[] {
  const kinds = alternatives(schema);
  if (kinds.length > 1) {
    const words = kinds.flatMap((kind) => ('const' in kind ? [String(kind.const)] : []));
    if (words.length === kinds.length) return [`${path}=${words.sort().join('|')}`];
    return [...new Set(kinds.flatMap((kind) => lines(kind, path)))];
  }
  const only = kinds[0] ?? schema;
  if (Array.isArray(only.enum)) return [`${path}=${only.enum.toSorted().join('|')}`];
  if ('const' in only) return [`${path}=${String(only.const)}`];
  if (isObject(only.items)) return lines(only.items, `${path}[]`);
  const { properties } = only;
  if (isObject(properties)) {
    if ('$personal' in properties) return [`${path} (personal)`];
    const required = Array.isArray(only.required) ? only.required : [];
    return Object.entries(properties).flatMap(([key, value]) =>
      lines(value as Json, `${path}${path === '' ? '' : '.'}${key}${required.includes(key) ? '' : '?'}`),
    );
  }
  if (isObject(only.additionalProperties) && Object.keys(only.additionalProperties).length > 0)
    return lines(only.additionalProperties, `${path}.*`);
  return [path];
}

/** What a value may be, without null: an empty value has no name of its own. */
function alternatives(schema: Json): Json[] {
  const list = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(list)) return [schema];
  return list.flatMap((kind: Json) => alternatives(kind)).filter((kind) => kind.type !== 'null');
}
