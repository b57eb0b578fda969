import { createHash } from 'node:crypto';
import { PdfError } from '../types.ts';
import { type PdfEdit, packedStream } from './edit.ts';
import { serialise, serialiseIndirect } from './serialise.ts';
import { dict, name, PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from './values.ts';

/** Small enough that reading one object unpacks little, large enough that a tagged file does not grow. */
const objectsPerContainer = 200;

/** Copies what is reachable, under new numbers. What nobody refers to is left behind: scripts that lost their door, old revisions. */
class Collector {
  readonly objects: PdfValue[] = [];
  readonly #edit: PdfEdit;
  readonly #clean: (dict: PdfDict) => PdfDict;
  /** Numbers, in the file as it came, of objects that are referred to and cannot be read. */
  readonly lost = new Set<number>();
  readonly #numbers = new Map<number, number>();
  readonly #waiting: { from: PdfRef; to: number }[] = [];

  constructor(edit: PdfEdit, clean: (dict: PdfDict) => PdfDict) {
    this.#edit = edit;
    this.#clean = clean;
  }

  take(root: PdfRef): PdfRef {
    const ref = this.#ref(root);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      this.objects[next.to - 1] = this.#copy(this.#read(next.from));
    }
    return ref;
  }

  #read(ref: PdfRef): PdfValue {
    try {
      return this.#edit.current(ref);
    } catch (error) {
      if (!(error instanceof PdfError) || error.code !== 'pdf.broken') throw error;
      this.lost.add(ref.num);
      return null;
    }
  }

  #ref(ref: PdfRef): PdfRef {
    let to = this.#numbers.get(ref.num);
    if (to === undefined) {
      this.objects.push(null);
      to = this.objects.length;
      this.#numbers.set(ref.num, to);
      this.#waiting.push({ from: ref, to });
    }
    return new PdfRef(to, 0);
  }

  #copy(value: PdfValue): PdfValue {
    if (value instanceof PdfRef) return this.#ref(value);
    if (Array.isArray(value)) return value.map((item) => this.#copy(item));
    if (value instanceof PdfStream) {
      const copied = this.#copy(value.dict) as PdfDict;
      copied.delete('F');
      copied.delete('FFilter');
      copied.delete('FDecodeParms');
      return new PdfStream(copied, value.raw);
    }
    if (!(value instanceof PdfDict)) return value;
    const copied = new PdfDict();
    for (const [key, item] of this.#clean(value)) copied.set(key, this.#copy(item));
    return copied;
  }
}

function container(numbers: number[], objects: PdfValue[]): PdfStream {
  let head = '';
  let body = '';
  for (const num of numbers) {
    head += `${num} ${body.length} `;
    body += `${serialise(objects[num - 1]!)}\n`;
  }
  return packedStream(dict({ Type: name('ObjStm'), N: numbers.length, First: head.length }), head + body);
}

/**
 * The edited file as one new revision (header 1.7, object streams, cross-reference stream). `clean` sees every dictionary on its way.
 * `lost`: numbers of objects that are missing in it, since they could not be read. The same input gives the same bytes.
 */
export function asWholeFile(edit: PdfEdit, clean: (dict: PdfDict) => PdfDict): { bytes: Buffer; lost: ReadonlySet<number> } {
  const collector = new Collector(edit, clean);
  const root = collector.take(edit.file.catalogRef());
  const infoValue = edit.file.trailer.get('Info');
  const info = infoValue instanceof PdfRef && edit.dict(infoValue) ? collector.take(infoValue) : undefined;
  const objects = collector.objects;

  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = chunks[0]!.length;
  const rows: [number, number, number][] = [[0, 0, 65535]];
  const write = (num: number, value: PdfValue) => {
    const bytes = serialiseIndirect(new PdfRef(num, 0), value);
    rows[num] = [1, at, 0];
    chunks.push(bytes);
    at += bytes.length;
  };
  const small: number[] = [];
  objects.forEach((value, i) => {
    if (value instanceof PdfStream) write(i + 1, value);
    else small.push(i + 1);
  });
  let next = objects.length + 1;
  for (let i = 0; i < small.length; i += objectsPerContainer) {
    const numbers = small.slice(i, i + objectsPerContainer);
    const num = next++;
    write(num, container(numbers, objects));
    for (const [index, inner] of numbers.entries()) rows[inner] = [2, num, index];
  }

  const self = next++;
  rows[self] = [1, at, 0];
  const table = Buffer.alloc(rows.length * 7);
  for (const [i, [kind, second, third]] of rows.entries()) {
    table[i * 7] = kind;
    table.writeUInt32BE(second, i * 7 + 1);
    table.writeUInt16BE(third, i * 7 + 5);
  }
  const id = new PdfString(createHash('sha256').update(edit.file.bytes).digest().subarray(0, 16), true);
  const trailer = dict({ Type: name('XRef'), Size: next, W: [1, 4, 2], Root: root, Info: info, ID: [id, id] });
  chunks.push(serialiseIndirect(new PdfRef(self, 0), packedStream(trailer, table)));
  chunks.push(Buffer.from(`startxref\n${at}\n%%EOF\n`, 'latin1'));
  return { bytes: Buffer.concat(chunks), lost: collector.lost };
}
