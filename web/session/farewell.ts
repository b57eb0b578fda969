import { forgetBrowser } from '../api/kept-session.ts';

/** Where somebody begins who has no account. */
export const START = '/home';

/** Says nothing of who it was, and is gone once it was read. */
const KEPT_AS = 'account-gone';

/** The account of this page is deleted: nothing of it stays in this browser, and the first page says that it is gone. */
export function farewell(): void {
  forgetBrowser();
  window.sessionStorage.setItem(KEPT_AS, '1');
  // A page of its own: nothing that was looked at is left in the memory of this one.
  window.location.replace(START);
}

export const isFarewell = (): boolean => window.sessionStorage.getItem(KEPT_AS) !== null;
export const forgetFarewell = (): void => window.sessionStorage.removeItem(KEPT_AS);
