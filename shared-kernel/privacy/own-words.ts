import type { Json } from '../json.ts';
import type { Personal } from './port.ts';

/** Whose words they are: the id their key goes by, and a value of theirs that shows whether they were forgotten. */
export interface Writer {
  readonly personId: string;
  readonly name: Personal;
}

/**
 * Words as a new event carries them: under the key of whose they are, also where they stood in clear before. Once that person was
 * forgotten nothing of theirs can be written any more, and what goes on (an approval, a seal that failed) goes on without the words.
 */
export function wordsOf({ personId, name }: Writer, text: string): Personal;
export function wordsOf({ personId, name }: Writer, text: string | null): Personal | null;
export function wordsOf({ personId, name }: Writer, text: string | null): Personal | null {
  return text === null ? null : { $personal: personId, value: name.value === null ? null : text };
}

/** A text that was stored before it was anybody's personal value: it stands as it is, and no key hides it. */
export const inClear = (text: Json | undefined): Json => (typeof text === 'string' ? { $personal: '', value: text } : null);

/** What is shown of such words; null once they are no longer kept. Rows that an earlier version made hold them as plain text until they are made anew. */
export const shownWords = (words: Personal | string | null | undefined): string | null =>
  typeof words === 'string' ? words : (words?.value ?? null);
