import type { Filling } from './filling.ts';

/** What is filled in and not sent waits in this tab, so that a reload and the way back lose nothing. It ends with the session. */
const nameOf = (templateID: string): string => `form:${templateID}`;

export function keptFilling(templateID: string): Filling | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(nameOf(templateID)) ?? 'null') as Partial<Filling> | null;
    return kept && typeof kept.once === 'string' && typeof kept.title === 'string' && Array.isArray(kept.signers) && kept.given
      ? (kept as Filling)
      : null;
  } catch {
    return null;
  }
}

export function keepFilling(templateID: string, filling: Filling): void {
  try {
    window.sessionStorage.setItem(nameOf(templateID), JSON.stringify(filling));
  } catch {
    // A full storage is no reason to stop typing.
  }
}

export function dropFilling(templateID: string): void {
  try {
    window.sessionStorage.removeItem(nameOf(templateID));
  } catch {
    // Nothing was kept.
  }
}
