import { Equality } from './equality.ts';
import type { ChangeArea, ChangeCode, ChangeKind, RevisionChange } from './facts.ts';
import { type Form, formOf } from './fields.ts';
import type { Rect } from './geometry.ts';
import { type PageTree, pageTree } from './pages.ts';
import { type References, TRAILER } from './references.ts';
import type { Revision } from './revisions.ts';
import { dictOf, nameOf, type PdfDict, type PdfValue, referencesIn } from './values.ts';
import type { DocumentView, PlacedObject } from './view.ts';

export type ChangeNote = Partial<Omit<RevisionChange, 'kind' | 'objects'>> & { area: ChangeArea; code: ChangeCode; detail: string };

const MAX_CHANGES = 200;

/** What a comparison has to know beyond the two revisions. */
export interface ComparisonContext {
  readonly references: References;
  /** Object numbers of the fields whose signature covers exactly the file up to the later revision. */
  readonly signedFields: ReadonlySet<number>;
  /** What pages were found to draw, by their object number. */
  readonly drawn: Map<number, readonly Rect[] | 'unknown'>;
}

/**
 * Two neighbouring revisions side by side. Rules take objects out of `changed` and `added` by explaining them; what no rule
 * explains and a reader can reach is a change of content. Nothing is allowed because it looks harmless, only because a rule knows it.
 */
export class Comparison {
  readonly before: DocumentView;
  readonly after: DocumentView;
  readonly revision: Revision;
  readonly context: ComparisonContext;
  readonly equality: Equality;
  /** Objects that exist on both sides and differ in meaning. */
  readonly changed = new Map<number, { before: PlacedObject; after: PlacedObject }>();
  readonly added = new Map<number, PlacedObject>();
  readonly removed = new Set<number>();
  /** Numbers that did not exist before and that something already referred to. */
  readonly awaited: readonly number[];
  readonly pagesBefore: PageTree;
  readonly pagesAfter: PageTree;
  readonly formBefore: Form;
  readonly formAfter: Form;
  readonly changes: RevisionChange[] = [];
  readonly #explained = new Set<number>();

  constructor(before: DocumentView, after: DocumentView, revision: Revision, context: ComparisonContext) {
    this.before = before;
    this.after = after;
    this.revision = revision;
    this.context = context;
    this.equality = new Equality(before, after);
    const fresh: number[] = [];
    const structural = new Set(revision.sections.flatMap((section) => section.extents.map(([start]) => start)));
    for (const num of after.touched) this.#take(num, structural, fresh);
    this.awaited = fresh.filter((num) => context.references.reaches(num));
    context.references.add(after);
    this.pagesBefore = pageTree(before);
    this.pagesAfter = pageTree(after);
    this.formBefore = formOf(before);
    this.formAfter = formOf(after);
  }

  #take(num: number, structural: ReadonlySet<number>, fresh: number[]): void {
    if (num === 0) return;
    const then = this.before.object(num);
    const now = this.after.object(num);
    if (!now) {
      if (then) this.removed.add(num);
      return;
    }
    const isTable = now.extent !== null && structural.has(now.extent[0]);
    if (!then) {
      fresh.push(num);
      if (!isTable && !isOfType(now.value, 'ObjStm')) this.added.set(num, now);
      return;
    }
    if (isTable && isOfType(then.value, 'XRef') && !this.context.references.reaches(num)) return;
    if (!this.equality.same(then.value, now.value)) this.changed.set(num, { before: then, after: now });
  }

  touched(num: number | null): boolean {
    return num !== null && (this.changed.has(num) || this.added.has(num));
  }

  report(kind: ChangeKind, objects: readonly number[], note: ChangeNote): void {
    for (const num of objects) this.#explained.add(num);
    if (this.changes.length >= MAX_CHANGES) return;
    const nothing = { field: null, page: null, rect: null, over: null, visible: false, newField: false, signed: false, names: [] };
    this.changes.push({ kind, objects, ...nothing, ...note });
  }

  /** The new objects that a value leads to through new objects only; each is explained once. */
  explainAdded(value: PdfValue | undefined): number[] {
    const taken: number[] = [];
    const todo = value ? referencesIn(value) : [];
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

  /** Known to a rule, or standing for an object that it equals. */
  isExplained(num: number): boolean {
    return this.#explained.has(num) || this.equality.standIns.has(num);
  }

  changedKeys(before: PdfDict, after: PdfDict): string[] {
    return this.equality.changedKeys(before, after);
  }

  same(before: PdfValue | undefined, after: PdfValue | undefined): boolean {
    return this.equality.same(before, after);
  }

  /** True when only `owners` point at the object, on both sides: then it cannot also be part of a page. */
  ownedBy(num: number, owners: ReadonlySet<number>): boolean {
    return [...this.context.references.referrers(num)].every(
      (from) => owners.has(from) || (!pointsAt(this.before, from, num) && !pointsAt(this.after, from, num)),
    );
  }

  /** True when nothing but `owners`, and the catalog under `keys`, points at the object. */
  ownedUnder(num: number, owners: ReadonlySet<number>, keys: ReadonlySet<string>): boolean {
    const views = [this.before, this.after];
    const roots = new Set(views.flatMap(({ trailer }) => [...targetsOf(trailer.entries.get('Root'))]));
    const isElsewhere = views.some(({ catalog }) =>
      [...(catalog?.entries ?? [])].some(([key, value]) => !keys.has(key) && targetsOf(value).has(num)),
    );
    return !isElsewhere && this.ownedBy(num, new Set([...owners, ...roots]));
  }

  /** Something that a reader reaches points at the object, in the later revision. */
  isInUse(num: number): boolean {
    return [...this.context.references.referrers(num)].some((from) => pointsAt(this.after, from, num));
  }

  /** Same items in the same order, with others added; null when an old item was lost or moved. */
  appended(before: PdfValue, after: PdfValue): PdfValue[] | null {
    const old = before.kind === 'array' ? before.items : before.kind === 'null' ? [] : null;
    if (!old || after.kind !== 'array') return null;
    const fresh: PdfValue[] = [];
    let next = 0;
    for (const item of after.items) {
      if (next < old.length && this.same(old[next], item)) next++;
      else fresh.push(item);
    }
    return next === old.length ? fresh : null;
  }

  pageNumber(num: number | null): number | null {
    const index = num === null ? undefined : (this.pagesAfter.indexOf.get(num) ?? this.pagesBefore.indexOf.get(num));
    return index === undefined ? null : index + 1;
  }
}

export function isOfType(value: PdfValue, type: string): boolean {
  return value.kind === 'stream' && nameOf(value.dict.entries.get('Type')) === type;
}

function pointsAt(view: DocumentView, from: number, num: number): boolean {
  if (from === TRAILER) return ['Root', 'Encrypt'].some((key) => targetsOf(view.trailer.entries.get(key)).has(num));
  const object = view.object(from);
  return object !== null && (object.container === num || targetsOf(object.value).has(num));
}

const targets = new WeakMap<PdfValue, ReadonlySet<number>>();

function targetsOf(value: PdfValue | undefined): ReadonlySet<number> {
  if (!value) return NOTHING;
  const known = targets.get(value);
  if (known) return known;
  const found = new Set(referencesIn(value));
  targets.set(value, found);
  return found;
}

const NOTHING: ReadonlySet<number> = new Set();
export const dictAt = (view: DocumentView, num: number): PdfDict | null => dictOf(view.object(num)?.value);
