import { describe, expect, it } from 'vitest';
import {
  type FiscalField,
  type FiscalForm,
  fiscalCodes,
  fiscalProblems,
  rfcDoubt,
  rfcPerson,
} from '../../modules/accounts/contract/fiscal-rules.ts';
import { isMessageKey } from '../../shared-kernel/i18n/catalogue.ts';
import { fiscalMessages } from '../../shared-kernel/i18n/messages/fiscal.ts';
import { whole } from './fiscal-world.ts';

const modal: FiscalForm = { ...whole, country: '', state: '', city: '', postalCode: '', address: '', phone: '' };
const wrongIn = (more: Partial<Record<FiscalField, string>>, options = {}) => fiscalProblems({ ...modal, ...more }, options);
const long = (length: number): string => 'ñ'.repeat(length);

describe('the rules of the fiscal form', () => {
  it('take what is whole, without country and state (RULE-061)', () => {
    expect(fiscalProblems(modal)).toEqual({});
    expect(fiscalProblems(whole, { checkout: true })).toEqual({});
  });

  it.each<[string, FiscalField, string, string | undefined]>([
    ['RULE-054', 'businessName', '', 'fiscal.business_name_needed'],
    ['RULE-054', 'businessName', '   ', 'fiscal.business_name_needed'],
    ['RULE-054', 'businessName', long(512), undefined],
    ['RULE-054', 'businessName', long(513), 'fiscal.business_name_long'],
    ['RULE-055', 'rfc', '', 'fiscal.rfc_needed'],
    ['RULE-055', 'rfc', 'A'.repeat(11), 'fiscal.rfc_length'],
    ['RULE-055', 'rfc', 'A'.repeat(12), undefined],
    ['RULE-055', 'rfc', 'A'.repeat(13), undefined],
    ['RULE-055', 'rfc', 'A'.repeat(14), 'fiscal.rfc_length'],
    ['RULE-055', 'rfc', 'sat-970701 nn3', undefined],
    ['RULE-055', 'rfc', 'ÑAE130906D99', undefined],
    ['RULE-055', 'rfc', 'ABC$12345678', 'fiscal.rfc_length'],
    ['RULE-056', 'fiscalRegime', '', 'fiscal.regime_needed'],
    ['RULE-057', 'cfdiUse', '', 'fiscal.cfdi_use_needed'],
    ['RULE-058', 'city', long(512), undefined],
    ['RULE-058', 'city', long(513), 'fiscal.city_long'],
    ['RULE-059', 'postalCode', '06600', undefined],
    ['RULE-059', 'postalCode', '12345678', undefined],
    ['RULE-059', 'postalCode', '123456789', 'fiscal.postal_code_digits'],
    ['RULE-059', 'postalCode', '12a', 'fiscal.postal_code_digits'],
    ['RULE-059', 'postalCode', '-1', 'fiscal.postal_code_digits'],
    ['RULE-059', 'postalCode', '١٢٣', 'fiscal.postal_code_digits'],
    ['RULE-060', 'address', long(512), undefined],
    ['RULE-060', 'address', long(513), 'fiscal.address_long'],
    ['a state without a list', 'state', long(513), 'fiscal.state_long'],
    ['a phone', 'phone', '551234567', 'fiscal.phone_digits'],
    ['a phone', 'phone', '5512345678', undefined],
    ['a phone', 'phone', '+52 (55) 1234-5678', undefined],
    ['a phone', 'phone', '52551234567890', 'fiscal.phone_digits'],
  ])('%s: %s %j', (_rule, field, value, problem) => {
    expect(wrongIn({ [field]: value })).toEqual(problem === undefined ? {} : { [field]: problem });
  });

  it('ask at the checkout for each field of the stricter set, each with a text of its own (RULE-062)', () => {
    expect(wrongIn({}, { checkout: true })).toEqual({
      country: 'fiscal.country_needed',
      state: 'fiscal.state_needed',
      city: 'fiscal.city_needed',
      postalCode: 'fiscal.postal_code_needed',
      address: 'fiscal.address_needed',
      phone: 'fiscal.phone_needed',
    });
    for (const field of ['businessName', 'rfc'] as const)
      expect(Object.keys(fiscalProblems({ ...whole, [field]: ' ' }, { checkout: true }))).toEqual([field]);
  });

  it('have a text of their own in both languages for every code', () => {
    expect(fiscalCodes.filter((code) => !isMessageKey(code))).toEqual([]);
    expect(new Set(fiscalCodes).size).toBe(fiscalCodes.length);
    for (const language of ['es', 'en'] as const)
      expect(new Set(fiscalCodes.map((code) => fiscalMessages[code][language])).size).toBe(fiscalCodes.length);
  });
});

describe('an RFC is doubted, and not refused', () => {
  it.each([
    ['SAT970701NN3', null],
    ['sat 970701-nn3', null],
    ['SAT970701NN4', 'checkDigit'],
    ['GODE561231GR8', null],
    ['GODE561231GR6', 'checkDigit'],
    ['AAAAAAAAAAAA', 'form'],
    ['GODE561331GR8', 'form'],
    // Of nobody in particular: the general public, and residents abroad.
    ['XAXX010101000', null],
    ['XEXX010101000', null],
    // Refused already.
    ['SAT970701NN', null],
  ])('%s: %s', (typed, doubt) => expect(rfcDoubt(typed)).toBe(doubt));

  it('and says by its length whose it is', () => {
    expect(['SAT970701NN3', 'gode561231gr8', 'SAT', ''].map(rfcPerson)).toEqual(['legal', 'natural', null, null]);
  });
});
