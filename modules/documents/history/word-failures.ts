import type { WordRefusal } from '../../../shared-kernel/word/port.ts';

/** Why a Word file became no pages, as whole sentences. Of a PDF that was made of one and is refused as an upload would be, these two are told apart. */
type Reason = WordRefusal | 'pdf.too_many_pages' | 'pdf.too_large';

const SENTENCES: Readonly<Record<Reason, { readonly es: string; readonly en: string }>> = {
  'word.timeout': {
    es: 'El archivo de Word no se convirtió a PDF: tardaba más de lo que se permite.',
    en: 'The Word file was not converted to PDF: it took longer than is allowed.',
  },
  'word.out_of_memory': {
    es: 'El archivo de Word no se convirtió a PDF: necesitaba más memoria de la que se permite.',
    en: 'The Word file was not converted to PDF: it needed more memory than is allowed.',
  },
  'word.too_many_pages': {
    es: 'El archivo de Word no se convirtió a PDF: tiene más páginas de las que se admiten.',
    en: 'The Word file was not converted to PDF: it has more pages than are taken.',
  },
  'word.output_too_large': {
    es: 'El archivo de Word no se convirtió a PDF: el PDF pesa más de lo que se admite.',
    en: 'The Word file was not converted to PDF: the PDF is larger than is taken.',
  },
  'word.not_converted': {
    es: 'El archivo de Word no se convirtió a PDF: no se pudo leer.',
    en: 'The Word file was not converted to PDF: it could not be read.',
  },
  'pdf.too_many_pages': {
    es: 'El archivo de Word no se convirtió a PDF: tiene más páginas de las que se admiten.',
    en: 'The Word file was not converted to PDF: it has more pages than are taken.',
  },
  'pdf.too_large': {
    es: 'El archivo de Word no se convirtió a PDF: el PDF pesa más de lo que se admite.',
    en: 'The Word file was not converted to PDF: the PDF is larger than is taken.',
  },
};

/** Any other code says what it is: a PDF was made, and is none that is taken. */
export const wordFailureSentence = (code: string, language: 'es' | 'en'): string => {
  const known = Object.hasOwn(SENTENCES, code) ? SENTENCES[code as Reason][language] : null;
  if (known !== null) return known;
  return language === 'es'
    ? `El archivo de Word se convirtió en un PDF que no se admite (${code}).`
    : `The Word file was converted to a PDF that is not taken (${code}).`;
};
