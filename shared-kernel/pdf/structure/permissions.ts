import type { PdfFile } from '../syntax/file.ts';
import { isName, PdfDict } from '../syntax/values.ts';
import { type FormField, fieldsOf } from './form-fields.ts';

/** What signatures that are already there allow (ISO 32000-2, 12.8.2.2 DocMDP and 12.8.2.4 FieldMDP). */
export interface SigningPermissions {
  alreadySigned: boolean;
  /** /P of the certification, null where nobody certified. */
  certification: null | 1 | 2 | 3;
  /** True where adding and signing a new field would break what an earlier signer locked. */
  newFieldsForbidden: boolean;
}

function lockForbids(file: PdfFile, lock: PdfDict | undefined): boolean {
  if (!lock) return false;
  if (file.number(lock.get('P')) === 1) return true;
  const action = file.resolve(lock.get('Action'));
  return isName(action, 'All') || isName(action, 'Exclude');
}

function docMdpLevel(file: PdfFile, signature: PdfDict): 1 | 2 | 3 | undefined {
  for (const item of file.array(signature.get('Reference')) ?? []) {
    const reference = file.dict(item);
    if (!reference || !isName(file.resolve(reference.get('TransformMethod')), 'DocMDP')) continue;
    const level = file.number(file.dict(reference.get('TransformParams'))?.get('P')) ?? 2;
    return level === 1 || level === 3 ? level : 2;
  }
  return undefined;
}

function fieldMdpForbids(file: PdfFile, signature: PdfDict): boolean {
  for (const item of file.array(signature.get('Reference')) ?? []) {
    const reference = file.dict(item);
    if (!reference || !isName(file.resolve(reference.get('TransformMethod')), 'FieldMDP')) continue;
    if (lockForbids(file, file.dict(reference.get('TransformParams')))) return true;
  }
  return false;
}

export function signedFields(file: PdfFile, fields = fieldsOf(file)): FormField[] {
  return fields.filter((field) => field.type === 'Sig' && field.value instanceof PdfDict);
}

export function permissionsOf(file: PdfFile): SigningPermissions {
  const signed = signedFields(file);
  const perms = file.dict(file.catalog().get('Perms'));
  const certificate = file.dict(perms?.get('DocMDP'));
  let certification: null | 1 | 2 | 3 = certificate ? (docMdpLevel(file, certificate) ?? 2) : null;
  let newFieldsForbidden = false;
  for (const field of signed) {
    const signature = field.value as PdfDict;
    // Some writers certify without the catalog's /Perms; the signer's promise is in the signature either way.
    certification ??= docMdpLevel(file, signature) ?? null;
    if (lockForbids(file, file.dict(field.dict.get('Lock'))) || fieldMdpForbids(file, signature)) newFieldsForbidden = true;
  }
  return { alreadySigned: signed.length > 0, certification, newFieldsForbidden: newFieldsForbidden || certification === 1 };
}
