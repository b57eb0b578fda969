import { damaged } from '../fault.ts';

/** Where the FIB keeps place and length of the table of pieces ([MS-DOC] 2.5.6, `fcClx`), once its fixed parts before that are passed. */
const CLX_INDEX = 33;

/**
 * The characters of a .doc of Word 97 and later in their order, put together from its pieces ([MS-DOC] 2.4.1): main text, notes, headers, text boxes.
 * @param document the stream WordDocument
 * @param table the stream that its flags name, 0Table or 1Table
 */
export function docText(document: Uint8Array, table: Uint8Array): string {
  const { at, bytes } = clxOf(document);
  if (bytes === 0) return '';
  if (at + bytes > table.length) throw damaged('doc_pieces');
  const pieces = piecesIn(table.subarray(at, at + bytes));
  const view = new DataView(pieces.buffer, pieces.byteOffset, pieces.byteLength);
  const count = Math.floor((pieces.length - 4) / 12);
  const source = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const text: string[] = [];
  let characters = 0;
  for (let index = 0; index < count; index += 1) {
    const length = view.getUint32(index * 4 + 4, true) - view.getUint32(index * 4, true);
    const place = view.getUint32((count + 1) * 4 + index * 8 + 2, true);
    const isNarrow = (place & 0x40000000) !== 0;
    const from = isNarrow ? (place & 0x3fffffff) / 2 : place & 0x3fffffff;
    const to = from + (isNarrow ? length : length * 2);
    characters += length;
    // Pieces may share bytes, but no text is longer than the file: each character takes one at least.
    if (length < 0 || !Number.isInteger(from) || to > document.length || characters > document.length) throw damaged('doc_pieces');
    text.push(source.toString(isNarrow ? 'latin1' : 'utf16le', from, to));
  }
  return text.join('');
}

/** The FIB has three parts before its list of places, the first of 32 bytes, the others with their length before them. */
function clxOf(document: Uint8Array): { at: number; bytes: number } {
  const view = new DataView(document.buffer, document.byteOffset, document.byteLength);
  let at = 32;
  for (const width of [2, 4]) {
    if (at + 2 > document.length) throw damaged('doc_header');
    at += 2 + view.getUint16(at, true) * width;
  }
  if (at + 2 > document.length || view.getUint16(at, true) <= CLX_INDEX) throw damaged('doc_header');
  const entry = at + 2 + CLX_INDEX * 8;
  if (entry + 8 > document.length) throw damaged('doc_header');
  return { at: view.getUint32(entry, true), bytes: view.getUint32(entry + 4, true) };
}

/** Before the pieces stand formats of whole pieces (1), which are passed over. */
function piecesIn(clx: Uint8Array): Uint8Array {
  const view = new DataView(clx.buffer, clx.byteOffset, clx.byteLength);
  let at = 0;
  while (at + 3 <= clx.length && clx[at] === 1) at += 3 + view.getUint16(at + 1, true);
  if (at + 5 > clx.length || clx[at] !== 2) throw damaged('doc_pieces');
  const bytes = view.getUint32(at + 1, true);
  if (at + 5 + bytes > clx.length || bytes < 4) throw damaged('doc_pieces');
  return clx.subarray(at + 5, at + 5 + bytes);
}
