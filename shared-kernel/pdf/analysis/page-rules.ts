import { type Comparison, dictAt } from './comparison.ts';
import type { ChangeCode } from './facts.ts';
import type { FormField } from './fields.ts';
import { isVisible } from './fields.ts';
import { handedDown, INHERITABLE } from './pages.ts';
import { dictOf, integerOf, nameOf, type PdfDict, type PdfValue, plainDictOf, referencesIn } from './values.ts';
import { placeOf } from './widget-places.ts';

/** Draws nothing: the order of tabbing, a program's own data, when it was saved. The page's number in the structure tree may only be added. */
const UNSEEN = new Set(['Tabs', 'PieceInfo', 'LastModified', 'Metadata']);
const SIZE = new Set(['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'TrimBox', 'BleedBox', 'ArtBox']);

/** A page may only gain the widgets of signature fields. What it draws, and how large, stays. */
export function comparePages(c: Comparison): void {
  comparePageTree(c);
  for (const num of touchedPages(c)) comparePage(c, num);
}

/** Pages whose own object, or whose list of annotations, changed. */
function touchedPages(c: Comparison): Set<number> {
  const pages = new Set<number>();
  for (const [num, { after }] of c.changed) {
    if (c.pagesBefore.indexOf.has(num)) pages.add(num);
    if (after.value.kind !== 'array') continue;
    for (const from of c.context.references.referrers(num)) {
      const list = c.pagesBefore.indexOf.has(from) ? dictAt(c.after, from)?.entries.get('Annots') : undefined;
      if (list?.kind === 'ref' && list.num === num) pages.add(from);
    }
  }
  return pages;
}

/** The nodes above the pages may hand down what they like, as long as every page ends up with what it had. */
function comparePageTree(c: Comparison): void {
  const { pages: old, nodes } = c.pagesBefore;
  const { pages: now } = c.pagesAfter;
  const ref = (num: number): PdfValue => ({ kind: 'ref', num, gen: 0 });
  const isSame = old === now || (old.length === now.length && old.every((num, i) => num === now[i] || c.same(ref(num), ref(now[i]!))));
  if (!isSame) c.report('content-changed', [], { area: 'page', code: 'page-tree', detail: 'pages were added, removed or moved' });
  if (!c.same(c.before.catalog?.entries.get('Pages'), c.after.catalog?.entries.get('Pages')) && isSame)
    c.report('content-changed', [], { area: 'page', code: 'page-tree', detail: 'catalog entries changed: Pages' });
  let isHandedDown = false;
  for (const [num, { before, after }] of c.changed) {
    if (!nodes.has(num) || c.pagesBefore.indexOf.has(num)) continue;
    const [then, there] = [plainDictOf(before.value), plainDictOf(after.value)];
    if (!then || !there) continue;
    const keys = c.changedKeys(then, there);
    if (!isSame || there.repeated.length > 0 || keys.some((key) => !INHERITABLE.has(key) && !isOwnNote(there, key))) continue;
    isHandedDown = true;
    c.explain(num);
  }
  if (!isHandedDown) return;
  for (const num of old) {
    const [then, there] = [dictAt(c.before, num), dictAt(c.after, num)];
    if (then && there) reportKeys(c, num, differing(c, num, then, there));
  }
}

/** A word that a program leaves in the page tree, under a name that no standard knows (ISO 32000-2, Annex E). */
function isOwnNote(node: PdfDict, key: string): boolean {
  const value = node.entries.get(key);
  return /^[A-Z]{4}(_|:|$)/.test(key) && value !== undefined && ['string', 'name', 'number'].includes(value.kind);
}

const differing = (c: Comparison, num: number, before: PdfDict, after: PdfDict): string[] =>
  [...INHERITABLE].filter((key) => {
    const then = handedDown(c.before, num, before, key);
    return handedDown(c.after, num, after, key).some((value, i) => !c.same(then[i], value, key));
  });

function reportKeys(c: Comparison, num: number, keys: readonly string[]): void {
  if (keys.length === 0) return;
  const page = c.pageNumber(num);
  const area = keys.includes('Contents') ? 'page-content' : keys.includes('Resources') ? 'resource' : 'page';
  c.report('content-changed', [num], { area, code: codeOf(keys), page, names: keys, detail: `page ${page}: ${keys.join(', ')} changed` });
}

function codeOf(keys: readonly string[]): ChangeCode {
  if (keys.includes('Contents')) return 'page-content';
  if (keys.includes('Resources')) return 'page-resources';
  if (keys.some((key) => SIZE.has(key))) return 'page-size';
  return keys.includes('AA') ? 'page-action' : 'page-changed';
}

function comparePage(c: Comparison, num: number): void {
  const before = plainDictOf(c.before.object(num)?.value);
  const after = plainDictOf(c.after.object(num)?.value);
  if (!before || !after) return;
  const changed = c.changed.has(num) ? c.changedKeys(before, after) : [];
  const wrong = changed.filter((key) => key !== 'Annots' && !INHERITABLE.has(key) && !isUnseen(c, key, before, after));
  wrong.push(...after.repeated.filter((key) => !wrong.includes(key)));
  if (changed.some((key) => INHERITABLE.has(key))) wrong.push(...differing(c, num, before, after));
  reportKeys(c, num, wrong);
  for (const key of changed) if (!wrong.includes(key) && key !== 'Annots') c.explainAdded(after.entries.get(key));
  if (changed.includes('Tabs') && (before.entries.has('Tabs') || nameOf(c.after.get(after, 'Tabs')) !== 'S')) {
    // A tagged document gets /S when it is signed; any other order belongs to the annotations.
    const detail = `page ${c.pageNumber(num)}: Tabs changed`;
    c.report('unseen-changed', [], { area: 'annotation', code: 'page-changed', page: c.pageNumber(num), names: ['Tabs'], detail });
  }
  const list = after.entries.get('Annots');
  c.explain(num);
  if (list?.kind === 'ref' && c.touched(list.num)) {
    const pages = [...c.context.references.referrers(list.num)].filter((from) => c.pageNumber(from) !== null);
    if (c.heldOnlyAt(list.num, new Map(pages.map((page) => [page, 'Annots'])))) c.explain(list.num);
  }
  compareAnnotations(c, num, c.before.get(before, 'Annots'), c.after.get(after, 'Annots'));
}

function isUnseen(c: Comparison, key: string, before: PdfDict, after: PdfDict): boolean {
  if (key === 'Metadata') return referencesIn(after.entries.get(key) ?? { kind: 'null' }).every((num) => !c.changed.has(num));
  if (key === 'StructParents') return before.entries.get(key) === undefined && integerOf(c.after.get(after, key)) !== null;
  if (key === 'Type') return nameOf(c.after.get(after, key)) === 'Page';
  return UNSEEN.has(key);
}

function compareAnnotations(c: Comparison, num: number, before: PdfValue, after: PdfValue): void {
  const page = c.pageNumber(num);
  const fresh = after.kind === 'null' && before.kind === 'null' ? [] : c.appended(before, after);
  if (!fresh) {
    const isEmpty = before.kind === 'array' && before.items.length === 0 && after.kind === 'null';
    if (isEmpty) return;
    const detail = `page ${page}: an annotation was removed or moved`;
    c.report('content-changed', [num], { area: 'annotation', code: 'annotation-removed', page, detail });
  }
  for (const item of fresh ?? []) {
    const target = item.kind === 'ref' ? item.num : null;
    if (target !== null && isNewSignatureWidget(c, target)) continue;
    const field = target === null ? undefined : (c.formBefore.byWidget.get(target) ?? undefined);
    if (field?.type === 'Sig' && field.inForm) {
      enter(c, field, page);
      continue;
    }
    const subtype = nameOf(c.after.get(dictOf(c.after.resolve(item)), 'Subtype')) ?? 'unknown';
    const objects = target !== null && c.touched(target) ? [target, ...c.explainAdded(item)] : [num];
    const detail = `page ${page}: a ${subtype} annotation was added`;
    c.report('content-changed', objects, { area: 'annotation', code: 'annotation-added', page, names: [subtype], detail });
  }
}

/** A page lists the widget of a field that was there already. What signing wrote into it is told with the field. */
function enter(c: Comparison, old: FormField, page: number | null): void {
  const now = (old.num !== null ? c.formAfter.byNumber.get(old.num) : undefined) ?? old;
  const note = { area: 'signature' as const, field: old.name, page };
  if (c.before.get(old.dict, 'V').kind !== 'null') {
    const detail = `the signature in field ${old.name} was brought to page ${page}`;
    c.report('content-changed', [], { ...note, code: 'signature-look', detail });
    return;
  }
  const visible = now.widgets.some((widget) => isVisible(c.after, widget.dict));
  const signed = now.num !== null && c.context.signedFields.has(now.num);
  const place = visible ? placeOf(c, now) : {};
  const detail = `signature field ${old.name} was put on page ${page}`;
  c.report('signature-field-added', [], { ...note, ...place, visible, signed, newField: true, code: 'signature-field-entered', detail });
}

function isNewSignatureWidget(c: Comparison, num: number): boolean {
  const field = c.added.has(num) ? c.formAfter.byWidget.get(num) : undefined;
  return field !== undefined && field.type === 'Sig' && field.inForm && field.num !== null && c.added.has(field.num);
}
