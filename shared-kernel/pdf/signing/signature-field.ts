import { addFields } from '../fields/add-fields.ts';
import { invisibleSignature } from '../fields/widgets.ts';
import { type FormField, fieldsOf } from '../structure/form-fields.ts';
import { pagesOf } from '../structure/page-tree.ts';
import type { PdfEdit } from '../syntax/edit.ts';
import type { PdfRef } from '../syntax/values.ts';
import { PdfError } from '../types.ts';

/** The named signature field, empty. Throws `pdf.field_missing`, `pdf.field_type`, `pdf.field_already_signed`. */
export function emptySignatureField(fields: FormField[], fieldName: string): FormField & { ref: PdfRef } {
  const field = fields.find((candidate) => candidate.name === fieldName);
  if (!field?.ref) throw new PdfError('pdf.field_missing', { fieldName });
  if (field.type !== 'Sig') throw new PdfError('pdf.field_type', { fieldName, type: field.type ?? null });
  if (field.value !== null) throw new PdfError('pdf.field_already_signed', { fieldName });
  return { ...field, ref: field.ref };
}

/** The named field if it is there, else a new invisible one of that name on the first page. */
export function fieldForPlatform(edit: PdfEdit, fieldName: string): PdfRef {
  const fields = fieldsOf(edit.file);
  if (fields.some((field) => field.name === fieldName)) return emptySignatureField(fields, fieldName).ref;
  const page = pagesOf(edit.file, 100_000)[0]!;
  return addFields(edit, [{ page, field: invisibleSignature(page, fieldName) }])[0]!;
}
