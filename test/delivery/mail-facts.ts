import type { FlowFacts } from '../../modules/delivery/contract/flow-kinds.ts';
import type { FormFacts } from '../../modules/delivery/contract/form-kinds.ts';
import type { LinkFacts } from '../../modules/delivery/contract/link-kinds.ts';
import type { NoticeFacts } from '../../modules/delivery/contract/notice-kinds.ts';
import type { MailFacts, MailKind, SentDocument } from '../../modules/delivery/index.ts';

export const link = 'https://firma.example/signatory/d1/s1#Zm9v-_bar';
export const expiresAt = new Date('2026-11-28T05:42:00.000Z');

/** Whoever else a mail names, and where it leads. */
const usual = {
  sender: 'Beto Sol',
  company: 'Despacho Sol, SC',
  senderEmail: 'beto@sol.example',
  answerer: 'Clara Luz',
  signer: 'Ana Cortés',
  endorsee: 'Darío Paz',
  substitute: { name: 'Olga Núñez', email: 'olga@nunez.example' },
  reviewerEmail: 'revisor@despacho.example',
  link,
};

const sentDocument = (title: string, { sender, company, senderEmail }: typeof usual): SentDocument => ({
  title,
  pages: 12,
  sender: { name: sender, email: senderEmail, company },
});

/** Facts of every kind of mail around a title, a name and somebody's words. */
export function factsWith(
  title: string,
  name = 'Ana',
  message: string | null = null,
  others: typeof usual = usual,
): { [Kind in MailKind]: MailFacts[Kind] } {
  const { link, reviewerEmail } = others;
  const shown = sentDocument(title, others);
  const signing = { ...shown, recipientName: name, message, link, expiresAt, lastDay: '2026-11-27' };
  return {
    signing_request: signing,
    next_turn: signing,
    resend: signing,
    link_again: signing,
    more_time: signing,
    signing_reminder: signing,
    last_day_near: signing,
    signing_without_link: signing,
    observer_link: { ...shown, recipientName: null, link, expiresAt: null },
    completed: {
      ...shown,
      recipientName: name,
      link,
      completedAt: expiresAt,
      signatures: 2,
      attached: true,
      linkEndsAt: expiresAt,
      holders: [{ signerName: name, holder: `${name} ${title}`, rfc: 'FEPB800101AB1', differs: true }],
    },
    sub_user_invited: { recipientName: name, ownerName: title, link, expiresAt },
    reviewer_invited: { recipientName: name, ownerName: title, documents: 'ALL', link, expiresAt },
    reviewer_granted: { recipientName: name, ownerName: title, documents: 'SELECTED', expiresAt, link },
    reviewer_appointed: {
      recipientName: title,
      reviewerName: name,
      reviewerEmail,
      appointedAt: expiresAt,
      link,
    },
    api_key_issued: {
      recipientName: title,
      keyName: name,
      scope: 'WRITE',
      isTest: true,
      rotated: false,
      issuedAt: expiresAt,
      expiresAt,
      link,
    },
    password_changed: { recipientName: `${name} ${title}`, changedAt: expiresAt, link },
    password_reset: { recipientName: `${name} ${title}`, link, expiresAt },
    email_change_asked: { recipientName: `${name} ${title}`, newEmail: 'nuevo@correo.example', link, expiresAt },
    email_change_confirm: { recipientName: `${name} ${title}`, link, expiresAt },
    email_change_taken: { link },
    email_changed: { recipientName: `${name} ${title}`, newEmail: 'nuevo@correo.example', changedAt: expiresAt, link },
    account_deleted: { recipientName: `${name} ${title}`, link },
    verify_email: { recipientName: `${name} ${title}`, link, expiresAt },
    sign_up_disowned: { link },
    welcome: { recipientName: `${name} ${title}`, link },
    ...noticeFacts(title, name, others),
    ...flowFacts(title, name, message, others),
  };
}

const noticeFacts = (title: string, name: string, { link, signer, senderEmail, reviewerEmail }: typeof usual): NoticeFacts => ({
  somebody_signed: { recipientName: name, title, link, signerName: signer, signed: 1, signers: 3 },
  mail_bounced: { recipientName: name, title, link, personName: signer, personEmail: senderEmail, isComplete: false },
  day_in_documents: {
    recipientName: name,
    day: '2026-11-28',
    link,
    more: 7,
    documents: [
      {
        title,
        link,
        signed: 2,
        signers: 3,
        facts: [
          { kind: 'SIGNED', person: signer, email: null },
          { kind: 'REFUSED', person: name, email: null },
          { kind: 'NOT_THEIRS', person: '', email: null },
          { kind: 'BOUNCED', person: name, email: senderEmail },
        ],
      },
    ],
  },
  sub_user_added: { recipientName: title, personName: name, personEmail: senderEmail, addedAt: expiresAt, link },
  reviewer_added: { recipientName: title, reviewerName: name, reviewerEmail, grantedAt: expiresAt, expiresAt, link },
});

const canceledAt = new Date('2026-11-20T05:42:00.000Z');
export const sheetSha256 = 'ab'.repeat(32);

function flowFacts(title: string, name: string, message: string | null, others: typeof usual): FlowFacts & FormFacts & LinkFacts {
  const { link, answerer, endorsee: endorseeName, signer: signerName, substitute } = others;
  const about = { recipientName: name, title, link };
  const shown = sentDocument(title, others);
  const approval = { ...about, ...shown, message, expiresAt };
  const passing = { endorserName: answerer, endorseeName, kind: 'PROCURATION' } as const;
  return {
    approval_request: approval,
    approval_turn: approval,
    approval_resend: approval,
    approval_stand_in: { ...about, senderName: others.sender, absentNames: [answerer] },
    vobo_accepted: { ...about, approverName: answerer, substitute: null, remaining: 2 },
    vobo_refused: {
      ...about,
      approverName: answerer,
      substitute: null,
      comments:
        message === null ? [] : [1, 2].map((number) => ({ by: answerer, title: `Cláusula ${number}`, notes: `${number}: ${message}` })),
    },
    signing_wanted: { ...about, signerName },
    signing_declined: { ...about, signerName, refuses: false, reason: message, substitute },
    cancellation_requested: { ...about, petitionerName: answerer, reason: message, evidence: 3, others: 2 },
    cancellation_answered: { ...about, answererName: answerer, authorised: false, notes: message },
    document_canceled: { ...about, canceledAt },
    last_day_near_owner: { ...about, lastDay: '2026-11-27', signed: 1, signers: 3 },
    last_day_passed: { ...about, lastDay: '2026-11-27', signed: 1, signers: 3 },
    link_requested: { ...about, signerName: answerer, endedAt: canceledAt, lastDay: null },
    completed_observer: { ...shown, link, completedAt: canceledAt, signatures: 2 },
    completed_approver: { ...about, ...shown, completedAt: canceledAt, signatures: 2 },
    done_link: { ...about, ...shown, completedAt: canceledAt, linkEndsAt: expiresAt },
    document_voided: { ...shown, recipientName: name, reason: message, voidedAt: canceledAt },
    processing_failed: { ...about, isOut: message !== null },
    signatory_removed: { ...shown, recipientName: name, removedAt: canceledAt, nobodySigned: message === null },
    endorsement_requested: { ...about, ...shown, ...passing, place: 'Puebla' },
    endorsement_done: { ...about, ...passing, doneAt: canceledAt, sheetSha256, holderLink: null },
    endorsement_rejected: { ...about, ...passing, reason: message },
    endorsement_withdrawn: { ...shown, recipientName: name, ...passing, reason: message },
    special_requested: { ...about, petitionerName: answerer, page: 3, pages: 9 },
    special_answered: { ...about, approved: true, notes: message },
    form_request: { ...about, ...shown, expiresAt },
    form_reminder: { ...about, ...shown, expiresAt },
    form_comment: { ...about, ...shown, expiresAt, comment: message },
    form_ended: { ...shown, recipientName: name, isRefused: message !== null, reason: message, endedAt: canceledAt },
    form_replaced: { ...shown, recipientName: name },
    form_answered: { ...about, signerName, isCorrected: message !== null, waiting: 2 },
    form_declined: { ...about, signerName, reason: message },
    public_link_code: { recipientName: name, title, senderName: name, code: '042137', expiresAt },
  };
}
