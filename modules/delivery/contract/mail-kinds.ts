import { type FlowFacts, flowKinds } from './flow-kinds.ts';
import { type FormFacts, formKinds } from './form-kinds.ts';
import { type LinkFacts, linkKinds } from './link-kinds.ts';
import { type NoticeFacts, noticeKinds } from './notice-kinds.ts';
import type { SentDocument, Shown } from './sent-document.ts';

/** An e.firma that signed in the place of `signerName`; `differs`: under another name than that. */
export interface EfirmaHolderFact {
  readonly signerName: string;
  readonly holder: string;
  readonly rfc: string | null;
  readonly differs: boolean;
}

/** Facts each kind of mail is written from. Links are whole addresses; they carry the right to act and are never logged. */
export interface MailFacts extends FlowFacts, NoticeFacts, FormFacts, LinkFacts {
  signing_request: SigningFacts;
  /** The one before in the order has signed. */
  next_turn: SigningFacts;
  /** The sender sent the link again; the old one no longer opens. */
  resend: SigningFacts;
  /** Who came with an older link asked for the one that works: the same link, mailed once more. */
  link_again: SigningFacts;
  /** The last day was over and the sender set a later one, or none; the link is the one of before. */
  more_time: SigningFacts;
  /** The last day comes near. */
  last_day_near: SigningFacts;
  /** The plan of the document reminds who has not signed; the link of before no longer opens. */
  signing_reminder: SigningFacts;
  /** Any of these where the account wants no signing link in mails; `link`: where people log in. */
  signing_without_link: Omit<SigningFacts, 'expiresAt'>;
  observer_link: SentDocument & { recipientName: string | null; link: string; expiresAt: Date | null };
  /**
   * `attached`: the signed PDF and its constancia go with the mail. `linkEndsAt`: until when the link shows them to this person; null:
   * it is the owner's and opens the document after a login.
   * `sender`: null in the sender's own letter. `holders`: whose e.firmas signed, for the owner alone; everybody else gets none of them.
   */
  completed: Shown & {
    recipientName: string;
    link: string;
    completedAt: Date;
    signatures: number;
    attached: boolean;
    linkEndsAt: Date | null;
    holders: readonly EfirmaHolderFact[];
  };
  /** To somebody whom the owner of an account lets work in it. */
  sub_user_invited: { recipientName: string; ownerName: string; link: string; expiresAt: Date };
  reviewer_invited: { recipientName: string; ownerName: string; documents: 'ALL' | 'SELECTED'; link: string; expiresAt: Date };
  /** To the owner of the account: platform staff, not they themselves, let somebody read it. */
  reviewer_granted: {
    recipientName: string;
    ownerName: string;
    documents: 'ALL' | 'SELECTED';
    expiresAt: Date | null;
    link: string;
  };
  reviewer_appointed: { recipientName: string; reviewerName: string; reviewerEmail: string; appointedAt: Date; link: string };
  /** `link`: where to set another one, if it was not they who changed it. */
  api_key_issued: {
    recipientName: string;
    keyName: string;
    scope: 'READ' | 'WRITE';
    isTest: boolean;
    /** The key was there before and has another secret now. */
    rotated: boolean;
    issuedAt: Date;
    expiresAt: Date;
    link: string;
  };
  password_changed: { recipientName: string; changedAt: Date; link: string };
  password_reset: { recipientName: string; link: string; expiresAt: Date };
  /** To the address of an account: somebody asked for another one. `link` leads to both answers. */
  email_change_asked: { recipientName: string; newEmail: string; link: string; expiresAt: Date };
  /** To the address to come. */
  email_change_confirm: { recipientName: string; link: string; expiresAt: Date };
  /** To an address that has an account already: somebody wanted it for theirs. */
  email_change_taken: { link: string };
  /** To both addresses. */
  email_changed: { recipientName: string; newEmail: string; changedAt: Date; link: string };
  /** To who ended their account. */
  account_deleted: { recipientName: string; link: string };
  /** Proves the address of somebody who signed up. */
  verify_email: { recipientName: string; link: string; expiresAt: Date };
  /** To the owner of an address who said that they had not signed up: the account of whoever did has ended. */
  sign_up_disowned: { link: string };
  /** The address is proved and the account open. */
  welcome: { recipientName: string; link: string };
}

interface SigningFacts extends SentDocument {
  recipientName: string;
  /** The sender's own words, shown as such. */
  message: string | null;
  link: string;
  /** Null before the turn of who is written to. */
  expiresAt: Date | null;
  /** Until which day it can be signed, YYYY-MM-DD; null where the sender set none. */
  lastDay: string | null;
}

export type MailKind = keyof MailFacts;
export const mailKinds = [
  'signing_request',
  'next_turn',
  'resend',
  'link_again',
  'more_time',
  'last_day_near',
  'signing_reminder',
  'signing_without_link',
  'observer_link',
  'completed',
  'sub_user_invited',
  'reviewer_invited',
  'reviewer_granted',
  'reviewer_appointed',
  'api_key_issued',
  'password_changed',
  'password_reset',
  'email_change_asked',
  'email_change_confirm',
  'email_change_taken',
  'email_changed',
  'account_deleted',
  'verify_email',
  'sign_up_disowned',
  'welcome',
  ...noticeKinds,
  ...flowKinds,
  ...formKinds,
  ...linkKinds,
] as const satisfies readonly MailKind[];
