/** Rules about templates that server and pages share. */

/** Characters of a variable's name, as people count them. */
export const VARIABLE_NAME_LENGTH = 64;

/** Variables of one template; a form of more questions is filled in by nobody. */
export const VARIABLES_LIMIT = 200;

/** How often variables may stand in one file, all of them together. */
export const PLACES_LIMIT = 5_000;

/** Faults that are told at once. */
export const FAULTS_LIMIT = 100;

/** What a column of a mass sending is called by itself (RULE-023). In these letters only: the rule's own example is `name`. */
export const RESERVED_NAMES: readonly string[] = ['EMAIL', 'NAME'];

/** RULE-022: by its name; what is inside is looked at as well. */
export const isTemplateFileName = (name: string): boolean => /\.docx$/i.test(name);

/** Letters of any script with their marks, digits and the low line; Word writes an accent as one letter or as two. */
const NAME = /^[\p{L}\p{Nd}_][\p{L}\p{M}\p{Nd}_]*$/u;

/** Blanks, and what Word puts beside words without showing it: joiners, soft hyphens and marks of direction. */
const UNSEEN = /^[\s\u00ad\u200b-\u200f\u2060\ufeff]+|[\s\u00ad\u200b-\u200f\u2060\ufeff]+$/g;

/** What stands between two braces and two braces, as the name that it is. Names that differ in the case of a letter are different names. */
export const variableNameOf = (written: string): string => written.replaceAll(UNSEEN, '').normalize('NFC');

/** 10003 malformed, or a name that every object has; 10005 reserved; null where the name can be used. */
export function nameFault(name: string): 10003 | 10005 | null {
  if (RESERVED_NAMES.includes(name)) return 10005;
  if (!NAME.test(name) || name.normalize('NFC') !== name || Array.from(name).length > VARIABLE_NAME_LENGTH) return 10003;
  // `constructor`, `__proto__` and their like: somewhere on the way an answer by that name would be found where there is none.
  return name in Object.prototype ? 10003 : null;
}

export const isVariableName = (name: string): boolean => nameFault(name) === null;

/** ENT-047. `default`: it came with the product, and nobody changes it. */
export const TEMPLATE_TYPES = ['static', 'configurable', 'default'] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

/** Characters of a template's name, as people count them. */
export const TEMPLATE_NAME_LENGTH = 120;

/** Versions of one template; each is an event of one stream, which is read whole. */
export const VERSIONS_LIMIT = 500;

/** A name as it is kept: without blanks around it, and one blank where there were several. */
export const templateNameOf = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

export const isTemplateNameTooLong = (name: string): boolean => Array.from(name).length > TEMPLATE_NAME_LENGTH;

/** How many signers are asked something, or sign: the highest form there is. */
export const signersOf = (variables: readonly { readonly signatoryForm: number | null }[]): number =>
  Math.max(0, ...variables.map(({ signatoryForm }) => signatoryForm ?? 0));

/** All that is written of the variables of a version, in bytes of UTF-8: encrypted it stands in one event, of which a store takes a megabyte. */
export const WORDS_BYTES = 400_000;

/** Files of an account that may wait to become versions, and for how long. */
export const WAITING_FILES_LIMIT = 10;
export const WAITING_MS = 24 * 3_600_000;
