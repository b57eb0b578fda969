import { join } from 'node:path';
import { remindersDueAt } from '../../../projections/document-page/queries.ts';
import { dueAt } from '../../../projections/due-dates/queries.ts';
import { purchasesUnpaidSince } from '../../../projections/invoices/queries.ts';
import { plansDueAt } from '../../../projections/plan-dues/queries.ts';
import { remindersOverAt } from '../../../projections/reminders/queries.ts';
import { derivedFolder, sweepDerived } from '../../../shared-kernel/files/derived.ts';
import { sweepIncoming } from '../../../shared-kernel/files/sweep.ts';
import { pause } from '../../../shared-kernel/retry/back-off.ts';
import { announceDue } from '../../flows/due-dates.ts';
import { recordMailReport } from '../../flows/mails/mail-reports.ts';
import { announcePlanDue } from '../../flows/plan-dues.ts';
import { endReminder } from '../../flows/reminder-ends.ts';
import type { Log } from '../operations/process-log.ts';
import type { Modules } from './modules.ts';
import type { Services } from './services.ts';

const MAILS_MS = 15_000;
const REPORTS_MS = 1_000;
const DUE_DATES_MS = 5_000;
const PURCHASES_MS = 30_000;
/** A purchase that was not paid by then is not paid any more: prices and plans may be others. */
const UNPAID_PURCHASE_MS = 86_400_000;
const SWEEP_MS = 600_000;
/** No form takes an hour: what was last written to before that was left by a crash. */
const UNFINISHED_MS = 3_600_000;
/** Pictures of pages are made again for whoever looks later. */
const DERIVED_MS = 30 * 86_400_000;

/** All that goes on behind the requests: read models, side effects, evidence, mails. Any number of processes may do this at once. */
export function startBackground(services: Services, modules: Modules, signal: AbortSignal): { stopped(): Promise<unknown> } {
  const { config, log, leases, testClock } = services;
  modules.readSide.start();
  modules.reactors.start();
  const evidence = services.evidence
    .run(signal)
    .catch((error: unknown) => log('error', 'the evidence log stopped', { error: String(error) }));
  // Mails that a crash left between the queue and the provider are handed in again. Each is claimed in its table before it
  // leaves; the lease keeps two workers from asking for the same ones.
  const mails = leases.hold('mails', signal, (held) =>
    every(MAILS_MS, held.signal, log, 'waiting mails could not be sent', () => modules.delivery.sendWaiting(50)),
  );
  // Each is written down once, whoever does it; the lease keeps two workers from reading the same ones.
  const reports = leases.hold('mail-reports', signal, (held) =>
    every(REPORTS_MS, held.signal, log, 'mail reports could not be recorded', () =>
      modules.delivery.recordReports((report) => recordMailReport(services, report), 200),
    ),
  );
  // Each is a fact of its document, once, whoever brings it; the lease keeps two workers from asking for the same ones.
  const dueDates = leases.hold('due-dates', signal, (held) =>
    everyAndMoved(testClock, DUE_DATES_MS, held.signal, log, 'due dates could not be looked up', async () => {
      // One that fails comes again with the next look, and keeps no other from its turn.
      for (const due of await dueAt(services.pool, services.clock.now(), 100))
        await announceDue(services, due).catch((error: Error) =>
          log('warn', 'a due date could not be announced', { documentId: due.documentId, error: error.message }),
        );
    }),
  );
  // Each is a fact of its document, once, whoever brings it; the lease keeps two workers from asking for the same ones.
  const signingReminders = leases.hold('signing-reminders', signal, (held) =>
    everyAndMoved(testClock, DUE_DATES_MS, held.signal, log, 'reminders that are due could not be looked up', async () => {
      for (const documentId of await remindersDueAt(services.pool, services.clock.now(), 100))
        await modules
          .remindSigners(documentId)
          .catch((error: Error) => log('warn', 'who does not sign could not be reminded', { documentId, error: error.message }));
    }),
  );
  // Each is a fact of its reminder, once, whoever brings it; the lease keeps two workers from asking for the same ones.
  const reminderEnds = leases.hold('reminder-ends', signal, (held) =>
    everyAndMoved(testClock, DUE_DATES_MS, held.signal, log, 'reminders that are over could not be looked up', async () => {
      for (const reminderId of await remindersOverAt(services.pool, services.clock.now(), 100))
        await endReminder(modules.reminders.reminders, reminderId).catch((error: Error) =>
          log('warn', 'a reminder that is over could not be taken away', { reminderId, error: error.message }),
        );
    }),
  );
  // Each is a fact of its subscription, once, whoever brings it; the lease keeps two workers from asking for the same ones.
  const planDues = leases.hold('plan-dues', signal, (held) =>
    every(DUE_DATES_MS, held.signal, log, 'plans that are due could not be looked up', async () => {
      for (const due of await plansDueAt(services.pool, services.clock.now(), 100))
        await announcePlanDue(modules.subscription, due).catch((error: Error) =>
          log('warn', 'a plan that is due could not be written down', { ownerId: due.ownerId, error: error.message }),
        );
    }),
  );
  // Each is a fact of its account and month; the lease keeps two workers from waiting for the same barrier.
  const monthEnds = leases.hold('month-ends', signal, (held) =>
    every(DUE_DATES_MS, held.signal, log, 'months could not be closed', modules.closeMonths),
  );
  // Given up at the gateway first, so that nothing can be charged afterwards; the lease keeps two workers from asking for the same ones.
  const purchaseEnds = leases.hold('purchase-ends', signal, (held) =>
    everyAndMoved(testClock, PURCHASES_MS, held.signal, log, 'purchases that nobody pays could not be given up', async () => {
      const since = new Date(services.clock.now().getTime() - UNPAID_PURCHASE_MS);
      for (const invoiceId of await purchasesUnpaidSince(services.pool, since, 100))
        await modules.billing
          .giveUp(invoiceId)
          .catch((error: Error) => log('warn', 'a purchase that nobody pays could not be given up', { invoiceId, error: error.message }));
      await modules.billing.endUnattached();
    }),
  );
  // A mail is of a person and a day, whoever hands it in; the lease keeps two workers from looking through the same accounts.
  const dailyNotices = leases.hold('daily-notices', signal, (held) =>
    everyAndMoved(testClock, DUE_DATES_MS, held.signal, log, 'the mails of the day could not be written', modules.tellDay),
  );
  // Removing a file twice is removing it once: the lease only saves the second look.
  const sweeping = leases.hold('files', signal, (held) =>
    every(SWEEP_MS, held.signal, log, 'half-written files could not be removed', async () => {
      await sweepIncoming(join(config.dataDir, 'files'), new Date(Date.now() - UNFINISHED_MS));
      await sweepDerived(derivedFolder(config.dataDir), new Date(Date.now() - DERIVED_MS));
      await modules.templates.sweep();
    }),
  );
  // What is over is deleted by its own time, whoever looks.
  const formDrafts = leases.hold('form-drafts', signal, (held) =>
    everyAndMoved(testClock, SWEEP_MS, held.signal, log, 'drafts of forms that are over could not be removed', modules.forms.sweepDrafts),
  );
  // What is over is deleted by its own time, whoever looks.
  const publicVisits = leases.hold('public-visits', signal, (held) =>
    everyAndMoved(testClock, SWEEP_MS, held.signal, log, 'visits that are over could not be removed', modules.publicLinks.sweepVisits),
  );
  return {
    stopped: () =>
      Promise.all([
        modules.reactors.stop(),
        evidence,
        mails,
        reports,
        dueDates,
        signingReminders,
        reminderEnds,
        planDues,
        monthEnds,
        purchaseEnds,
        dailyNotices,
        sweeping,
        formDrafts,
        publicVisits,
      ]),
  };
}

/** Does the work now and again after each pause, until the signal. A failure is told and tried again. */
async function every(milliseconds: number, signal: AbortSignal, log: Log, what: string, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error: Error) => log('warn', what, { error: error.message }));
    await pause(milliseconds, signal);
  }
}

/** The same for what time alone brings about: also as soon as somebody moved the clock of a test installation. */
async function everyAndMoved(
  testClock: Services['testClock'],
  ...[milliseconds, signal, log, what, work]: Parameters<typeof every>
): Promise<void> {
  if (testClock === null) return every(milliseconds, signal, log, what, work);
  while (!signal.aborted) {
    const moved = new AbortController();
    // From before the look: a move while it is under way counts for the next one.
    const unheard = testClock.onMoved(() => moved.abort());
    await work().catch((error: Error) => log('warn', what, { error: error.message }));
    await pause(milliseconds, AbortSignal.any([signal, moved.signal]));
    unheard();
  }
}
