import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import type { Approver, Observer, Signatory } from '../../modules/documents/contract/values.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { approver, sent, setup, signatory, uploaded } from '../documents/given.ts';
import { type By, documentId, on, type Sent } from './documents-on.ts';
import { otherOwner, type Provocation, reviewer } from './world.ts';

export const about = { documentId };
export const ana = signatory('ana');
export const none = (email: string | null) => (email === null ? null : personal('p', email));
export const named = (value: string) => personal('p', value);
export const deleted: DocumentEvent = { type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } };
export const draft = [uploaded(), setup([ana])];
export const pending = [...draft, ...sent([ana])];

export const byOwner = (command: Sent) => ({
  'reviewer.read_only': on(draft, command, { actor: reviewer }),
  'document.not_found': on(draft, command, { actor: otherOwner }),
});

export const observer = (email: string): Observer => ({ sharedWithID: email, personId: 'p', email: named(email) });

export interface People {
  readonly signatories?: readonly Signatory[];
  readonly approvers?: readonly Approver[];
  readonly observers?: readonly Observer[];
}

/** People of a set-up that is refused, by the code. */
export const bySetup = (provoke: (people: People, by?: By) => Provocation) => ({
  'signatory.too_many': provoke({ signatories: [ana, signatory('bruno')] }, { maxSigners: 1 }),
  'signatory.name_required': provoke({ signatories: [signatory('a', { name: named(' ') })] }),
  'signatory.contact_required': provoke({ signatories: [signatory('a', { email: null })] }),
  'signatory.email_invalid': provoke({ signatories: [signatory('a', { email: none('a@') })] }),
  'signatory.whatsapp_invalid': provoke({ signatories: [signatory('a', { email: null, whatsapp: none('12') })] }),
  'signatory.rfc_invalid': provoke({ signatories: [signatory('a', { rfc: named('COVA85'), signatureType: 'E_FIRMA' })] }),
  'signatory.rfc_without_efirma': provoke({ signatories: [signatory('a', { rfc: named('COVA850101AB3') })] }),
  'signatory.email_of_owner': provoke({ signatories: [signatory('a', { email: none('LUCIA@example.com') })] }),
  'signatory.email_repeated': provoke({ signatories: [signatory('a'), signatory('b', { email: none('A@example.com') })] }),
  'approver.name_required': provoke({ approvers: [approver('clara', { name: named(' ') })] }),
  'approver.email_required': provoke({ approvers: [approver('clara', { email: named('') })] }),
  'approver.email_invalid': provoke({ approvers: [approver('clara', { email: named('clara@') })] }),
  'approver.email_of_owner': provoke({ approvers: [approver('clara', { email: named('lucia@example.com') })] }),
  'approver.email_repeated': provoke({ approvers: [approver('clara'), approver('dario', { email: named('CLARA@example.com') })] }),
  'observer.email_required': provoke({ observers: [observer('')] }),
  'observer.email_invalid': provoke({ observers: [observer('a@')] }),
  'observer.email_repeated': provoke({ observers: [observer('x@example.com'), observer('X@example.com')] }),
});
