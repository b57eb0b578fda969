import { Buffer } from 'node:buffer';
import type { Comparison } from './comparison.ts';
import type { FormField } from './fields.ts';
import { decodeStream } from './filters.ts';
import { annotationsOf } from './page-widgets.ts';
import { dictOf, nameOf, type PdfDict, type PdfValue } from './values.ts';
import type { DocumentView } from './view.ts';

const MAX_LEVELS = 32;

/**
 * /DA, /DR, /Q and /NeedAppearances decide what a viewer draws for a field that brings no appearance of its own (ISO 32000-2,
 * 12.7.3). They may change where no field takes anything from them: `harmless`. `wrong` names what changed although it is equal as
 * written: a name that had no font until now and that a field already asked for.
 */
export function wrongDefaults(c: Comparison, old: PdfDict, now: PdfDict): { harmless: Set<string>; wrong: string[] } {
  const harmless = new Set<string>();
  const wrong: string[] = [];
  const keys = new Set(c.changedKeys(old, now));
  const drawn = c.formBefore.fields.filter(({ type }) => type !== 'Sig');
  const isAsked = needsAppearances(c.before, old) || needsAppearances(c.after, now);
  if (keys.has('NeedAppearances') && (drawn.length === 0 || needsAppearances(c.before, old) === needsAppearances(c.after, now)))
    harmless.add('NeedAppearances');
  if (isAsked && drawn.length > 0) return { harmless, wrong };
  for (const key of ['DA', 'Q']) {
    if (keys.has(key) && drawn.every((field) => hasLook(c.before, field) || hasOwn(c.before, field, key))) harmless.add(key);
  }
  const { gained, replaced, isLost } = comparedResources(c, old, now);
  if (isLost) return { harmless, wrong };
  if (isAwaited(c, old, new Set(drawn), [...gained, ...replaced])) wrong.push('DR');
  else harmless.add('DR');
  if (replaced.length > 0 && wrong.length === 0) {
    const detail = `form resources that no field draws with were replaced: ${replaced.join(', ')}`;
    c.report('unseen-changed', [], { area: 'form', code: 'form-defaults', names: ['DR'], detail });
  }
  return { harmless, wrong };
}

interface ComparedResources {
  readonly gained: readonly string[];
  /** Forms under an old name: a default appearance draws none, only a look without resources could. */
  readonly replaced: readonly string[];
  /** Something was taken away, or means something else. */
  readonly isLost: boolean;
}
const LOST: ComparedResources = { gained: [], replaced: [], isLost: true };

function needsAppearances(view: DocumentView, form: PdfDict): boolean {
  const value = view.get(form, 'NeedAppearances');
  return value.kind === 'boolean' && value.value;
}

/** Every widget brings an appearance, so that nothing is drawn from defaults. */
function hasLook(view: DocumentView, field: FormField): boolean {
  return field.widgets.every((widget) => {
    const look = view.get(dictOf(view.get(widget.dict, 'AP')), 'N');
    return look.kind === 'stream' || look.kind === 'dict';
  });
}

function hasOwn(view: DocumentView, field: FormField, key: string): boolean {
  return field.widgets.every(({ dict }) => ownValue(view, dict, key) !== null || ownValue(view, field.dict, key) !== null);
}

function ownValue(view: DocumentView, dict: PdfDict, key: string): PdfValue | null {
  let node: PdfDict | null = dict;
  for (let level = 0; node && level < MAX_LEVELS; level++) {
    const value: PdfValue = view.get(node, key);
    if (value.kind !== 'null') return value;
    node = dictOf(view.get(node, 'Parent'));
  }
  return null;
}

/** What became of the names in the default resources. */
function comparedResources(c: Comparison, old: PdfDict, now: PdfDict): ComparedResources {
  const before = dictOf(c.before.get(old, 'DR'));
  const after = dictOf(c.after.get(now, 'DR'));
  const gained: string[] = [];
  const replaced: string[] = [];
  if (!before && !after) return { gained, replaced, isLost: false };
  if (!after || after.repeated.length > 0) return LOST;
  for (const category of new Set([...(before?.entries.keys() ?? []), ...after.entries.keys()])) {
    if (category === 'ProcSet') continue;
    const then = c.before.get(before, category);
    const there = c.after.get(after, category);
    if (then.kind === 'null' && there.kind === 'null') continue;
    if ((then.kind !== 'null' && then.kind !== 'dict') || there.kind !== 'dict' || there.repeated.length > 0) return LOST;
    const had = dictOf(then)?.entries ?? NONE;
    for (const [name, value] of had) {
      const stays = there.entries.get(name);
      if (stays && c.same(value, stays)) continue;
      if (!stays || category !== 'XObject') return LOST;
      replaced.push(name);
      c.explainAdded(stays);
    }
    for (const name of there.entries.keys()) if (!had.has(name)) gained.push(name);
  }
  for (const dict of [now.entries.get('DR'), ...after.entries.values()]) {
    if (dict?.kind !== 'ref' || !c.changed.has(dict.num) || !c.ownedBy(dict.num, formOwners(c, now))) continue;
    c.explain(dict.num);
    c.explainAdded(c.changed.get(dict.num)!.after.value);
  }
  return { gained, replaced, isLost: false };
}

/** Who may hold the default resources, for them to be nothing else: the form, and what it is written in. */
function formOwners(c: Comparison, form: PdfDict): Set<number> {
  const owners = new Set<number>();
  for (const view of [c.before, c.after]) {
    for (const value of [view.catalog?.entries.get('AcroForm'), view.trailer.entries.get('Root')]) {
      if (value?.kind === 'ref') owners.add(value.num);
    }
  }
  const resources = form.entries.get('DR');
  if (resources?.kind === 'ref') owners.add(resources.num);
  return owners;
}

/** Somebody asked for one of these names before it had a font: a default appearance, or a look that brings no resources. */
function isAwaited(c: Comparison, form: PdfDict, drawn: ReadonlySet<FormField>, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const fresh = new Set(names);
  const plain = (name: string): string =>
    name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const asks = (text: string): boolean => [...text.matchAll(/\/([^\s/()<>[\]{}%]+)/g)].some(([, name]) => fresh.has(plain(name!)));
  const said = (value: PdfValue): string => (value.kind === 'string' ? Buffer.from(value.bytes).toString('latin1') : '');
  if (asks(said(c.before.get(form, 'DA')))) return true;
  if (lookless(c).some((dict) => asks(said(c.before.get(dict, 'DA'))))) return true;
  for (const field of c.formBefore.fields) {
    for (const { dict } of [field, ...field.widgets]) {
      if (drawn.has(field) && asks(said(ownValue(c.before, dict, 'DA') ?? { kind: 'null' }))) return true;
      for (const look of looksOf(c.before, dict)) {
        if (c.before.get(look.dict, 'Resources').kind !== 'null') continue;
        const data = decodeStream(look, (value) => c.before.resolve(value), c.before.budget);
        if (!data || asks(Buffer.from(data).toString('latin1'))) return true;
      }
    }
  }
  return false;
}

/** Text that viewers write on a page themselves, with the fonts of the form. */
function lookless(c: Comparison): PdfDict[] {
  const annotations = c.pagesBefore.pages.flatMap((page) => annotationsOf(c.before, page));
  return annotations.flatMap((item) => {
    const dict = dictOf(c.before.resolve(item));
    return dict && nameOf(c.before.get(dict, 'Subtype')) === 'FreeText' && c.before.get(dict, 'DA').kind === 'string' ? [dict] : [];
  });
}

function* looksOf(view: DocumentView, widget: PdfDict) {
  const appearances = dictOf(view.get(widget, 'AP'));
  for (const value of appearances?.entries.values() ?? []) {
    const look = view.resolve(value);
    const states = look.kind === 'dict' ? [...look.entries.values()].map((state) => view.resolve(state)) : [look];
    for (const state of states) if (state.kind === 'stream' && nameOf(state.dict.entries.get('Subtype')) !== 'Image') yield state;
  }
}

const NONE: ReadonlyMap<string, PdfValue> = new Map();
