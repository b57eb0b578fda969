import type { Comparison } from './comparison.ts';
import type { ChangeKind } from './facts.ts';
import { type FormField, isVisible, pageOfWidget } from './fields.ts';
import { wrongDefaults } from './form-defaults.ts';
import { dictOf, integerOf, nameOf, type PdfDict, type PdfValue, textOf } from './values.ts';
import { placeOf } from './widget-places.ts';

/** What a new signature field may hold: nothing that acts, nothing that draws outside its own rectangle. */
const NEW_FIELD_KEYS = new Set(
  'FT T V TU TM Type Subtype F P Rect AP AS Ff DA Q MK BS Border Lock SV M NM StructParent Kids Parent DR H Lang Contents'.split(' '),
);
const MAX_LEVELS = 8;

export function isTimestamp(c: Comparison, field: PdfDict): boolean {
  const value = dictOf(c.after.get(field, 'V'));
  return nameOf(value?.entries.get('SubFilter')) === 'ETSI.RFC3161' || nameOf(value?.entries.get('Type')) === 'DocTimeStamp';
}

/** /Fields may only grow, and only by signature fields that did not exist before; what fields draw by default may not change. */
export function compareForm(c: Comparison): void {
  const oldForm = dictOf(c.before.get(c.before.catalog, 'AcroForm'));
  const newForm = dictOf(c.after.get(c.after.catalog, 'AcroForm'));
  if (!oldForm || !newForm) {
    if (oldForm !== newForm)
      c.report('content-changed', [], {
        area: 'form',
        code: newForm ? 'form-added' : 'form-removed',
        detail: newForm ? 'a form was added' : 'the form was removed',
      });
    return;
  }
  const holder = c.after.catalog?.entries.get('AcroForm');
  const number = holder?.kind === 'ref' && c.touched(holder.num) ? holder.num : null;
  if (number !== null && c.heldOnlyAt(number, c.inCatalog('AcroForm'))) c.explain(number);
  const { wrong, harmless } = wrongDefaults(c, oldForm, newForm);
  for (const key of harmless) c.explainAdded(newForm.entries.get(key));
  const wrongKeys = c
    .changedKeys(oldForm, newForm)
    .filter((key) => (key !== 'Fields' && key !== 'SigFlags' && !harmless.has(key)) || newForm.repeated.includes(key));
  const flags = integerOf(c.after.get(newForm, 'SigFlags')) ?? 0;
  if ((flags & 1) === 0 && oldForm.entries.has('SigFlags')) wrongKeys.push('SigFlags');
  const all = [...new Set([...wrongKeys, ...wrong])];
  if (all.length > 0)
    c.report('content-changed', number === null ? [] : [number], {
      area: 'form',
      code: all.every((key) => DEFAULTS.has(key)) ? 'form-defaults' : 'form-entries',
      names: all,
      detail: `form entries changed: ${all.join(', ')}`,
    });
  const list = newForm.entries.get('Fields');
  const places = holder?.kind === 'ref' ? new Map([[holder.num, 'Fields']]) : c.inCatalog('AcroForm');
  if (list?.kind === 'ref' && c.heldOnlyAt(list.num, places)) c.explain(list.num);
  const fresh = c.appended(c.before.get(oldForm, 'Fields'), c.after.get(newForm, 'Fields'));
  if (!fresh) c.report('content-changed', [], { area: 'form', code: 'field-removed', detail: 'a form field was removed or moved' });
  for (const item of fresh ?? []) compareNewField(c, item);
}

const DEFAULTS = new Set(['DA', 'DR', 'Q', 'NeedAppearances']);

/** A field, or a group that holds nothing but new fields, that the earlier revision did not have. */
export function compareNewField(c: Comparison, item: PdfValue, level = 0): void {
  const num = item.kind === 'ref' ? item.num : null;
  const group = num !== null && c.added.has(num) ? c.formAfter.groups.get(num) : undefined;
  const kids = c.after.get(group ?? null, 'Kids');
  if (num !== null && group && kids.kind === 'array' && level < MAX_LEVELS && isPlainGroup(group)) {
    c.explain(num);
    for (const kid of kids.items) compareNewField(c, kid, level + 1);
    return;
  }
  const field = num === null ? undefined : c.formAfter.byNumber.get(num);
  if (num === null || !field || field.type !== 'Sig' || !isNew(c, num, field)) {
    c.report('content-changed', num !== null && c.touched(num) ? [num] : [], {
      area: 'form',
      code: 'field-added',
      field: field?.name ?? null,
      page: field ? pageOf(c, field) : null,
      detail: 'a form field that is no signature was added',
    });
    return;
  }
  const dicts = [field.dict, ...field.widgets.map((widget) => widget.dict)];
  const strange = [...new Set(dicts.flatMap((dict) => [...dict.entries.keys(), ...dict.repeated.map(() => 'repeated key')]))].filter(
    (key) => !NEW_FIELD_KEYS.has(key),
  );
  const visible = field.widgets.some((w) => isVisible(c.after, w.dict));
  const objects = [num, ...c.explainAdded(field.dict)];
  const place = visible ? placeOf(c, field) : { page: pageOf(c, field), rect: null, over: null };
  const note = { area: 'signature' as const, field: field.name, visible, ...place, signed: c.context.signedFields.has(num) };
  if (strange.length > 0) {
    c.report('content-changed', objects, {
      ...note,
      area: 'annotation',
      code: 'signature-added-strange',
      names: strange,
      detail: `a signature field was added with ${strange.join(', ')}`,
    });
    return;
  }
  const kind: ChangeKind = isTimestamp(c, field.dict) ? 'document-timestamp' : 'signature-field-added';
  c.report(kind, objects, {
    ...note,
    newField: true,
    code: visible ? 'signature-added-visible' : 'signature-added',
    detail: visible ? `a visible signature field was added over ${place.over}` : 'an invisible signature field was added',
  });
}

function isNew(c: Comparison, num: number, field: FormField): boolean {
  return c.added.has(num) && field.widgets.every((widget) => widget.num === null || c.added.has(widget.num));
}

const isPlainGroup = (group: PdfDict): boolean =>
  group.repeated.length === 0 && [...group.entries.keys()].every((key) => ['T', 'TU', 'TM', 'Kids', 'Parent', 'FT', 'Type'].includes(key));

export function pageOf(c: Comparison, field: FormField): number | null {
  for (const widget of field.widgets) {
    const page = pageOfWidget(c.after, widget) ?? pageOfWidget(c.before, widget);
    if (page !== null) return page;
  }
  return null;
}

export function shownValue(c: Comparison, field: PdfDict): string {
  const value = c.after.get(field, 'V');
  return (textOf(value) ?? nameOf(value) ?? '').slice(0, 80);
}
