import { EMAIL_PATTERN } from './email-address.ts';
import { isRfc, rfcFrom } from './rfc.ts';

/** What the text of a field may be asked to be; a field without a format takes any text. */
export const FIELD_FORMATS = ['NUMBER', 'EMAIL', 'RFC', 'CURP', 'COMPANY'] as const;
export type FieldFormat = (typeof FIELD_FORMATS)[number];

/** Digits with or without commas between thousands, and a part behind the point, as amounts are written in Mexico. */
const NUMBER = /^[-\u2212]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/;
const NUMBER_LENGTH = 40;
/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
const EMAIL_LENGTH = 254;
/** Names of companies: from «3M» to what fits the acts that found them. */
const COMPANY_LENGTHS = { min: 2, max: 200 } as const;

/**
 * Initials, birth date, sex, state, consonants, homoclave and check digit (Instructivo normativo para la asignación de la Clave Única de
 * Registro de Población).
 */
const CURP =
  /^[A-Z][AEIOUX][A-Z]{2}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[HMX](AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE)[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$/;
const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** The last digit says whether one of those before it was typed wrong. */
function isCurp(curp: string): boolean {
  if (!CURP.test(curp)) return false;
  const sum = [...curp.slice(0, 17)].reduce((total, sign, index) => total + CURP_ALPHABET.indexOf(sign) * (18 - index), 0);
  return (10 - (sum % 10)) % 10 === Number(curp[17]);
}

/**
 * What somebody typed into a field of this format, as it goes into the document (an RFC or a CURP in upper case, without spaces around
 * or hyphens); null where it is not of the format. '' stays '': whether a field may stay empty is not asked here.
 */
export function inFormat(format: FieldFormat | undefined, typed: string): string | null {
  const text = typed.normalize('NFC').trim();
  if (format === undefined) return typed;
  if (text === '') return '';
  switch (format) {
    case 'NUMBER':
      return text.length <= NUMBER_LENGTH && NUMBER.test(text) ? text : null;
    case 'EMAIL':
      return text.length <= EMAIL_LENGTH && EMAIL_PATTERN.test(text) ? text : null;
    case 'RFC': {
      const rfc = rfcFrom(text);
      return isRfc(rfc) ? rfc : null;
    }
    case 'CURP': {
      const curp = text.replaceAll(/[\s-]/g, '').toUpperCase();
      return isCurp(curp) ? curp : null;
    }
    case 'COMPANY':
      return text.length >= COMPANY_LENGTHS.min && text.length <= COMPANY_LENGTHS.max && /[\p{L}\p{N}]/u.test(text) ? text : null;
  }
}
