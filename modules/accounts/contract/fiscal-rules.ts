import { type FieldRules, fieldFinding } from '../../../shared-kernel/field-rules.ts';
import { isRfc, isRfcOfNobody, rfcCheckFits, rfcFrom } from '../../../shared-kernel/rfc.ts';
import { ownPhoneAccepted, subUserPhoneAccepted } from './person-rules.ts';

/**
 * What an account is invoiced with, in one file that browser and server share: the fiscal form (RULE-054 to 061) and the stricter set of the
 * checkout of a subscription (RULE-062). Which values the catalogues have is not known here: the server looks that up.
 */

export const FISCAL_TEXT_LENGTH = 512;
/** Of a company, and of a person. */
export const RFC_LENGTHS = { legal: 12, natural: 13 } as const;
export const POSTAL_CODE_DIGITS = 8;

/** Whom a fiscal regime or a use of the CFDI is for, as SAT divides them: personas físicas, personas morales. */
export const fiscalPersons = ['natural', 'legal'] as const;
export type FiscalPerson = (typeof fiscalPersons)[number];

/** CALL-007: the uses that are offered, whatever the catalogue holds. */
export const offeredCfdiUses = ['G03', 'S01'] as const;

export const fiscalFields = [
  'businessName',
  'rfc',
  'fiscalRegime',
  'cfdiUse',
  'country',
  'state',
  'city',
  'postalCode',
  'address',
  'phone',
] as const;
export type FiscalField = (typeof fiscalFields)[number];

/** What was typed; '' for what was left out. */
export type FiscalForm = Readonly<Record<FiscalField, string>>;

const rules: Readonly<Record<FiscalField, FieldRules>> = {
  businessName: { required: true, maxLength: FISCAL_TEXT_LENGTH },
  rfc: { required: true, minLength: RFC_LENGTHS.legal, maxLength: RFC_LENGTHS.natural, pattern: /^[A-ZÑ&\d]*$/ },
  fiscalRegime: { required: true },
  cfdiUse: { required: true },
  country: {},
  state: { maxLength: FISCAL_TEXT_LENGTH },
  city: { maxLength: FISCAL_TEXT_LENGTH },
  postalCode: { maxLength: POSTAL_CODE_DIGITS, pattern: /^\d*$/ },
  address: { maxLength: FISCAL_TEXT_LENGTH },
  phone: {},
};

/** What a field is refused with where it is needed and empty. */
const needed = {
  businessName: 'fiscal.business_name_needed',
  rfc: 'fiscal.rfc_needed',
  fiscalRegime: 'fiscal.regime_needed',
  cfdiUse: 'fiscal.cfdi_use_needed',
  country: 'fiscal.country_needed',
  state: 'fiscal.state_needed',
  city: 'fiscal.city_needed',
  postalCode: 'fiscal.postal_code_needed',
  address: 'fiscal.address_needed',
  phone: 'fiscal.phone_needed',
} as const satisfies Record<FiscalField, string>;

/** And where it is not as it has to be. */
const wrong = {
  businessName: 'fiscal.business_name_long',
  rfc: 'fiscal.rfc_length',
  state: 'fiscal.state_long',
  city: 'fiscal.city_long',
  postalCode: 'fiscal.postal_code_digits',
  address: 'fiscal.address_long',
  phone: 'fiscal.phone_digits',
} as const;

/** And where no catalogue has it, which only the server knows. */
export const unknownFiscal = {
  fiscalRegime: 'fiscal.regime_unknown',
  cfdiUse: 'fiscal.cfdi_use_unknown',
  country: 'fiscal.country_unknown',
  state: 'fiscal.state_unknown',
} as const;

/** Codes of refusals, each with its text in shared-kernel/i18n/messages/fiscal.ts. */
export type FiscalCode =
  | (typeof needed)[keyof typeof needed]
  | (typeof wrong)[keyof typeof wrong]
  | (typeof unknownFiscal)[keyof typeof unknownFiscal];
const wrongOf: Readonly<Partial<Record<FiscalField, FiscalCode>>> = wrong;
export const fiscalCodes: readonly FiscalCode[] = [needed, wrong, unknownFiscal].flatMap((codes) => Object.values(codes) as FiscalCode[]);

/** RULE-062 */
const neededAtCheckout: readonly FiscalField[] = ['businessName', 'rfc', 'address', 'state', 'city', 'postalCode', 'country', 'phone'];

const phoneAccepted = (phone: string): boolean => ownPhoneAccepted(phone) || subUserPhoneAccepted(phone.replaceAll(' ', ''));

/**
 * What is wrong with each field; empty where the form is accepted. `checkout`: also what an invoice of a subscription needs has to be there.
 */
export function fiscalProblems(
  form: FiscalForm,
  { checkout = false }: { readonly checkout?: boolean } = {},
): Partial<Record<FiscalField, FiscalCode>> {
  const problems: Partial<Record<FiscalField, FiscalCode>> = {};
  for (const field of fiscalFields) {
    const value = field === 'rfc' ? rfcFrom(form.rfc) : form[field].trim();
    const required = rules[field].required || (checkout && neededAtCheckout.includes(field));
    const finding = fieldFinding(value, { ...rules[field], required });
    const isWrong = finding !== null || (field === 'phone' && value !== '' && !phoneAccepted(value));
    const code = finding?.rule === 'required' ? needed[field] : isWrong ? wrongOf[field] : undefined;
    if (code !== undefined) problems[field] = code;
  }
  return problems;
}

/** What an RFC of an accepted length is doubted for: told beside the field and never refused, since only SAT knows which RFC exist. */
export function rfcDoubt(typed: string): 'form' | 'checkDigit' | null {
  const rfc = rfcFrom(typed);
  if (rfcPerson(rfc) === null || isRfcOfNobody(rfc)) return null;
  if (!isRfc(rfc)) return 'form';
  return rfcCheckFits(rfc) ? null : 'checkDigit';
}

/** Whose an RFC is, by how long it is; null: it is none yet. */
export function rfcPerson(typed: string): FiscalPerson | null {
  const { length } = Array.from(rfcFrom(typed));
  return fiscalPersons.find((person) => RFC_LENGTHS[person] === length) ?? null;
}
