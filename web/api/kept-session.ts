/**
 * What a browser keeps of a session. The cookie `user` says that somebody is logged in and who (SESSION-001); the
 * three tokens lie in the local storage, shared by the tabs of a browser (SESSION-002). Scripts of others cannot run
 * here (content security policy), and no cookie is sent by itself, so that no foreign page can act in a session.
 */
export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionToken: string;
}

const COOKIE = 'user';
const KEPT_AS = 'session';
/** Somebody of this browser has an account; says nothing of who. It stays when they leave (GUARD-005). */
const KNOWN_AS = 'has-account';
const LEFTOVERS = ['document', 'pending-upload', 'after-sign-up'];
/** Seconds; as long as a refresh token lives at most. */
const COOKIE_AGE = 30 * 86_400;

export function userCookie(): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  return found ? decodeURIComponent(found.slice(COOKIE.length + 1)) || null : null;
}

export function keptTokens(): Tokens | null {
  try {
    const kept = JSON.parse(window.localStorage.getItem(KEPT_AS) ?? 'null') as Partial<Tokens> | null;
    return kept?.token && kept.refreshToken && kept.sessionToken ? (kept as Tokens) : null;
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

/** Logged in is who has both; a deleted cookie ends it (SESSION-001). */
export const loggedIn = (): boolean => userCookie() !== null && keptTokens() !== null;
