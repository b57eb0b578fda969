import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { ReportedMail } from '../../delivery/index.ts';
import { documentStreams } from '../../documents/index.ts';

const reports = { delivered: 'DELIVERED', bounced: 'BOUNCED', opened: 'OPENED' } as const;

/**
 * Flow: what the provider reports of a mail about a document is recorded in the document's stream, each kind once, after the
 * mail itself is recorded as accepted. False: it is not yet, the report comes again.
 */
export async function recordMailReport({ engine }: { readonly engine: EngineDeps }, mail: ReportedMail): Promise<boolean> {
  const documentId = mail.about;
  const documents = documentStreams(engine);
  const { events } = await documents.load(documentId);
  const accepted = events.find((event) => event.type === 'MailAccepted' && event.data.mailId === mail.mailId);
  if (accepted?.type !== 'MailAccepted') return false;
  const { kind, recipientId } = accepted.data;
  const { mailId, reportedAt } = mail;
  const data = { documentId, report: reports[mail.report], mailId, kind, recipientId, reportedAt, reason: mail.reason.slice(0, 300) };
  await documents.execute(
    { type: 'RecordMailReport', data },
    {
      actor: { kind: 'process', id: 'mail-reports' },
      commandId: nameId('mail-report', mailId, mail.report),
      correlationId: accepted.metadata.correlationId,
      causationId: accepted.id,
    },
  );
  return true;
}
