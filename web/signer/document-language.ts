import { useEffect } from 'react';
import { currentLanguage, followsContent, type Language, show } from '../i18n/language.ts';

/**
 * Pages of a link open in the language of their document, until somebody chooses one (ENT-030). What was read is kept for that language
 * first: asking again would be a second look in the document's history. `language` undefined: not known, or not to be followed.
 */
export function useDocumentLanguage(language: Language | undefined, keep: (language: Language) => unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed once, when it becomes known
  useEffect(() => {
    if (!language || language === currentLanguage() || !followsContent()) return;
    keep(language);
    show(language);
  }, [language]);
}
