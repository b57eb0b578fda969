import type { ChangeNote, Comparison } from './comparison.ts';
import { dictOf, nameOf, type PdfDict, type PdfValue, referencesIn } from './values.ts';

/** Objects looked at on the way from one to a page that shows it. */
const MAX_CLIMB = 400;

/** Where a reader meets an object. */
interface Sight {
  readonly page: number | null;
  /** The annotation on the way to the page, where there is one. */
  readonly annotation: { readonly num: number; readonly dict: PdfDict } | null;
  readonly isContent: boolean;
}

/** What part of the document an object that no rule knows belongs to, for naming it. */
export function describe(c: Comparison, num: number): ChangeNote {
  const value = (c.after.object(num) ?? c.before.object(num))?.value;
  const dict = dictOf(value);
  const type = nameOf(dict?.entries.get('Type'));
  const subtype = nameOf(dict?.entries.get('Subtype'));
  const page = c.pageNumber(num);
  if (page !== null) return { area: 'page', code: 'page-changed', page, detail: `page object ${num}` };
  if (type === 'Catalog') return { area: 'catalog', code: 'catalog', detail: `catalog (object ${num})` };
  if (type === 'Pages') return { area: 'page', code: 'page-tree', detail: `page tree (object ${num})` };
  if (type === 'Sig' || type === 'DocTimeStamp')
    return { area: 'signature', code: 'signature-value', detail: `signature value (object ${num})` };
  if (type === 'StructElem' || type === 'StructTreeRoot')
    return { area: 'structure', code: 'structure-tree', detail: `structure tree (object ${num})` };
  const sight = climb(c, num);
  if (sight.isContent)
    return { area: 'page-content', code: 'page-content', page: sight.page, detail: `content of page ${sight.page} (object ${num})` };
  if (sight.annotation) return ofAnnotation(c, num, sight.annotation, sight.page, subtype);
  const kind = [type, subtype].filter(Boolean).join(' ');
  if (sight.page !== null && isResource(type, subtype))
    return { area: 'resource', code: resourceCode(type, subtype), page: sight.page, detail: `${kind} resource (object ${num})` };
  return {
    area: 'other',
    code: 'object',
    page: sight.page,
    names: [String(num)],
    detail: `object ${num}${kind ? ` of type ${kind}` : ''}`,
  };
}

function ofAnnotation(
  c: Comparison,
  num: number,
  annotation: NonNullable<Sight['annotation']>,
  page: number | null,
  subtype: string | null,
): ChangeNote {
  const field = c.formBefore.byWidget.get(annotation.num) ?? c.formAfter.byWidget.get(annotation.num) ?? null;
  const what = num === annotation.num ? 'annotation' : `part of annotation ${annotation.num}:`;
  const detail = `${what} ${subtype ?? ''} (object ${num})`;
  if (field?.type === 'Sig' && c.before.get(field.dict, 'V').kind !== 'null')
    return {
      area: 'signature',
      code: 'signature-look',
      page,
      field: field.name,
      detail: `look of the signature in field ${field.name}: ${detail}`,
    };
  if (field) return { area: 'form', code: 'field-look', page, field: field.name, detail: `look of form field ${field.name}: ${detail}` };
  const kind = nameOf(annotation.dict.entries.get('Subtype')) ?? 'unknown';
  return { area: 'annotation', code: 'annotation-changed', page, names: [kind], detail: `${detail} of kind ${kind}` };
}

const isResource = (type: string | null, subtype: string | null): boolean =>
  ['Font', 'XObject', 'ExtGState', 'FontDescriptor'].includes(type ?? '') ||
  ['Form', 'Image', 'CIDFontType0', 'CIDFontType2'].includes(subtype ?? '');

function resourceCode(type: string | null, subtype: string | null): 'page-font' | 'page-picture' {
  return type === 'Font' || type === 'FontDescriptor' || subtype?.startsWith('CIDFont') ? 'page-font' : 'page-picture';
}

/** From the object upwards along what points at it, until a page is met. */
function climb(c: Comparison, num: number): Sight {
  const seen = new Set([num]);
  const todo: { at: number; annotation: Sight['annotation'] }[] = [{ at: num, annotation: annotationAt(c, num) }];
  for (let i = 0; i < todo.length && i < MAX_CLIMB; i++) {
    const { at, annotation } = todo[i]!;
    for (const from of c.context.references.referrers(at)) {
      const page = c.pageNumber(from);
      if (page !== null) return { page, annotation, isContent: !annotation && isContentOf(c, from, at) };
      if (from === 0 || seen.has(from)) continue;
      seen.add(from);
      todo.push({ at: from, annotation: annotation ?? annotationAt(c, from) });
    }
  }
  return { page: null, annotation: todo.find((one) => one.annotation)?.annotation ?? null, isContent: false };
}

function annotationAt(c: Comparison, num: number): Sight['annotation'] {
  const value: PdfValue | undefined = (c.after.object(num) ?? c.before.object(num))?.value;
  return value?.kind === 'dict' && value.entries.has('Rect') && value.entries.has('Subtype') ? { num, dict: value } : null;
}

function isContentOf(c: Comparison, page: number, num: number): boolean {
  return [c.after, c.before].some((view) => {
    const contents = dictOf(view.object(page)?.value)?.entries.get('Contents');
    if (!contents) return false;
    return referencesIn(contents).includes(num) || referencesIn(view.resolve(contents)).includes(num);
  });
}
