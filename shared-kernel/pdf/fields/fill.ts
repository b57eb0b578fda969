import { filledText } from '../drawing/placeholders.ts';
import { signatureMark } from '../drawing/signature-mark.ts';
import type { FontBook } from '../fonts/font-book.ts';
import type { FormField } from '../structure/form-fields.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { dict, type PdfDict, PdfName, PdfRef, textString } from '../syntax/values.ts';
import { type FieldValue, PdfError, type SignatureAppearance } from '../types.ts';

/** The object that carries a field's picture: the field itself, or its only widget. */
export function widgetOf(edit: PdfEdit, field: FormField): PdfRef {
  const kid = edit.array(field.dict.get('Kids'))?.[0];
  if (kid instanceof PdfRef) return kid;
  if (!field.ref) throw new PdfError('pdf.field_missing', { fieldName: field.name });
  return field.ref;
}

/** Size as seen, and the page's turn. Where the widget does not say it, its page and the page's parents do. */
export function boxOf(edit: PdfEdit, widget: PdfDict): { width: number; height: number; rotate: number } {
  const rect = (edit.array(widget.get('Rect')) ?? []).map((item) => edit.resolve(item));
  const [a, b, c, d] = rect.map((item) => (typeof item === 'number' ? item : 0));
  let rotate = edit.resolve(edit.dict(widget.get('MK'))?.get('R'));
  let node = edit.dict(widget.get('P'));
  for (let depth = 0; typeof rotate !== 'number' && node && depth < 64; depth++) {
    rotate = edit.resolve(node.get('Rotate'));
    node = edit.dict(node.get('Parent'));
  }
  const turn = typeof rotate === 'number' ? ((rotate % 360) + 360) % 360 : 0;
  const [width, height] = [Math.abs((c ?? 0) - (a ?? 0)), Math.abs((d ?? 0) - (b ?? 0))];
  return turn % 180 === 0 ? { width, height, rotate: turn } : { width: height, height: width, rotate: turn };
}

const MARKS: readonly FieldValue['type'][] = ['SIGNATURE', 'STATIC_SIGN', 'INITIALS'];

/**
 * Fills one of the signer's own fields in the signature's update: form filling, which every earlier signature of this product allows
 * (ISO 32000-2, 12.8.2.2). Throws PdfError.
 */
export function fillField(
  edit: PdfEdit,
  book: FontBook,
  fonts: PdfRef,
  field: FormField,
  value: FieldValue,
  mark: SignatureAppearance | null,
): void {
  const expected = value.type === 'CHECKBOX' ? 'Btn' : 'Tx';
  if (field.type !== expected || !field.ref) throw new PdfError('pdf.field_type', { fieldName: field.name, type: field.type ?? null });
  const widgetRef = widgetOf(edit, field);
  const box = boxOf(edit, edit.current(widgetRef) as PdfDict);
  const node = edit.revise(field.ref);
  const widget = widgetRef.num === field.ref.num ? node : edit.revise(widgetRef);
  if (value.type === 'CHECKBOX') {
    const states = edit.dict(edit.dict(widget.get('AP'))?.get('N'));
    const on = [...(states?.keys() ?? [])].find((state) => state !== 'Off') ?? 'Yes';
    const chosen = new PdfName(value.value === true || value.value === 'true' ? on : 'Off');
    node.set('V', chosen);
    widget.set('AS', chosen);
    return;
  }
  const text = String(value.value);
  node.set('V', textString(text));
  const picture =
    MARKS.includes(value.type) && mark
      ? signatureMark(edit, book, fonts, box, mark)
      : filledText(edit, book, fonts, box.width, box.height, box.rotate, text);
  widget.set('AP', dict({ N: picture }));
}
