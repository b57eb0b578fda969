import type { Comparison } from './comparison.ts';
import { type FormField, flagsOf, isVisible, rectOf } from './fields.ts';
import { compareNewField, isTimestamp, pageOf, shownValue } from './form-rules.ts';
import { pagesListing } from './page-widgets.ts';
import { dictOf, type PdfDict } from './values.ts';
import { placeOf } from './widget-places.ts';

/** What signing a field may write into it. */
const SIGNED_FIELD_KEYS = new Set(['V', 'AP', 'AS', 'M', 'F', 'MK', 'DA', 'Type', 'Subtype', 'Lock', 'Ff', 'StructParent', 'NM', 'H', 'P']);
/** What else a field may be given that no page showed until it was signed. */
const PLACED_FIELD_KEYS = new Set([...SIGNED_FIELD_KEYS, 'Rect', 'BS', 'Border']);
const FILLED_FIELD_KEYS = new Set(['V', 'AP', 'AS', 'M', 'I', 'RV']);
/** Only drawn from where a widget brings no appearance. */
const DEFAULT_KEYS = new Set(['DA', 'Q', 'MK', 'Ff', 'Type']);
/** Invisible, Hidden, NoZoom, NoRotate, NoView, ToggleNoView (ISO 32000-2, 12.5.3). */
const SHOWING_FLAGS = 1 | 2 | 8 | 16 | 32 | 256;

/** Fields that were there before: signed by a first value, or filled in; groups may gain signature fields. */
export function compareFields(c: Comparison): void {
  const done = new Set<FormField>();
  for (const num of c.changed.keys()) {
    const group = c.formBefore.groups.get(num);
    if (group) compareGroup(c, num, group);
    const old = c.formBefore.byNumber.get(num) ?? c.formBefore.byWidget.get(num);
    if (!old || done.has(old)) continue;
    done.add(old);
    compareField(c, old);
  }
}

function compareGroup(c: Comparison, num: number, old: PdfDict): void {
  const now = c.formAfter.groups.get(num);
  const wrong = now ? c.changedKeys(old, now).filter((key) => key !== 'Kids' || now.repeated.includes(key)) : ['Kids'];
  const fresh = c.appended(c.before.get(old, 'Kids'), c.after.get(now ?? null, 'Kids'));
  if (!now || wrong.length > 0 || !fresh) return;
  c.explain(num);
  for (const item of fresh) compareNewField(c, item);
}

function compareField(c: Comparison, old: FormField): void {
  const numbers = [old.num, ...old.widgets.map((w) => w.num)].filter((num): num is number => num !== null && c.changed.has(num));
  const objects = [...new Set(numbers)];
  const found = old.num === null ? undefined : c.formAfter.byNumber.get(old.num);
  const now = found && found.name === old.name && found.type === old.type && found.inForm === old.inForm ? found : undefined;
  if (!now || now.widgets.length !== old.widgets.length || now.widgets.some((w, i) => w.num !== old.widgets[i]!.num)) {
    const detail = `form field ${old.name} is no longer the same field`;
    c.report('content-changed', objects, { area: 'form', code: 'field-changed', field: old.name, page: pageOf(c, old), detail });
    return;
  }
  const widgetKeys = old.widgets.flatMap((widget, i) => c.changedKeys(widget.dict, now.widgets[i]!.dict));
  const keys = [...new Set([...c.changedKeys(old.dict, now.dict), ...widgetKeys])];
  if (keys.length === 0) for (const num of objects) c.explain(num);
  else if (old.type === 'Sig') compareSignatureField(c, old, now, keys, objects);
  else compareFilledField(c, old, now, keys, objects);
}

/** A page listed one of the field's widgets, so that a signer could see where it stands. */
const wasPlaced = (c: Comparison, field: FormField): boolean =>
  field.widgets.some(({ num }) => num !== null && pagesListing(c.before, num).length > 0);

function compareSignatureField(c: Comparison, old: FormField, now: FormField, keys: readonly string[], objects: number[]): void {
  const visible = now.widgets.some((w) => isVisible(c.after, w.dict));
  const signed = now.num !== null && c.context.signedFields.has(now.num);
  const note = { area: 'signature' as const, field: old.name, page: pageOf(c, now), visible, signed };
  const placed = wasPlaced(c, old);
  const repeated = [now.dict, ...now.widgets.map(({ dict }) => dict)].flatMap((dict) => dict.repeated);
  const wrong = [...keys.filter((key) => !(placed ? SIGNED_FIELD_KEYS : PLACED_FIELD_KEYS).has(key)), ...repeated];
  const wasEmpty = c.before.get(old.dict, 'V').kind === 'null';
  const isSigned = dictOf(c.after.get(now.dict, 'V')) !== null;
  const sameShow = old.widgets.every((w, i) => showsAlike(c, w.dict, now.widgets[i]!.dict));
  if (!wasEmpty) {
    const detail = `the signature in field ${old.name} or its look was replaced: ${keys.join(', ')}`;
    c.report('content-changed', objects, { ...note, code: 'signature-look', names: keys, detail });
  } else if (wrong.length > 0) {
    const detail = `signature field ${old.name}: ${wrong.join(', ')} changed`;
    c.report('content-changed', objects, { ...note, code: 'signature-field-changed', names: wrong, detail });
  } else if (!isSigned && keys.some((key) => key !== 'StructParent' && key !== 'P')) {
    const detail = `the look of signature field ${old.name} changed without a signature`;
    c.report('content-changed', objects, { ...note, code: 'look-without-signature', names: keys, detail });
  } else if (placed && !sameShow) {
    const detail = `signature field ${old.name} was hidden or brought to view`;
    c.report('content-changed', objects, { ...note, code: 'signature-field-shown', detail });
  } else {
    const dicts = [now.dict, ...now.widgets.map((w) => w.dict)];
    const all = [...objects, ...dicts.flatMap((dict) => c.explainAdded(dict))];
    const place = placed || !visible ? {} : { ...placeOf(c, now), newField: true };
    const detail = isSigned ? `signature field ${old.name} was signed` : `signature field ${old.name} was put on a page`;
    const kind = isSigned ? (isTimestamp(c, now.dict) ? 'document-timestamp' : 'signature-field-filled') : 'file-data';
    c.report(kind, all, { ...note, ...place, code: isSigned ? 'signature-filled' : 'file-data', detail });
    if (signed) explainLooks(c, old);
  }
}

function showsAlike(c: Comparison, before: PdfDict, after: PdfDict): boolean {
  const flags = (view: Comparison['before'], dict: PdfDict): number => flagsOf(view, dict) & SHOWING_FLAGS;
  const [then, now] = [rectOf(c.before, before), rectOf(c.after, after)];
  const sameRect = then === now || (then !== null && now !== null && then.every((side, i) => side === now[i]));
  return sameRect && flags(c.before, before) === flags(c.after, after);
}

function compareFilledField(c: Comparison, old: FormField, now: FormField, keys: readonly string[], objects: number[]): void {
  const note = { area: 'form' as const, field: old.name, page: pageOf(c, now), visible: true };
  const repeated = [now.dict, ...now.widgets.map(({ dict }) => dict)].flatMap((dict) => dict.repeated);
  const hasLooks = now.widgets.every(({ dict }) => dictOf(c.after.get(dict, 'AP')) !== null);
  const wrong = [...keys.filter((key) => !FILLED_FIELD_KEYS.has(key) && !(hasLooks && DEFAULT_KEYS.has(key))), ...repeated];
  if (wrong.length > 0) {
    const detail = `form field ${old.name}: ${wrong.join(', ')} changed`;
    c.report('content-changed', objects, { ...note, code: 'field-changed', names: wrong, detail });
  } else if (!keys.includes('V') && !keys.includes('AS')) {
    const detail = `the look of form field ${old.name} changed while its value did not`;
    c.report('content-changed', objects, { ...note, code: 'field-look', names: keys, detail });
  } else {
    const all = [...objects, ...[now.dict, ...now.widgets.map((w) => w.dict)].flatMap((dict) => c.explainAdded(dict))];
    const value = shownValue(c, now.dict);
    const detail = `form field ${old.name} was filled in: ${value}`;
    c.report('form-filled', all, { ...note, code: 'field-filled', names: [value], detail });
    explainLooks(c, old);
  }
}

/**
 * Some programs overwrite an appearance stream in place: fine when nothing but this field's widgets uses it. A field that was signed
 * before never comes here.
 */
function explainLooks(c: Comparison, field: FormField): void {
  const owners = new Set(field.widgets.map((w) => w.num).filter((num): num is number => num !== null));
  for (const widget of field.widgets) {
    const holder = widget.dict.entries.get('AP');
    const around = new Set(owners);
    if (holder?.kind === 'ref') {
      if (!c.ownedBy(holder.num, owners)) continue;
      around.add(holder.num);
      if (c.changed.has(holder.num)) {
        c.explain(holder.num);
        c.explainAdded(c.changed.get(holder.num)!.after.value);
      }
    }
    const look = dictOf(c.before.get(widget.dict, 'AP'))?.entries.get('N');
    if (look?.kind !== 'ref' || !c.changed.has(look.num) || !c.ownedBy(look.num, around)) continue;
    c.explain(look.num);
    c.explainAdded(c.changed.get(look.num)!.after.value);
  }
}
