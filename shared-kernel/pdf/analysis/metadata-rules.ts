import { Buffer } from 'node:buffer';
import type { Comparison } from './comparison.ts';
import { decodeStream } from './filters.ts';
import { dictOf, nameOf, type PdfDict, type PdfValue } from './values.ts';
import type { DocumentView } from './view.ts';

/** Entries of the information dictionary that say when and with what a file was saved (ISO 32000-1, 14.3.3). */
const SAVING_KEYS = new Set(['ModDate', 'Producer', 'CreationDate', 'Creator', 'Trapped']);

/** The information dictionary draws nothing, as long as it is only that: strings and names that no page refers to. */
export function compareInfo(c: Comparison): void {
  const now = c.after.trailer.entries.get('Info');
  const then = c.before.trailer.entries.get('Info');
  const objects = now?.kind === 'ref' && c.touched(now.num) ? [now.num] : [];
  if (c.same(then, now) && objects.length === 0) return;
  const dict = dictOf(c.after.resolve(now));
  const plain = [...(dict?.entries.values() ?? [])].every((value) =>
    ['string', 'name', 'null', 'boolean'].includes(c.after.resolve(value).kind),
  );
  const isShared = objects.some((num) => c.context.references.reaches(num));
  if (isShared || !plain) {
    c.report(isShared ? 'content-changed' : 'unseen-changed', objects, {
      area: 'metadata',
      code: isShared ? 'metadata-shared' : 'metadata',
      detail: isShared ? 'document information changed and is used elsewhere' : 'document information of an unusual kind',
    });
    return;
  }
  const old = dictOf(c.before.resolve(then));
  const telling = c.changedKeys(old ?? EMPTY, dict ?? EMPTY).filter((key) => !SAVING_KEYS.has(key));
  c.report(telling.length > 0 ? 'metadata-updated' : 'file-data', [...objects, ...c.explainAdded(dict ?? undefined)], {
    area: 'metadata',
    code: telling.length > 0 ? 'metadata' : 'file-data',
    names: telling,
    detail: telling.length > 0 ? `document information changed: ${telling.join(', ')}` : 'document information: times or program changed',
  });
}

/** XMP beside the pages. A stream that a page draws as well cannot pass as metadata. */
export function compareXmp(c: Comparison, old: PdfDict, now: PdfDict): void {
  const after = now.entries.get('Metadata');
  const before = old.entries.get('Metadata');
  const touched = after?.kind === 'ref' && c.touched(after.num);
  if (c.same(before, after) && !touched) return;
  const stream = c.after.resolve(after);
  const isXmp = stream.kind === 'null' || (stream.kind === 'stream' && nameOf(stream.dict.entries.get('Type')) === 'Metadata');
  const alone = after?.kind !== 'ref' || c.heldOnlyAt(after.num, c.inCatalog('Metadata'));
  const objects = touched ? [after.num] : [];
  if (!isXmp || !alone) {
    c.report('content-changed', objects, {
      area: 'metadata',
      code: 'metadata-shared',
      detail: 'document metadata changed and is used elsewhere',
    });
    return;
  }
  const said = (view: DocumentView, value: PdfValue | undefined) => sayings(view, value);
  const isTelling = said(c.before, before) !== said(c.after, after);
  c.report(isTelling ? 'metadata-updated' : 'file-data', objects, {
    area: 'metadata',
    code: isTelling ? 'metadata' : 'file-data',
    names: [],
    detail: isTelling ? 'document metadata (XMP) changed' : 'document metadata (XMP): times or program changed',
  });
}

const EMPTY: PdfDict = { kind: 'dict', entries: new Map(), repeated: [] };
/** Title, authors, subject, keywords, rights, and what standard the file claims to follow. */
const TELLING = /<(dc:|pdf:Keywords|pdfaid:|pdfuaid:|xmpRights:|photoshop:)|(pdf:Keywords|pdfaid:\w+|pdfuaid:\w+)\s*=/;

/** What XMP tells a reader of the document, as it is written; the whole text where that cannot be told apart. */
function sayings(view: DocumentView, value: PdfValue | undefined): string {
  const stream = view.resolve(value);
  if (stream.kind !== 'stream') return '';
  const data = decodeStream(stream, (one) => view.resolve(one), view.budget);
  if (!data) return Buffer.from(stream.body).toString('latin1');
  const text = Buffer.from(data).toString('latin1');
  if (text.length > MAX_XMP) return text;
  const parts: string[] = [];
  const telling = new RegExp(TELLING, 'g');
  for (let found = telling.exec(text); found; found = telling.exec(text)) {
    const close = found[1] ? `</${/^[\w:]+/.exec(text.slice(found.index + 1, found.index + 100))?.[0] ?? ''}>` : '>';
    const end = text.indexOf(close, found.index);
    if (end < 0) return text;
    parts.push(text.slice(found.index, end).replaceAll(/\s+/g, ' '));
    telling.lastIndex = end + 1;
  }
  return parts.sort().join('\n');
}
const MAX_XMP = 1_000_000;
