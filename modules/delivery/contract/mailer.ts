import type { Language } from '../../../shared-kernel/i18n/table.ts';

/** A file that goes with a mail: the queue keeps its key in the file store, never its bytes. `type`: media type; size in bytes. */
export interface MailAttachment {
  readonly name: string;
  readonly type: string;
  readonly key: string;
  readonly size: number;
}

/** The same as it is handed to a provider. */
export interface AttachedFile extends Pick<MailAttachment, 'name' | 'type'> {
  readonly bytes: Uint8Array;
}

/** A mail as the product asks for it to be sent. */
export interface Mail {
  /** Derived from the event that causes the mail; the same id is the same mail, however often it is handed in. At most 200 characters. */
  readonly mailId: string;
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /**
   * What the mail is about, an opaque id without personal meaning, at most 200 characters: whoever names it is told what became
   * of the mail, and hands it in again by itself until it was taken.
   */
  readonly about?: string;
  /** None where left out. A mail whose file cannot be read waits: its words may say that the file is there. */
  readonly attachments?: readonly MailAttachment[];
}

/**
 * accepted: the provider took it over; nothing is called sent before. failed: it did not, and the
 * same mail may be handed in again (`retry`) or never will be taken (`retry: false`, a bad address). `isLeaving`: nothing failed,
 * another worker has it in hand, or had when it died.
 */
export type MailOutcome =
  | { readonly accepted: true; readonly acceptedAt: string; readonly attempts: number }
  | { readonly accepted: false; readonly reason: string; readonly retry: boolean; readonly isLeaving?: true; readonly attempts: number };

/** Mail is at least once: after a crash between provider and record the same mail may leave twice, and its attempts say so. */
export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
  /**
   * Gives up a mail that nobody needs any more. accepted: too late, the provider has it. withdrawn: it will never leave.
   * leaving: another worker is handing it in; ask again.
   */
  withdraw(mailId: string): Promise<'accepted' | 'withdrawn' | 'leaving'>;
}

/**
 * What a provider says later of a mail it took over: it reached the mailbox, it came back, or it was opened (a sign, not a
 * proof: programs open mails too).
 */
export interface MailReport {
  readonly mailId: string;
  readonly report: 'delivered' | 'bounced' | 'opened';
  /** Why it came back, in the provider's words; empty for the others. */
  readonly reason: string;
}

/** A report on its way to whoever asked for the mail. `reportedAt`: ISO 8601, UTC. */
export interface ReportedMail extends MailReport {
  readonly about: string;
  readonly reportedAt: string;
}

/** What stands behind the mailer: a provider that takes a mail over or says why not. Rejects when it could not be reached. */
export interface MailTransport {
  readonly name: string;
  /** True where accepted mails stay here to be read, so that the product shows them itself. */
  readonly keepsMailbox: boolean;
  /** `report`: what the provider knows at once. What it learns later comes through `DeliveryModule.report`. */
  deliver(
    mail: Mail,
    attached: readonly AttachedFile[],
  ): Promise<
    | { readonly accepted: true; readonly report?: Omit<MailReport, 'mailId'> }
    | { readonly accepted: false; readonly reason: string; readonly permanent: boolean }
  >;
}

export type MailState = 'queued' | 'accepted' | 'failed';
