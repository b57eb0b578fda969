import { inflateSync } from 'node:zlib';
import { PdfError } from '../types.ts';
import { isName, PdfDict, type PdfStream, type PdfValue } from './values.ts';

/** How much a file may still unpack to; shared by all structural streams of one file, so that many small bombs count together. */
export class InflateBudget {
  #left: number;
  constructor(bytes: number) {
    this.#left = bytes;
  }
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new PdfError('pdf.hostile', { reason: 'unpacked_size' });
  }
  get left(): number {
    return this.#left;
  }
}

function inflate(raw: Uint8Array, budget: InflateBudget): Uint8Array {
  try {
    // Files cut short by old writers lack the checksum: what came before it is still the content.
    const out = inflateSync(raw, { maxOutputLength: Math.max(1, budget.left), finishFlush: 2 });
    budget.take(out.length);
    return out;
  } catch (cause) {
    if (cause instanceof PdfError) throw cause;
    if ((cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new PdfError('pdf.hostile', { reason: 'unpacked_size' });
    throw new PdfError('pdf.broken', { reason: 'flate' }, { cause });
  }
}

const number = (value: PdfValue | undefined, fallback: number) => (typeof value === 'number' ? value : fallback);

/** PNG row filters (RFC 2083, 6), which xref and object streams use as predictors 10 to 15. */
export function unfilterPng(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.floor((data.length + rowBytes) / (rowBytes + 1));
  const out = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const to = row * rowBytes;
    const kind = data[from];
    for (let i = 0; i < rowBytes; i++) {
      const raw = data[from + 1 + i] ?? 0;
      const left = i >= pixelBytes ? out[to + i - pixelBytes]! : 0;
      const up = row > 0 ? out[to - rowBytes + i]! : 0;
      let predicted = 0;
      if (kind === 1) predicted = left;
      else if (kind === 2) predicted = up;
      else if (kind === 3) predicted = (left + up) >> 1;
      else if (kind === 4) {
        const corner = row > 0 && i >= pixelBytes ? out[to - rowBytes + i - pixelBytes]! : 0;
        const p = left + up - corner;
        const [a, b, c] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)];
        predicted = a <= b && a <= c ? left : b <= c ? up : corner;
      }
      out[to + i] = raw + predicted;
    }
  }
  return out;
}

/**
 * Unpacks a stream that is plain or Flate coded, as structural streams are. Answers undefined for other filters.
 * Throws `pdf.hostile` beyond the budget.
 */
export function decodeStream(
  stream: PdfStream,
  budget: InflateBudget,
  resolve: (value: PdfValue | undefined) => PdfValue,
): Uint8Array | undefined {
  const filter = resolve(stream.dict.get('Filter'));
  const filters = filter === null ? [] : Array.isArray(filter) ? filter.map(resolve) : [filter];
  if (filters.length === 0) return stream.raw;
  if (filters.length > 1 || !(isName(filters[0], 'FlateDecode') || isName(filters[0], 'Fl'))) return undefined;
  const parmsValue = resolve(stream.dict.get('DecodeParms') ?? stream.dict.get('DP'));
  const parms = Array.isArray(parmsValue) ? resolve(parmsValue[0]) : parmsValue;
  const data = inflate(stream.raw, budget);
  const predictor = parms instanceof PdfDict ? number(parms.get('Predictor'), 1) : 1;
  if (!(parms instanceof PdfDict) || predictor === 1) return data;
  if (predictor < 10) return undefined;
  const bits = number(parms.get('Colors'), 1) * number(parms.get('BitsPerComponent'), 8);
  const columns = number(parms.get('Columns'), 1);
  if (!(bits > 0 && bits <= 256 && columns > 0 && columns <= 65536)) throw new PdfError('pdf.broken', { reason: 'predictor' });
  return unfilterPng(data, Math.ceil((bits * columns) / 8), Math.max(1, bits >> 3));
}
