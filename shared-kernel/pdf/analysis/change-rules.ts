import type { Comparison } from './comparison.ts';
import type { ChangeKind } from './facts.ts';
import { type FormField, isVisible, type Widget } from './fields.ts';
import { changedKeys, dictOf, integerOf, nameOf, type PdfDict, type PdfValue, textOf } from './values.ts';

/** What a new signature field may hold: nothing that acts, nothing that draws outside its own rectangle. */
const NEW_FIELD_KEYS = new Set(
  'FT T V TU TM Type Subtype F P Rect AP AS Ff DA Q MK BS Border Lock SV M NM StructParent Kids Parent DR H Lang'.split(' '),
);
const SIGNED_FIELD_KEYS = new Set(['V', 'AP', 'AS', 'M', 'F', 'MK', 'DA']);
const FILLED_FIELD_KEYS = new Set(['V', 'AP', 'AS', 'M', 'I', 'RV']);

function isTimestamp(comparison: Comparison, field: PdfDict): boolean {
  const value = dictOf(comparison.after.get(field, 'V'));
  return nameOf(value?.entries.get('SubFilter')) === 'ETSI.RFC3161' || nameOf(value?.entries.get('Type')) === 'DocTimeStamp';
}

/** /Fields may only grow, and only by signature fields that did not exist before. Answers the new fields' object numbers. */
export function compareForm(c: Comparison): void {
  const oldForm = dictOf(c.before.get(c.before.catalog, 'AcroForm'));
  const newForm = dictOf(c.after.get(c.after.catalog, 'AcroForm'));
  if (!oldForm || !newForm) {
    if (oldForm !== newForm)
      c.report('content-changed', [], { area: 'form', detail: newForm ? 'a form was added' : 'the form was removed' });
    return;
  }
  const holder = c.after.catalog?.entries.get('AcroForm');
  const wrong = changedKeys(oldForm, newForm).filter((key) => key !== 'Fields' && key !== 'SigFlags');
  const flags = integerOf(newForm.entries.get('SigFlags')) ?? 0;
  if ((flags & 1) === 0 && oldForm.entries.has('SigFlags')) wrong.push('SigFlags');
  const number = holder?.kind === 'ref' && c.touched(holder.num) ? holder.num : null;
  c.explain(number);
  if (wrong.length > 0)
    c.report('content-changed', number === null ? [] : [number], { area: 'form', detail: `form entries changed: ${wrong.join(', ')}` });
  const list = newForm.entries.get('Fields');
  if (list?.kind === 'ref') c.explain(list.num);
  const fresh = c.appended(c.before.get(oldForm, 'Fields'), c.after.get(newForm, 'Fields'));
  if (!fresh) c.report('content-changed', [], { area: 'form', detail: 'a form field was removed or moved' });
  for (const item of fresh ?? []) compareNewField(c, item);
}

function compareNewField(c: Comparison, item: PdfValue): void {
  const num = item.kind === 'ref' ? item.num : null;
  const field = num === null ? undefined : c.fieldsAfter.find((f) => f.num === num);
  if (num === null || !field || !c.added.has(num) || field.type !== 'Sig') {
    c.report('content-changed', num !== null && c.touched(num) ? [num] : [], {
      area: 'form',
      detail: 'a form field that is no signature was added',
    });
    return;
  }
  const dicts = [field.dict, ...field.widgets.map((widget) => widget.dict)];
  const strange = [...new Set(dicts.flatMap((dict) => [...dict.entries.keys(), ...dict.repeated.map(() => 'repeated key')]))].filter(
    (key) => !NEW_FIELD_KEYS.has(key),
  );
  const page = field.widgets.map((w) => pageOf(c, w)).find((p) => p !== null) ?? null;
  const visible = field.widgets.some((w) => isVisible(c.after, w.dict));
  const objects = [num, ...c.explainAdded(field.dict)];
  if (strange.length > 0) {
    c.report('content-changed', objects, {
      area: 'annotation',
      field: field.name,
      page,
      visible,
      detail: `a signature field was added with ${strange.join(', ')}`,
    });
    return;
  }
  const kind: ChangeKind = isTimestamp(c, field.dict) ? 'document-timestamp' : 'signature-field-added';
  c.report(kind, objects, {
    area: 'signature',
    field: field.name,
    page,
    visible,
    newField: true,
    detail: visible ? 'a visible signature field was added' : 'an invisible signature field was added',
  });
}

function pageOf(c: Comparison, widget: Widget): number | null {
  const own = widget.dict.entries.get('P');
  return own?.kind === 'ref' ? c.pageNumber(own.num) : null;
}

/** Fields that were there before: signed by a first value, or filled in. */
export function compareFields(c: Comparison): void {
  for (const old of c.fieldsBefore) {
    const numbers = [old.num, ...old.widgets.map((w) => w.num)].filter((num): num is number => num !== null && c.changed.has(num));
    if (numbers.length === 0) continue;
    const now = c.fieldsAfter.find((f) => f.num === old.num && f.name === old.name && f.type === old.type);
    const objects = [...new Set(numbers)];
    if (!now || now.widgets.length !== old.widgets.length) {
      c.report('content-changed', objects, { area: 'form', field: old.name, detail: `form field ${old.name} is no longer the same field` });
      continue;
    }
    const widgetKeys = old.widgets.flatMap((widget, i) => changedKeys(widget.dict, now.widgets[i]!.dict));
    const keys = [...new Set([...changedKeys(old.dict, now.dict), ...widgetKeys])];
    if (old.type === 'Sig') compareSignatureField(c, old, now, keys, objects);
    else compareFilledField(c, old, now, keys, objects);
  }
}

function compareSignatureField(c: Comparison, old: FormField, now: FormField, keys: readonly string[], objects: number[]): void {
  const page = old.widgets.map((w) => pageOf(c, w)).find((p) => p !== null) ?? null;
  const visible = now.widgets.some((w) => isVisible(c.after, w.dict));
  const note = { area: 'signature' as const, field: old.name, page, visible };
  const wrong = keys.filter((key) => !SIGNED_FIELD_KEYS.has(key));
  const wasEmpty = c.before.get(old.dict, 'V').kind === 'null';
  const isSigned = dictOf(c.after.get(now.dict, 'V')) !== null;
  const sameShow = old.widgets.every((w, i) => isVisible(c.before, w.dict) === isVisible(c.after, now.widgets[i]!.dict));
  if (wrong.length > 0)
    c.report('content-changed', objects, { ...note, detail: `signature field ${old.name}: ${wrong.join(', ')} changed` });
  else if (!wasEmpty)
    c.report('content-changed', objects, { ...note, detail: `the signature in field ${old.name} or its look was replaced` });
  else if (!isSigned)
    c.report('content-changed', objects, { ...note, detail: `the look of signature field ${old.name} changed without a signature` });
  else if (!sameShow)
    c.report('content-changed', objects, { ...note, detail: `signature field ${old.name} was hidden or brought to view` });
  else {
    const all = [...objects, ...[now.dict, ...now.widgets.map((w) => w.dict)].flatMap((dict) => c.explainAdded(dict))];
    c.report(isTimestamp(c, now.dict) ? 'document-timestamp' : 'signature-field-filled', all, {
      ...note,
      detail: `signature field ${old.name} was signed`,
    });
  }
}

function compareFilledField(c: Comparison, old: FormField, now: FormField, keys: readonly string[], objects: number[]): void {
  const page = old.widgets.map((w) => pageOf(c, w)).find((p) => p !== null) ?? null;
  const note = { area: 'form' as const, field: old.name, page, visible: true };
  const wrong = keys.filter((key) => !FILLED_FIELD_KEYS.has(key));
  if (wrong.length > 0) c.report('content-changed', objects, { ...note, detail: `form field ${old.name}: ${wrong.join(', ')} changed` });
  else if (!keys.includes('V') && !keys.includes('AS')) {
    c.report('content-changed', objects, { ...note, detail: `the look of form field ${old.name} changed while its value did not` });
  } else {
    const all = [...objects, ...[now.dict, ...now.widgets.map((w) => w.dict)].flatMap((dict) => c.explainAdded(dict))];
    const value = textOf(c.after.get(now.dict, 'V')) ?? nameOf(c.after.get(now.dict, 'V')) ?? '';
    c.report('form-filled', all, { ...note, detail: `form field ${old.name} was filled in: ${value.slice(0, 80)}` });
    explainAppearanceStreams(c, old);
  }
}

/** Some fillers overwrite the appearance stream in place: fine when nothing but this field's widgets uses it. */
function explainAppearanceStreams(c: Comparison, field: FormField): void {
  const owners = new Set(field.widgets.map((w) => w.num).filter((num): num is number => num !== null));
  for (const widget of field.widgets) {
    const appearance = dictOf(c.before.get(widget.dict, 'AP'))?.entries.get('N');
    if (appearance?.kind !== 'ref' || !c.changed.has(appearance.num) || !c.ownedBy(appearance.num, owners)) continue;
    c.explain(appearance.num);
    c.explainAdded(c.changed.get(appearance.num)!.after.value);
  }
}

/** A page may only gain the widgets of signature fields that were added. */
export function comparePages(c: Comparison): void {
  c.pagesBefore.forEach((num, index) => {
    const before = dictOf(c.before.object(num)?.value);
    const after = dictOf(c.after.object(num)?.value);
    if (!before || !after) return;
    const page = index + 1;
    const wrong = c.changed.has(num) ? changedKeys(before, after).filter((key) => key !== 'Annots') : [];
    if (wrong.length > 0) {
      const area = wrong.includes('Contents') ? 'page-content' : wrong.includes('Resources') ? 'resource' : 'page';
      c.report('content-changed', [num], { area, page, detail: `page ${page}: ${wrong.join(', ')} changed` });
    }
    const list = after.entries.get('Annots');
    const listNumber = list?.kind === 'ref' && c.touched(list.num) ? list.num : null;
    if (!c.changed.has(num) && listNumber === null) return;
    c.explain(num);
    c.explain(listNumber);
    const fresh = c.appended(c.before.get(before, 'Annots'), c.after.get(after, 'Annots'));
    const unchanged = !before.entries.has('Annots') && !after.entries.has('Annots');
    if (!fresh && !unchanged)
      c.report('content-changed', [num], { area: 'annotation', page, detail: `page ${page}: an annotation was removed or moved` });
    for (const item of fresh ?? []) {
      if (item.kind === 'ref' && isNewSignatureWidget(c, item.num)) continue;
      const target = item.kind === 'ref' ? item.num : null;
      const subtype = nameOf(dictOf(c.after.resolve(item))?.entries.get('Subtype')) ?? 'unknown';
      const objects = target !== null && c.touched(target) ? [target, ...c.explainAdded(item)] : [num];
      c.report('content-changed', objects, { area: 'annotation', page, detail: `page ${page}: a ${subtype} annotation was added` });
    }
  });
}

function isNewSignatureWidget(c: Comparison, num: number): boolean {
  if (!c.added.has(num)) return false;
  return c.fieldsAfter.some(
    (f) => f.type === 'Sig' && f.inForm && f.num !== null && c.added.has(f.num) && f.widgets.some((w) => w.num === num),
  );
}
