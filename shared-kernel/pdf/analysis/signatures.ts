import { asn1End } from './asn1-end.ts';
import type { FieldLock, SignatureFacts, SignatureProblem } from './facts.ts';
import { type FormField, formFields, isVisible, pageOfWidget, rectOf } from './fields.ts';
import type { Revision } from './revisions.ts';
import { hexDigit, isWhite, type Syntax } from './syntax.ts';
import { dictOf, integerOf, nameOf, type PdfDict, type PdfString, type PdfValue, textOf } from './values.ts';
import type { DocumentView, PlacedObject } from './view.ts';

/** One more than is read, so that a crowd is told from a chain. */
const MAX_CERTIFICATES = 25;

export interface Sighting {
  readonly field: FormField;
  readonly value: PlacedObject | null;
  readonly dict: PdfDict | null;
  readonly view: DocumentView;
}

/**
 * Every signature that any revision shows, also one that a later revision hides or replaces. ISO 32000-1, 12.8.1; the gap
 * between the two stretches must be exactly the hex string of /Contents, as EN 319 142-1 5.4 reads it.
 */
export function readSignatures(syntax: Syntax, revisions: readonly Revision[], views: readonly DocumentView[]): SignatureFacts[] {
  const sightings = new Map<string, { first: Sighting; lastView: number }>();
  const lastIdentity = new Map<string, string>();
  for (const view of views) {
    for (const field of formFields(view)) {
      const reference = field.type === 'Sig' ? field.dict.entries.get('V') : undefined;
      if (!reference || view.resolve(reference).kind === 'null') continue;
      const value = placedValue(view, field, reference);
      const place = value?.extent ? `@${value.extent[0]}` : value ? `${value.num}` : 'direct';
      const identity = `${field.num ?? field.name}:${place}`;
      lastIdentity.set(String(field.num ?? field.name), identity);
      const known = sightings.get(identity);
      if (known) known.lastView = view.revision;
      else
        sightings.set(identity, {
          first: { field, value, dict: dictOf(view.resolve(reference)), view },
          lastView: view.revision,
        });
    }
  }
  const final = views.at(-1)!.revision;
  const facts = [...sightings].map(([identity, { first, lastView }]) => {
    const gone =
      lastView === final
        ? null
        : lastIdentity.get(String(first.field.num ?? first.field.name)) === identity
          ? 'removed-later'
          : 'replaced-later';
    return describe(syntax, revisions, views, first, gone);
  });
  return facts.sort((a, b) => (a.coveredEnd ?? Number.MAX_SAFE_INTEGER) - (b.coveredEnd ?? Number.MAX_SAFE_INTEGER));
}

/** The value of a signature field where it stands in the file: an object of its own, or written inside the field's. */
function placedValue(view: DocumentView, field: FormField, value: PdfValue): PlacedObject | null {
  if (value.kind === 'ref') return view.object(value.num);
  const holder = field.num === null ? null : view.object(field.num);
  return holder && { ...holder, value };
}

export function describe(
  syntax: Syntax,
  revisions: readonly Revision[],
  views: readonly DocumentView[],
  sighting: Sighting,
  gone: 'removed-later' | 'replaced-later' | null,
): SignatureFacts {
  const { field, value, dict, view } = sighting;
  const problems: SignatureProblem[] = gone ? [gone] : [];
  if (!field.inForm) problems.push('field-outside-form');
  if (!dict) problems.push('value-missing');
  if (dict && !value?.extent) problems.push('value-inside-object-stream');
  if (dict && dict.repeated.length > 0) problems.push('repeated-key');
  const byteRange = readByteRange(dict?.entries.get('ByteRange'), syntax.bytes.length, problems);
  const contentsValue = dict?.entries.get('Contents');
  const contents = readContents(syntax, contentsValue, value?.extent != null, problems);
  const placed = problems.includes('value-inside-object-stream') || contentsValue?.kind !== 'string' ? null : contentsValue;
  const covered = byteRange ? coverage(byteRange, placed, value, revisions, problems) : { revision: null, coveredEnd: null };
  if (covered.revision !== null && !shows(views[covered.revision]!, field, value)) problems.push('absent-from-its-revision');
  const widget = field.widgets[0]!;
  const page = field.widgets.map((w) => pageOfWidget(view, w)).find((p) => p !== null) ?? null;
  const subFilter = nameOf(view.get(dict, 'SubFilter'));
  return {
    fieldName: field.name,
    fieldObject: field.num ?? -1,
    valueObject: value?.num ?? null,
    page,
    rect: rectOf(view, widget.dict),
    visible: page !== null && field.widgets.some((w) => isVisible(view, w.dict)),
    type: subFilter === 'ETSI.RFC3161' || nameOf(view.get(dict, 'Type')) === 'DocTimeStamp' ? 'document-timestamp' : 'signature',
    filter: nameOf(view.get(dict, 'Filter')),
    subFilter,
    said: wordsOf(view, dict),
    byteRange,
    contents: contents.der,
    certificates: certificatesOf(view, dict),
    padding: contents.padding,
    revision: covered.revision,
    coveredEnd: covered.coveredEnd,
    coversWholeFile: covered.coveredEnd === syntax.bytes.length && covered.revision !== null,
    certification: certificationOf(view, dict),
    locks: locksOf(view, field, dict),
    problems,
  };
}

function readByteRange(value: PdfValue | undefined, size: number, problems: SignatureProblem[]): number[] | null {
  if (!value) {
    problems.push('byterange-missing');
    return null;
  }
  const numbers = value.kind === 'array' ? value.items.map((item) => integerOf(item) ?? -1) : [];
  const [a = -1, b = -1, c = -1, d = -1] = numbers;
  if (numbers.length !== 4 || Math.min(a, b, c, d) < 0 || a + b > c || b === 0 || d === 0) {
    problems.push('byterange-malformed');
    return null;
  }
  if (a !== 0) problems.push('byterange-not-from-start');
  if (c + d > size) {
    problems.push('byterange-beyond-file');
    return null;
  }
  return numbers;
}

function readContents(
  syntax: Syntax,
  value: PdfValue | undefined,
  inFile: boolean,
  problems: SignatureProblem[],
): { der: Uint8Array | null; padding: { length: number; zero: boolean } } {
  const none = { der: null, padding: { length: 0, zero: true } };
  if (value?.kind !== 'string') {
    problems.push('contents-missing');
    return none;
  }
  if (!value.hex) problems.push('contents-oddly-written');
  else if (inFile) checkHexDigits(syntax, value, problems);
  if (isZero(value.bytes)) {
    problems.push('contents-empty');
    return none;
  }
  const length = asn1End(value.bytes);
  if (length === null) {
    problems.push('contents-not-asn1');
    return { der: value.bytes, padding: { length: 0, zero: true } };
  }
  const padding = value.bytes.subarray(length);
  const zero = isZero(padding);
  if (!zero) problems.push('contents-padding-not-zero');
  return { der: value.bytes.subarray(0, length), padding: { length: padding.length, zero } };
}

function isZero(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== 0) return false;
  return true;
}

const LOWER_HEX = /^[0-9a-f]*$/;
const UPPER_HEX = /^[0-9A-F]*$/;

/**
 * No signature covers this string, and a hex digit can change its letter case without changing its value: only digits in one letter case, an
 * even number of them and nothing between, leave no byte that could be altered unseen. White space is allowed (ISO 32000-1, 7.3.4.3).
 */
function checkHexDigits(syntax: Syntax, value: PdfString, problems: SignatureProblem[]): void {
  const inside = syntax.text(value.start + 1, value.end - 1);
  if (inside.length % 2 === 0 && (LOWER_HEX.test(inside) || UPPER_HEX.test(inside))) return;
  let upper = false;
  let lower = false;
  let digits = 0;
  for (let i = value.start + 1; i < value.end - 1; i++) {
    const byte = syntax.bytes[i]!;
    if (hexDigit(byte) < 0) {
      if (isWhite(byte)) continue;
      problems.push('contents-not-hex');
      return;
    }
    digits += 1;
    if (byte >= 97) lower = true;
    else if (byte >= 65) upper = true;
  }
  if (digits !== value.end - value.start - 2 || digits % 2 !== 0 || (upper && lower)) problems.push('contents-oddly-written');
}

function coverage(
  byteRange: readonly number[],
  contents: PdfString | null,
  value: PlacedObject | null,
  revisions: readonly Revision[],
  problems: SignatureProblem[],
): { revision: number | null; coveredEnd: number } {
  const [start, first, second, length] = byteRange as [number, number, number, number];
  const coveredEnd = second + length;
  if (!contents || start + first !== contents.start || second !== contents.end) problems.push('gap-is-not-contents');
  const revision = revisions.find((r) => coveredEnd >= r.end && coveredEnd <= r.endWithEol);
  if (!revision) {
    problems.push('covers-part-of-revision');
    return { revision: null, coveredEnd };
  }
  if (!value?.extent || value.extent[0] < revision.start || value.extent[1] > revision.end) problems.push('value-outside-its-revision');
  return { revision: revision.index, coveredEnd };
}

/** The revision that was signed must itself show this field with this value, else the field was wired up afterwards. */
function shows(view: DocumentView, field: FormField, value: PlacedObject | null): boolean {
  const same = formFields(view).find((other) => (field.num !== null ? other.num === field.num : other.name === field.name));
  const reference = same?.dict.entries.get('V');
  const shown = same && reference ? placedValue(view, same, reference) : null;
  return shown !== null && value !== null && shown.extent?.[0] === value.extent?.[0];
}

/** /Cert, a byte string or an array of them (ISO 32000-1, table 252). */
function certificatesOf(view: DocumentView, dict: PdfDict | null): Uint8Array[] {
  const value = view.get(dict, 'Cert');
  const items = value.kind === 'array' ? value.items.slice(0, MAX_CERTIFICATES).map((item) => view.resolve(item)) : [value];
  return items.flatMap((item) => (item.kind === 'string' ? [item.bytes] : []));
}

function wordsOf(view: DocumentView, dict: PdfDict | null): Record<string, string> {
  const words: Record<string, string> = {};
  if (!dict) return words;
  for (const [key, value] of dict.entries) {
    if (key === 'Contents' || key === 'Cert') continue;
    const text = textOf(view.resolve(value));
    if (text !== null && text.length <= 2_000) words[key] = text;
  }
  return words;
}

function certificationOf(view: DocumentView, dict: PdfDict | null): 1 | 2 | 3 | null {
  for (const { method, params } of transforms(view, dict)) {
    if (method !== 'DocMDP') continue;
    const p = integerOf(view.get(params, 'P')) ?? 2;
    return p === 1 || p === 3 ? p : 2;
  }
  return null;
}

function locksOf(view: DocumentView, field: FormField, dict: PdfDict | null): FieldLock | null {
  const fromReference = transforms(view, dict).find(({ method }) => method === 'FieldMDP')?.params ?? null;
  const source = fromReference ?? dictOf(view.get(field.dict, 'Lock'));
  const action = nameOf(view.get(source, 'Action'));
  if (action !== 'All' && action !== 'Include' && action !== 'Exclude') return null;
  const names = view.get(source, 'Fields');
  const fields = names.kind === 'array' ? names.items.map((item) => textOf(view.resolve(item)) ?? '').filter(Boolean) : [];
  const p = integerOf(view.get(dictOf(view.get(field.dict, 'Lock')), 'P'));
  return { action, fields, permission: p === 1 || p === 2 || p === 3 ? p : null };
}

function transforms(view: DocumentView, dict: PdfDict | null): { method: string | null; params: PdfDict | null }[] {
  const references = view.get(dict, 'Reference');
  if (references.kind !== 'array') return [];
  return references.items.slice(0, 64).map((item) => {
    const reference = dictOf(view.resolve(item));
    return { method: nameOf(view.get(reference, 'TransformMethod')), params: dictOf(view.get(reference, 'TransformParams')) };
  });
}
