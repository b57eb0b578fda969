import type { ChangeArea, ChangeKind, RevisionChange } from './facts.ts';
import { type FormField, formFields, pageObjects } from './fields.ts';
import type { Revision } from './revisions.ts';
import { dictOf, nameOf, type PdfDict, type PdfValue, referencesIn, sameValue } from './values.ts';
import type { DocumentView, PlacedObject } from './view.ts';

export type ChangeNote = Partial<Omit<RevisionChange, 'kind' | 'objects'>> & { area: ChangeArea; detail: string };

const MAX_CHANGES = 200;

/**
 * Two neighbouring revisions side by side. Rules take objects out of `changed` and `added` by explaining them; what no rule
 * explains is a change of content. Nothing is allowed because it looks harmless, only because a rule knows it.
 */
export class Comparison {
  readonly before: DocumentView;
  readonly after: DocumentView;
  /** Objects that exist on both sides and differ. */
  readonly changed = new Map<number, { before: PlacedObject; after: PlacedObject }>();
  readonly added = new Map<number, PlacedObject>();
  readonly removed = new Set<number>();
  readonly pagesBefore: readonly number[];
  readonly pagesAfter: readonly number[];
  readonly fieldsBefore: readonly FormField[];
  readonly fieldsAfter: readonly FormField[];
  readonly changes: RevisionChange[] = [];
  readonly #explained = new Set<number>();

  constructor(before: DocumentView, after: DocumentView, revision: Revision) {
    this.before = before;
    this.after = after;
    for (const section of revision.sections) for (const num of section.entries.keys()) this.#take(num, revision);
    this.pagesBefore = pageObjects(before);
    this.pagesAfter = pageObjects(after);
    this.fieldsBefore = formFields(before, this.pagesBefore);
    this.fieldsAfter = formFields(after, this.pagesAfter);
  }

  #take(num: number, revision: Revision): void {
    if (num === 0) return;
    const then = this.before.object(num);
    const now = this.after.object(num);
    if (!now) {
      if (then) this.removed.add(num);
      return;
    }
    const start = now.extent?.[0];
    const structural = revision.sections.some((section) => section.extents.some(([from]) => from === start));
    if (!then) {
      const type = nameOf(dictOf(now.value)?.entries.get('Type'));
      if (!structural && !(now.value.kind === 'stream' && type === 'ObjStm')) this.added.set(num, now);
    } else if (structural && nameOf(dictOf(then.value)?.entries.get('Type')) === 'XRef') return;
    else if (!sameValue(then.value, now.value)) this.changed.set(num, { before: then, after: now });
  }

  touched(num: number | null): boolean {
    return num !== null && (this.changed.has(num) || this.added.has(num));
  }

  report(kind: ChangeKind, objects: readonly number[], note: ChangeNote): void {
    for (const num of objects) this.#explained.add(num);
    if (this.changes.length >= MAX_CHANGES) return;
    this.changes.push({ kind, objects, field: null, page: null, visible: false, newField: false, ...note });
  }

  /** The new objects that a value leads to through new objects only; each is explained once. */
  explainAdded(value: PdfValue): number[] {
    const taken: number[] = [];
    const todo = referencesIn(value);
    for (let num = todo.pop(); num !== undefined; num = todo.pop()) {
      const object = this.added.get(num);
      if (!object || this.#explained.has(num)) continue;
      this.#explained.add(num);
      taken.push(num);
      referencesIn(object.value, todo);
    }
    return taken;
  }

  explain(num: number | null): void {
    if (num !== null) this.#explained.add(num);
  }

  isExplained(num: number): boolean {
    return this.#explained.has(num);
  }

  /** True when only `owners` point at the object, on both sides: then it cannot also be part of a page. */
  ownedBy(num: number, owners: ReadonlySet<number>): boolean {
    return [this.before, this.after].every((view) => [...(view.graph.referrers.get(num) ?? [])].every((from) => owners.has(from)));
  }

  /** Same items in the same order, with others added; null when an old item was lost or moved. */
  appended(before: PdfValue, after: PdfValue): PdfValue[] | null {
    const old = before.kind === 'array' ? before.items : before.kind === 'null' ? [] : null;
    if (!old || after.kind !== 'array') return null;
    const fresh: PdfValue[] = [];
    let next = 0;
    for (const item of after.items) {
      if (next < old.length && sameValue(old[next]!, item)) next++;
      else fresh.push(item);
    }
    return next === old.length ? fresh : null;
  }

  pageNumber(num: number | null): number | null {
    const index = num === null ? -1 : this.pagesAfter.indexOf(num);
    return index < 0 ? null : index + 1;
  }

  /** What part of the document an object belongs to, for naming it. */
  describe(num: number): { area: ChangeArea; page: number | null; detail: string } {
    const value = (this.after.object(num) ?? this.before.object(num))?.value;
    const dict = dictOf(value);
    const page = this.pageNumber(num);
    if (page !== null || this.pagesBefore.includes(num)) return { area: 'page', page, detail: `page object ${num}` };
    for (const [view, pages] of [
      [this.after, this.pagesAfter],
      [this.before, this.pagesBefore],
    ] as const) {
      const index = pages.findIndex((p) => contentsOf(view, dictOf(view.object(p)?.value)).has(num));
      if (index >= 0) return { area: 'page-content', page: index + 1, detail: `content of page ${index + 1} (object ${num})` };
    }
    const type = nameOf(dict?.entries.get('Type'));
    const subtype = nameOf(dict?.entries.get('Subtype'));
    if (!this.after.graph.present.has(num) && !this.before.graph.present.has(num)) {
      return { area: 'unreferenced-object', page: null, detail: `object ${num} that nothing refers to` };
    }
    if (type === 'Catalog') return { area: 'catalog', page: null, detail: `catalog (object ${num})` };
    if (type === 'Pages') return { area: 'page', page: null, detail: `page tree (object ${num})` };
    if (type === 'Sig' || type === 'DocTimeStamp') return { area: 'signature', page: null, detail: `signature value (object ${num})` };
    if (type === 'Annot' || dict?.entries.has('Rect'))
      return { area: 'annotation', page: null, detail: `annotation ${subtype ?? ''} (object ${num})` };
    if (
      type === 'Font' ||
      type === 'XObject' ||
      subtype === 'Form' ||
      subtype === 'Image' ||
      type === 'ExtGState' ||
      type === 'FontDescriptor'
    ) {
      return { area: 'resource', page: null, detail: `${[type, subtype].filter(Boolean).join(' ')} resource (object ${num})` };
    }
    return { area: 'other', page: null, detail: `object ${num}${type ? ` of type ${type}` : ''}` };
  }
}

function contentsOf(view: DocumentView, page: PdfDict | null): Set<number> {
  const value = page?.entries.get('Contents');
  const numbers = new Set<number>();
  if (value?.kind === 'ref') numbers.add(value.num);
  const resolved = view.resolve(value);
  if (resolved.kind === 'array') for (const num of referencesIn(resolved)) numbers.add(num);
  return numbers;
}
