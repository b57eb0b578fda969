import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { documentStreams, nextReminders } from '../documents/index.ts';
import type { SigningMails } from './mails/letter.ts';

export interface SigningRemindersDeps {
  readonly engine: EngineDeps;
  /** Whether the plan of the account lets it send links again now; null: it does. */
  mayResend(ownerId: string, isTest: boolean): Promise<unknown>;
  signingMailsOf(ownerId: string): Promise<SigningMails>;
}

/**
 * Flow: what the plan of a document has due is done in its stream, once for each signatory and number, whoever asks and however often: the
 * link is sent again, which asks for the mail, or it is said why not. The table of what is due may be behind: the document decides.
 */
export async function remindDue({ engine, mayResend, signingMailsOf }: SigningRemindersDeps, documentId: string): Promise<void> {
  const documents = documentStreams(engine);
  const { state, events } = await documents.load(documentId);
  const now = engine.clock.now().getTime();
  const due = nextReminders(state).filter(({ dueAt }) => Date.parse(dueAt) <= now);
  if (due.length === 0) return;
  const withheld = (await mayResend(state.ownerId, state.isTest === true))
    ? 'PLAN'
    : (await signingMailsOf(state.ownerId)) === 'NONE'
      ? 'MAILS_OFF'
      : null;
  // What said that there are reminders is what they come of.
  const cause = events.findLast(({ type }) => type === 'SigningRemindersSet')!;
  for (const { round, signatoryId, number } of due)
    await documents.execute(
      { type: 'RemindSignatory', data: { documentId, round, signatoryId, number, withheld } },
      {
        actor: { kind: 'process', id: 'signing-reminders' },
        commandId: nameId('signing-reminders', documentId, String(round), signatoryId, String(number)),
        correlationId: cause.metadata.correlationId,
        causationId: cause.id,
      },
    );
}
