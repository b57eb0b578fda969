import { inflateSync } from 'node:zlib';
import type { Budget } from './budget.ts';
import { dictOf, integerOf, nameOf, type PdfDict, type PdfStream, type PdfValue } from './values.ts';

/**
 * Body of a cross-reference or object stream: FlateDecode with the PNG predictors, or no filter at all
 * (ISO 32000-1, 7.4.4). Null when filtered in any other way, which the caller reports as unreadable.
 */
export function decodeStream(stream: PdfStream, resolve: (value: PdfValue) => PdfValue, budget: Budget): Uint8Array | null {
  const filters = listOf(stream.dict.entries.get('Filter'), resolve);
  const params = listOf(stream.dict.entries.get('DecodeParms'), resolve);
  if (filters.length === 0) return stream.body;
  if (filters.length !== 1 || nameOf(filters[0]) !== 'FlateDecode') return null;
  let data: Uint8Array;
  try {
    data = inflateSync(stream.body, { maxOutputLength: Math.max(1, budget.inflatable) });
  } catch {
    return null;
  }
  budget.inflated(data.length);
  const parameters = dictOf(params[0]);
  return parameters ? unpredict(data, parameters) : data;
}

function listOf(value: PdfValue | undefined, resolve: (value: PdfValue) => PdfValue): PdfValue[] {
  if (!value) return [];
  const resolved = resolve(value);
  if (resolved.kind === 'null') return [];
  return resolved.kind === 'array' ? resolved.items.map(resolve) : [resolved];
}

function unpredict(data: Uint8Array, parameters: PdfDict): Uint8Array | null {
  const predictor = integerOf(parameters.entries.get('Predictor')) ?? 1;
  if (predictor === 1) return data;
  const columns = integerOf(parameters.entries.get('Columns')) ?? 1;
  const colors = integerOf(parameters.entries.get('Colors')) ?? 1;
  const bits = integerOf(parameters.entries.get('BitsPerComponent')) ?? 8;
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
