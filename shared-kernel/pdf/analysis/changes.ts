import { accountForRevision } from './accounting.ts';
import { compareFields, compareForm, comparePages } from './change-rules.ts';
import { Comparison } from './comparison.ts';
import type { RevisionChange } from './facts.ts';
import type { Revision } from './revisions.ts';
import type { Syntax } from './syntax.ts';
import { changedKeys, dictOf, nameOf, type PdfDict, type PdfValue, referencesIn, sameValue } from './values.ts';
import type { DocumentView } from './view.ts';

const STRUCTURAL_TRAILER_KEYS = new Set([
  'Size',
  'Prev',
  'XRefStm',
  'Type',
  'W',
  'Index',
  'Length',
  'Filter',
  'DecodeParms',
  'ID',
  'Info',
  'Root',
]);

/** What a revision changed against the one before it, each change named and classified. */
export function compareRevisions(syntax: Syntax, before: DocumentView, after: DocumentView, revision: Revision): RevisionChange[] {
  const c = new Comparison(before, after, revision);
  // The tables of a repaired file are not those that its bytes are held against.
  for (const { offset, detail } of revision.repaired ? [] : accountForRevision(syntax, after, before, revision)) {
    c.report('content-changed', [], { area: 'bytes', detail: `${detail} (byte ${offset})` });
  }
  compareTrailers(c);
  compareDss(c);
  compareForm(c);
  compareFields(c);
  comparePages(c);
  compareCatalog(c);
  if (!sameOrder(c.pagesBefore, c.pagesAfter))
    c.report('content-changed', [], { area: 'page', detail: 'pages were added, removed or moved' });
  for (const num of c.removed) {
    const { area: _, ...description } = c.describe(num);
    c.report('content-changed', [num], { ...description, area: 'removed-object', detail: `${description.detail} was removed` });
  }
  for (const num of c.added.keys()) {
    if (before.graph.dangling.has(num)) {
      c.report('content-changed', [num], { area: 'dangling-reference', detail: `object ${num} was referred to before it existed` });
    }
  }
  for (const num of [...c.changed.keys(), ...c.added.keys()]) {
    if (c.isExplained(num)) continue;
    const description = c.describe(num);
    c.report('content-changed', [num], { ...description, detail: `${description.detail} ${c.added.has(num) ? 'was added' : 'changed'}` });
  }
  return c.changes;
}

function sameOrder(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((num, i) => num === b[i]);
}

function compareTrailers(c: Comparison): void {
  const { trailer: old } = c.before;
  const { trailer: now } = c.after;
  const wrong = changedKeys(old, now).filter((key) => !STRUCTURAL_TRAILER_KEYS.has(key));
  if (!sameOrNull(old.entries.get('Root'), now.entries.get('Root'))) wrong.push('Root');
  const firstId = (trailer: PdfDict, view: DocumentView): PdfValue | undefined => {
    const id = view.get(trailer, 'ID');
    return id.kind === 'array' ? id.items[0] : undefined;
  };
  const oldId = firstId(old, c.before);
  if (oldId && !sameOrNull(oldId, firstId(now, c.after))) wrong.push('ID');
  if (wrong.length > 0) c.report('content-changed', [], { area: 'trailer', detail: `trailer entries changed: ${wrong.join(', ')}` });
  compareInfo(c);
}

function sameOrNull(a: PdfValue | undefined, b: PdfValue | undefined): boolean {
  return a === undefined || b === undefined ? a === b : sameValue(a, b);
}

/** The information dictionary draws nothing, as long as it is only that: strings and names that no page refers to. */
function compareInfo(c: Comparison): void {
  const now = c.after.trailer.entries.get('Info');
  const then = c.before.trailer.entries.get('Info');
  if (sameOrNull(then, now) && !(now?.kind === 'ref' && c.touched(now.num))) return;
  const dict = dictOf(c.after.resolve(now));
  const objects = now?.kind === 'ref' && c.touched(now.num) ? [now.num] : [];
  const plain = [...(dict?.entries.values() ?? [])].every(
    (value) => value.kind === 'string' || value.kind === 'name' || value.kind === 'null',
  );
  const alone = objects.every((num) => c.ownedBy(num, new Set([0])));
  if (plain && alone) c.report('metadata-updated', objects, { area: 'metadata', detail: 'document information changed' });
  else c.report('content-changed', objects, { area: 'metadata', detail: 'document information changed and is used elsewhere' });
}

/** Validation data (EN 319 142-1, 5.4.2): streams and tables under the catalog's /DSS that nothing else leads to. */
function compareDss(c: Comparison): void {
  const now = c.after.catalog?.entries.get('DSS');
  const then = c.before.catalog?.entries.get('DSS');
  if (!now && !then) return;
  const owned = dssObjects(c.after, now);
  for (const num of dssObjects(c.before, then)) owned.add(num);
  const root = c.after.trailer.entries.get('Root');
  const owners = new Set(owned);
  if (root?.kind === 'ref') owners.add(root.num);
  const touched = [...owned].filter((num) => c.touched(num));
  if (touched.length === 0 && sameOrNull(then, now)) return;
  const shared = touched.filter((num) => !c.ownedBy(num, owners));
  const fine = touched.filter((num) => !shared.includes(num));
  const unusual = now ? strangeDssKeys(c.after, now) : ['DSS removed'];
  if (unusual.length > 0) c.report('content-changed', fine, { area: 'dss', detail: `validation data: ${unusual.join(', ')}` });
  else c.report('dss', fine, { area: 'dss', detail: 'validation data was added' });
}

function dssObjects(view: DocumentView, start: PdfValue | undefined): Set<number> {
  const found = new Set<number>();
  const todo = start ? referencesIn(start) : [];
  for (let num = todo.pop(); num !== undefined; num = todo.pop()) {
    if (found.has(num)) continue;
    const object = view.object(num);
    if (!object) continue;
    found.add(num);
    referencesIn(object.value, todo);
  }
  return found;
}

const DSS_KEYS = new Set(['Type', 'Certs', 'OCSPs', 'CRLs', 'VRI', 'TU', 'TS']);

function strangeDssKeys(view: DocumentView, value: PdfValue): string[] {
  const dict = dictOf(view.resolve(value));
  return dict ? [...dict.entries.keys()].filter((key) => !DSS_KEYS.has(key)) : ['no dictionary'];
}

function compareCatalog(c: Comparison): void {
  const root = c.after.trailer.entries.get('Root');
  const { catalog: old } = c.before;
  const { catalog: now } = c.after;
  if (root?.kind !== 'ref' || !old || !now) return;
  compareMetadata(c, old, now);
  if (!c.changed.has(root.num)) return;
  c.explain(root.num);
  const allowed = new Set(['AcroForm', 'DSS', 'Metadata']);
  const wrong = changedKeys(old, now).filter((key) => !allowed.has(key) && !isDeveloperNote(c, now, key));
  if (wrong.length > 0)
    c.report('content-changed', [root.num], { area: 'catalog', detail: `catalog entries changed: ${wrong.join(', ')}` });
  if (now.entries.get('Extensions')) c.explainAdded(now.entries.get('Extensions')!);
}

/** /Version and /Extensions say which features a writer used (ISO 32000-1, 7.12) and draw nothing. */
function isDeveloperNote(c: Comparison, catalog: PdfDict, key: string): boolean {
  if (catalog.repeated.includes(key)) return false;
  if (key === 'Version') return /^\d\.\d$/.test(nameOf(c.after.get(catalog, key)) ?? '');
  return key === 'Extensions' && c.after.get(catalog, key).kind === 'dict';
}

/** XMP beside the pages. A stream that a page draws as well cannot pass as metadata. */
function compareMetadata(c: Comparison, old: PdfDict, now: PdfDict): void {
  const after = now.entries.get('Metadata');
  const before = old.entries.get('Metadata');
  const root = c.after.trailer.entries.get('Root');
  const touched = after?.kind === 'ref' && c.touched(after.num);
  if (sameOrNull(before, after) && !touched) return;
  const stream = c.after.resolve(after);
  const isXmp = stream.kind === 'stream' && nameOf(stream.dict.entries.get('Type')) === 'Metadata';
  const owners = new Set(root?.kind === 'ref' ? [root.num] : []);
  const alone = after?.kind !== 'ref' || c.ownedBy(after.num, owners);
  const objects = touched && after.kind === 'ref' ? [after.num] : [];
  if (isXmp && alone) c.report('metadata-updated', objects, { area: 'metadata', detail: 'document metadata (XMP) changed' });
  else c.report('content-changed', objects, { area: 'metadata', detail: 'document metadata changed and is used elsewhere' });
}
