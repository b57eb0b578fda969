import { useSyncExternalStore } from 'react';

/** By how many milliseconds the clock of a test installation was moved; every answer says it. Absent or 0: nobody moved it. */
const AHEAD_HEADER = 'x-test-clock';

let aheadMs = 0;
const listeners = new Set<() => void>();

/** Of an answer of this server. It only grows: an answer that was under way during a move is older than what is known. */
export function learnAhead(headers: Headers): void {
  const told = Number(headers.get(AHEAD_HEADER) ?? 0);
  if (!(told > aheadMs)) return;
  aheadMs = told;
  for (const listener of listeners) listener();
}

/** Milliseconds since 1970 by the time that the server goes by: the clock of this device, moved as the installation's was. */
export const serverNow = (): number => Date.now() + aheadMs;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds ahead; 0 unless this is a test installation whose clock was moved. */
export const useAhead = (): number => useSyncExternalStore(subscribe, () => aheadMs);
