import { nextReminders, remindersSent } from '../domain/rules/reminders.ts';
import type { DocumentState } from '../domain/state.ts';

/** The plan of a document and what comes next of it. `isChosen`: something was said of it; else it is sent with the sender's usual plan. */
export const remindersView = (state: DocumentState) => ({
  plan: state.reminders ?? null,
  isChosen: state.reminders !== undefined,
  next: nextReminders(state).map(({ signatoryId: signatoryID, number, dueAt }) => ({ signatoryID, number, dueAt })),
  /** By signatory: how many of the plan were due in this sending. */
  sent: Object.fromEntries(Object.keys(state.reminded ?? {}).map((id) => [id, remindersSent(state, id)])),
});
