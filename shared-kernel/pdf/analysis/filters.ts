import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import type { Budget } from './budget.ts';
import { dictOf, integerOf, nameOf, PDF_NULL, type PdfDict, type PdfStream, type PdfValue } from './values.ts';

/** Output of one stream, in bytes: no honest object or cross-reference stream comes near it. */
const MAX_OUTPUT = 32 * 1024 * 1024;
/** What a stream that fails is charged for each of its bytes: it may have been inflated for long before it failed. */
const COST_OF_FAILURE = 200;

/**
 * Body of a cross-reference or object stream: FlateDecode with the PNG predictors, or no filter at all
 * (ISO 32000-1, 7.4.4). Null when filtered in any other way, which the caller reports as unreadable. What ends too soon or has a wrong
 * checksum is read as far as it goes, as viewers do, and `note` is told where it starts.
 */
export function decodeStream(
  stream: PdfStream,
  resolve: (value: PdfValue) => PdfValue,
  budget: Budget,
  note: (offset: number) => void = () => {},
): Uint8Array | null {
  const filters = listOf(stream.dict.entries.get('Filter'), resolve);
  const params = listOf(stream.dict.entries.get('DecodeParms'), resolve);
  if (filters.length === 0) return stream.body;
  const filter = nameOf(filters[0]);
  // The short name is meant for inline images only, and read everywhere.
  if (filters.length !== 1 || (filter !== 'FlateDecode' && filter !== 'Fl')) return null;
  const data = inflate(stream.body, budget, () => note(stream.start));
  const parameters = dictOf(params[0]);
  if (parameters && (parameters.repeated.length > 0 || [...parameters.entries.values()].some(isReal))) note(stream.start);
  return data && parameters ? unpredict(data, parameters, resolve) : data;
}

/** RFC 1950; null when nothing can be made of it. */
export function inflate(body: Uint8Array, budget: Budget, note: () => void = () => {}): Uint8Array | null {
  const whole = attempt(budget, body, (options) => inflateSync(body, options));
  if (whole) return whole;
  const partial = { finishFlush: constants.Z_SYNC_FLUSH };
  const read =
    attempt(budget, body, (options) => inflateSync(body, { ...options, ...partial })) ??
    attempt(budget, body, (options) => inflateRawSync(body.subarray(2), { ...options, ...partial }));
  if (!read || read.length === 0) return null;
  note();
  return read;
}

function attempt(budget: Budget, body: Uint8Array, read: (options: { maxOutputLength: number }) => Uint8Array): Uint8Array | null {
  const maxOutputLength = Math.max(1, Math.min(MAX_OUTPUT, budget.inflatable));
  let data: Uint8Array;
  try {
    data = read({ maxOutputLength });
  } catch {
    budget.inflated(Math.min(maxOutputLength, body.length * COST_OF_FAILURE));
    return null;
  }
  budget.inflated(data.length);
  return data;
}

function listOf(value: PdfValue | undefined, resolve: (value: PdfValue) => PdfValue): PdfValue[] {
  if (!value) return [];
  const resolved = resolve(value);
  if (resolved.kind === 'null') return [];
  return resolved.kind === 'array' ? resolved.items.map(resolve) : [resolved];
}

const isReal = (value: PdfValue): boolean => value.kind === 'number' && value.isReal === true;

function unpredict(data: Uint8Array, parameters: PdfDict, resolve: (value: PdfValue) => PdfValue): Uint8Array | null {
  const stated = (key: string): number | null => integerOf(resolve(parameters.entries.get(key) ?? PDF_NULL));
  const predictor = stated('Predictor') ?? 1;
  if (predictor === 1) return data;
  const columns = stated('Columns') ?? 1;
  const colors = stated('Colors') ?? 1;
  const bits = stated('BitsPerComponent') ?? 8;
  const row = Math.ceil((columns * colors * bits) / 8);
  if (predictor < 10 || row < 1 || row > 65_536) return null;
  const pixel = Math.max(1, (colors * bits) >> 3);
  const rows = Math.ceil(data.length / (row + 1));
  const out = new Uint8Array(rows * row);
  for (let r = 0; r < rows; r++) {
    const type = data[r * (row + 1)]!;
    for (let i = 0; i < row; i++) {
      const raw = data[r * (row + 1) + 1 + i] ?? 0;
      const left = i >= pixel ? out[r * row + i - pixel]! : 0;
      const up = r > 0 ? out[(r - 1) * row + i]! : 0;
      const corner = r > 0 && i >= pixel ? out[(r - 1) * row + i - pixel]! : 0;
      out[r * row + i] = raw + predicted(type, left, up, corner);
    }
  }
  return out;
}

function predicted(type: number, left: number, up: number, corner: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  if (type !== 4) return 0;
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
