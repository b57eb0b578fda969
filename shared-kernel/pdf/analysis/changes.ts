import { accountForRevision } from './accounting.ts';
import { compareCatalog } from './catalog-rules.ts';
import { Comparison, type ComparisonContext } from './comparison.ts';
import { compareDss } from './dss-rules.ts';
import type { RevisionChange } from './facts.ts';
import { compareFields } from './field-rules.ts';
import { compareForm } from './form-rules.ts';
import { describe } from './naming.ts';
import { comparePages } from './page-rules.ts';
import type { Revision } from './revisions.ts';
import { compareStructure } from './structure-rules.ts';
import type { Syntax } from './syntax.ts';
import { compareTrailers } from './trailer-rules.ts';
import { nameOf, type PdfValue, plainDictOf } from './values.ts';
import type { DocumentView } from './view.ts';

/** What a revision changed against the one before it, each change named and classified. */
export function compareRevisions(
  syntax: Syntax,
  before: DocumentView,
  after: DocumentView,
  revision: Revision,
  context: ComparisonContext,
): RevisionChange[] {
  const c = new Comparison(before, after, revision, context);
  // The tables of a repaired file are not those that its bytes are held against.
  for (const { offset, detail, isUnusual } of revision.repaired ? [] : accountForRevision(syntax, c)) {
    c.report(isUnusual ? 'unusual-bytes' : 'content-changed', [], {
      area: 'bytes',
      code: isUnusual ? 'bytes-unusual' : 'bytes-smuggled',
      names: [String(offset)],
      detail: `${detail} (byte ${offset})`,
    });
  }
  compareTrailers(c);
  compareDss(c);
  compareForm(c);
  compareFields(c);
  comparePages(c);
  compareStructure(c);
  compareCatalog(c);
  nameTheRest(c);
  return c.changes;
}

/** What no rule explained: a change of content where a reader can reach it. */
function nameTheRest(c: Comparison): void {
  for (const num of c.awaited) {
    c.report('content-changed', [num], {
      area: 'dangling-reference',
      code: 'object-awaited',
      names: [String(num)],
      detail: `object ${num} was referred to before it existed`,
    });
  }
  for (const num of c.regenerated) {
    if (!c.context.references.reaches(num)) continue;
    const note = describe(c, num);
    c.report('content-changed', [num], { ...note, detail: `${note.detail} got another generation` });
  }
  for (const num of c.removed) {
    if (c.isExplained(num) || !c.isInUse(num)) continue;
    const note = describe(c, num);
    c.report('content-changed', [num], { ...note, area: 'removed-object', code: 'object-removed', detail: `${note.detail} was removed` });
  }
  const unreachable: number[] = [];
  for (const [num, how] of [...keysOf(c.changed, 'changed'), ...keysOf(c.added, 'was added')]) {
    if (c.isExplained(num)) continue;
    if (!c.context.references.reaches(num)) unreachable.push(num);
    // Reached once, and left behind since: what became of it is nowhere to be seen.
    else if (how === 'was added' || c.isInUse(num)) {
      const note = describe(c, num);
      // No page draws the structure tree.
      const isTree = note.area === 'structure' && [c.before, c.after].every((view) => isStructure(view.object(num)?.value));
      const kind = isTree ? 'unseen-changed' : 'content-changed';
      c.report(kind, [num], { ...note, detail: `${note.detail} ${how}` });
    }
  }
  if (unreachable.length === 0) return;
  // Pages that no tree leads to are shown by viewers where the tree shows none.
  const isTreeless = c.pagesBefore.pages.length === 0 || c.pagesAfter.pages.length === 0;
  c.report(isTreeless ? 'unseen-changed' : 'unreachable', unreachable, {
    area: 'unreferenced-object',
    code: 'object-unreachable',
    names: unreachable.slice(0, 5).map(String),
    detail: `objects that nothing refers to: ${unreachable.slice(0, 5).join(', ')}`,
  });
}

const isStructure = (value: PdfValue | undefined): boolean =>
  value === undefined || ['StructElem', 'StructTreeRoot'].includes(nameOf(plainDictOf(value)?.entries.get('Type')) ?? '');

const keysOf = <How extends string>(objects: ReadonlyMap<number, unknown>, how: How): [number, How][] =>
  [...objects.keys()].map((num) => [num, how]);
