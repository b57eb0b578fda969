import { currentLanguage } from '../i18n/language.ts';
import { apiTexts } from './texts.ts';
import type { ApiProblem } from './types.ts';

/** What the server said of a failure; null where it gave no sentence, or not even an answer that could be read (ERR-001). */
export const serverMessage = ({ code, message }: ApiProblem): string | null =>
  code === 'network.unreadable' || message === apiTexts.in(currentLanguage())('unreadable') ? null : message;
