import type { SignatureFacts } from '../../../shared-kernel/pdf/analysis/index.ts';
import { sha256Hex } from './digests.ts';

/** A signature value with what it covers; any number of fields may show it. */
export interface SignatureValue {
  readonly pdf: SignatureFacts;
  readonly contents: Uint8Array;
  readonly byteRange: readonly number[];
}

export interface DistinctValues {
  readonly values: readonly SignatureValue[];
  /** Index of a field's value; null for a field without one. Fields that are not there were left out by the limit. */
  readonly placeOf: ReadonlyMap<SignatureFacts, number | null>;
}

/** Fields that share one value cost nothing but a line in the report, which has an end too. */
const FIELDS_PER_VALUE = 4;

/** Sixty fields may lead to one value: each value is there once, and the earliest `limit` of them. */
export function distinctValues(signatures: readonly SignatureFacts[], limit: number): DistinctValues {
  const values: SignatureValue[] = [];
  const known = new Map<string, number>();
  const placeOf = new Map<SignatureFacts, number | null>();
  for (const pdf of signatures.slice(0, limit * FIELDS_PER_VALUE)) {
    const { contents, byteRange, type, subFilter } = pdf;
    if (!contents || !byteRange) {
      placeOf.set(pdf, null);
      continue;
    }
    const identity = `${type}:${subFilter}:${byteRange.join()}:${pdf.revision}:${sha256Hex(contents)}`;
    const index = known.get(identity);
    if (index !== undefined) placeOf.set(pdf, index);
    else if (values.length < limit) {
      known.set(identity, values.length);
      placeOf.set(pdf, values.length);
      values.push({ pdf, contents, byteRange });
    }
  }
  return { values, placeOf };
}
