import { createHash } from 'node:crypto';
import { signDetached } from '../../../shared-kernel/crypto/cms.ts';
import type { SigningParty } from '../../../shared-kernel/crypto/signed-data.ts';

/** How a foreign program wrote the cross-references of all its revisions. */
export type Form = 'table' | 'stream' | 'hybrid';

export interface SignedShape {
  readonly form: Form;
  /** DocMDP of the first signature. */
  readonly certified: null | 2 | 3;
  readonly signatures: 1 | 2;
  /** A text field and an empty signature field stand beside the signatures. */
  readonly otherFields: boolean;
  readonly dss: boolean;
  /** The form, its /Fields and the page's /Annots are objects of their own. */
  readonly indirect: boolean;
  /** The first page has no /Annots: its signatures are on no page. */
  readonly offPage: boolean;
  /** The form has no /Fields: its signatures are on their page alone. */
  readonly offForm?: boolean;
  /** Numbers that the table declares without an object, freed ones among them. */
  readonly gap: number;
  /** An object that no cross-reference lists, with a number above all others. */
  readonly unlisted: boolean;
  /** /SigFlags and more of the form. */
  readonly formEntries: string;
  /** Further trailer entries. */
  readonly trailer: string;
  readonly catalog: string;
  /** Entries of the first page, its box among them. */
  readonly page?: string;
  readonly endsWithEol: boolean;
}

type Objects = Record<number, string>;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const RESERVED = 8_000;
const stream = (entries: string, body: string): string => `<< ${entries} /Length ${body.length} >>\nstream\n${body}\nendstream`;
const rows = (entries: Map<number, [number, number, number]>): string =>
  [...entries.values()]
    .map(([kind, offset, gen]) =>
      String.fromCharCode(kind, (offset >> 24) & 255, (offset >> 16) & 255, (offset >> 8) & 255, offset & 255, gen),
    )
    .join('');

/** One revision of `objects`, its cross-reference written as `form` says. Numbers of its own begin at `size`. */
function revision(
  pdf: Buffer,
  objects: Objects,
  options: { form: Form; size: number; prev: number | null; trailer: string; freed: number[]; end: string },
): Buffer {
  const chunks: Buffer[] = [pdf];
  let at = pdf.length;
  const add = (text: string) => {
    chunks.push(latin1(text));
    at += text.length;
  };
  if (pdf.at(-1) !== 10) add('\n');
  const entries = new Map<number, [number, number, number]>([[0, [0, 0, 255]]]);
  for (const num of options.freed) entries.set(num, [0, 0, 1]);
  for (const [num, body] of Object.entries(objects)) {
    entries.set(Number(num), [1, at, 0]);
    add(`${num} 0 obj\n${body}\nendobj\n`);
  }
  const trailer = `/Root 1 0 R ${options.trailer}${options.prev === null ? '' : ` /Prev ${options.prev}`}`;
  const sorted = new Map([...entries].sort(([a], [b]) => a - b));
  const index = (all: Map<number, unknown>) => [...all.keys()].map((num) => `${num} 1`).join(' ');
  if (options.form === 'stream') {
    const start = at;
    sorted.set(options.size, [1, start, 0]);
    add(
      `${options.size} 0 obj\n${stream(`/Type /XRef /Size ${options.size + 1} /W [1 4 1] /Index [${index(sorted)}] ${trailer}`, rows(sorted))}\nendobj\n`,
    );
    add(`startxref\n${start}\n%%EOF${options.end}`);
    return Buffer.concat(chunks);
  }
  let size = options.size;
  let beside = '';
  if (options.form === 'hybrid') {
    // What only newer readers find: an object packed in a stream, listed by a cross-reference stream beside the table.
    const container = at;
    add(`${size} 0 obj\n${stream(`/Type /ObjStm /N 1 /First ${`${size + 1} 0 `.length}`, `${size + 1} 0 << /Packed true >>`)}\nendobj\n`);
    const own = at;
    const packed = new Map<number, [number, number, number]>([
      [size, [1, container, 0]],
      [size + 1, [2, size, 0]],
      [size + 2, [1, own, 0]],
    ]);
    add(`${size + 2} 0 obj\n${stream(`/Type /XRef /Size ${size + 3} /W [1 4 1] /Index [${index(packed)}]`, rows(packed))}\nendobj\n`);
    beside = ` /XRefStm ${own}`;
    size += 3;
  }
  const start = at;
  add('xref\n');
  for (const [num, [kind, offset, gen]] of sorted)
    add(`${num} 1\n${String(offset).padStart(10, '0')} ${num === 0 ? '65535' : String(gen).padStart(5, '0')} ${kind === 0 ? 'f' : 'n'} \n`);
  add(`trailer\n<< /Size ${size} ${trailer}${beside} >>\nstartxref\n${start}\n%%EOF${options.end}`);
  return Buffer.concat(chunks);
}

const lastStartxref = (pdf: Buffer): number => Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1'))![1]);
const docMdp = (level: number) =>
  `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${level} /V /1.2 >> >>]`;

/** Signs bytes that hold one placeholder, as any signing program does. */
async function filled(pdf: Buffer, from: number, party: SigningParty): Promise<Buffer> {
  const open = pdf.indexOf(`<${'0'.repeat(RESERVED)}>`, from);
  const range = [0, open, open + RESERVED + 2, pdf.length - open - RESERVED - 2];
  pdf.write(`[${range.join(' ')}]`.padEnd(40), pdf.indexOf(`[${'9'.repeat(38)}]`, from), 'latin1');
  const digestOf = () => createHash('sha256').update(pdf.subarray(0, range[1])).update(pdf.subarray(range[2])).digest();
  pdf.write(Buffer.from(await signDetached({ digestOf }, party)).toString('hex'), open + 1, 'latin1');
  return pdf;
}

/** A file that other people signed with other programs, in one of many shapes. */
export async function signedPdf(shape: SignedShape, signers: readonly SigningParty[]): Promise<Buffer> {
  const { form, indirect } = shape;
  const widget = (name: string, rect: string, more = '', type = '/FT /Sig') =>
    `<< /Type /Annot /Subtype /Widget ${type} /T (${name}) /F 132 /Rect [${shape.offPage ? '0 0 0 0' : rect}] ${shape.offPage ? '' : '/P 3 0 R'} ${more} >>`;
  const numbers = shape.otherFields ? [7, 8, 9, 10] : [7, 8];
  const list = `[${numbers.map((num) => `${num} 0 R`).join(' ')}]`;
  const fields = indirect ? '14 0 R' : list;
  const acroForm = `<< ${shape.offForm ? '' : `/Fields ${fields}`} ${shape.formEntries} /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >>`;
  const annots = shape.offPage ? '' : `/Annots ${indirect ? '15 0 R' : list}`;
  const objects: Objects = {
    1: `<< /Type /Catalog /Pages 2 0 R /AcroForm ${indirect ? '13 0 R' : acroForm} ${shape.certified ? '/Perms << /DocMDP 11 0 R >>' : ''} ${shape.catalog} >>`,
    2: '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
    3: `<< /Type /Page /Parent 2 0 R ${shape.page ?? '/MediaBox [0 0 612 792]'} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${annots} >>`,
    4: stream('', 'BT /F1 24 Tf 72 700 Td (Pagar 1000 pesos) Tj ET'),
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    6: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
    7: widget('signer1_signature', '50 100 200 140', '/V 11 0 R'),
    8: widget('Otra firma', '250 100 400 140'),
    11: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${shape.certified ? docMdp(shape.certified) : ''} /M (D:20261101100000Z) /ByteRange [${'9'.repeat(38)}] /Contents <${'0'.repeat(RESERVED)}> >>`,
  };
  if (shape.otherFields) {
    objects[9] = widget('vacia', '50 200 200 240');
    objects[10] = widget('monto', '50 300 200 320', '/V (1000) /DA (/Helv 12 Tf 0 g)', '/FT /Tx');
  }
  if (indirect) Object.assign(objects, { 13: acroForm, 14: list }, shape.offPage ? {} : { 15: list });
  let size = 20 + shape.gap;
  const own = form === 'table' ? 0 : form === 'stream' ? 1 : 3;
  const freed = shape.gap > 2 ? [20, 21] : [];
  const write = (pdf: Buffer, changed: Objects, prev: number | null) => {
    const next = revision(pdf, changed, {
      form,
      size,
      prev,
      trailer: shape.trailer,
      freed: prev === null ? freed : [],
      end: shape.endsWithEol ? '\n' : '',
    });
    size += own;
    return next;
  };
  let pdf = await filled(
    write(latin1(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${shape.unlisted ? `${size + 30} 0 obj\n(no longer used)\nendobj\n` : ''}`), objects, null),
    0,
    signers[0]!,
  );
  const update = (changed: Objects) => write(pdf, changed, lastStartxref(pdf));
  if (shape.signatures === 2) {
    const before = pdf.length;
    const value = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:20261102100000Z) /ByteRange [${'9'.repeat(38)}] /Contents <${'0'.repeat(RESERVED)}> >>`;
    pdf = await filled(update({ 8: widget('Otra firma', '250 100 400 140', '/V 12 0 R'), 12: value }), before, signers[1]!);
  }
  if (shape.dss) {
    const certificate = Buffer.from(signers[0]!.certificate.der).toString('latin1');
    pdf = update({
      16: `<< /Type /DSS /Certs [17 0 R] /VRI << >> >>`,
      17: stream('', certificate),
      1: `${objects[1]!.slice(0, -2)}/DSS 16 0 R >>`,
    });
  }
  return pdf;
}
