import { serverNow } from '../api/server-now.ts';

/**
 * What a browser keeps of a sign-up until it has led to a session: who it is for, the secret of the page that waits, and where the
 * person wanted to go.
 */
const EMAIL_KEPT_AS = 'sign-up-email';
const WAITING_KEPT_AS = 'sign-up-waiting';
const OWN_KEPT_AS = 'own-sign-up';
/** As long as a mailed link works. */
const LINK_MS = 86_400_000;

/**
 * The secret of a sign-up: this tab may follow it into the session (SESSION-018), and every tab of this browser may use its mailed link
 * without a question (AUTH-008).
 */
export function keepWaiting(secret: string, email: string): void {
  window.sessionStorage.setItem(WAITING_KEPT_AS, secret);
  window.localStorage.setItem(OWN_KEPT_AS, JSON.stringify({ secret, email, until: serverNow() + LINK_MS }));
}

export const keptWaiting = (): string | null => window.sessionStorage.getItem(WAITING_KEPT_AS);

/** The secret of the sign-up of this address, if it was in this browser; null otherwise. */
export function ownSignUp(address: string): string | null {
  try {
    const kept = JSON.parse(window.localStorage.getItem(OWN_KEPT_AS) ?? '{}') as { secret?: unknown; email?: unknown; until?: unknown };
    const isOwn = kept.email === address && typeof kept.until === 'number' && kept.until > serverNow();
    return isOwn && typeof kept.secret === 'string' ? kept.secret : null;
  } catch {
    return null;
  }
}

export function forgetWaiting(): void {
  window.sessionStorage.removeItem(WAITING_KEPT_AS);
  window.localStorage.removeItem(OWN_KEPT_AS);
}

export const keepEmail = (email: string): void => window.sessionStorage.setItem(EMAIL_KEPT_AS, email);
export const keptEmail = (): string => window.sessionStorage.getItem(EMAIL_KEPT_AS) ?? '';

const AFTER_KEPT_AS = 'after-sign-up';

/**
 * Where somebody wanted to go who had to sign up first. The mailed link opens in another tab, so all tabs of the browser share
 * it; each sign-up says it anew, null where it is nowhere in particular.
 */
export function keepAfter(place: string | null): void {
  if (place === null) forgetAfter();
  else window.localStorage.setItem(AFTER_KEPT_AS, JSON.stringify({ place, until: serverNow() + LINK_MS }));
}

/** As it was kept; whoever goes there looks first whether it lies within this site. */
export function keptAfter(): unknown {
  try {
    const { place, until } = JSON.parse(window.localStorage.getItem(AFTER_KEPT_AS) ?? '{}') as { place?: unknown; until?: unknown };
    return typeof until === 'number' && until > serverNow() ? place : null;
  } catch {
    return null;
  }
}

export const forgetAfter = (): void => window.localStorage.removeItem(AFTER_KEPT_AS);
