import { analysePdf, type PdfFacts } from './analysis/index.ts';

/** Views into the file would each carry the whole of it across the thread. */
function detached<T>(value: T): T {
  if (value instanceof Uint8Array) return new Uint8Array(value) as T;
  if (Array.isArray(value)) return value.map(detached) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, detached(item)])) as T;
}

export async function analysisJob({ bytes }: { bytes: Uint8Array }): Promise<{ output: PdfFacts; transfer: ArrayBuffer[] }> {
  return { output: detached(analysePdf(bytes)), transfer: [] };
}
