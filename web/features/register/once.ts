/** 128 random bits; unlike randomUUID also there where the page came over plain http. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** One key for as long as what is sent stays the same. */
export function keyFor(kept: { of: string; key: string } | null, sent: unknown): { of: string; key: string } {
  const of = JSON.stringify(sent);
  return kept?.of === of ? kept : { of, key: newKey() };
}
