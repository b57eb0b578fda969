import { ACCEPTANCE_LENGTH, isTooLate } from '../../../../modules/endorsement/contract/limits.ts';
import { type Currency, centsFrom } from '../../../../shared-kernel/amount.ts';
import { isCalendarDay } from '../../../../shared-kernel/calendar-day.ts';
import { EMAIL_PATTERN } from '../../../../shared-kernel/email-address.ts';
import { isRfc, rfcFrom } from '../../../../shared-kernel/rfc.ts';
import type { AskInput, EndorsementKind } from '../../../api/endorsements.ts';
import { serverNow } from '../../../api/server-now.ts';

/** What is written in the dialog. */
export interface EndorseForm {
  readonly who: 'own' | 'other';
  readonly endorserName: string;
  readonly endorserEmail: string;
  readonly endorseeName: string;
  readonly endorseeEmail: string;
  readonly kind: EndorsementKind;
  readonly place: string;
  /** What may stay empty. */
  readonly amount: string;
  readonly currency: Currency;
  readonly date: string;
  readonly endorserRfc: string;
  readonly endorseeRfc: string;
  readonly acceptance: string;
}

export const emptyForm: EndorseForm = {
  who: 'own',
  endorserName: '',
  endorserEmail: '',
  endorseeName: '',
  endorseeEmail: '',
  kind: 'PROPERTY',
  place: '',
  amount: '',
  currency: 'MXN',
  date: '',
  endorserRfc: '',
  endorseeRfc: '',
  acceptance: '',
};

export type Fault =
  | 'nameNeeded'
  | 'emailNeeded'
  | 'emailWrong'
  | 'same'
  | 'amountWrong'
  | 'dateWrong'
  | 'dateTooLate'
  | 'rfcWrong'
  | 'acceptanceLong';
const DETAILS = ['amount', 'date', 'endorserRfc', 'endorseeRfc', 'acceptance'] as const;
export type Faults = Readonly<
  Partial<Record<'endorserName' | 'endorserEmail' | 'endorseeName' | 'endorseeEmail' | (typeof DETAILS)[number], Fault>>
>;

/** Whether one of the details is wrong: they must not stay folded then. */
export const isInDetails = (faults: Faults): boolean => DETAILS.some((key) => faults[key] !== undefined);

const nameFault = (name: string): Fault | null => (name.trim() === '' ? 'nameNeeded' : null);
const emailFault = (email: string): Fault | null =>
  email.trim() === '' ? 'emailNeeded' : EMAIL_PATTERN.test(email.trim()) ? null : 'emailWrong';

const rfcFault = (typed: string): Fault | null => (rfcFrom(typed) === '' || isRfc(rfcFrom(typed)) ? null : 'rfcWrong');

function dateFault(date: string): Fault | null {
  if (date === '') return null;
  if (!isCalendarDay(date)) return 'dateWrong';
  return isTooLate(date, new Date(serverNow())) ? 'dateTooLate' : null;
}

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
    amount: form.amount.trim() === '' || centsFrom(form.amount) !== null ? null : ('amountWrong' as const),
    date: dateFault(form.date),
    endorserRfc: rfcFault(form.endorserRfc),
    endorseeRfc: rfcFault(form.endorseeRfc),
    acceptance: Array.from(form.acceptance.trim()).length > ACCEPTANCE_LENGTH ? ('acceptanceLong' as const) : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as Faults;
}

const sameAddress = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

export function inputOf(form: EndorseForm, documentID: string): AskInput {
  const place = form.place.trim();
  const cents = centsFrom(form.amount);
  return {
    documentID,
    endorser: form.who === 'own' ? null : { name: form.endorserName.trim(), emailID: form.endorserEmail.trim() },
    endorsee: { name: form.endorseeName.trim(), emailID: form.endorseeEmail.trim() },
    kind: form.kind,
    place: place === '' ? null : place,
    details: {
      amount: cents === null ? null : { cents, currency: form.currency },
      date: form.date,
      endorserRfc: rfcFrom(form.endorserRfc),
      endorseeRfc: rfcFrom(form.endorseeRfc),
      acceptance: form.acceptance.trim(),
    },
  };
}
