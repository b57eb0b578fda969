/**
 * What the address asks for at this moment. The router draws a new address when it finds time, and hands the one that is drawn to who changes it: of
 * two changes in a row, the second would take the first one back.
 */
export const queryNow = (): URLSearchParams => new URLSearchParams(window.location.search);

/** What it asks for, with these changes; null takes a name out. */
export function queryWith(changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = queryNow();
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
