import type { OpenWork, ReactorStatus } from '../../../shared-kernel/reactor/index.ts';
import type { DeliveryModule, MailReport } from '../../delivery/index.ts';

/** Name of the flow beside those of the reactors, whose work waits in a queue of its own. */
export const MAIL_REPORTS = 'mail-reports';

const SHOWN = 50;

/** The event that the report becomes. */
const causes: Readonly<Record<MailReport['report'], string>> = {
  delivered: 'MailDelivered',
  bounced: 'MailBounced',
  opened: 'MailOpened',
};

/** An open report, named by its kind and its mail. */
export type OpenReport = OpenWork & { readonly documentId: string; readonly cause: string };

type ReportsDesk = Pick<DeliveryModule, 'waitingReports' | 'tryReportNow'>;

/** Reports of the provider that the documents do not have yet, in the shape of a reactor's work. */
export async function mailReportsStatus(delivery: ReportsDesk): Promise<ReactorStatus & { readonly open: readonly OpenReport[] }> {
  const { waiting, failing, recorded, oldestSeconds, oldest } = await delivery.waitingReports(SHOWN);
  return {
    name: MAIL_REPORTS,
    position: null,
    waiting,
    running: 0,
    parked: 0,
    done: recorded,
    failing,
    oldestOpenSeconds: oldestSeconds,
    open: oldest.map((report) => ({
      key: `${report.report} ${report.mailId}`,
      state: 'waiting',
      eventId: report.mailId,
      attempts: report.attempts,
      firstAt: report.reportedAt,
      ageSeconds: report.ageSeconds,
      nextAttemptAt: report.nextAttemptAt,
      lastError: report.lastError,
      lastErrorAt: null,
      documentId: report.about,
      cause: causes[report.report],
    })),
  };
}

/** Tries a report again at once, by an operator's decision; it is done when the document has its event. False: no such report waits. */
export async function resumeMailReport(delivery: ReportsDesk, key: string): Promise<boolean> {
  const at = key.indexOf(' ');
  return at > 0 && delivery.tryReportNow(key.slice(at + 1), key.slice(0, at));
}
