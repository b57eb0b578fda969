import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { ReminderPlan } from '../../../../shared-kernel/reminder-plan.ts';
import type { DocumentEvent, DocumentEventData } from '../../contract/events.ts';
import { type DocumentState, senderOf } from '../state.ts';
import { lastDayProblem } from './last-day.ts';
import { marksProblem } from './marks.ts';
import { type Limits, SETUP_REFUSALS, setupProblem } from './setup.ts';

export const SENDING_REFUSALS = [
  'form.marks_not_sought_yet',
  'form.marks_missing',
  'signatory.required',
  'signing.last_day_passed',
  ...SETUP_REFUSALS,
  'setup.who_signs_required',
  'setup.who_signs_differs',
  'signatory.requirement_unavailable',
  'signatory.whatsapp_unavailable',
] as const;

/** Why the document is not sent, whoever wants it to be; whether somebody looked at its pages is another question. */
export function sendingProblem(state: DocumentState, { now, limits }: { readonly now: Date; readonly limits: Limits }) {
  const { setup } = state;
  const problem = marksProblem(state);
  if (problem) return problem;
  if (!setup || setup.signatories.length === 0) return refuse(422, 'signatory.required');
  return setupProblem(setup, senderOf(state), limits) ?? whoSignsProblem(setup) ?? reachProblem(setup) ?? lastDayProblem(state, now);
}

/** The next round. `usual`: the reminders of all documents of whoever sends it. `publicLink`: by which link nobody looked at it. */
export function sent(state: DocumentState, usual: ReminderPlan | null, publicLink?: string): DocumentEvent[] {
  const data = { round: state.round + 1, ...(publicLink === undefined ? {} : { publicLink }) };
  return [...usualReminders(state, usual), { type: 'SendingConfirmed', data }];
}

const usualReminders = ({ reminders }: DocumentState, usual: ReminderPlan | null): DocumentEvent[] =>
  reminders === undefined && usual ? [{ type: 'SigningRemindersSet', data: { plan: usual } }] : [];

type Setup = DocumentEventData<'SetupChanged'>;

/** DOC-002: who signs, as the owner said it, fits the people who were named. */
function whoSignsProblem({ whoSigns, signatories }: Setup) {
  if (!whoSigns) return refuse(422, 'setup.who_signs_required');
  const others = signatories.filter(({ isOwner }) => !isOwner).length;
  const own = signatories.length - others;
  const fits = { ONLY_ME: own === 1 && others === 0, ME_AND_OTHERS: own === 1 && others > 0, OTHERS: own === 0 && others > 0 }[whoSigns];
  return fits ? null : refuse(422, 'setup.who_signs_differs', { whoSigns, own, others });
}

function reachProblem({ signatories }: Setup) {
  for (const { signatoryId, isOwner, name, email, requirements } of signatories) {
    const { photoId, identityVerification, faceBiometrics, attachments } = requirements;
    // Asking a signatory for a proof that nobody checks would make the record say more than it knows.
    if (photoId || identityVerification || faceBiometrics || attachments) {
      return refuse(422, 'signatory.requirement_unavailable', { signatoryId });
    }
    // A link that nobody delivers would leave the document waiting without anybody knowing.
    if (!isOwner && !email) return refuse(422, 'signatory.whatsapp_unavailable', { name: name.value });
  }
  return null;
}
