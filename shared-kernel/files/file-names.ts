/** What a person finds in their downloads: each file of a document under a name that says which one it is. */

export type FileLanguage = 'es' | 'en';

/** `converted`: what a Word file became. `prepared`: to be signed, nobody did yet. `partly`: with the signatures so far. `signed`: closed by the platform. */
export type FileKind = 'original' | 'converted' | 'prepared' | 'partly' | 'signed' | 'constancia' | 'sealedSheet' | 'sheetConstancia';

const said: Record<FileKind, Record<FileLanguage, string>> = {
  original: { es: 'original', en: 'original' },
  converted: { es: 'convertido a PDF', en: 'converted to PDF' },
  prepared: { es: 'por firmar', en: 'to be signed' },
  partly: { es: 'firmas hasta ahora', en: 'signatures so far' },
  signed: { es: 'firmado', en: 'signed' },
  // A legal term: it is called so in both.
  constancia: { es: 'constancia', en: 'constancia' },
  sealedSheet: { es: 'hoja de endoso', en: 'endorsement sheet' },
  // The pair is told apart by its endings.
  sheetConstancia: { es: 'hoja de endoso', en: 'endorsement sheet' },
};

const endingOf = (kind: FileKind): string => (kind === 'constancia' || kind === 'sheetConstancia' ? 'asn' : 'pdf');

/** A title as a name of a file: without what a file system refuses, at most 120 characters; a general one where it is no longer kept. */
export const plainTitle = (title: string | null): string =>
  Array.from((title ?? '').replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim())
    .slice(0, 120)
    .join('')
    .trim()
    // The dot of the ending follows.
    .replace(/[.\s]+$/u, '') || 'document';

/** `contrato-12 (firmado).pdf`, in the language of the document. `ending`: of an original that is no PDF. */
export const nameOfFile = (title: string | null, kind: FileKind, language: FileLanguage, ending = endingOf(kind)): string =>
  `${plainTitle(title)} (${said[kind][language]}).${ending}`;

/** As `nameOfFile`, of a version: those with the signatures so far are several, and told apart by their numbers. */
export function nameOfVersionFile(title: string | null, version: number, sealed: number | null, language: FileLanguage): string {
  const kind = kindOfVersion(version, sealed);
  if (kind !== 'partly') return nameOfFile(title, kind, language);
  const number = language === 'es' ? `versión ${version}` : `version ${version}`;
  return `${plainTitle(title)} (${number}, ${said.partly[language]}).pdf`;
}

/** What a version of a document is; 0 is the uploaded file, 1 the prepared one. `sealed`: the version that the platform closed, null before. */
export const kindOfVersion = (version: number, sealed: number | null): FileKind =>
  version === 0 ? 'original' : version === 1 ? 'prepared' : version === sealed ? 'signed' : 'partly';
