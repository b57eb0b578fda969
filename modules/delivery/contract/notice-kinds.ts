interface AboutOwn {
  recipientName: string;
  /** Null once it is no longer kept. */
  title: string | null;
  /** Opens the page of the document after a login. */
  link: string;
}

/** What happened to a document on a day, about one person. `person`: empty where no name is known; `email`: null where it says nothing. */
export interface DayFact {
  readonly kind: 'SIGNED' | 'REFUSED' | 'NOT_THEIRS' | 'BOUNCED';
  readonly person: string;
  readonly email: string | null;
}

export interface DayOfDocument {
  readonly title: string | null;
  readonly link: string;
  /** As it stands when the mail is written. */
  readonly signed: number;
  readonly signers: number;
  readonly facts: readonly DayFact[];
}

/** Facts of the mails by which people hear of what goes on without them. Links are whole addresses. */
export interface NoticeFacts {
  /** One of several signed; the last signature is told by the final mail. */
  somebody_signed: AboutOwn & { signerName: string; signed: number; signers: number };
  /** A mail to a person of the document came back. `personName`: empty where none is known. */
  mail_bounced: AboutOwn & { personName: string; personEmail: string; isComplete: boolean };
  /** `day`: YYYY-MM-DD, of the mail. `more`: documents beside those that are listed. `link`: to the list of documents. */
  day_in_documents: { recipientName: string; day: string; documents: readonly DayOfDocument[]; more: number; link: string };
  /** To the owner of an account: somebody works in it from now on. */
  sub_user_added: { recipientName: string; personName: string; personEmail: string; addedAt: Date; link: string };
  /** To the owner of an account: they let somebody read it. */
  reviewer_added: {
    recipientName: string;
    reviewerName: string;
    reviewerEmail: string;
    grantedAt: Date;
    expiresAt: Date | null;
    link: string;
  };
}

export type NoticeKind = keyof NoticeFacts;
export const noticeKinds = [
  'somebody_signed',
  'mail_bounced',
  'day_in_documents',
  'sub_user_added',
  'reviewer_added',
] as const satisfies readonly NoticeKind[];
