import type { DocumentEventData } from '../../contract/events.ts';
import { type DocumentState, dueSignatories } from '../state.ts';

const DAY_MS = 86_400_000;

/** A reminder that the plan of a document has for one signatory: the next one, whenever it is due. */
export interface NextReminder extends Pick<DocumentEventData<'SigningReminderSkipped'>, 'round' | 'signatoryId' | 'number' | 'dueAt'> {
  readonly of: number;
}

/** Reminders of the plan that were due to a signatory in this round, sent or not. */
export const remindersSent = ({ reminded, round }: DocumentState, signatoryId: string): number => {
  const last = reminded?.[signatoryId];
  return last?.round === round ? last.number : 0;
};

/**
 * Whom the plan reminds next, and when: everybody whose turn it is and who is written to, so many days after they were last asked, by
 * whatever mail, so that nobody is reminded on the day of a reminder by hand. Nobody whose mail came back, and nobody once their last day
 * would be over. It knows no clock: what is due is what lies before now.
 */
export function nextReminders(state: DocumentState): readonly NextReminder[] {
  const { reminders: plan, status, isDeleted, round, lastDay } = state;
  if (!plan || status !== 'PENDING' || isDeleted) return [];
  return dueSignatories(state).flatMap(({ signatoryId, isOwner }) => {
    const askedAt = isOwner || state.mails[signatoryId]?.state === 'BOUNCED' ? null : lastAskedAt(state, signatoryId);
    const sent = remindersSent(state, signatoryId);
    if (askedAt === null || sent >= plan.most) return [];
    const dueAt = new Date(askedAt + (sent === 0 ? plan.firstDays : plan.everyDays) * DAY_MS).toISOString();
    return lastDay && dueAt >= lastDay.endsAt ? [] : [{ round, signatoryId, number: sent + 1, of: plan.most, dueAt }];
  });
}

/** The first moment at which anybody is to be reminded, ISO 8601 UTC; null: nobody is. */
export const reminderDueAt = (state: DocumentState): string | null =>
  nextReminders(state)
    .map(({ dueAt }) => dueAt)
    .sort()[0] ?? null;

/** In milliseconds; null before their turn. The term of a link begins where it was made, or where the turn opened. */
function lastAskedAt({ links, setup, lastLinkMailAt, reminded, round }: DocumentState, signatoryId: string): number | null {
  const link = links[signatoryId];
  if (!setup || !link || link.round !== round || link.expiresAt === null) return null;
  const last = reminded?.[signatoryId];
  const times = [lastLinkMailAt[signatoryId], last?.round === round ? last.at : undefined].flatMap((at) => at ?? []);
  return Math.max(Date.parse(link.expiresAt) - setup.linkTermSeconds * 1000, ...times.map((at) => Date.parse(at)));
}
