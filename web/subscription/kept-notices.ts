/**
 * What this browser remembers of having shown (NOTE-010, NOTE-025): closed is closed for the session, in every tab, and the logout takes it away with what
 * else is kept of a person (web/api/kept-session.ts).
 */
const KEPT_AS = 'plan-notices';

export interface KeptNotices {
  /** Ids of banners that were closed. */
  readonly closed: readonly string[];
  /** Ids of dialogs that opened by themselves. */
  readonly popped: readonly string[];
  /** A banner stood there last: its place is kept free until it is known whether one stands there now. */
  readonly isPlaceKept: boolean;
}

const nothing: KeptNotices = { closed: [], popped: [], isPlaceKept: false };

export function keptNotices(): KeptNotices {
  try {
    return { ...nothing, ...(JSON.parse(window.localStorage.getItem(KEPT_AS) ?? '{}') as Partial<KeptNotices>) };
  } catch {
    return nothing;
  }
}

export function keepNotices(more: Partial<KeptNotices>): void {
  window.localStorage.setItem(KEPT_AS, JSON.stringify({ ...keptNotices(), ...more }));
}

/** When whoever was welcomed here last came for the first time: it says nothing of who, and stays when they leave, so that nobody is welcomed twice. */
const WELCOMED_AS = 'welcomed';

export const isWelcomed = (firstLoginDate: string): boolean => window.localStorage.getItem(WELCOMED_AS) === firstLoginDate;
export const keepWelcomed = (firstLoginDate: string): void => window.localStorage.setItem(WELCOMED_AS, firstLoginDate);
