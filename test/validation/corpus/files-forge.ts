import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { append, baseObjects, lastStartxref, OBJ, type Objects, stream } from '../forge.ts';

/** Files as other tools write or damage them, byte by byte. */
export const HEADER = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
export const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
export const textOf = (pdf: Uint8Array): string => Buffer.from(pdf).toString('latin1');
export const edited = (pdf: Uint8Array, from: string, to: string): Buffer => bytesOf(textOf(pdf).replace(from, () => to));

export interface StreamedOptions {
  /** Deflated data as it goes into the file. */
  readonly pack?: (data: Buffer) => Buffer;
  /** Between the cross-reference stream and `startxref`. */
  readonly after?: string;
}

const CROSS_REFERENCE = 60;
const HOLDER = 61;
const field = (value: number, width: number): Buffer => {
  const out = Buffer.alloc(width);
  out.writeUIntBE(value, 0, width);
  return out;
};

/** A file with an object stream and a cross-reference stream (ISO 32000-1, 7.5.7 and 7.5.8); streams stand outside. */
export function streamedPdf(
  objects: Objects = baseObjects(),
  { pack = (data) => deflateSync(data), after = '' }: StreamedOptions = {},
): Buffer {
  let body = bytesOf(HEADER);
  const entries = new Map<number, Buffer>();
  const write = (num: number, text: string): void => {
    entries.set(num, Buffer.concat([field(1, 1), field(body.length, 4), field(0, 2)]));
    body = Buffer.concat([body, bytesOf(`${num} 0 obj\n${text}\nendobj\n`)]);
  };
  const seated = Object.entries(objects).filter(([, text]) => !text.includes('stream\n'));
  for (const [num, text] of Object.entries(objects)) if (text.includes('stream\n')) write(Number(num), text);
  let heads = '';
  let values = '';
  seated.forEach(([num, text], index) => {
    heads += `${num} ${values.length} `;
    values += `${text} `;
    entries.set(Number(num), Buffer.concat([field(2, 1), field(HOLDER, 4), field(index, 2)]));
  });
  const packed = (data: Buffer): string => pack(data).toString('latin1');
  const holder = packed(bytesOf(heads + values));
  write(HOLDER, stream(holder, `/Type /ObjStm /N ${seated.length} /First ${heads.length} /Filter /FlateDecode`));
  const at = body.length;
  entries.set(CROSS_REFERENCE, Buffer.concat([field(1, 1), field(at, 4), field(0, 2)]));
  const numbers = [...entries.keys()].sort((a, b) => a - b);
  const table = packed(Buffer.concat(numbers.map((num) => entries.get(num)!)));
  const index = numbers.map((num) => `${num} 1`).join(' ');
  const dict = `/Type /XRef /Size 62 /W [1 4 2] /Index [${index}] /Root ${OBJ.catalog} 0 R /Filter /FlateDecode`;
  return Buffer.concat([body, bytesOf(`${CROSS_REFERENCE} 0 obj\n${stream(table, dict)}\nendobj\n${after}startxref\n${at}\n%%EOF\n`)]);
}

/** A table with a stream beside it that names some of the same objects (7.5.8.4). `moved`: the stream has this object elsewhere. */
export function hybridPdf(moved: number | null = null): Buffer {
  const objects = baseObjects();
  const plain = append(bytesOf(HEADER), { ...objects, 50: '(elsewhere)' }, { prev: null });
  const text = textOf(plain);
  const at = text.lastIndexOf('xref\n0 1');
  const seats = [OBJ.page, OBJ.content].map((num) => ({ num, offset: text.indexOf(`\n${num === moved ? 50 : num} 0 obj`) + 1 }));
  const data = Buffer.concat(seats.map(({ offset }) => Buffer.concat([field(1, 1), field(offset, 4), field(0, 2)])));
  const dict = `/Type /XRef /Size 62 /W [1 4 2] /Index [${seats.map(({ num }) => `${num} 1`).join(' ')}] /Root ${OBJ.catalog} 0 R`;
  const beside = `${CROSS_REFERENCE} 0 obj\n${stream(data.toString('latin1'), dict)}\nendobj\n`;
  const tail = text
    .slice(at)
    .replace('/Size 60', `/Size 62 /XRefStm ${at}`)
    .replace(/startxref\n\d+/, `startxref\n${at + beside.length}`);
  return bytesOf(text.slice(0, at) + beside + tail);
}

/** Every entry of the last table moved by so many bytes. */
export function withEntriesOff(pdf: Uint8Array, by: number): Buffer {
  const text = textOf(pdf);
  const at = lastStartxref(pdf);
  const moved = text
    .slice(at)
    .replaceAll(/\d{10} 00000 n/g, (entry) => `${String(Number(entry.slice(0, 10)) + by).padStart(10, '0')}${entry.slice(10)}`);
  return bytesOf(text.slice(0, at) + moved);
}
