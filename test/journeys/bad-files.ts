import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { handMade } from '../pdf/support/made-pdfs.ts';

/** Files that must not become documents, each wrong in one way only. Structures of ISO 32000-2. */
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>';
const tree = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page];

const other = (): Uint8Array => zipSync({ 'notas.txt': strToU8('Ningún documento') });
const encrypted = (): Uint8Array => handMade([...tree, '<< /Filter /Standard /V 2 /R 3 /P -4 >>'], '/Encrypt 4 0 R');
const broken = (): Uint8Array => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog\n%%EOF\n');
const withoutPages = (): Uint8Array => handMade(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);

/** A cross-reference stream of some kilobytes that unpacks to 300 MB. */
function bomb(): Uint8Array {
  const packed = deflateSync(Buffer.alloc(300 * 1024 * 1024));
  const index = `<< /Type /XRef /Size 9 /Root 1 0 R /W [1 4 2] /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream`;
  return Buffer.from(`%PDF-1.7\n6 0 obj\n${index}\nendobj\nstartxref\n9\n%%EOF\n`, 'latin1');
}

/** Certified by its author with DocMDP permission 1: nothing may be added. */
const certified = (): Uint8Array =>
  handMade([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> /Perms << /DocMDP 5 0 R >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>',
    '<< /Type /Annot /Subtype /Widget /FT /Sig /T (autor) /V 5 0 R /Rect [0 0 0 0] /P 3 0 R >>',
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Contents <00> /ByteRange [0 1 2 3] /Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >>] >>',
  ]);

export interface BadFile {
  readonly what: string;
  readonly make: () => Uint8Array;
  readonly status: number;
  readonly code: string;
  readonly en: string | RegExp;
  readonly es: string | RegExp;
}

export const badFiles: readonly BadFile[] = [
  {
    what: 'a ZIP that is no Word file',
    make: other,
    status: 422,
    code: 'upload.pdf_or_word',
    en: 'The file must be a PDF or a Word document (.docx or .doc).',
    es: 'El archivo debe ser un PDF o un documento de Word (.docx o .doc).',
  },
  {
    what: 'an empty file',
    make: () => new Uint8Array(),
    status: 422,
    code: 'upload.pdf_or_word',
    en: 'The file must be a PDF or a Word document (.docx or .doc).',
    es: 'El archivo debe ser un PDF o un documento de Word (.docx o .doc).',
  },
  { what: 'an encrypted file', make: encrypted, status: 422, code: 'pdf.encrypted', en: /password/, es: /contraseña/ },
  { what: 'a broken file', make: broken, status: 422, code: 'pdf.broken', en: /damaged/, es: /dañado/ },
  { what: 'a file without pages', make: withoutPages, status: 422, code: 'pdf.no_pages', en: /no pages/, es: /no tiene páginas/ },
  { what: 'a file that unpacks to 300 MB', make: bomb, status: 422, code: 'pdf.hostile', en: /unsafe/, es: /inseguro/ },
  {
    what: 'a file certified against changes',
    make: certified,
    status: 422,
    code: 'pdf.certified_no_changes',
    en: /certified/,
    es: /certificado/,
  },
];

export const tooLarge = (megabytes: number): Uint8Array => {
  const bytes = Buffer.alloc(megabytes * 1_048_576 + 1);
  bytes.write('%PDF-1.7\n');
  return bytes;
};
