import { fieldsOf } from '../structure/form-fields.ts';
import { type PageNode, pagesOf } from '../structure/page-tree.ts';
import { PdfEdit } from '../syntax/edit.ts';
import type { PdfFile } from '../syntax/file.ts';
import { asWholeFile } from '../syntax/rewrite.ts';
import { dict, name, PdfDict, PdfRef, type PdfValue } from '../syntax/values.ts';
import { PdfError, type RemovedPart } from '../types.ts';
import { Cleaner } from './clean.ts';
import { FieldFonts } from './field-look.ts';
import { flattenWidgets } from './flatten.ts';
import { pageThatShows } from './lost-parts.ts';
import { ContentScanner, drawOnPage, type PageAddition } from './page-additions.ts';
import { eachPageOnce } from './page-copies.ts';

/** An unsigned document on its way to become the one that is signed; pages may still be drawn on. */
export interface NormalisedDraft {
  edit: PdfEdit;
  pages: PageNode[];
  finish(): { bytes: Buffer; removed: RemovedPart[] };
}

function cleanCatalog(edit: PdfEdit, removed: Set<RemovedPart>): void {
  const file = edit.file;
  const catalog = edit.revise(file.catalogRef());
  const form = edit.dict(catalog.get('AcroForm'));
  if (form?.has('XFA')) removed.add('xfa');
  if (form && fieldsOf(file).length > 0) removed.add('forms');
  const perms = edit.dict(catalog.get('Perms'));
  if (perms?.has('UR3') || perms?.has('UR')) removed.add('usage_rights');
  if (catalog.has('Collection')) removed.add('attachments');
  const names = edit.dict(catalog.get('Names'));
  if (names) {
    const kept = new PdfDict(names);
    if (kept.delete('JavaScript')) removed.add('javascript');
    if (kept.delete('EmbeddedFiles')) removed.add('attachments');
    catalog.set('Names', kept);
  }
  for (const key of ['AcroForm', 'Perms', 'DSS', 'Collection', 'NeedsRendering', 'Requirements', 'Legal', 'Version']) catalog.delete(key);
  // Readers of PDF 1.7 learn here that later kinds of signature follow (ETSI EN 319 142-1, 5.6); later updates then need not touch the catalog.
  const extensions = new PdfDict(edit.dict(catalog.get('Extensions')) ?? []);
  extensions.set('ESIC', dict({ BaseVersion: name('1.7'), ExtensionLevel: 5 }));
  catalog.set('Extensions', extensions);
}

/** Whether a file that was cut or damaged names contents of a page that are nowhere in it. */
function lacksContents(file: PdfFile, page: PageNode): boolean {
  const own = page.dict.get('Contents');
  const parts = file.array(own) ?? [own];
  return [own, ...parts].some((part) => part instanceof PdfRef && !file.xref.entries.has(part.num));
}

/**
 * Starts from an unsigned file: forms become page content, what runs or hides is taken out. `additions` may draw more on a page.
 * Throws PdfError.
 */
export function draftOf(
  file: PdfFile,
  options: { maxPages: number; additions?: (page: PageNode, index: number, edit: PdfEdit) => PageAddition[] },
): NormalisedDraft {
  if (file.decryption && !file.decryption.mayChange) throw new PdfError('pdf.encrypted_no_changes');
  const edit = new PdfEdit(file);
  const pages = eachPageOnce(edit, pagesOf(file, options.maxPages));
  const cleaner = new Cleaner(edit);
  if (file.decryption) cleaner.removed.add('encryption');
  const scanner = new ContentScanner();
  const fonts = new FieldFonts(edit);
  const form = edit.dict(file.catalog().get('AcroForm'));
  for (const [index, page] of pages.entries()) {
    if (file.repaired && lacksContents(file, page)) throw new PdfError('pdf.content_unreadable', { page: index + 1, reason: 'missing' });
    const { drawn, kept, widgets, unwritten } = flattenWidgets(edit, page, form, fonts);
    if (unwritten) throw new PdfError('pdf.content_unreadable', { page: index + 1, reason: 'letters' });
    if (widgets > 0) cleaner.removed.add('forms');
    const remaining = kept.filter((item: PdfValue) => {
      const annotation = edit.dict(item);
      const part = annotation && cleaner.annotationPart(annotation);
      if (part) cleaner.removed.add(part);
      return annotation !== undefined && !part;
    });
    if (page.dict.has('Annots')) edit.revise(page.ref).set('Annots', remaining);
    drawOnPage(edit, page, [...drawn, ...(options.additions?.(page, index, edit) ?? [])], scanner);
  }
  fonts.embed();
  cleanCatalog(edit, cleaner.removed);
  return {
    edit,
    pages,
    finish: () => {
      const { bytes, lost } = asWholeFile(edit, (found) => cleaner.clean(found));
      if (lost.size > 0) {
        const page = pageThatShows(edit, pages, lost);
        if (page !== null) throw new PdfError('pdf.content_unreadable', { page, reason: 'object' });
        cleaner.removed.add('unreadable_parts');
      }
      return { bytes, removed: [...cleaner.removed].sort() };
    },
  };
}

export function normalise(file: PdfFile, options: { maxPages: number }): { bytes: Buffer; removed: RemovedPart[] } {
  return draftOf(file, options).finish();
}
