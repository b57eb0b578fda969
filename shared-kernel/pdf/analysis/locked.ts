import type { SignatureFacts } from './facts.ts';
import type { Revision } from './revisions.ts';
import { describe } from './signatures.ts';
import type { Syntax } from './syntax.ts';
import { dictOf, type PdfDict } from './values.ts';
import type { DocumentView } from './view.ts';

/**
 * Signatures of a file whose password nobody gave. Names, numbers and /Contents are never encrypted (ISO 32000-2, 7.6.2), so that a
 * signature dictionary outside of an object stream shows what it covers; the field that holds it may not.
 */
export function signaturesInClear(syntax: Syntax, revisions: readonly Revision[], views: readonly DocumentView[]): SignatureFacts[] {
  const seen = new Set<number>();
  const found: SignatureFacts[] = [];
  for (const view of views) {
    for (const num of view.numbers()) {
      if (view.entry(num)?.type !== 'offset') continue;
      const value = view.object(num);
      const dict = dictOf(value?.value);
      if (!value?.extent || !dict?.entries.has('ByteRange') || seen.has(value.extent[0])) continue;
      seen.add(value.extent[0]);
      const holder: PdfDict = { kind: 'dict', entries: new Map([['V', { kind: 'ref', num, gen: 0 }]]), repeated: [] };
      const field = { name: '', type: 'Sig', num: null, dict: holder, widgets: [{ num: null, dict: holder }], inForm: true };
      const facts = describe(syntax, revisions, views, { field, value, dict, view }, null);
      // Whether its revision shows it cannot be seen from outside.
      found.push({ ...facts, problems: facts.problems.filter((problem) => problem !== 'absent-from-its-revision') });
    }
  }
  return found;
}

/** Strings of a locked file are noise. */
export const withoutWords = (signatures: readonly SignatureFacts[]): SignatureFacts[] =>
  signatures.map((signature) => ({ ...signature, fieldName: '', said: {} }));
