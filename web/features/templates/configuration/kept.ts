import type { Working } from './working.ts';

/**
 * What is configured and not saved waits in this tab, so that a reload and the way back lose nothing. It ends with the session. `from`: what it was begun
 * from; a template that changed elsewhere wins.
 */
interface Kept {
  readonly working: Working;
  readonly from: string;
}

const nameOf = (what: string): string => `template:${what}`;

export function keptWorking(what: string, from: Working): Working | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(nameOf(what)) ?? 'null') as Kept | null;
    return kept && kept.from === JSON.stringify(from) ? kept.working : null;
  } catch {
    return null;
  }
}

export function keepWorking(what: string, working: Working, from: Working): void {
  try {
    window.sessionStorage.setItem(nameOf(what), JSON.stringify({ working, from: JSON.stringify(from) } satisfies Kept));
  } catch {
    // A full storage is no reason to stop typing.
  }
}

export const dropWorking = (what: string): void => window.sessionStorage.removeItem(nameOf(what));
