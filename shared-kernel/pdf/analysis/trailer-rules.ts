import type { Comparison } from './comparison.ts';
import { compareInfo } from './metadata-rules.ts';
import { type PdfValue, referencesIn } from './values.ts';
import type { DocumentView } from './view.ts';

/** What a save says about itself, and what is compared elsewhere: /Root and /Info. */
const STRUCTURAL = new Set('Size Prev XRefStm Type W Index Length Filter DecodeParms Info Root'.split(' '));

/** Trailer entries that no page takes part in may come and go; the same holds for /ID where nothing is encrypted with it. */
export function compareTrailers(c: Comparison): void {
  const { trailer: old } = c.before;
  const { trailer: now } = c.after;
  const isEncrypted = old.entries.has('Encrypt') || now.entries.has('Encrypt');
  const wrong: string[] = [];
  for (const key of c.changedKeys(old, now)) {
    if (STRUCTURAL.has(key) && !now.repeated.includes(key)) continue;
    if (key === 'ID' && !isEncrypted && !now.repeated.includes(key)) continue;
    // The message authentication code of an encrypted file is made anew with each save and draws nothing (ISO/TS 32004).
    if (key === 'AuthCode' && isEncrypted && !now.repeated.includes(key)) continue;
    const isApart = [...targetsOf(c.before, old.entries.get(key)), ...targetsOf(c.after, now.entries.get(key))].every(
      (num) => !c.context.references.reaches(num),
    );
    if (key === 'Encrypt' || now.repeated.includes(key) || !isApart) wrong.push(key);
  }
  if (wrong.length > 0)
    c.report('content-changed', [], {
      area: 'trailer',
      code: 'trailer',
      names: wrong,
      detail: `trailer entries changed: ${wrong.join(', ')}`,
    });
  compareInfo(c);
}

/** Every object that a value leads to. */
function targetsOf(view: DocumentView, start: PdfValue | undefined): Set<number> {
  const found = new Set<number>();
  const todo = start ? referencesIn(start) : [];
  for (let num = todo.pop(); num !== undefined; num = todo.pop()) {
    if (found.has(num)) continue;
    found.add(num);
    const object = view.object(num);
    if (object) referencesIn(object.value, todo);
  }
  return found;
}
