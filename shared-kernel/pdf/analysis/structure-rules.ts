import type { Comparison } from './comparison.ts';
import { dictOf, integerOf, nameOf, type PdfDict, type PdfValue, plainDictOf, referencesIn } from './values.ts';
import type { DocumentView } from './view.ts';

/** What a screen reader says in place of what is drawn (ISO 32000-2, 14.9). */
const SPOKEN = ['Alt', 'ActualText', 'E', 'T', 'Lang'];
const MAX_NODES = 20_000;

/**
 * The structure tree (ISO 32000-2, 14.7) draws nothing. Signing a tagged document adds the widget's element to it and nothing else:
 * lists grow, and what was there stays. An element that is read aloud in other words is a change of content; anything else that
 * changed here is named, and left undecided.
 */
export function compareStructure(c: Comparison): void {
  const then = c.before.catalog?.entries.get('StructTreeRoot');
  const now = c.after.catalog?.entries.get('StructTreeRoot');
  if (!then && !now) return;
  let parents: Set<number> | null = null;
  if (!c.same(then, now)) compareRoots(c, then, now);
  for (const [num, { before, after }] of c.changed) {
    if (c.isExplained(num)) continue;
    const [old, fresh] = [plainDictOf(before.value), plainDictOf(after.value)];
    if (now?.kind === 'ref' && now.num === num) compareRoots(c, then, now);
    else if (old && fresh && isElement(c, old) && isElement(c, fresh)) compareElement(c, num, old, fresh);
    else {
      parents ??= parentTreeNodes(c, now);
      const owners = new Set([...parents, ...(now?.kind === 'ref' ? [now.num] : [])]);
      if (parents.has(num) && c.ownedBy(num, owners)) compareParents(c, num, before.value, after.value);
    }
  }
}

const isElement = (c: Comparison, dict: PdfDict): boolean =>
  nameOf(c.after.get(dict, 'Type')) === 'StructElem' ||
  (nameOf(c.after.get(dict, 'S')) !== null && dict.entries.get('P')?.kind === 'ref' && dict.entries.has('K'));

function compareRoots(c: Comparison, then: PdfValue | undefined, now: PdfValue | undefined): void {
  const old = plainDictOf(c.before.resolve(then));
  const tree = plainDictOf(c.after.resolve(now));
  const number = now?.kind === 'ref' && c.touched(now.num) ? [now.num] : [];
  const keys = c.changedKeys(old ?? EMPTY, tree ?? EMPTY);
  const grown = new Set(['K', 'ParentTree', 'ParentTreeNextKey', 'Type', 'RoleMap', 'IDTree', 'ClassMap']);
  const isFine =
    tree !== null &&
    keys.every((key) => grown.has(key)) &&
    grewByWidgets(c, old?.entries.get('K'), tree.entries.get('K')) &&
    numbersGrew(c, old ? c.before.get(old, 'ParentTree') : NULL, c.after.get(tree, 'ParentTree')) &&
    ['RoleMap', 'IDTree', 'ClassMap'].every((key) => !keys.includes(key) || entriesGrew(c, old ?? EMPTY, tree, key));
  tell(c, number, isFine, keys);
  if (isFine) c.explainAdded(now);
  for (const key of ['ParentTree', 'K', 'RoleMap']) {
    const value = tree?.entries.get(key);
    const isList = key !== 'ParentTree' && c.after.resolve(value).kind === 'array';
    const root = new Set(now?.kind === 'ref' ? [now.num] : []);
    if (isFine && isList && value?.kind === 'ref' && c.changed.has(value.num) && c.ownedBy(value.num, root)) c.explain(value.num);
    if (isFine) c.explainAdded(value);
  }
  // A tree put in place of the old one was told of with the root.
  if (!isFine) for (const num of parentTreeNodes(c, now)) if (c.added.has(num)) c.explain(num);
}

function entriesGrew(c: Comparison, old: PdfDict, now: PdfDict, key: string): boolean {
  const before = dictOf(c.before.get(old, key));
  const after = dictOf(c.after.get(now, key));
  return !before || (after !== null && [...before.entries].every(([name, value]) => c.same(value, after.entries.get(name))));
}

function compareElement(c: Comparison, num: number, old: PdfDict, now: PdfDict): void {
  const keys = c.changedKeys(old, now);
  const spoken = keys.filter((key) => SPOKEN.includes(key));
  if (spoken.length > 0) {
    const detail = `structure element ${num}: ${spoken.join(', ')} changed`;
    c.report('content-changed', [num], { area: 'structure', code: 'structure-text', names: spoken, page: pageOf(c, now), detail });
    return;
  }
  const isFine =
    now.repeated.length === 0 && keys.every((key) => key === 'K') && grewByWidgets(c, old.entries.get('K'), now.entries.get('K'));
  tell(c, [num], isFine, keys);
  if (isFine) c.explainAdded(now.entries.get('K'));
}

const pageOf = (c: Comparison, element: PdfDict): number | null => {
  const page = element.entries.get('Pg');
  return page?.kind === 'ref' ? c.pageNumber(page.num) : null;
};

function compareParents(c: Comparison, num: number, before: PdfValue, after: PdfValue): void {
  const isFine = before.kind === 'array' || after.kind === 'array' ? listGrew(c, before, after) : numbersGrew(c, before, after);
  tell(c, [num], isFine, ['ParentTree']);
  if (isFine) c.explainAdded(after);
}

function tell(c: Comparison, objects: number[], isFine: boolean, keys: readonly string[]): void {
  if (isFine) for (const num of objects) c.explain(num);
  else
    c.report('unseen-changed', objects, {
      area: 'structure',
      code: 'structure-tree',
      names: keys,
      detail: `structure tree changed: ${keys.join(', ')}`,
    });
}

/** Children stay as they were, and those that came belong to new signature widgets. */
function grewByWidgets(c: Comparison, before: PdfValue | undefined, after: PdfValue | undefined): boolean {
  if (c.same(before, after)) return true;
  const fresh = c.appended(childrenIn(c.before, before), childrenIn(c.after, after));
  return fresh?.every((item) => isWidgetElement(c, item, 0)) ?? false;
}

/** One child may stand without its list. */
function childrenIn(view: DocumentView, value: PdfValue | undefined): PdfValue {
  const list = view.resolve(value);
  if (list.kind === 'array') return list;
  return { kind: 'array', items: value && list.kind !== 'null' ? [value] : [] };
}

/** An element, new with all it holds, that leads to nothing but signature widgets. */
function isWidgetElement(c: Comparison, value: PdfValue, level: number): boolean {
  if (level > 8 || (value.kind === 'ref' && !c.added.has(value.num))) return false;
  const dict = dictOf(c.after.resolve(value));
  if (!dict) return false;
  if (nameOf(c.after.get(dict, 'Type')) === 'OBJR') {
    const target = dict.entries.get('Obj');
    return target?.kind === 'ref' && c.formAfter.byWidget.get(target.num)?.type === 'Sig';
  }
  const kids = c.after.get(dict, 'K');
  if (kids.kind === 'null') return isElement(c, dict);
  const items = kids.kind === 'array' ? kids.items : [dict.entries.get('K') ?? NULL];
  return items.every((item) => isWidgetElement(c, item, level + 1));
}

/** A number tree (ISO 32000-2, 7.9.7) whose old entries stay; keys are new ones. */
function numbersGrew(c: Comparison, before: PdfValue, after: PdfValue): boolean {
  const [then, now] = [dictOf(before), dictOf(after)];
  if (!then || !now) return then === now || (then === null && now !== null);
  const keys = c.changedKeys(then, now);
  if (now.repeated.length > 0 || keys.some((key) => !['Nums', 'Kids', 'Limits'].includes(key))) return false;
  if (keys.includes('Kids')) return listGrew(c, c.before.get(then, 'Kids'), c.after.get(now, 'Kids'));
  return pairsGrew(c, c.before.get(then, 'Nums'), c.after.get(now, 'Nums'));
}

function pairsGrew(c: Comparison, before: PdfValue, after: PdfValue): boolean {
  if (after.kind !== 'array') return before.kind === after.kind;
  const now = new Map<number, PdfValue>();
  for (let i = 0; i + 1 < after.items.length; i += 2) {
    const key = integerOf(c.after.resolve(after.items[i]));
    if (key === null || now.has(key)) return false;
    now.set(key, after.items[i + 1]!);
  }
  const old = before.kind === 'array' ? before.items : [];
  for (let i = 0; i + 1 < old.length; i += 2) {
    const key = integerOf(c.before.resolve(old[i]));
    if (key === null || !c.same(old[i + 1], now.get(key))) return false;
  }
  return true;
}

function listGrew(c: Comparison, before: PdfValue, after: PdfValue): boolean {
  return c.appended(before, after) !== null;
}

/** The nodes of the parent tree and the lists in it that are objects of their own, as far as this revision touched them. */
function parentTreeNodes(c: Comparison, root: PdfValue | undefined): Set<number> {
  const found = new Set<number>();
  const start = dictOf(c.after.resolve(root))?.entries.get('ParentTree');
  const todo = start ? referencesIn(start) : [];
  for (let num = todo.pop(); num !== undefined && found.size < MAX_NODES; num = todo.pop()) {
    if (found.has(num)) continue;
    const value = c.after.object(num)?.value;
    const dict = plainDictOf(value ?? null);
    const isNode = dict !== null && (dict.entries.has('Nums') || dict.entries.has('Kids'));
    if (!isNode && value?.kind !== 'array') continue;
    found.add(num);
    for (const key of ['Kids', 'Nums']) referencesIn(dict?.entries.get(key) ?? NULL, todo);
  }
  return found;
}

const NULL: PdfValue = { kind: 'null' };
const EMPTY: PdfDict = { kind: 'dict', entries: new Map(), repeated: [] };
