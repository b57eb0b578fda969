/**
 * Postgres holds no U+0000 and no half surrogate pairs, events may: both become U+FFFD in the read
 * model, so that one odd character in a title cannot stop a projection. The event keeps it.
 */
export const storableText = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text).toWellFormed();

/** Escapes by which JSON.stringify writes what jsonb refuses. May also match an escaped backslash before `u0000`: then only time is lost. */
const REFUSED = /\\u(?:0000|d[89a-f])/;

/** JSON that jsonb takes. A replacer function would make every value several times as dear, so the rare cases take a second way. */
export function storableJson(value: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    // The only value of a row that JSON cannot write.
    if (error instanceof TypeError && /BigInt/.test(error.message)) return JSON.stringify(clean(value));
    throw error;
  }
  return text.includes('\\') && REFUSED.test(text) ? JSON.stringify(clean(value)) : text;
}

function clean(item: unknown): unknown {
  if (typeof item === 'string') return storableText(item);
  if (typeof item === 'bigint') return item.toString();
  if (Array.isArray(item)) return item.map(clean);
  if (item instanceof Date) return item.toJSON();
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(Object.entries(item).map(([name, inner]) => [storableText(name), clean(inner)]));
}
