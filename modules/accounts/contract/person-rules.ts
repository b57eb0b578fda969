import { EMAIL_PATTERN } from '../../../shared-kernel/email-address.ts';
import { isRfc, rfcCheckFits, rfcFrom } from '../../../shared-kernel/rfc.ts';
import { SUB_USER_PHONE_DIGITS } from './rules.ts';

/**
 * What a person writes about themselves, in one file that browser and server share: sign-up (ENT-006) and own profile
 * (CALL-036, RULE-063). Passwords have a file of their own (password-rules.ts).
 */

/** RULE-011 */
export const EMAIL_LENGTH = 150;
export const NAME_LENGTH = 150;
/** What is written around digits to read them more easily (RULE-012). */
const PHONE_SIGNS = /[\s()+-]/g;
const PHONE_LENGTH = 30;
const OLDEST_YEAR = 1900;

export type FieldProblem = 'missing' | 'tooLong' | 'malformed' | 'future' | 'checkDigit';

/** Own profile and sign-up: 11 to 13 digits, with spaces, parentheses, plus and minus (RULE-012). */
export const ownPhoneAccepted = (phone: string): boolean =>
  phone.length <= PHONE_LENGTH && /^\d{11,13}$/.test(phone.replace(PHONE_SIGNS, ''));

/** What an owner writes of a sub-user: exactly ten digits (RULE-012). */
export const subUserPhoneAccepted = (phone: string): boolean => new RegExp(`^\\d{${SUB_USER_PHONE_DIGITS}}$`).test(phone);

export function emailProblem(email: string): FieldProblem | null {
  const written = email.trim();
  if (written === '') return 'missing';
  if (written.length > EMAIL_LENGTH) return 'tooLong';
  return EMAIL_PATTERN.test(written) ? null : 'malformed';
}

function wordsProblem(words: string, needed: boolean): FieldProblem | null {
  const written = words.trim();
  if (written === '') return needed ? 'missing' : null;
  return written.length > NAME_LENGTH ? 'tooLong' : null;
}

const phoneProblem = (phone: string): FieldProblem | null => (phone.trim() === '' || ownPhoneAccepted(phone.trim()) ? null : 'malformed');

function rfcProblem(typed: string): FieldProblem | null {
  const rfc = rfcFrom(typed);
  if (rfc === '') return null;
  if (!isRfc(rfc)) return 'malformed';
  return rfcCheckFits(rfc) ? null : 'checkDigit';
}

/** `today` as YYYY-MM-DD, so that this file needs no clock. */
function birthdayProblem(dob: string, today: string): FieldProblem | null {
  if (dob === '') return null;
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(dob);
  if (!parts || Number(parts[1]) < OLDEST_YEAR) return 'malformed';
  const at = new Date(`${dob}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== dob) return 'malformed';
  return dob > today ? 'future' : null;
}

/** The fields of the sign-up form beside its password; optional ones are '' when left out. */
export interface SignUpPerson {
  readonly email: string;
  readonly name: string;
  readonly secondName: string;
  readonly lastName: string;
  readonly phone: string;
}

export type Problems<Field extends string> = Partial<Record<Field, FieldProblem>>;

const found = <Field extends string>(all: Record<Field, FieldProblem | null>): Problems<Field> =>
  Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== null)) as Problems<Field>;

/** What is wrong with each field of a sign-up; empty when it is accepted. */
export const signUpProblems = (person: SignUpPerson): Problems<keyof SignUpPerson> =>
  found({
    email: emailProblem(person.email),
    name: wordsProblem(person.name, true),
    secondName: wordsProblem(person.secondName, false),
    lastName: wordsProblem(person.lastName, true),
    phone: phoneProblem(person.phone),
  });

/** Personal data as its form has them: '' where nothing stands. */
export interface PersonalDataForm {
  readonly firstName: string;
  readonly secondName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly rfc: string;
  readonly companyName: string;
  readonly industry: string;
  readonly activity: string;
  /** YYYY-MM-DD */
  readonly dob: string;
}

export const personalFields = [
  'firstName',
  'secondName',
  'lastName',
  'phone',
  'rfc',
  'companyName',
  'industry',
  'activity',
  'dob',
] as const;
export type PersonalField = (typeof personalFields)[number];

/** Only the fields that are given are looked at; first and last name are needed here as at sign-up. */
export function personalDataProblems(data: Partial<PersonalDataForm>, today: string): Problems<PersonalField> {
  const about = (field: PersonalField): FieldProblem | null => {
    const value = data[field];
    if (value === undefined) return null;
    if (field === 'phone') return phoneProblem(value);
    if (field === 'rfc') return rfcProblem(value);
    if (field === 'dob') return birthdayProblem(value, today);
    return wordsProblem(value, field === 'firstName' || field === 'lastName');
  };
  return found(Object.fromEntries(personalFields.map((field) => [field, about(field)])) as Record<PersonalField, FieldProblem | null>);
}
