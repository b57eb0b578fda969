import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { signDetached } from '../../shared-kernel/crypto/cms.ts';
import type { SigningParty } from '../../shared-kernel/crypto/signed-data.ts';

/** PDFs written byte by byte, as an attacker would, so that a test controls every offset. */
export type Objects = Readonly<Record<number, string>>;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
export const stream = (body: string, dict = ''): string => `<< ${dict} /Length ${body.length} >>\nstream\n${body}\nendstream`;

/** Object numbers of the base document. */
export const OBJ = {
  catalog: 1,
  pages: 2,
  page: 3,
  content: 4,
  font: 5,
  form: 6,
  first: 7,
  second: 8,
  text: 9,
  look: 10,
  spare: 20,
} as const;

export const CONTENT = 'BT /F1 24 Tf 72 700 Td (Pay 1000 pesos) Tj ET';
const widget = (name: string, rect: string, type = '/FT /Sig'): string =>
  `<< /Type /Annot /Subtype /Widget ${type} /T (${name}) /F 132 /Rect [${rect}] /P ${OBJ.page} 0 R >>`;

export const baseObjects = (extra: Objects = {}): Record<number, string> => ({
  [OBJ.catalog]: `<< /Type /Catalog /Pages ${OBJ.pages} 0 R /AcroForm ${OBJ.form} 0 R >>`,
  [OBJ.pages]: `<< /Type /Pages /Kids [${OBJ.page} 0 R] /Count 1 >>`,
  [OBJ.page]: `<< /Type /Page /Parent ${OBJ.pages} 0 R /MediaBox [0 0 612 792] /Contents ${OBJ.content} 0 R /Resources << /Font << /F1 ${OBJ.font} 0 R >> >> /Annots [${OBJ.first} 0 R ${OBJ.second} 0 R ${OBJ.text} 0 R] >>`,
  [OBJ.content]: stream(CONTENT),
  [OBJ.font]: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  [OBJ.form]: `<< /Fields [${OBJ.first} 0 R ${OBJ.second} 0 R ${OBJ.text} 0 R] /SigFlags 3 >>`,
  [OBJ.first]: widget('first', '50 100 200 140'),
  [OBJ.second]: widget('second', '250 100 400 140'),
  [OBJ.text]: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /F 4 /Rect [50 200 200 220] /P ${OBJ.page} 0 R /AP << /N ${OBJ.look} 0 R >> >>`,
  [OBJ.look]: stream('', '/Type /XObject /Subtype /Form /BBox [0 0 150 20]'),
  ...extra,
});

export interface RevisionOptions {
  /** Bytes before the objects. */
  readonly before?: string;
  readonly free?: readonly number[];
  /** Entries that point elsewhere than to the objects written here. */
  readonly redirect?: Readonly<Record<number, number>>;
  /** Objects that are written but left out of the cross-reference table. */
  readonly unlisted?: readonly number[];
  readonly prev?: number | null;
  readonly root?: number;
  readonly trailer?: string;
}

export const lastStartxref = (pdf: Uint8Array): number => {
  const text = Buffer.from(pdf).toString('latin1');
  return Number(/startxref\s+(\d+)/.exec(text.slice(text.lastIndexOf('startxref')))![1]);
};

export function writePdf(objects: Objects): Buffer {
  return append(latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), objects, { prev: null });
}

/** One incremental update with a cross-reference table. */
export function append(pdf: Uint8Array, objects: Objects, options: RevisionOptions = {}): Buffer {
  const prev = options.prev === undefined ? lastStartxref(pdf) : options.prev;
  let body = Buffer.from(pdf);
  const add = (text: string) => {
    body = Buffer.concat([body, latin1(text)]);
  };
  if (options.before) add(options.before);
  const entries = new Map<number, string>();
  for (const [num, text] of Object.entries(objects)) {
    if (!options.unlisted?.includes(Number(num))) entries.set(Number(num), `${String(body.length).padStart(10, '0')} 00000 n \n`);
    add(`${num} 0 obj\n${text}\nendobj\n`);
  }
  for (const [num, offset] of Object.entries(options.redirect ?? {}))
    entries.set(Number(num), `${String(offset).padStart(10, '0')} 00000 n \n`);
  for (const num of options.free ?? []) entries.set(num, '0000000000 00001 f \n');
  const at = body.length;
  add('xref\n0 1\n0000000000 65535 f \n');
  for (const num of [...entries.keys()].sort((a, b) => a - b)) add(`${num} 1\n${entries.get(num)}`);
  const previous = prev === null ? '' : ` /Prev ${prev}`;
  add(
    `trailer\n<< /Size ${Math.max(60, ...[...entries.keys()].map((num) => num + 1))} /Root ${options.root ?? OBJ.catalog} 0 R${previous}${options.trailer ?? ''} >>\nstartxref\n${at}\n%%EOF\n`,
  );
  return body;
}

const RESERVED = 12_000;

export interface SignOptions {
  readonly party: SigningParty;
  readonly field?: number;
  readonly value?: number;
  /** The field object; by default the pre-placed one with /V and a look. */
  readonly fieldText?: string;
  /** Further objects of the same revision. */
  readonly also?: Objects;
  /** Further entries of the signature dictionary. */
  readonly dictionary?: string;
  /** Text between the end of /Contents and the second stretch: what an honest signer never leaves. */
  readonly gap?: string;
  readonly options?: RevisionOptions;
  /** Hex digits kept for /Contents; 12,000 by default. */
  readonly reserved?: number;
  /** The CMS over the digest; an honest one of `party` by default. */
  readonly cms?: (digest: Uint8Array, covered: Uint8Array) => Promise<Uint8Array>;
  /** What the dictionary says of the value; by default that of PAdES. */
  readonly format?: string;
}

/** Signs as an incremental update: /ByteRange and /Contents are filled in place. */
export async function sign(pdf: Uint8Array, { party, ...o }: SignOptions): Promise<Buffer> {
  const field = o.field ?? OBJ.first;
  const value = o.value ?? 30 + field;
  const reserved = o.reserved ?? RESERVED;
  const name = field === OBJ.first ? 'first' : 'second';
  const rect = field === OBJ.first ? '50 100 200 140' : '250 100 400 140';
  const fieldText =
    o.fieldText ??
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${name}) /F 132 /Rect [${rect}] /P ${OBJ.page} 0 R /V ${value} 0 R /AP << /N ${value + 10} 0 R >> >>`;
  const look = stream('0 0 150 40 re S', '/Type /XObject /Subtype /Form /BBox [0 0 150 40]');
  const format = o.format ?? '/Type /Sig /SubFilter /ETSI.CAdES.detached';
  const dictionary = `<< ${format} /Filter /Adobe.PPKLite /ByteRange [0 ${'9'.repeat(8)} ${'8'.repeat(8)} ${'7'.repeat(8)}] ${o.dictionary ?? ''} /Contents <${'0'.repeat(reserved)}>${o.gap ?? ''} >>`;
  const objects = { [field]: fieldText, [value]: dictionary, ...(o.fieldText ? {} : { [value + 10]: look }), ...o.also };
  const signed = append(pdf, objects, o.options ?? {});
  const open = signed.indexOf(`<${'0'.repeat(100)}`, pdf.length);
  const first = open;
  const second = open + reserved + 2 + (o.gap?.length ?? 0);
  const put = (mark: string, number: number) => signed.write(String(number).padEnd(8), signed.indexOf(mark, pdf.length), 'latin1');
  put('9'.repeat(8), first);
  put('8'.repeat(8), second);
  put('7'.repeat(8), signed.length - second);
  const digestOf = () => createHash('sha256').update(signed.subarray(0, first)).update(signed.subarray(second)).digest();
  const covered = () => Buffer.concat([signed.subarray(0, first), signed.subarray(second)]);
  const cms = o.cms ? await o.cms(digestOf(), covered()) : await signDetached({ digestOf }, party);
  signed.write(Buffer.from(cms).toString('hex'), open + 1, 'latin1');
  return signed;
}
