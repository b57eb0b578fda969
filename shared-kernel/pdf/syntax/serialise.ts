import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue, PdfVerbatim } from './values.ts';

/** A number as PDF allows it: no exponent, no more digits than a printer can tell apart. */
export function numberText(value: number): string {
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value) : value.toFixed(0);
  const text = value.toFixed(5).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** A number as it was read, to its last digit: whoever compares it with what was signed must find the same one. */
function exactText(value: number): string {
  const [digits, exponent] = String(value).split('e');
  if (exponent === undefined) return digits!;
  if (Number.isInteger(value)) return BigInt(value).toString();
  return value.toFixed(Math.min(digits!.length - Number(exponent), 100)).replace(/\.?0+$/, '');
}

function nameText(value: string): string {
  let text = '/';
  for (const c of value) {
    const code = c.charCodeAt(0);
    const regular = code > 32 && code < 127 && !'()<>[]{}/%#'.includes(c);
    text += regular ? c : `#${(code & 255).toString(16).padStart(2, '0')}`;
  }
  return text;
}

function stringText(value: PdfString): string {
  const buffer = Buffer.from(value.bytes.buffer, value.bytes.byteOffset, value.bytes.byteLength);
  if (value.hex) return `<${buffer.toString('hex')}>`;
  // The source of what was read: not all readers turn a line end in it into the same byte (7.3.4.2).
  if (value.source) return `(${Buffer.from(value.source).toString('latin1')})`;
  const escaped = buffer
    .toString('latin1')
    .replaceAll(/[\\()]/g, '\\$&')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n');
  return `(${escaped})`;
}

/** A value other than a stream, as Latin-1 text. */
export function serialise(value: PdfValue): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') return exactText(value);
  if (value instanceof PdfName) return nameText(value.value);
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`;
  if (value instanceof PdfString) return stringText(value);
  if (value instanceof PdfVerbatim) return value.text;
  if (Array.isArray(value)) return `[${value.map(serialise).join(' ')}]`;
  if (value instanceof PdfDict) {
    let text = '<<';
    for (const [key, item] of value) text += ` ${nameText(key)} ${serialise(item)}`;
    return `${text} >>`;
  }
  throw new TypeError('a stream is an indirect object of its own');
}

/** `num gen obj … endobj` with its line ends. */
export function serialiseIndirect(ref: PdfRef, value: PdfValue): Buffer {
  if (!(value instanceof PdfStream)) return Buffer.from(`${ref.num} ${ref.gen} obj\n${serialise(value)}\nendobj\n`, 'latin1');
  value.dict.set('Length', value.raw.length);
  return Buffer.concat([
    Buffer.from(`${ref.num} ${ref.gen} obj\n${serialise(value.dict)}\nstream\n`, 'latin1'),
    value.raw,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
}
