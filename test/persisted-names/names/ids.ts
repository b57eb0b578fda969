/**
 * First words of name-based ids: a repeated command finds its own work, and a mail its own row, because the same words give the same id.
 */
export const firstWordsOfIds = [
  'account',
  'approvals',
  'approver',
  'cancellations',
  'command',
  'demo',
  'document',
  'endorsements',
  'event',
  'field',
  'invitation',
  'mail',
  'mail-report',
  'mail-state',
  'observer',
  'page',
  'page-images',
  'password',
  'present',
  'present-approver',
  'register',
  'reviewer',
  'saved-signature',
  'sealing',
  'seed',
  'sign-up',
  'signatory',
  'special endorsement',
  'special-endorsements',
  'verification',
  'verify',
  'verify-email',
  'view',
  'vobo-comment',
  'vobo-present',
  'welcome',
];

/** What a name gives for ever: another namespace, order or separator would make other ids of the same words. */
export const nameBasedIds: readonly { readonly words: readonly string[]; readonly id: string }[] = [
  { words: ['event', 'owner-1', 'document-1', 'command-1', '0'], id: '2d2bbed4-f296-5c73-a646-b0b76ce51738' },
  { words: ['mail', 'événement-1', 'recipient-1'], id: '70afc222-bede-5d23-9578-b77e2ca618e5' },
  { words: ['special endorsement', 'endorsement-1'], id: '56339ffa-6281-5c33-b42d-dbc1a29841e7' },
];

/** What the ids of mails that no document asks for begin with; the mailbox sends each id once. */
export const mailIdBeginnings = ['password-reset-', 'reviewer-appointed-', 'reviewer-invited-', 'verify-email-', 'welcome-'];

/** Stored with every mail event, and with every mail that waits. */
export const mailKinds = [
  'approval_request',
  'approval_resend',
  'approval_turn',
  'cancellation_answered',
  'cancellation_requested',
  'completed',
  'document_canceled',
  'document_voided',
  'done_link',
  'endorsement_done',
  'endorsement_rejected',
  'endorsement_requested',
  'endorsement_withdrawn',
  'link_requested',
  'next_turn',
  'observer_link',
  'password_reset',
  'resend',
  'reviewer_appointed',
  'reviewer_invited',
  'signatory_removed',
  'signing_declined',
  'signing_request',
  'special_answered',
  'special_requested',
  'verify_email',
  'vobo_accepted',
  'vobo_refused',
  'welcome',
];
