import { timingSafeEqual } from 'node:crypto';
import type { EmailSide } from '../domain/rules/email-change.ts';
import { type AccountKeys, hmac } from './keys.ts';

/** What the link to one of the two mailboxes is about. */
export interface ChangeLink {
  readonly accountId: string;
  readonly changeId: string;
  readonly side: EmailSide;
}

const LETTERS = { OLD: 'o', NEW: 'n' } as const satisfies Record<EmailSide, string>;
const CODE = /^([on])\.([\w-]{1,100})\.([\w-]{1,100})\.([\w-]{43})$/;

/**
 * Codes of a change of address, made with a key from what they are about and kept in no table: the stream of the account says whether
 * one still opens anything, so there is nothing to use up.
 */
export interface EmailChangeCodes {
  issue(link: ChangeLink): string;
  /** Null: this server made no such code. */
  read(code: string): ChangeLink | null;
}

export function createEmailChangeCodes(keys: Pick<AccountKeys, 'emailChange'>): EmailChangeCodes {
  const issue: EmailChangeCodes['issue'] = ({ accountId, changeId, side }) =>
    [LETTERS[side], accountId, changeId, hmac(keys.emailChange, side, accountId, changeId).toString('base64url')].join('.');
  return {
    issue,
    read(code) {
      const [, letter, accountId, changeId] = CODE.exec(code) ?? [];
      if (!accountId || !changeId) return null;
      const link = { accountId, changeId, side: letter === 'o' ? 'OLD' : 'NEW' } as const;
      return timingSafeEqual(Buffer.from(issue(link)), Buffer.from(code)) ? link : null;
    },
  };
}
