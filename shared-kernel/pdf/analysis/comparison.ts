import { Equality } from './equality.ts';
import type { ChangeArea, ChangeCode, ChangeKind, RevisionChange } from './facts.ts';
import { type Form, formOf } from './fields.ts';
import type { Rect } from './geometry.ts';
import { type PageTree, pageTree } from './pages.ts';
import { type References, TRAILER } from './references.ts';
import type { Revision } from './revisions.ts';
import { dictOf, nameOf, PDF_NULL, type PdfDict, type PdfValue, referencesIn } from './values.ts';
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
  /** Under another generation than before: a reference names one, and viewers that look at it find the object by the one or the other. */
  readonly regenerated: number[] = [];
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
    if (generation(this.before, num) !== generation(this.after, num)) this.regenerated.push(num);
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

  /** Known to a rule, or new and standing for an object that it equals. An old one that came to equal another is a changed one all the same. */
  isExplained(num: number): boolean {
    return this.#explained.has(num) || (this.added.has(num) && this.equality.standIns.has(num));
  }

  changedKeys(before: PdfDict, after: PdfDict): string[] {
    return this.equality.changedKeys(before, after);
  }

  same(before: PdfValue | undefined, after: PdfValue | undefined, key?: string): boolean {
    return this.equality.same(before, after, key);
  }

  /** True when only `owners` point at the object, on both sides: then it cannot also be part of a page. */
  ownedBy(num: number, owners: ReadonlySet<number>): boolean {
    return [...this.context.references.referrers(num)].every(
      (from) => owners.has(from) || (!pointsAt(this.before, from, num) && !pointsAt(this.after, from, num)),
    );
  }

  /** True when nothing points at the object but the given objects, and those by the key named with each and by no other. */
  heldOnlyAt(num: number, places: ReadonlyMap<number, string>): boolean {
    return [...this.context.references.referrers(num)].every((from) =>
      [this.before, this.after].every((view) => {
        if (!pointsAt(view, from, num)) return true;
        const key = places.get(from);
        return key !== undefined && !pointsAtBeside(view, from, num, key);
      }),
    );
  }

  /** The catalogs of both sides, each with one of its keys: where an object may be held. */
  inCatalog(key: string): Map<number, string> {
    return new Map(this.#roots().map((num) => [num, key]));
  }

  /** Of all that a catalog entry leads to, on either side, what nothing outside of it leads to. */
  ownUnder(key: string): Set<number> {
    const views = [this.before, this.after];
    const roots = this.#roots();
    const own = new Set<number>();
    const todo: number[] = [];
    for (const { catalog } of views) referencesIn(catalog?.entries.get(key) ?? PDF_NULL, todo);
    for (let num = todo.pop(); num !== undefined; num = todo.pop()) {
      // The pages and the catalog are never a part of something else.
      if (own.has(num) || this.pagesBefore.nodes.has(num) || this.pagesAfter.nodes.has(num) || roots.includes(num)) continue;
      own.add(num);
      for (const view of views) todo.push(...targetsOf(view.object(num)?.value));
    }
    const isOwn = (num: number): boolean =>
      [...this.context.references.referrers(num)].every((from) =>
        views.every((view) => !pointsAt(view, from, num) || (roots.includes(from) ? !pointsAtBeside(view, from, num, key) : own.has(from))),
      );
    for (const num of own) if (!isOwn(num)) todo.push(num);
    for (let num = todo.pop(); num !== undefined; num = todo.pop()) {
      if (!own.delete(num)) continue;
      // What a stranger leads to as well takes what it leads to with it.
      for (const view of views) for (const target of targetsOf(view.object(num)?.value)) if (own.has(target)) todo.push(target);
    }
    return own;
  }

  #roots(): number[] {
    return [this.before, this.after].flatMap(({ trailer }) => referencesIn(trailer.entries.get('Root') ?? PDF_NULL));
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

/** Some other entry of the object than the one under `key` leads to `num`. */
function pointsAtBeside(view: DocumentView, from: number, num: number, key: string): boolean {
  const dict = dictOf(view.object(from)?.value);
  return !dict || [...dict.entries].some(([other, value]) => other !== key && referencesIn(value).includes(num));
}

function generation(view: DocumentView, num: number): number {
  const entry = view.entry(num);
  return entry?.type === 'offset' ? entry.gen : 0;
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
