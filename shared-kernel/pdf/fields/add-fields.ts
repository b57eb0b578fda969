import type { PageNode } from '../structure/page-tree.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import { dict, name, PdfDict, PdfRef, PdfString, type PdfValue } from '../syntax/values.ts';
import { fallbackFont } from './widgets.ts';

/** SignaturesExist and AppendOnly (ISO 32000-2, table 226). Set before the first signature so that no signature has to touch the form. */
const sigFlags = 3;

/** Appends to an array that may be an object of its own: then only that object changes. */
function append(edit: PdfEdit, owner: () => PdfDict, current: PdfValue | undefined, key: string, items: PdfValue[]): void {
  const before = edit.array(current) ?? [];
  if (current instanceof PdfRef) edit.set(current, [...before, ...items]);
  else owner().set(key, [...before, ...items]);
}

/** Puts new fields into the form and their widgets on the pages, changing nothing else. */
export function addFields(edit: PdfEdit, fields: { page: PageNode; field: PdfDict }[]): PdfRef[] {
  const refs = fields.map(({ field }) => edit.add(field));
  const byPage = new Map<PageNode, PdfRef[]>();
  for (const [i, { page }] of fields.entries()) byPage.set(page, [...(byPage.get(page) ?? []), refs[i]!]);
  for (const [page, widgets] of byPage) {
    const annots = (edit.current(page.ref) as PdfDict).get('Annots');
    append(edit, () => edit.revise(page.ref), annots, 'Annots', widgets);
  }
  const catalogRef = edit.file.catalogRef();
  const formValue = (edit.current(catalogRef) as PdfDict).get('AcroForm');
  const existing = edit.dict(formValue);
  let form: PdfDict | undefined;
  const reviseForm = (): PdfDict => {
    if (form) return form;
    if (formValue instanceof PdfRef && existing) form = edit.revise(formValue);
    else {
      form = new PdfDict(existing ?? []);
      edit.revise(catalogRef).set('AcroForm', form);
    }
    return form;
  };
  append(edit, reviseForm, existing?.get('Fields'), 'Fields', refs);
  if (edit.resolve(existing?.get('SigFlags')) !== sigFlags) reviseForm().set('SigFlags', sigFlags);
  if (!existing) {
    const helvetica = dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica'), Encoding: name('WinAnsiEncoding') });
    reviseForm().set('DR', dict({ Font: dict({ Helv: edit.add(helvetica) }) }));
    reviseForm().set('DA', new PdfString(Buffer.from(fallbackFont, 'latin1')));
  }
  return refs;
}
