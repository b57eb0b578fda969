import { titleNotKept } from '../../shared-kernel/i18n/not-kept.ts';
import { currentLanguage } from '../i18n/language.ts';

type View = Readonly<Record<string, unknown>>;
const isView = (value: unknown): value is View => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where an answer lists documents, and what is asked about one. */
const LISTS = ['documents', 'requests'] as const;

/**
 * An answer with words in place of titles that are no longer kept, which the server sends as null: every page shows a title, and none
 * has to know. Who may not know a document is told neither its title nor its status, and stays without.
 */
export function withKeptTitles(answer: unknown): unknown {
  if (!isView(answer)) return answer;
  const whole = named(answer);
  const lists = LISTS.filter((list) => Array.isArray(whole[list]));
  if (lists.length === 0) return whole;
  return {
    ...whole,
    ...Object.fromEntries(lists.map((list) => [list, (whole[list] as unknown[]).map((one) => (isView(one) ? named(one) : one))])),
  };
}

function named(view: View): View {
  const isOfDocument = typeof view.documentID === 'string' && ('status' in view || 'documentStatus' in view);
  return isOfDocument && view.title === null ? { ...view, title: titleNotKept[currentLanguage()] } : view;
}
