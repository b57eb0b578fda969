import { marksOf } from '../domain/rules/marks.ts';
import type { DocumentState } from '../domain/state.ts';

/**
 * Which version of a template the document was composed of, and whether its places of signatures were found. `marks` none: there are none.
 * `seeking`: the pages are not there, or were not looked through yet. Null for a document that was brought.
 */
export function formView(state: DocumentState) {
  const form = state.uploaded?.form;
  if (!form) return null;
  const missing = [...(state.marks?.missing ?? [])];
  const sought = state.marks === undefined ? 'seeking' : missing.length > 0 ? 'missing' : 'placed';
  const marks: 'none' | 'seeking' | 'missing' | 'placed' = marksOf(state).length === 0 ? 'none' : sought;
  return { templateID: form.templateId, templateHistory: form.templateHistory, marks, missing };
}
