import type { PdfFile } from '../syntax/file.ts';
import { PdfDict, PdfName, PdfRef, type PdfValue, readText } from '../syntax/values.ts';
import { PdfError } from '../types.ts';
import type { PageNode } from './page-tree.ts';

/** A terminal field with what it inherits; `ref` is the field's own object, often its widget too. */
export interface FormField {
  /** Fully qualified name (12.7.4.2). */
  name: string;
  type: string | undefined;
  ref: PdfRef | undefined;
  dict: PdfDict;
  value: PdfValue;
}

const maxDepth = 32;
const maxFields = 50_000;

/** The form's terminal fields in order. Throws `pdf.hostile` for trees without end. */
export function fieldsOf(file: PdfFile): FormField[] {
  const form = file.dict(file.catalog().get('AcroForm'));
  const fields: FormField[] = [];
  const seen = new Set<number>();
  const above = new Set<number>();
  const visit = (value: PdfValue, parentName: string, parentType: string | undefined, parentValue: PdfValue, depth: number): void => {
    if (depth > maxDepth) throw new PdfError('pdf.hostile', { reason: 'field_tree_depth' });
    if (value instanceof PdfRef) {
      if (above.has(value.num)) throw new PdfError('pdf.hostile', { reason: 'field_tree_loop' });
      if (seen.has(value.num)) return;
      seen.add(value.num);
    }
    if (fields.length > maxFields || seen.size > maxFields) throw new PdfError('pdf.hostile', { reason: 'field_count' });
    const field = file.resolve(value);
    if (!(field instanceof PdfDict)) return;
    const partial = readText(file.resolve(field.get('T')));
    const fullName = partial === undefined ? parentName : parentName ? `${parentName}.${partial}` : partial;
    const ft = file.resolve(field.get('FT'));
    const type = ft instanceof PdfName ? ft.value : parentType;
    const v = field.has('V') ? file.resolve(field.get('V')) : parentValue;
    const kids = file.array(field.get('Kids')) ?? [];
    const fieldKids = kids.filter((kid) => file.dict(kid)?.has('T'));
    if (fieldKids.length > 0) {
      if (value instanceof PdfRef) above.add(value.num);
      for (const kid of fieldKids) visit(kid, fullName, type, v, depth + 1);
      if (value instanceof PdfRef) above.delete(value.num);
      return;
    }
    fields.push({ name: fullName, type, ref: value instanceof PdfRef ? value : undefined, dict: field, value: v });
  };
  for (const field of file.array(form?.get('Fields')) ?? []) visit(field, '', undefined, null, 0);
  return fields;
}

/** An annotation that cannot be read is no field and no signature; whether the file may be taken is decided elsewhere. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfError && error.code === 'pdf.broken') return undefined;
    throw error;
  }
}

/** The first part of every name that a field has, of the form or of a widget that only its page knows, and of every name that a signer locked. */
export function namesTaken(file: PdfFile, pages: readonly PageNode[]): Set<string> {
  const names = new Set<string>();
  const take = (name: string | undefined) => name !== undefined && names.add(name.split('.')[0]!);
  const takeAll = (list: PdfValue | undefined) => {
    for (const item of file.array(list) ?? []) take(readText(file.resolve(item)));
  };
  for (const { name, dict, value } of fieldsOf(file)) {
    take(name);
    takeAll(file.dict(dict.get('Lock'))?.get('Fields'));
    for (const item of (value instanceof PdfDict && file.array(value.get('Reference'))) || [])
      takeAll(file.dict(file.dict(item)?.get('TransformParams'))?.get('Fields'));
  }
  for (const page of pages) {
    for (const item of file.array(page.dict.get('Annots')) ?? []) {
      readable(() => {
        let node = file.dict(item);
        for (let depth = 0; node && depth < maxDepth; depth++) {
          take(readText(file.resolve(node.get('T'))));
          node = file.dict(node.get('Parent'));
        }
      });
    }
  }
  return names;
}
