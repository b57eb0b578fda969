import type { MailKind } from '../contract/mail-kinds.ts';

/** Who is asked for something by somebody: the footer of the mail names them. */
export type Asked = 'signer' | 'approver' | 'observer' | 'endorser' | 'answerer';

/**
 * What else a reader has to do with a mail. `owner`: of the document. `party`: signed it, was asked to, or has to do with it in another
 * way. `holder`: of an account, in matters of the account. `address`: somebody typed theirs; they may have no account.
 */
export type Concerned = 'owner' | 'party' | 'holder' | 'address';

/** Who of the account of the owner is told as well: in charge of the document, standing in for who is, or standing in for an approver of it. */
export type OfAccount = 'inCharge' | 'substitute' | 'standIn';

export type Audience = Asked | Concerned;

/** Why a mail comes to its reader. */
export const audiences: { readonly [Kind in MailKind]: Audience } = {
  signing_request: 'signer',
  next_turn: 'signer',
  resend: 'signer',
  link_again: 'signer',
  more_time: 'signer',
  last_day_near: 'signer',
  signing_reminder: 'signer',
  signing_without_link: 'signer',
  observer_link: 'observer',
  completed: 'party',
  sub_user_invited: 'address',
  reviewer_invited: 'address',
  reviewer_granted: 'holder',
  reviewer_appointed: 'holder',
  api_key_issued: 'holder',
  password_changed: 'holder',
  password_reset: 'holder',
  email_change_asked: 'holder',
  email_change_confirm: 'address',
  email_change_taken: 'holder',
  email_changed: 'holder',
  account_deleted: 'holder',
  verify_email: 'address',
  sign_up_disowned: 'address',
  welcome: 'holder',
  somebody_signed: 'owner',
  mail_bounced: 'owner',
  day_in_documents: 'holder',
  sub_user_added: 'holder',
  reviewer_added: 'holder',
  approval_request: 'approver',
  approval_turn: 'approver',
  approval_resend: 'approver',
  approval_stand_in: 'holder',
  vobo_accepted: 'owner',
  vobo_refused: 'owner',
  signing_declined: 'owner',
  signing_wanted: 'owner',
  cancellation_requested: 'party',
  cancellation_answered: 'party',
  document_canceled: 'party',
  completed_observer: 'observer',
  completed_approver: 'approver',
  done_link: 'party',
  link_requested: 'owner',
  last_day_near_owner: 'owner',
  last_day_passed: 'owner',
  document_voided: 'party',
  processing_failed: 'owner',
  signatory_removed: 'party',
  endorsement_requested: 'endorser',
  endorsement_done: 'party',
  endorsement_rejected: 'owner',
  endorsement_withdrawn: 'party',
  special_requested: 'owner',
  special_answered: 'party',
  form_request: 'answerer',
  form_reminder: 'answerer',
  form_comment: 'answerer',
  form_ended: 'party',
  form_replaced: 'party',
  form_answered: 'owner',
  form_declined: 'owner',
  public_link_code: 'address',
};

export const isAsked = (audience: Audience | OfAccount): audience is Asked =>
  audience === 'signer' || audience === 'approver' || audience === 'observer' || audience === 'endorser' || audience === 'answerer';
