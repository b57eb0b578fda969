import type { SentDocument } from './sent-document.ts';

/** `lastDay`: YYYY-MM-DD. */
interface LastDayFacts {
  lastDay: string;
  signed: number;
  signers: number;
}

/** Facts of the mails about approvals, cancellations and endorsements. Links are whole addresses. */
export interface FlowFacts {
  approval_request: ApprovalFacts;
  /** Every lower rank has accepted. */
  approval_turn: ApprovalFacts;
  /** The sender sent the link again; the old one no longer opens. */
  approval_resend: ApprovalFacts;
  /** To who stands in for approvers who are away and whose turn it is; `link`: what waits for the reader, after a login. */
  approval_stand_in: AboutDocument & { senderName: string; absentNames: readonly string[] };
  /** `remaining`: how many of the round have not answered yet. `substitute`: who answered in the place of the approver. */
  vobo_accepted: AboutDocument & { approverName: string; substitute: string | null; remaining: number };
  vobo_refused: AboutDocument & {
    approverName: string;
    substitute: string | null;
    comments: readonly { by: string; title: string; notes: string }[];
  };
  /** Somebody does not sign: they refuse, or it is not for them; `substitute` is whom they would ask. */
  signing_declined: AboutDocument & {
    signerName: string;
    refuses: boolean;
    reason: string | null;
    substitute: { name: string; email: string } | null;
  };
  /** To the owner: somebody who had declined wants to be asked again. */
  signing_wanted: AboutDocument & { signerName: string };
  /** `evidence`: how many files were brought forward. `others`: how many are asked besides; the first answer of all of them decides. */
  cancellation_requested: AboutDocument & { petitionerName: string; reason: string | null; evidence: number; others: number };
  cancellation_answered: AboutDocument & { answererName: string; authorised: boolean; notes: string | null };
  /** `link`: null for whom there is nothing to open, because the document was cancelled before it was sealed. */
  document_canceled: Omit<AboutDocument, 'link'> & { link: string | null; canceledAt: Date };
  /** To who follows it and reads: it is complete. Their names are not known. */
  completed_observer: Omit<AboutDocument, 'recipientName'> & SentDocument & { completedAt: Date; signatures: number };
  /** To who gave their approval: what they approved is signed; `link` shows them that and who signed. */
  completed_approver: AboutDocument & SentDocument & { completedAt: Date; signatures: number };
  /** To who signed: another link to it, since the one they had ended. */
  done_link: AboutDocument & SentDocument & { completedAt: Date; linkEndsAt: Date };
  /** To the owner: the link of a signer ended, or the last day (YYYY-MM-DD, else null) did, and they ask to sign all the same. */
  link_requested: AboutDocument & { signerName: string; endedAt: Date | null; lastDay: string | null };
  /** To the owner: the last day comes near, and so many of the signers have signed. */
  last_day_near_owner: AboutDocument & LastDayFacts;
  /** To the owner: it is over, and nobody signs before there is more time. */
  last_day_passed: AboutDocument & LastDayFacts;
  /** The sender took the document back before anybody signed. `recipientName`: null for who follows it, whose name is not known. */
  document_voided: SentDocument & {
    recipientName: string | null;
    reason: string | null;
    voidedAt: Date;
  };
  /** To the owner: the file could not be prepared, so that nobody is asked; `isOut`: it had been sent before. The document's page says what to do. */
  processing_failed: AboutDocument & { isOut: boolean };
  /** To who was asked to sign and is not any more: taken out, or somebody else is asked instead. Nothing is left to do, so there is no link. */
  signatory_removed: SentDocument & { recipientName: string; removedAt: Date; nobodySigned: boolean };
  /** `link` opens the sheet to be signed, after a login. */
  endorsement_requested: AboutDocument & SentDocument & Passing & { place: string | null };
  /** `holderLink`: of the endorsee alone, opens what they hold after a login; `link` is the public chain. */
  endorsement_done: AboutDocument & Passing & { doneAt: Date; sheetSha256: string; holderLink: string | null };
  endorsement_rejected: AboutDocument & Passing & { reason: string | null };
  /** Nothing is left to do, so there is no link. */
  endorsement_withdrawn: SentDocument & Passing & { recipientName: string; reason: string | null };
  /** Somebody brought a new contract; `page` of it, from 1, is the invoice. */
  special_requested: AboutDocument & { petitionerName: string; page: number; pages: number };
  special_answered: AboutDocument & { approved: boolean; notes: string | null };
}

interface AboutDocument {
  recipientName: string;
  /** Null once it is no longer kept. */
  title: string | null;
  link: string;
}

interface ApprovalFacts extends AboutDocument, SentDocument {
  /** The sender's own words, shown as such. */
  message: string | null;
  expiresAt: Date;
}

/** Whom a document passes from and to, and what passes. */
interface Passing {
  endorserName: string;
  endorseeName: string;
  kind: 'PROPERTY' | 'PROCURATION' | 'GUARANTEE';
}

export type FlowKind = keyof FlowFacts;
export const flowKinds = [
  'approval_request',
  'approval_turn',
  'approval_resend',
  'approval_stand_in',
  'vobo_accepted',
  'vobo_refused',
  'signing_declined',
  'signing_wanted',
  'cancellation_requested',
  'cancellation_answered',
  'document_canceled',
  'document_voided',
  'completed_observer',
  'completed_approver',
  'done_link',
  'link_requested',
  'processing_failed',
  'signatory_removed',
  'last_day_near_owner',
  'last_day_passed',
  'endorsement_requested',
  'endorsement_done',
  'endorsement_rejected',
  'endorsement_withdrawn',
  'special_requested',
  'special_answered',
] as const satisfies readonly FlowKind[];
