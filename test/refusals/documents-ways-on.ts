import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { lastDay, presented, sent, setup, signatory, signed, uploaded } from '../documents/given.ts';
import { documentId, on, type Sent } from './documents-on.ts';
import { otherOwner, type RefusalWorld, reviewer } from './world.ts';

const about = { documentId };
const ana = signatory('ana');
const draft = [uploaded(), setup([ana])];
const pending = [...draft, ...sent([ana])];
const deleted: DocumentEvent = { type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } };
const byOwner = (command: Sent) => ({
  'reviewer.read_only': on(draft, command, { actor: reviewer }),
  'document.not_found': on(draft, command, { actor: otherOwner }),
  deleted_document_message: on([...pending, deleted], command),
});
const reopen = (signatoryId = 'ana'): Sent => ({ type: 'ReopenSigning', data: { ...about, signatoryId } });
const voiding: Sent = { type: 'VoidDocument', data: { ...about, reason: null } };
const handOver: Sent = { type: 'HandOverDocument', data: { ...about, to: null, ownPartId: 'own' } };
const until = (day: string): Sent => ({ type: 'SetLastDay', data: { ...about, lastDay: day } });
const remind: Sent = { type: 'SetSigningReminders', data: { ...about, plan: { firstDays: 3, everyDays: 2, most: 3 } } };
const threeDaysLater = ({ clock }: RefusalWorld) => clock.advance(3 * 86_400_000);

/** What asks for signatures once the last day is over. */
export const afterLastDay = {
  send: on([...draft, lastDay('2026-11-22')], { type: 'ConfirmSending', data: about }, { meanwhile: threeDaysLater }),
  resend: on(
    [...pending, lastDay('2026-11-22')],
    { type: 'ResendSigningLink', data: { ...about, signatoryId: 'ana' } },
    { meanwhile: threeDaysLater },
  ),
};

/** What the owner does about a document that does not go on as it stands. */
export const waysOnRefusals = {
  ReopenSigning: {
    ...byOwner(reopen()),
    'conflict.not_pending': on(draft, reopen()),
    'signatory.not_found': on(pending, reopen('z')),
    'decline.none': on(pending, reopen()),
  },
  HandOverDocument: byOwner(handOver),
  VoidDocument: {
    ...byOwner(voiding),
    'conflict.not_pending': on(draft, voiding),
    'void.somebody_signed': on([...pending, presented('ana'), signed('ana', 1)], voiding),
  },
  AnnounceLastDay: {
    'access.denied': on(pending, { type: 'AnnounceLastDay', data: { ...about, endsAt: '2026-11-23T06:00:00.000Z', stage: 'PASSED' } }),
  },
  SetSigningReminders: {
    ...byOwner(remind),
    'reminders.not_open': on([...draft, { type: 'SendingConfirmed', data: { round: 1 } }], remind),
  },
  RemindSignatory: {
    'access.denied': on(pending, { type: 'RemindSignatory', data: { ...about, round: 1, signatoryId: 'ana', number: 1, withheld: null } }),
  },
  SetLastDay: {
    ...byOwner(until('2026-12-01')),
    'last_day.not_open': on([...draft, { type: 'SendingConfirmed', data: { round: 1 } }], until('2026-12-01')),
    'last_day.invalid': on(draft, until('2026-02-30')),
    'last_day.past': on(draft, until('2026-11-20')),
    'last_day.too_far': on(draft, until('2031-11-22')),
  },
};
