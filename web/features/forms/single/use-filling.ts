import { useCallback, useEffect, useRef, useState } from 'react';
import type { TemplateView } from '../../../../modules/templates/contract/calls.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { type Filling, fitted, freshFilling } from './filling.ts';
import { dropFilling, keepFilling, keptFilling } from './kept.ts';

/** What somebody fills in for a template, with what this tab had of it. */
export function useFilling(template: TemplateView) {
  const language = useLanguage();
  const { templateID } = template;
  const [start] = useState(() => {
    const kept = keptFilling(templateID);
    return kept ? { filling: fitted(kept, template), isRestored: true } : { filling: freshFilling(template, language), isRestored: false };
  });
  const [filling, setFilling] = useState(start.filling);
  const [isRestored, setRestored] = useState(start.isRestored);
  const touched = useRef(start.isRestored);
  useEffect(() => {
    if (touched.current) keepFilling(templateID, filling);
  }, [templateID, filling]);
  const change = useCallback((next: (before: Filling) => Filling) => {
    touched.current = true;
    setFilling(next);
  }, []);
  return {
    filling,
    change,
    isRestored,
    /** Back to an empty one. */
    discard: () => {
      touched.current = false;
      dropFilling(templateID);
      setFilling(freshFilling(template, language));
      setRestored(false);
    },
    /** It has become a form. */
    begun: () => {
      touched.current = false;
      dropFilling(templateID);
    },
  };
}
