/** The eight kinds of PDF value (ISO 32000-2, 7.3) and typed ways to take them apart. */

export class PdfName {
  /** Without the slash and with #xx resolved, one character per byte. */
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

export class PdfRef {
  readonly num: number;
  readonly gen: number;
  constructor(num: number, gen: number) {
    this.num = num;
    this.gen = gen;
  }
}

export class PdfString {
  readonly bytes: Uint8Array;
  readonly hex: boolean;
  /** What stood between the parentheses, where line ends in it make its meaning depend on the reader. */
  readonly source: Uint8Array | undefined;
  constructor(bytes: Uint8Array, hex = false, source?: Uint8Array) {
    this.bytes = bytes;
    this.hex = hex;
    this.source = source;
  }
}

/** Text that is already PDF syntax, written as it stands (numbers of fixed width, reserved space). */
export class PdfVerbatim {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class PdfDict extends Map<string, PdfValue> {}

export class PdfStream {
  readonly dict: PdfDict;
  readonly raw: Uint8Array;
  constructor(dict: PdfDict, raw: Uint8Array) {
    this.dict = dict;
    this.raw = raw;
  }
}

export type PdfValue = null | boolean | number | PdfName | PdfRef | PdfString | PdfVerbatim | PdfValue[] | PdfDict | PdfStream;

const names = new Map<string, PdfName>();

export function name(value: string): PdfName {
  let known = names.get(value);
  if (!known) {
    known = new PdfName(value);
    // A hostile file may hold millions of different names: only a bounded set is shared.
    if (names.size < 4096) names.set(value, known);
  }
  return known;
}

export function dict(entries: Record<string, PdfValue | undefined>): PdfDict {
  const made = new PdfDict();
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) made.set(key, value);
  return made;
}

export function isName(value: PdfValue | undefined, expected: string): boolean {
  return value instanceof PdfName && value.value === expected;
}

/** A text string (7.9.2.2): PDFDocEncoding where it is ASCII, else UTF-16BE with its mark, so that every name survives. */
export function textString(text: string): PdfString {
  const ascii = [...text].every((c) => c >= ' ' && c <= '~');
  if (ascii) return new PdfString(Buffer.from(text, 'latin1'));
  const utf16 = Buffer.from(`\ufeff${text.toWellFormed()}`, 'utf16le');
  utf16.swap16();
  return new PdfString(utf16, true);
}

/** Reads a text string back; PDFDocEncoding above ASCII is read as Latin-1, which it equals for the letters of names. */
export function readText(value: PdfValue | undefined): string | undefined {
  if (!(value instanceof PdfString)) return undefined;
  const bytes = Buffer.from(value.bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = bytes.subarray(2, bytes.length - (bytes.length % 2));
    return Buffer.from(even).swap16().toString('utf16le');
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3);
  return bytes.toString('latin1');
}

/** A date string (7.9.4) in UTC. */
export function dateString(when: Date): PdfString {
  const digits = when.toISOString().replaceAll(/[-T:]/g, '').slice(0, 14);
  return new PdfString(Buffer.from(`D:${digits}Z`, 'latin1'));
}
