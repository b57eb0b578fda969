import type { PdfFile } from '../syntax/file.ts';
import { isName, PdfDict, type PdfValue } from '../syntax/values.ts';
import { type FormField, fieldsOf, readable } from './form-fields.ts';
import type { PageNode } from './page-tree.ts';

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

/**
 * Signature dictionaries that no field of the form leads to: of a widget that only its page knows, or of the certification alone. A file
 * that somebody signed stays signed when its form forgets it.
 */
function strayFromForm(file: PdfFile, signed: readonly FormField[], pages: readonly PageNode[]): FormField[] {
  const known = new Set(signed.map((field) => field.value));
  const stray: FormField[] = [];
  const take = (dict: PdfDict, value: PdfDict) => {
    if (known.has(value) || !value.has('Contents')) return;
    known.add(value);
    stray.push({ name: '', type: 'Sig', ref: undefined, dict, value });
  };
  for (const page of pages) {
    for (const item of file.array(page.dict.get('Annots')) ?? []) {
      const widget = readable(() => file.dict(item));
      const value = widget && readable(() => signatureValue(file, widget));
      if (widget && value) take(widget, value);
    }
  }
  const certificate = file.dict(file.dict(file.catalog().get('Perms'))?.get('DocMDP'));
  if (certificate) take(new PdfDict(), certificate);
  return stray;
}

function signatureValue(file: PdfFile, widget: PdfDict): PdfDict | undefined {
  let type: PdfValue | undefined;
  let value: PdfValue = null;
  let node: PdfDict | undefined = widget;
  for (let depth = 0; node && depth < 32; depth++) {
    type ??= node.get('FT');
    value ??= node.get('V') ?? null;
    node = file.dict(node.get('Parent'));
  }
  return isName(file.resolve(type), 'Sig') ? file.dict(value) : undefined;
}

export function permissionsOf(file: PdfFile, pages: readonly PageNode[]): SigningPermissions {
  const inForm = signedFields(file);
  const signed = [...inForm, ...strayFromForm(file, inForm, pages)];
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
