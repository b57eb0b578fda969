/** Of a person (13 characters: four letters) or a company (12: three), then a date YYMMDD and the homoclave. */
const RFC = /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z\d]{3}$/;

/** An RFC as SAT writes it, of what somebody typed or pasted: upper case, without spaces and hyphens; '' for nothing. */
export const rfcFrom = (typed: string): string => typed.normalize('NFC').replaceAll(/[\s-]/g, '').toUpperCase();

/** Whether this is an RFC, as `rfcFrom` gives it. Its form alone: which RFC exist, only SAT knows. */
export const isRfc = (rfc: string): boolean => RFC.test(rfc);

/** Each character stands for its place here; a company begins with the space. */
const CHECKED_AS = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

/**
 * Whether the last character of an RFC follows from those before it, as SAT computes it (modulo 11, 10 is written A; the algorithm that SAT
 * published in answer to the information request 0610100135506). A slip of the finger is seen by it. Only for what `isRfc` accepts.
 */
export function rfcCheckFits(rfc: string): boolean {
  const sum = Array.from(rfc.padStart(13).slice(0, 12)).reduce((so, sign, at) => so + CHECKED_AS.indexOf(sign) * (13 - at), 0);
  return '0A987654321'[sum % 11] === rfc.at(-1);
}

/** What SAT lets stand for whoever has no RFC of their own: the general public, and residents abroad. */
const OF_NOBODY = ['XAXX010101000', 'XEXX010101000'];
export const isRfcOfNobody = (rfc: string): boolean => OF_NOBODY.includes(rfc);
