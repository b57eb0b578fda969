import type { Working } from './working.ts';

/**
 * What is typed and not yet whole enough for the server waits in this tab, so that a reload loses nothing. It ends with
 * the session. `saved`: the server's draft it was written on; a draft that changed elsewhere wins.
 */
interface Kept {
  readonly working: Working;
  readonly saved: string;
}

const nameOf = (documentID: string): string => `preparing:${documentID}`;

export function keptWorking(documentID: string, saved: Working): Working | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(nameOf(documentID)) ?? 'null') as Kept | null;
    return kept && kept.saved === JSON.stringify(saved) ? kept.working : null;
  } catch {
    return null;
  }
}

export function keepWorking(documentID: string, working: Working, saved: Working): void {
  try {
    window.sessionStorage.setItem(nameOf(documentID), JSON.stringify({ working, saved: JSON.stringify(saved) } satisfies Kept));
  } catch {
    // A full storage is no reason to stop typing; the server gets it with the next step.
  }
}

export const dropWorking = (documentID: string): void => window.sessionStorage.removeItem(nameOf(documentID));

/** The draft somebody worked on last, for addresses that name none (ROUTE-021..027). */
const LAST = 'document';
export const keepLast = (documentID: string): void => window.localStorage.setItem(LAST, documentID);
export const lastDraft = (): string | null => window.localStorage.getItem(LAST);
export const forgetLast = (documentID: string): void => {
  if (lastDraft() === documentID) window.localStorage.removeItem(LAST);
};
