import type { SentDocument } from './sent-document.ts';

/** Facts of the mails about forms: what is asked before a document is there. Links are whole addresses; those of signers carry the right to act. */
export interface FormFacts {
  /** Somebody is asked to fill in what the document needs of them. */
  form_request: AskedFacts;
  /** Once more; the link before opens nothing. */
  form_reminder: AskedFacts;
  /** What was handed in is to be corrected; `comment`: the sender's own words. */
  form_comment: AskedFacts & { comment: string | null };
  /** To who was asked: nothing comes of it. `isRefused`: their own form was not taken. Nothing is left to do, so there is no link. */
  form_ended: SentDocument & { recipientName: string; isRefused: boolean; reason: string | null; endedAt: Date };
  /** To who was asked and is not any more, because somebody else is. */
  form_replaced: SentDocument & { recipientName: string };
  /** To the sender. `waiting`: how many of those who are asked have not handed theirs in. */
  form_answered: AboutForm & { signerName: string; isCorrected: boolean; waiting: number };
  /** To the sender: a signer says that they do not answer. */
  form_declined: AboutForm & { signerName: string; reason: string | null };
}

interface AskedFacts extends SentDocument {
  recipientName: string;
  link: string;
  expiresAt: Date;
}

interface AboutForm {
  recipientName: string;
  /** Null once it is no longer kept. */
  title: string | null;
  link: string;
}

export type FormKind = keyof FormFacts;
export const formKinds = [
  'form_request',
  'form_reminder',
  'form_comment',
  'form_ended',
  'form_replaced',
  'form_answered',
  'form_declined',
] as const satisfies readonly FormKind[];
