import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { FileStore } from '../../shared-kernel/files/port.ts';
import { createMailer, sendWaiting } from './application/create-mailer.ts';
import { forgetRecipient } from './application/forget-recipient.ts';
import { handedIn } from './application/handed-in.ts';
import { createMailSeal } from './application/mail-seal.ts';
import { keepReport, recordReports } from './application/reports.ts';
import { tryReportNow, type WaitingReports, waitingReports } from './application/waiting-reports.ts';
import type { Mailer, MailReport, MailTransport, ReportedMail } from './contract/mailer.ts';
import { mailboxRoutes } from './http/mailbox.ts';

export type { Notify } from './application/notify.ts';
export { type MailFacts, type MailKind, mailKinds } from './contract/mail-kinds.ts';
export type {
  AttachedFile,
  Mail,
  MailAttachment,
  Mailer,
  MailOutcome,
  MailReport,
  MailState,
  MailTransport,
  ReportedMail,
} from './contract/mailer.ts';
export type { CompletedDocumentNotification } from './contract/notification.ts';
export type { SenderFact, SentDocument } from './contract/sent-document.ts';
export { createNotificationsModule, type NotificationsModule } from './notifications-module.ts';
export type { Letterhead } from './templates/layout.ts';
export { type RenderedMail, renderMail } from './templates/render-mail.ts';

export interface DeliveryModule {
  readonly mailer: Mailer;
  /** Hands in again what a crash or a failing provider left; for a worker's clock. */
  sendWaiting(limit: number): Promise<number>;
  /** What a provider says later of a mail it took over; each kind is kept once. False: no such mail was taken over. */
  report(report: MailReport): Promise<boolean>;
  /** Hands reports that wait to whoever asked for the mails, at least once each; for a worker's clock. Answers how many it took. */
  recordReports(record: (report: ReportedMail) => Promise<boolean>, limit: number): Promise<number>;
  /** What `recordReports` has not handed over for good yet, the oldest first, at most `shown` of them. */
  waitingReports(shown: number): Promise<WaitingReports>;
  /** Brings the next try of a report forward. False: it does not wait. */
  tryReportNow(mailId: string, report: string): Promise<boolean>;
  /** Which of these mails were handed in, whatever became of them since. */
  handedIn(mailIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Empties every mail to an address, for ever. Answers how many there were. */
  forgetRecipient(to: string): Promise<number>;
  /** Routes of the local mailbox, where the transport keeps one. */
  register(app: FastifyInstance): Promise<void>;
}

/**
 * `secret`: 32 bytes or more; keys for stored mails are derived from it. `files`: where what goes with a mail is read from. `aheadMs`: by how
 * much the installation's clock is ahead of the database's; when a mail left and what was reported of it is told by the installation's.
 */
export function createDeliveryModule(deps: {
  pool: Pool;
  files: Pick<FileStore, 'get'>;
  secret: Uint8Array;
  transport: MailTransport;
  aheadMs?: () => number;
}): DeliveryModule {
  const seal = createMailSeal(deps.secret);
  const { aheadMs = () => 0 } = deps;
  const timed = { pool: deps.pool, aheadMs };
  const mailer = createMailer({ ...timed, files: deps.files, seal, transport: deps.transport });
  return {
    mailer,
    sendWaiting: (limit) => sendWaiting({ pool: deps.pool, mailer, seal }, limit),
    report: (report) => keepReport(timed, report),
    recordReports: (record, limit) => recordReports(deps, record, limit),
    waitingReports: (shown) => waitingReports(timed, shown),
    tryReportNow: (mailId, report) => tryReportNow(deps, mailId, report),
    handedIn: (mailIds) => handedIn(deps, mailIds),
    forgetRecipient: (to) => forgetRecipient({ pool: deps.pool, seal }, to),
    async register(app) {
      if (deps.transport.keepsMailbox) await app.register(mailboxRoutes({ ...timed, files: deps.files, seal }));
    },
  };
}
