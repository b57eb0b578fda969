/** What stands between a login and whoever tries passwords, in one place. */

/** AUTH-006: after this many wrong logins of an address within the window, a captcha is asked for. */
export const CAPTCHA_AFTER_ATTEMPTS = 5;
export const ATTEMPTS_WINDOW_SECONDS = 900;

/** A captcha costs a machine half a second, no more: after this many wrong logins within the window, only time helps. */
export const ATTEMPTS_WITH_CAPTCHA = 20;

/** Life of a captcha from being handed out to being shown. */
export const CAPTCHA_SECONDS = 300;

/** Rounds of PBKDF2 for each step of the proof of work, and how many steps it takes: chance between the two. */
export const CAPTCHA_ROUNDS = 1_000;
export const CAPTCHA_STEPS = [500, 1_000] as const;

/** Life of a token of /auth/token (ROUTE-018). */
export const LOGIN_TOKEN_SECONDS = 60;
