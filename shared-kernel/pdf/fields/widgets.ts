import { checkbox, emptySignature, emptyText } from '../drawing/placeholders.ts';
import type { FontBook } from '../fonts/font-book.ts';
import { userRect, visiblePage } from '../structure/page-space.ts';
import type { PageNode } from '../structure/page-tree.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { dict, name, type PdfDict, type PdfRef, PdfString, textString } from '../syntax/values.ts';
import { type FieldPlacement, PdfError } from '../types.ts';

/** Print (4) and Locked (128): shown on paper, not movable by accident (ISO 32000-2, 12.5.3). */
const widgetFlags = 132;
const readOnly = 1;

const smallest = 4;
const tolerance = 1;

/** Where the text of a field that nobody may edit by hand would come from; viewers demand it. */
export const fallbackFont = '/Helv 0 Tf 0 g';

export function checkPlacement(placement: FieldPlacement, pages: PageNode[]): PageNode {
  const page = pages[placement.page - 1];
  const { x, y, width, height } = placement;
  const seen = page && visiblePage(page);
  const sound = [x, y, width, height].every(Number.isFinite) && width >= smallest && height >= smallest;
  const inside =
    seen !== undefined &&
    x >= -tolerance &&
    y >= -tolerance &&
    x + width <= seen.width + tolerance &&
    y + height <= seen.height + tolerance;
  if (!page || !sound || !inside) throw new PdfError('pdf.placement_outside', { fieldId: placement.fieldId, page: placement.page });
  return page;
}

function widget(page: PageNode, fieldName: string, type: string, rect: number[]): PdfDict {
  return dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name(type),
    T: textString(fieldName),
    F: widgetFlags,
    Rect: rect,
    P: page.ref,
    MK: dict({ R: page.rotate }),
  });
}

/** A signature field with its only widget, empty. */
export function visibleSignature(
  edit: PdfEdit,
  book: FontBook,
  fonts: PdfRef,
  page: PageNode,
  placement: FieldPlacement,
  fieldName: string,
): PdfDict {
  const { x, y, width, height, label } = placement;
  const field = widget(page, fieldName, 'Sig', userRect(page, x, y, width, height));
  field.set('TU', textString(label));
  field.set('AP', dict({ N: emptySignature(edit, book, fonts, width, height, page.rotate, label) }));
  return field;
}

export function invisibleSignature(page: PageNode, fieldName: string): PdfDict {
  return widget(page, fieldName, 'Sig', [0, 0, 0, 0]);
}

/** A field its signer fills together with the signature: text, date, what was chosen, tick, or the signature's mark once more. */
export function valueField(
  edit: PdfEdit,
  book: FontBook,
  fonts: PdfRef,
  page: PageNode,
  placement: FieldPlacement,
  fieldName: string,
): PdfDict {
  const { x, y, width, height, label, type } = placement;
  const rect = userRect(page, x, y, width, height);
  if (type === 'CHECKBOX') {
    const field = widget(page, fieldName, 'Btn', rect);
    field.set('TU', textString(label));
    field.set('Ff', readOnly);
    field.set('V', name('Off'));
    field.set('AS', name('Off'));
    const state = (ticked: boolean) => checkbox(edit, book, fonts, width, height, page.rotate, ticked);
    field.set('AP', dict({ N: dict({ Off: state(false), Yes: state(true) }) }));
    return field;
  }
  const field = widget(page, fieldName, 'Tx', rect);
  const marks = type === 'SIGNATURE' || type === 'STATIC_SIGN' || type === 'INITIALS';
  field.set('TU', textString(label));
  field.set('Ff', readOnly);
  field.set('DA', new PdfString(Buffer.from(fallbackFont, 'latin1')));
  const empty = marks
    ? emptySignature(edit, book, fonts, width, height, page.rotate, label)
    : emptyText(edit, book, fonts, width, height, page.rotate);
  field.set('AP', dict({ N: empty }));
  return field;
}
