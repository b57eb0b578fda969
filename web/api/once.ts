/** Random hex; unlike randomUUID also there where the page came over plain http. */
const random = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Names an act: asked again after a lost answer, it is answered and not done twice. */
export const newKey = (): string => random(16);
export const newSecret = (): string => random(32);

/** One key for as long as what is sent stays the same. */
export function keyFor(kept: { of: string; key: string } | null, sent: unknown): { of: string; key: string } {
  const of = JSON.stringify(sent);
  return kept?.of === of ? kept : { of, key: newKey() };
}
