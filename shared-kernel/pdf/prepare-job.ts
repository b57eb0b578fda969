import { footerAddition, footerBox, footerForm, noticeAddition, noticeForm, type PageFooter } from './drawing/footer.ts';
import { addFields } from './fields/add-fields.ts';
import { planFields } from './fields/plan.ts';
import { checkPlacement, invisibleSignature, valueField, visibleSignature } from './fields/widgets.ts';
import { FontBook } from './fonts/font-book.ts';
import { draftOf } from './normalise/normalise.ts';
import { withReadings } from './normalise/readings.ts';
import { namesTaken } from './structure/form-fields.ts';
import { userRect } from './structure/page-space.ts';
import { type PageNode, pagesOf } from './structure/page-tree.ts';
import { permissionsOf, type SigningPermissions } from './structure/permissions.ts';
import { appended, PdfEdit } from './syntax/edit.ts';
import { PdfFile } from './syntax/file.ts';
import { highestNumberIn } from './syntax/rebuild.ts';
import { dict, name, type PdfDict, PdfString } from './syntax/values.ts';
import { type FieldPlacement, PdfError, type RemovedPart } from './types.ts';

export interface PrepareInput {
  bytes: Uint8Array;
  alreadySigned: boolean;
  fields: FieldPlacement[];
  /** Every signatory in signing order; those without a visible place get an invisible field. Those of `fields` are added. */
  signatoryIds: string[];
  /** null leaves pages as they are. Ignored for a file that arrived signed: its pages never change. */
  footer: PageFooter | null;
  productName: string;
  maxPages: number;
}

export interface PreparedPdf {
  bytes: Uint8Array;
  fieldNames: Record<string, string>;
  signatureFields: Record<string, string>;
  sealField: string;
  removed: RemovedPart[];
}

type Names = Omit<PreparedPdf, 'bytes' | 'removed'>;

function placeFields(edit: PdfEdit, book: FontBook, pages: PageNode[], input: PrepareInput, taken: Set<string>): Names {
  const fonts = edit.reserve();
  const plan = planFields(input.fields, input.signatoryIds, taken);
  const made: { page: PageNode; field: PdfDict }[] = [];
  for (const placement of input.fields) {
    const page = checkPlacement(placement, pages);
    const make = plan.signing.has(placement.fieldId) ? visibleSignature : valueField;
    made.push({ page, field: make(edit, book, fonts, page, placement, plan.fieldNames[placement.fieldId]!) });
  }
  const first = pages[0]!;
  for (const id of plan.unseen) made.push({ page: first, field: invisibleSignature(first, plan.signatureFields[id]!) });
  made.push({ page: first, field: invisibleSignature(first, plan.sealField) });
  addFields(edit, made);
  book.embed(edit, fonts);
  return { fieldNames: plan.fieldNames, signatureFields: plan.signatureFields, sealField: plan.sealField };
}

/** The footer's address as something to click. */
function footerLink(edit: PdfEdit, page: PageNode, footer: PageFooter, form: { width: number; height: number }): void {
  const { x, y, width, height } = footerBox(page, form);
  const link = edit.add(
    dict({
      Type: name('Annot'),
      Subtype: name('Link'),
      Rect: userRect(page, x, y, width, height),
      Border: [0, 0, 0],
      F: 4,
      A: dict({
        Type: name('Action'),
        S: name('URI'),
        URI: new PdfString(Buffer.from(encodeURI(footer.url).replaceAll('%25', '%'), 'latin1')),
      }),
    }),
  );
  const node = edit.revise(page.ref);
  node.set('Annots', [...(edit.array(node.get('Annots')) ?? []), link]);
}

function prepareUnsigned(file: PdfFile, input: PrepareInput): PreparedPdf {
  const book = new FontBook();
  const { footer, productName } = input;
  let form: ReturnType<typeof footerForm> | undefined;
  let notice: ReturnType<typeof noticeForm> | undefined;
  let footerFonts: ReturnType<PdfEdit['reserve']> | undefined;
  const draft = draftOf(file, {
    maxPages: input.maxPages,
    additions: (page, _index, edit) => {
      if (!footer) return [];
      footerFonts ??= edit.reserve();
      form ??= footerForm(edit, book, footerFonts, footer, productName);
      if (!footer.notice) return [footerAddition(page, form)];
      notice ??= noticeForm(edit, book, footerFonts, footer.notice);
      return [footerAddition(page, form), noticeAddition(page, notice)];
    },
  });
  if (footer && form) for (const page of draft.pages) footerLink(draft.edit, page, footer, form);
  if (footerFonts) book.embed(draft.edit, footerFonts);
  const names = placeFields(draft.edit, new FontBook(), draft.pages, input, new Set());
  const { bytes, removed } = draft.finish();
  return { bytes, removed, ...names };
}

function prepareSigned(file: PdfFile, permissions: SigningPermissions, input: PrepareInput): PreparedPdf {
  if (permissions.newFieldsForbidden) throw new PdfError('pdf.certified_no_changes', { certification: permissions.certification });
  const firstMark = new Set<string>();
  const others = input.fields.filter((field) => {
    const mark = field.type === 'SIGNATURE' || field.type === 'STATIC_SIGN';
    if (!mark || firstMark.has(field.signatoryId)) return true;
    firstMark.add(field.signatoryId);
    return false;
  });
  if (others.length > 0) throw new PdfError('pdf.signed_only_signature_fields', { fieldIds: others.map((field) => field.fieldId) });
  // A number that stands in the bytes without being listed would be an object in two places.
  const edit = new PdfEdit(file, highestNumberIn(file.bytes));
  const pages = pagesOf(file, input.maxPages);
  const names = placeFields(edit, new FontBook(), pages, input, namesTaken(file, pages));
  return { bytes: appended(file.bytes, edit.asUpdate().tail), removed: [], ...names };
}

/** Makes the bytes that people will see and sign. After this no page content changes. Throws PdfError. */
export function prepare(input: PrepareInput): PreparedPdf {
  if (!input.alreadySigned)
    return withReadings(PdfFile.open(input.bytes, { repair: true, decrypt: true }), (file) => prepareReading(file, input));
  return prepareReading(PdfFile.open(input.bytes), input);
}

function prepareReading(file: PdfFile, input: PrepareInput): PreparedPdf {
  const permissions = permissionsOf(file, pagesOf(file, input.maxPages));
  const signed = permissions.alreadySigned;
  if (signed !== input.alreadySigned) throw new PdfError('pdf.broken', { reason: 'signed_state_differs', signed });
  return signed ? prepareSigned(file, permissions, input) : prepareUnsigned(file, input);
}

export async function prepareJob(input: PrepareInput): Promise<{ output: PreparedPdf; transfer: ArrayBuffer[] }> {
  const output = prepare(input);
  const bytes = new Uint8Array(output.bytes.buffer, output.bytes.byteOffset, output.bytes.byteLength);
  // Buffers taken from node's shared pool cannot be handed over.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
  return { output: { ...output, bytes: own }, transfer: [own.buffer as ArrayBuffer] };
}
