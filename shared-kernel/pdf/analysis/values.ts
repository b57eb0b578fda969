/**
 * PDF objects as the reader sees them (ISO 32000-1, 7.3). Strings and streams keep where they stand in the
 * file, because what a signature covers is a matter of byte offsets and not of meaning.
 */
export interface PdfString {
  readonly kind: 'string';
  readonly bytes: Uint8Array;
  readonly hex: boolean;
  /** Offset of the opening delimiter and the offset after the closing one, in the buffer that was parsed. */
  readonly start: number;
  readonly end: number;
}
export interface PdfName {
  readonly kind: 'name';
  readonly value: string;
}
export interface PdfNumber {
  readonly kind: 'number';
  readonly value: number;
  /** Written with a point: where an integer is wanted, some viewers take none of it. */
  readonly isReal?: boolean;
}
export interface PdfRef {
  readonly kind: 'ref';
  readonly num: number;
  readonly gen: number;
}
export interface PdfArray {
  readonly kind: 'array';
  readonly items: readonly PdfValue[];
}
export interface PdfDict {
  readonly kind: 'dict';
  readonly entries: ReadonlyMap<string, PdfValue>;
  /** Keys written more than once: readers disagree on which one counts. */
  readonly repeated: readonly string[];
}
export interface PdfStream {
  readonly kind: 'stream';
  readonly dict: PdfDict;
  /** The raw, still filtered body. */
  readonly body: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** False when `/Length` did not lead to `endstream` and the end had to be searched. */
  readonly lengthExact: boolean;
}
export type PdfValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | PdfNumber
  | PdfName
  | PdfString
  | PdfArray
  | PdfDict
  | PdfStream
  | PdfRef;

export const PDF_NULL: PdfValue = { kind: 'null' };

/** The dictionary of a dictionary or stream, else null. */
export function dictOf(value: PdfValue | null | undefined): PdfDict | null {
  if (!value) return null;
  if (value.kind === 'dict') return value;
  return value.kind === 'stream' ? value.dict : null;
}

/** A dictionary that is no stream: what viewers want of a page, a field or an annotation. */
export function plainDictOf(value: PdfValue | null | undefined): PdfDict | null {
  return value?.kind === 'dict' ? value : null;
}

export function nameOf(value: PdfValue | null | undefined): string | null {
  return value?.kind === 'name' ? value.value : null;
}

export function integerOf(value: PdfValue | null | undefined): number | null {
  return value?.kind === 'number' && Number.isSafeInteger(value.value) ? value.value : null;
}

/** Text string of ISO 32000-1, 7.9.2.2: UTF-16BE or UTF-8 with a mark, else read as Latin-1. */
export function textOf(value: PdfValue | null | undefined): string | null {
  if (value?.kind !== 'string') return null;
  const b = value.bytes;
  if (b[0] === 0xfe && b[1] === 0xff) {
    let text = '';
    for (let i = 2; i + 1 < b.length; i += 2) text += String.fromCharCode((b[i]! << 8) | b[i + 1]!);
    return text;
  }
  if (b[0] === 0xef && b[1] === 0xbb && b[2] === 0xbf) return new TextDecoder().decode(b.subarray(3));
  return Buffer.from(b).toString('latin1');
}

/**
 * Same meaning, written the same way: references count as references and are not followed, stream bodies are compared
 * raw and `/Length` is left to the body. `ignore` names keys of the outermost dictionary only.
 */
export function sameValue(a: PdfValue, b: PdfValue, ignore: ReadonlySet<string> = NOTHING): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'null':
      return true;
    case 'number':
      return a.value === (b as PdfNumber).value && (a.isReal ?? false) === ((b as PdfNumber).isReal ?? false);
    case 'boolean':
    case 'name':
      return a.value === (b as typeof a).value;
    case 'string':
      return sameBytes(a.bytes, (b as PdfString).bytes);
    case 'ref':
      return a.num === (b as PdfRef).num && a.gen === (b as PdfRef).gen;
    case 'array': {
      const other = (b as PdfArray).items;
      return a.items.length === other.length && a.items.every((item, i) => sameValue(item, other[i]!));
    }
    case 'dict':
      return changedKeys(a, b as PdfDict).every((key) => ignore.has(key));
    case 'stream':
      return (
        sameBytes(a.body, (b as PdfStream).body) &&
        changedKeys(a.dict, (b as PdfStream).dict).every((key) => key === 'Length' || ignore.has(key))
      );
  }
}

/** Keys that were added, removed or hold another value, and keys written twice on either side. */
export function changedKeys(before: PdfDict, after: PdfDict): string[] {
  const changed = new Set<string>([...before.repeated, ...after.repeated]);
  for (const [key, value] of before.entries) {
    const now = after.entries.get(key);
    if (!now || !sameValue(value, now)) changed.add(key);
  }
  for (const key of after.entries.keys()) if (!before.entries.has(key)) changed.add(key);
  return [...changed];
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}

/** Every reference written inside a value, not followed. */
export function referencesIn(value: PdfValue, into: number[] = []): number[] {
  if (value.kind === 'ref') into.push(value.num);
  else if (value.kind === 'array') for (const item of value.items) referencesIn(item, into);
  else if (value.kind === 'dict') for (const item of value.entries.values()) referencesIn(item, into);
  else if (value.kind === 'stream') referencesIn(value.dict, into);
  return into;
}

const NOTHING: ReadonlySet<string> = new Set();
