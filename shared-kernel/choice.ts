/** Options of one field: a longer list is looked for, not read. */
export const CHOICE_OPTIONS_LIMIT = 50;
/** Of one option, in characters as people count them. */
export const CHOICE_OPTION_LENGTH = 200;

/** What has no place in a line, or turns the order of what stands beside it: an option would read otherwise than it was written. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** What nobody sees: two options that differ in it alone are one to whoever chooses. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** An option as it is kept, asked for and written into the document. */
export const optionOf = (typed: string): string => typed.normalize('NFC').trim();

const asSeen = (option: string): string => option.replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();

/** What is wrong with a list of options: none, too many, or one of them, `number` from 1. */
export type OptionsFault =
  | { readonly fault: 'needed' }
  | { readonly fault: 'limit'; readonly limit: number }
  | { readonly fault: 'long'; readonly number: number; readonly limit: number }
  | { readonly fault: 'empty' | 'characters' | 'repeated'; readonly number: number };

/** The first thing that is wrong with the options of a field, in the order in which they are read; null where nothing is. */
export function optionsFault(options: readonly string[]): OptionsFault | null {
  if (options.length === 0) return { fault: 'needed' };
  if (options.length > CHOICE_OPTIONS_LIMIT) return { fault: 'limit', limit: CHOICE_OPTIONS_LIMIT };
  const seen = new Set<string>();
  for (const [index, typed] of options.entries()) {
    const number = index + 1;
    const option = optionOf(typed);
    const look = asSeen(option);
    if (!option.isWellFormed() || NOT_IN_A_LINE.test(option)) return { fault: 'characters', number };
    if (look === '') return { fault: 'empty', number };
    if (Array.from(option).length > CHOICE_OPTION_LENGTH) return { fault: 'long', number, limit: CHOICE_OPTION_LENGTH };
    if (seen.has(look)) return { fault: 'repeated', number };
    seen.add(look);
  }
  return null;
}

/** The option that somebody answered with; '' where they answered nothing, null where it is none of these. */
export function chosenFrom(options: readonly string[], answer: string): string | null {
  const chosen = optionOf(answer);
  return chosen === '' || options.includes(chosen) ? chosen : null;
}

/** A typed or pasted line without what `optionsFault` takes for no part of one: telephones and tables copy it along. */
export const plainOption = (typed: string): string => optionOf(typed.replaceAll(new RegExp(NOT_IN_A_LINE, 'gu'), ''));
