import type { Comparison } from './comparison.ts';
import type { ChangeCode } from './facts.ts';
import { compareXmp } from './metadata-rules.ts';
import { dictOf, integerOf, nameOf, type PdfDict, type PdfValue } from './values.ts';

/** Compared by rules of their own. */
const ELSEWHERE = new Set(['AcroForm', 'DSS', 'Metadata', 'StructTreeRoot', 'Pages']);
/** What acts, or is shown beside the pages: the code says in words which. */
const SHOWN: Readonly<Record<string, ChangeCode>> = {
  OpenAction: 'actions',
  AA: 'actions',
  Names: 'actions',
  URI: 'actions',
  OCProperties: 'layers',
  Outlines: 'bookmarks',
};
const DEVELOPER_NOTES = ['Extensions', 'MarkInfo', 'Legal', 'PieceInfo'];
/** Draws nothing and acts on nothing; how the viewer's window opens, or what language is read aloud. */
const UNSEEN = new Set(['Lang', 'PageLabels', 'PageLayout', 'PageMode', 'ViewerPreferences', 'Dests', 'SpiderInfo']);

/** Entries of the catalog (ISO 32000-2, 7.7.2) that may change: those that no page takes part in. */
export function compareCatalog(c: Comparison): void {
  const { catalog: old } = c.before;
  const { catalog: now } = c.after;
  if (!old || !now) return;
  compareXmp(c, old, now);
  explainRoots(c);
  comparePermissions(c, old, now);
  for (const key of DEVELOPER_NOTES) explainNote(c, key);
  compareExtensions(c, old, now);
  const wrong: string[] = [];
  for (const key of c.changedKeys(old, now)) {
    if (now.repeated.includes(key)) wrong.push(key);
    else if (ELSEWHERE.has(key)) continue;
    else if (key === 'Perms' || isDeveloperNote(c, now, key)) continue;
    else if (UNSEEN.has(key)) {
      c.report('unseen-changed', c.explainAdded(now.entries.get(key)), {
        area: 'catalog',
        code: 'catalog',
        names: [key],
        detail: `catalog entry changed: ${key}`,
      });
    } else wrong.push(key);
  }
  for (const key of wrong) {
    c.report('content-changed', c.explainAdded(now.entries.get(key)), {
      area: 'catalog',
      code: SHOWN[key] ?? 'catalog',
      names: [key],
      detail: `catalog entries changed: ${key}`,
    });
  }
}

/** The catalog object itself: what changed in it is told by its entries. */
function explainRoots(c: Comparison): void {
  const root = c.after.trailer.entries.get('Root');
  if (root?.kind === 'ref') c.explain(root.num);
}

/**
 * /Version and /Extensions say which features a writer used (ISO 32000-1, 7.12), /MarkInfo that the document is tagged, /Legal what
 * a certifier attests, /PieceInfo is a program's own. None of them draws or acts.
 */
function isDeveloperNote(c: Comparison, catalog: PdfDict, key: string): boolean {
  const value = c.after.get(catalog, key);
  if (key === 'Version') return /^\d\.\d$/.test(nameOf(value) ?? '');
  return DEVELOPER_NOTES.includes(key) && (value.kind === 'dict' || value.kind === 'null');
}

/** Extensions are added, and raised; one that is taken back or lowered says less of what the signed file asked of its reader. */
function compareExtensions(c: Comparison, old: PdfDict, now: PdfDict): void {
  const before = dictOf(c.before.get(old, 'Extensions'));
  const after = dictOf(c.after.get(now, 'Extensions'));
  const lowered = [...(before?.entries ?? [])].filter(([name, value]) => {
    const stays = after?.entries.get(name);
    if (c.same(value, stays) && !c.touched(stays?.kind === 'ref' ? stays.num : null)) return false;
    const then = c.before.resolve(value);
    const there = c.after.resolve(stays);
    if (then.kind !== 'dict' || there.kind !== 'dict') return true;
    const level = (view: Comparison['before'], dict: PdfDict) => integerOf(view.get(dict, 'ExtensionLevel')) ?? 0;
    const base = (view: Comparison['before'], dict: PdfDict) => nameOf(view.get(dict, 'BaseVersion')) ?? '';
    return level(c.after, there) < level(c.before, then) || base(c.after, there) < base(c.before, then);
  });
  if (lowered.length === 0) return;
  const names = lowered.map(([name]) => name);
  const detail = `developer extensions were taken back or lowered: ${names.join(', ')}`;
  c.report('unseen-changed', [], { area: 'catalog', code: 'catalog', names: ['Extensions', ...names], detail });
}

/** The objects that such an entry is written in, as far as nothing else leads to them. */
function explainNote(c: Comparison, key: string): void {
  for (const num of c.ownUnder(key)) if (c.touched(num)) c.explain(num);
}

/**
 * /Perms (ISO 32000-2, 12.8.6) names signatures: usage rights, which only one reader looks at, and the certification. Taking away
 * a certification takes away what it forbids.
 */
function comparePermissions(c: Comparison, old: PdfDict, now: PdfDict): void {
  const before = dictOf(c.before.get(old, 'Perms'));
  const after = dictOf(c.after.get(now, 'Perms'));
  const same = (key: string): boolean => c.same(before?.entries.get(key), after?.entries.get(key));
  const keys = new Set([...(before?.entries.keys() ?? []), ...(after?.entries.keys() ?? [])]);
  const wrong = [...keys].filter((key) => !same(key) && !['UR', 'UR3', 'DocMDP'].includes(key));
  const certification = after?.entries.get('DocMDP');
  const isFieldValue =
    certification?.kind === 'ref' &&
    c.formAfter.fields.some(
      ({ dict, num }) => num !== null && c.context.signedFields.has(num) && sameReference(dict.entries.get('V'), certification.num),
    );
  const certifiedBefore = before !== null && c.before.get(before, 'DocMDP').kind !== 'null';
  if (!same('DocMDP') && (certifiedBefore || !isFieldValue)) wrong.push('DocMDP');
  const own = c.ownUnder('Perms');
  const objects = [...[...own].filter((num) => c.touched(num)), ...c.explainAdded(now.entries.get('Perms'))];
  if (wrong.length === 0) {
    for (const num of objects) c.explain(num);
  } else
    c.report('content-changed', objects, {
      area: 'catalog',
      code: 'permissions',
      names: wrong,
      detail: `catalog entries changed: Perms (${wrong.join(', ')})`,
    });
}

const sameReference = (value: PdfValue | undefined, num: number): boolean => value?.kind === 'ref' && value.num === num;
