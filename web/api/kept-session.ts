import { DEVICE_TOKENS_SHOWN } from '../../modules/accounts/contract/guessing-limits.ts';

/**
 * What a browser keeps of a session. The cookie `user` says that somebody is logged in and who (SESSION-001); the
 * three tokens lie in the local storage, shared by the tabs of a browser (SESSION-002). Scripts of others cannot run
 * here (content security policy), and no cookie is sent by itself, so that no foreign page can act in a session.
 */
export interface Tokens {
  readonly token: string;
  /** Empty where this browser lost it: the session then ends with its access token (ERR-014). */
  readonly refreshToken: string;
  readonly sessionToken: string;
}

const COOKIE = 'user';
const KEPT_AS = 'session';
/** Somebody of this browser has an account; says nothing of who. It stays when they leave (GUARD-005). */
const KNOWN_AS = 'has-account';
/** By what accounts know this browser that were entered here before, the last first. Says nothing of whose they are, and stays when they leave. */
const DEVICES_AS = 'known-by';
const LEFTOVERS = ['document', 'pending-upload', 'after-sign-up', 'own-sign-up', 'plan-notices'];
/** Seconds; as long as a refresh token lives at most. */
const COOKIE_AGE = 30 * 86_400;

export function userCookie(): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  return found ? decodeURIComponent(found.slice(COOKIE.length + 1)) || null : null;
}

export function keptTokens(): Tokens | null {
  try {
    const kept = JSON.parse(window.localStorage.getItem(KEPT_AS) ?? 'null') as Partial<Tokens> | null;
    return kept?.token && kept.sessionToken ? { refreshToken: '', ...(kept as Omit<Tokens, 'refreshToken'>) } : null;
  } catch {
    return null;
  }
}

export function keepTokens(tokens: Tokens): void {
  window.localStorage.setItem(KEPT_AS, JSON.stringify(tokens));
}

export function keepUser(userId: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${COOKIE}=${encodeURIComponent(userId)}; Path=/; Max-Age=${COOKIE_AGE}; SameSite=Strict${secure}`;
  window.localStorage.setItem(KNOWN_AS, '1');
}

export const hasAccount = (): boolean => window.localStorage.getItem(KNOWN_AS) !== null;

/**
 * What a login shows of this browser: whoever has used up the tries of an address elsewhere keeps its owner out of nothing here. In the
 * local storage like the tokens, since the product has no cookie that is sent by itself; alone it opens nothing.
 */
export function deviceTokens(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(DEVICES_AS) ?? '[]');
    return Array.isArray(kept) ? kept.filter((token): token is string => typeof token === 'string').slice(0, DEVICE_TOKENS_SHOWN) : [];
  } catch {
    return [];
  }
}

/** `token`: what a login or a new password has answered. */
export function keepDevice(token: string | null | undefined): void {
  if (!token) return;
  const all = [token, ...deviceTokens().filter((other) => other !== token)];
  window.localStorage.setItem(DEVICES_AS, JSON.stringify(all.slice(0, DEVICE_TOKENS_SHOWN)));
}

/** A login that broke off half way. */
export const forgetTokens = (): void => window.localStorage.removeItem(KEPT_AS);

/** Nothing of the person stays behind (SESSION-003). */
export function forgetSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Strict`;
  window.localStorage.removeItem(KEPT_AS);
  for (const name of LEFTOVERS) window.localStorage.removeItem(name);
  window.sessionStorage.clear();
}

/** The account itself is gone: whoever comes next may have none. */
export function forgetBrowser(): void {
  forgetSession();
  window.localStorage.removeItem(KNOWN_AS);
}

/** Logged in is who has both; a deleted cookie ends it (SESSION-001). */
export const loggedIn = (): boolean => userCookie() !== null && keptTokens() !== null;
