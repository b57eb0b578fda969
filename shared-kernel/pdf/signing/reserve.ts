import { serialise } from '../syntax/serialise.ts';
import { dateString, dict, name, type PdfDict, type PdfRef, textString } from '../syntax/values.ts';
import { type ByteRange, PdfError, type SignatureDictionary } from '../types.ts';

export type SubFilter = 'ETSI.CAdES.detached' | 'ETSI.RFC3161';

/** Wide enough for any offset below 10 GB; the room is filled with spaces. */
const rangeRoom = 36;

/** A signature dictionary with room for what is only known once all bytes are laid out (ISO 32000-2, 12.8.1). */
export interface ReservedSignature {
  object: Buffer;
  /** Offset of the `<` of /Contents within `object`. */
  contentsAt: number;
  /** Characters from `<` to `>`, both included. */
  contentsLength: number;
  rangeAt: number;
}

/** The /M entry is what our clock said; proof of time is a timestamp's matter. */
export function signatureEntries(subFilter: SubFilter, dictionary: SignatureDictionary | undefined, signedAt: Date | undefined): PdfDict {
  return dict({
    Type: name(subFilter === 'ETSI.RFC3161' ? 'DocTimeStamp' : 'Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name(subFilter),
    Name: dictionary && textString(dictionary.name),
    Reason: dictionary && textString(dictionary.reason),
    Location: dictionary?.location === undefined ? undefined : textString(dictionary.location),
    ContactInfo: dictionary?.contactInfo === undefined ? undefined : textString(dictionary.contactInfo),
    M: signedAt && dateString(signedAt),
    Prop_Build: dictionary?.appBuild === undefined ? undefined : dict({ App: dict({ Name: name(dictionary.appBuild) }) }),
  });
}

export function reserveSignature(ref: PdfRef, entries: PdfDict, contentsSize: number): ReservedSignature {
  if (!Number.isInteger(contentsSize) || contentsSize < 512 || contentsSize > 1_000_000) {
    throw new PdfError('pdf.signature_too_large', { contentsSize });
  }
  const text = serialise(entries);
  const head = `${ref.num} ${ref.gen} obj\n${text.slice(0, text.lastIndexOf('>>'))}/ByteRange `;
  const middle = `${head}${' '.repeat(rangeRoom)} /Contents `;
  const contentsLength = contentsSize * 2 + 2;
  const object = Buffer.from(`${middle}<${'0'.repeat(contentsSize * 2)}> >>\nendobj\n`, 'latin1');
  return { object, contentsAt: middle.length, contentsLength, rangeAt: head.length };
}

/** Writes the byte range into the whole file; `start` is where the signature object begins. */
export function writeByteRange(whole: Buffer, start: number, reserved: ReservedSignature): ByteRange {
  const before = start + reserved.contentsAt;
  const after = before + reserved.contentsLength;
  const range: ByteRange = [0, before, after, whole.length - after];
  const text = `[${range.join(' ')}]`;
  if (text.length > rangeRoom) throw new PdfError('pdf.too_large', { bytes: whole.length });
  whole.write(text.padEnd(rangeRoom), start + reserved.rangeAt, 'latin1');
  return range;
}

/** Puts the DER bytes in; what remains of the room stays zero. */
export function writeContents(whole: Buffer, range: ByteRange, der: Uint8Array): void {
  const room = (range[2] - range[1] - 2) / 2;
  if (der.length > room) throw new PdfError('pdf.signature_too_large', { needed: der.length, room });
  whole.write(Buffer.from(der.buffer, der.byteOffset, der.byteLength).toString('hex'), range[1] + 1, 'latin1');
}
