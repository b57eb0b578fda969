import type { Budget } from './budget.ts';
import { MAX_REVISIONS, type Revision } from './revisions.ts';
import { type ScannedSave, scanFile } from './scan.ts';
import type { Syntax } from './syntax.ts';
import { dictOf, nameOf, type PdfDict, type PdfValue } from './values.ts';
import { DocumentView, type ParsedObjects } from './view.ts';
import type { XrefEntry } from './xref.ts';

/** The saves of a file as searching finds them; `fill` adds what object streams hold, once it is known how to decrypt them. */
export interface RepairedFile {
  readonly revisions: readonly Revision[];
  readonly tooMany: boolean;
  /** An object number that stands twice in one save, with the offset of the second. */
  readonly twice: { readonly num: number; readonly offset: number } | null;
  fill(parsed: ParsedObjects): void;
}

/**
 * Reads a file by its objects instead of by its tables, as viewers do when those lead nowhere (ISO 32000-1, C.2 leaves it to them). Within a
 * save the last object of a number counts, and each save is one revision, so that what came after a signature is still told.
 */
export function repairFile(syntax: Syntax, budget: Budget): RepairedFile {
  const saves = scanFile(syntax, budget);
  const tables: Map<number, XrefEntry>[] = [];
  const trailers: Map<string, PdfValue>[] = [];
  let twice: RepairedFile['twice'] = null;
  const revisions = saves.slice(0, MAX_REVISIONS).map((save, index): Revision => {
    const entries = new Map<number, XrefEntry>();
    for (const { num, gen, start } of save.objects) {
      if (entries.has(num)) twice ??= { num, offset: start };
      entries.set(num, { type: 'offset', offset: start, gen });
    }
    const trailer = new Map(trailers.at(-1));
    for (const dict of save.trailers) for (const [key, value] of dict.entries) trailer.set(key, value);
    const catalog = save.objects.findLast(({ type }) => type === 'Catalog');
    if (!trailer.has('Root') && catalog) trailer.set('Root', { kind: 'ref', num: catalog.num, gen: catalog.gen });
    tables.push(entries);
    trailers.push(trailer);
    const extents = save.objects.filter(({ type }) => type === 'XRef').map(({ start, end }) => [start, end] as const);
    const dict: PdfDict = { kind: 'dict', entries: trailer, repeated: [] };
    const { start, end, endWithEol, startxref } = save;
    const section = { offset: start, end, form: 'table' as const, disagrees: false, trailer: dict, entries, prev: null, extents };
    return { index, start, end, endWithEol, startxref, sections: [section], repaired: true };
  });
  return {
    revisions,
    tooMany: saves.length > MAX_REVISIONS,
    twice,
    fill(parsed) {
      revisions.forEach((_, index) => {
        const root = trailers[index - 1]?.get('Root');
        if (root && !trailers[index]!.has('Root')) trailers[index]!.set('Root', root);
        fillFromStreams(new DocumentView(parsed, revisions, index), saves[index]!, tables[index]!, trailers[index]!, budget);
      });
    },
  };
}

/** What an object stream holds counts unless an object of that number stands behind it. */
function fillFromStreams(
  view: DocumentView,
  save: ScannedSave,
  entries: Map<number, XrefEntry>,
  trailer: Map<string, PdfValue>,
  budget: Budget,
): void {
  let catalog: number | null = null;
  for (const { num, start, type } of save.objects) {
    const own = entries.get(num);
    if (type !== 'ObjStm' || own?.type !== 'offset' || own.offset !== start) continue;
    view.objectStream(num)?.numbers.forEach((inner, index) => {
      budget.step();
      const known = entries.get(inner);
      if (inner === num || (known?.type === 'offset' && known.offset > start)) return;
      entries.set(inner, { type: 'compressed', stream: num, index });
      if (nameOf(dictOf(view.object(inner)?.value)?.entries.get('Type')) === 'Catalog') catalog = inner;
    });
  }
  if (!trailer.has('Root') && catalog !== null) trailer.set('Root', { kind: 'ref', num: catalog, gen: 0 });
}
