import { EMAIL_PATTERN } from '../../../../shared-kernel/email-address.ts';
import type { AskInput, EndorsementKind } from '../../../api/endorsements.ts';

/** What is written in the dialog. */
export interface EndorseForm {
  readonly who: 'own' | 'other';
  readonly endorserName: string;
  readonly endorserEmail: string;
  readonly endorseeName: string;
  readonly endorseeEmail: string;
  readonly kind: EndorsementKind;
  readonly place: string;
}

export const emptyForm: EndorseForm = {
  who: 'own',
  endorserName: '',
  endorserEmail: '',
  endorseeName: '',
  endorseeEmail: '',
  kind: 'PROPERTY',
  place: '',
};

export type Fault = 'nameNeeded' | 'emailNeeded' | 'emailWrong' | 'same';
export type Faults = Readonly<Partial<Record<'endorserName' | 'endorserEmail' | 'endorseeName' | 'endorseeEmail', Fault>>>;

const nameFault = (name: string): Fault | null => (name.trim() === '' ? 'nameNeeded' : null);
const emailFault = (email: string): Fault | null =>
  email.trim() === '' ? 'emailNeeded' : EMAIL_PATTERN.test(email.trim()) ? null : 'emailWrong';

/** What is wrong with each field; `ownEmail`: of the account that asks. */
export function faultsOf(form: EndorseForm, ownEmail: string): Faults {
  const other = form.who === 'other';
  const endorser = other ? form.endorserEmail : ownEmail;
  const endorseeEmail = emailFault(form.endorseeEmail) ?? (sameAddress(endorser, form.endorseeEmail) ? ('same' as const) : null);
  const found = {
    endorserName: other ? nameFault(form.endorserName) : null,
    endorserEmail: other ? emailFault(form.endorserEmail) : null,
    endorseeName: nameFault(form.endorseeName),
    endorseeEmail,
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as Faults;
}

const sameAddress = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

export function inputOf(form: EndorseForm, documentID: string): AskInput {
  const place = form.place.trim();
  return {
    documentID,
    endorser: form.who === 'own' ? null : { name: form.endorserName.trim(), emailID: form.endorserEmail.trim() },
    endorsee: { name: form.endorseeName.trim(), emailID: form.endorseeEmail.trim() },
    kind: form.kind,
    place: place === '' ? null : place,
  };
}
