import { timingSafeEqual } from 'node:crypto';
import { type AccountKeys, hmac } from './keys.ts';

/** A link that proves an address works for a day, in seconds. */
export const VERIFICATION_SECONDS = 86_400;

export interface VerificationCode {
  readonly code: string;
  readonly expiresAt: Date;
}

/**
 * Codes that prove an address are made from account and expiry with a key and stand in no table: they open nothing once
 * the account is verified, so there is nothing to use up. The same moment gives the same code.
 */
export interface VerificationCodes {
  issue(accountId: string, at: Date): VerificationCode;
  holds(code: string, accountId: string, now: Date): boolean;
}

export function createVerificationCodes(keys: Pick<AccountKeys, 'verification'>): VerificationCodes {
  const codeOf = (accountId: string, expires: string): string =>
    `${expires}.${hmac(keys.verification, accountId, expires).toString('base64url')}`;
  return {
    issue(accountId, at) {
      const seconds = Math.floor(at.getTime() / 1000) + VERIFICATION_SECONDS;
      return { code: codeOf(accountId, seconds.toString(36)), expiresAt: new Date(seconds * 1000) };
    },
    holds(code, accountId, now) {
      const expires = /^([0-9a-z]{1,9})\.[\w-]{43}$/.exec(code)?.[1];
      if (expires === undefined || Number.parseInt(expires, 36) * 1000 <= now.getTime()) return false;
      return timingSafeEqual(Buffer.from(codeOf(accountId, expires)), Buffer.from(code));
    },
  };
}
