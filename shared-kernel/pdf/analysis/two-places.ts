import { largeBodies, placesOutside } from './large-bodies.ts';
import type { Revision } from './revisions.ts';
import { headerStart } from './scan.ts';
import type { Syntax } from './syntax.ts';
import { sameValue } from './values.ts';
import type { DocumentView } from './view.ts';

/**
 * The first object that stands, outside of any other, behind the place where the tables say it is. Readers that follow the tables never see
 * it; those that search the file take the last one of a number, unless it says the same. So too when nothing of that number stands where the tables say. What later saves replaced stands before its successor and does not count.
 */
export function objectInTwoPlaces(
  syntax: Syntax,
  revisions: readonly Revision[],
  final: DocumentView,
): { readonly num: number; readonly offset: number } | null {
  const listed = new Set<number>();
  for (const revision of revisions)
    for (const section of revision.sections) {
      for (const entry of section.entries.values()) if (entry.type === 'offset') listed.add(syntax.skipWhite(entry.offset));
      for (const [start] of section.extents) listed.add(start);
    }
  const astray = new Set<number>();
  for (const num of final.numbers()) {
    const entry = final.entry(num);
    if (entry?.type === 'offset' && !stands(syntax, num, entry.offset)) astray.add(num);
  }
  let ordered: number[] | null = null;
  let from = 0;
  for (const word of placesOutside(syntax, 'obj', largeBodies(syntax, final))) {
    const start = headerStart(syntax, word, from);
    from = word + 3;
    if (start === null || (listed.has(start) && astray.size === 0)) continue;
    const num = syntax.unsigned(start)?.value ?? 0;
    if (!astray.has(num)) {
      const place = listed.has(start) ? null : placeOf(final, num);
      if (place === null || start <= place) continue;
    }
    ordered ??= [...listed].sort((a, b) => a - b);
    const around = before(ordered, start);
    const holder = around === null ? null : final.at(around);
    if (holder && start < holder.end) continue;
    const [here, named] = [final.at(start)?.value, final.object(num)?.value];
    if (here && named && sameValue(here, named)) continue;
    return { num, offset: start };
  }
  return null;
}

function placeOf(view: DocumentView, num: number): number | null {
  const entry = view.entry(num);
  const own = entry?.type === 'compressed' ? view.entry(entry.stream) : entry;
  return own?.type === 'offset' ? own.offset : null;
}

const stands = (syntax: Syntax, num: number, offset: number): boolean => syntax.unsigned(syntax.skipWhite(offset))?.value === num;

/** The greatest of the ordered offsets below one. */
function before(ordered: readonly number[], offset: number): number | null {
  let low = 0;
  for (let high = ordered.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (ordered[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  return ordered[low - 1] ?? null;
}
