import { signatureMark } from './drawing/signature-mark.ts';
import { boxOf, fillField, widgetOf } from './fields/fill.ts';
import { FontBook } from './fonts/font-book.ts';
import { applySignature } from './signing/apply.ts';
import { signatureEntries } from './signing/reserve.ts';
import { emptySignatureField } from './signing/signature-field.ts';
import { fieldsOf } from './structure/form-fields.ts';
import { PdfEdit } from './syntax/edit.ts';
import { PdfFile } from './syntax/file.ts';
import { dict, type PdfDict } from './syntax/values.ts';
import {
  type CmsProducer,
  type FieldValue,
  PdfError,
  type SignatureAppearance,
  type SignatureDictionary,
  type SignedPdf,
} from './types.ts';

/** Room for a chain of three, a timestamp and its chain. */
export const defaultContentsSize = 24_576;

export interface SignRequest {
  bytes: Uint8Array;
  fieldName: string;
  /** null, and any appearance on a field without size, signs without a picture. */
  appearance: SignatureAppearance | null;
  /** What the values of initials show. */
  initials?: SignatureAppearance | null;
  /** The signer's other fields, filled in the same update. */
  values?: FieldValue[];
  dictionary: SignatureDictionary;
  /** For /M. */
  signedAt: Date;
  /** Bytes kept for the CMS; default 24576. */
  contentsSize?: number;
  cms: CmsProducer;
}

/**
 * Signs one prepared field as one incremental update (ETSI EN 319 142-1, SubFilter ETSI.CAdES.detached). Every earlier byte stays; only
 * the signer's own fields change, no page does. Throws PdfError, or what `cms` throws.
 */
export async function signField(request: SignRequest): Promise<SignedPdf> {
  const file = PdfFile.open(request.bytes);
  const fields = fieldsOf(file);
  const field = emptySignatureField(fields, request.fieldName);
  const edit = new PdfEdit(file);
  const book = new FontBook();
  const fonts = edit.reserve();
  const signature = edit.reserve();

  const widgetRef = widgetOf(edit, field);
  const box = boxOf(edit, edit.current(widgetRef) as PdfDict);
  const node = edit.revise(field.ref);
  const widget = widgetRef.num === field.ref.num ? node : edit.revise(widgetRef);
  node.set('V', signature);
  if (request.appearance && box.width > 0 && box.height > 0) {
    widget.set('AP', dict({ N: signatureMark(edit, book, fonts, box, request.appearance) }));
  }
  for (const value of request.values ?? []) {
    const target = fields.find((candidate) => candidate.name === value.fieldName);
    if (!target) throw new PdfError('pdf.field_missing', { fieldName: value.fieldName });
    fillField(edit, book, fonts, target, value, value.type === 'INITIALS' ? (request.initials ?? null) : request.appearance);
  }
  book.embed(edit, fonts);
  return applySignature(edit, {
    signature,
    entries: signatureEntries('ETSI.CAdES.detached', request.dictionary, request.signedAt),
    contentsSize: request.contentsSize ?? defaultContentsSize,
    fieldName: request.fieldName,
    cms: request.cms,
  });
}
