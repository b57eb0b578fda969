/** What stands between a login and whoever tries passwords, in one place. */

const DAY = 86_400;

/** Wrong tries within `seconds`: from `captchaFrom` on a captcha is asked for, from `stopsAt` on only time helps. */
export interface Limit {
  readonly seconds: number;
  readonly captchaFrom?: number;
  readonly stopsAt?: number;
}

/** AUTH-006: after this many wrong logins of an address within the window, a captcha is asked for. */
export const CAPTCHA_AFTER_ATTEMPTS = 5;
export const ATTEMPTS_WINDOW_SECONDS = 900;

/** A captcha costs a machine half a second, no more: after this many wrong logins from one network within the window, only time helps. */
export const ATTEMPTS_WITH_CAPTCHA = 20;

/** The most passwords of one address that strangers have looked at in a day, wherever they come from, and those of one network. */
export const STRANGERS_PER_DAY = 100;
export const STRANGERS_OF_ONE_NETWORK_PER_DAY = 40;

/** The same of one browser that is known to the account. */
export const KNOWN_DEVICE_PER_DAY = 50;

const firstFew = { seconds: ATTEMPTS_WINDOW_SECONDS, captchaFrom: CAPTCHA_AFTER_ATTEMPTS };

/**
 * By what a login of a browser that the account does not know is counted. No stop by address before the day's bound: one network
 * uses up its own tries, and the owner in another has theirs.
 */
export const STRANGER_LIMITS = {
  address: [firstFew, { seconds: DAY, stopsAt: STRANGERS_PER_DAY }],
  addressFromNetwork: [
    { ...firstFew, stopsAt: ATTEMPTS_WITH_CAPTCHA },
    { seconds: DAY, stopsAt: STRANGERS_OF_ONE_NETWORK_PER_DAY },
  ],
  /** Whatever address is tried: one password for many people. Generous, since an office is one network. */
  network: [{ seconds: ATTEMPTS_WINDOW_SECONDS, captchaFrom: 30, stopsAt: 200 }],
} as const satisfies Record<string, readonly Limit[]>;

/** By what a login of a known browser is counted, and by nothing else. */
export const KNOWN_DEVICE_LIMITS: readonly Limit[] = [
  { ...firstFew, stopsAt: 10 },
  { seconds: DAY, stopsAt: KNOWN_DEVICE_PER_DAY },
];

/** Wrong codes of the reset form, by network address. */
export const RESET_CODE_LIMITS: readonly Limit[] = [firstFew];

/** Wrong passwords before, by account, where a session stands: its form has no captcha, so that only time helps. */
export const OWN_PASSWORD_LIMITS: readonly Limit[] = [
  { seconds: ATTEMPTS_WINDOW_SECONDS, stopsAt: CAPTCHA_AFTER_ATTEMPTS },
  { seconds: DAY, stopsAt: KNOWN_DEVICE_PER_DAY },
];

/** Changes of address that an account asks for, each of which writes to somebody who may be a stranger. */
export const EMAIL_CHANGE_LIMITS: readonly Limit[] = [{ seconds: DAY, stopsAt: 5 }];

/** CALL-034: who signs up hears whether an address has an account. After so many in an hour from one network a captcha is asked for. */
export const SIGN_UPS_WITHOUT_CAPTCHA = 3;
export const SIGN_UPS_WINDOW_SECONDS = 3_600;

/** CALL-047: whoever has no account yet may have a card taken, which costs the gateway something. By network. */
export const UNKNOWN_CARDS: Limit = { seconds: 3_600, captchaFrom: 3, stopsAt: 60 };

/**
 * Visits of links that anyone may use, each of which writes to an address that somebody typed: by network, and by the address whatever link it is.
 */
export const VISITS_OF_ONE_NETWORK: readonly Limit[] = [{ seconds: DAY, stopsAt: 60 }];
export const VISITS_OF_ONE_ADDRESS: readonly Limit[] = [{ seconds: DAY, stopsAt: 5 }];

/** Life of a captcha from being handed out to being shown. */
export const CAPTCHA_SECONDS = 300;

/** Rounds of PBKDF2 for each step of the proof of work, and how many steps it takes: chance between the two. */
export const CAPTCHA_ROUNDS = 1_000;
export const CAPTCHA_STEPS = [500, 1_000] as const;

/** Life of a token of /auth/token (ROUTE-018). */
export const LOGIN_TOKEN_SECONDS = 60;

/** Browsers that an account knows: so many, those used last; each for half a year after it was used. */
export const KNOWN_DEVICES = 10;
export const KNOWN_DEVICE_SECONDS = 180 * DAY;

/** Tokens of known browsers that one login shows at most: a browser may be that of several people. */
export const DEVICE_TOKENS_SHOWN = 5;
