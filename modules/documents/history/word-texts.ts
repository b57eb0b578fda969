import { countedIn as counted, type EventTexts, shortIn as short, textIn as text } from '../../../shared-kernel/i18n/event-text.ts';
import { wordFailureSentence } from './word-failures.ts';

type Data = Readonly<Record<string, unknown>>;

const isNone = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;
const record = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {});

/** What the choice comes to on the pages, after a comma. */
const chosen = {
  es: ({ trackedChanges, comments }: Data): string =>
    `${trackedChanges === 'SHOWN' ? 'con las marcas de los cambios' : 'con los cambios aceptados'} y ${comments === 'SHOWN' ? 'con los comentarios' : 'sin los comentarios'}`,
  en: ({ trackedChanges, comments }: Data): string =>
    `${trackedChanges === 'SHOWN' ? 'with the marks of the changes' : 'with the changes accepted'} and ${comments === 'SHOWN' ? 'with the comments' : 'without the comments'}`,
};

/** Sentences of the way from a Word file to the pages that are signed. */
export const wordTexts: EventTexts<
  'WordChoiceMade' | 'WordConverted' | 'WordConversionFailed' | 'WordConversionAskedAgain' | 'PagesApproved' | 'SignatureMarksSought'
> = {
  WordChoiceMade: {
    es: (data) => `Se eligió cómo queda el archivo de Word en las páginas: ${chosen.es(data)}.`,
    en: (data) => `How the Word file stands on the pages was chosen: ${chosen.en(data)}.`,
  },
  WordConverted: {
    es: (data) =>
      `El archivo de Word (SHA-256 ${short(data.source)}…) se convirtió a PDF, ${counted(data.pages, 'página', 'páginas')}, ${chosen.es(record(data.choice))}; lo hizo ${text(record(data.converter).name)} ${text(record(data.converter).version)}. El PDF tiene el SHA-256 ${short(record(data.file).sha256)}….`,
    en: (data) =>
      `The Word file (SHA-256 ${short(data.source)}…) was converted to PDF, ${counted(data.pages, 'page', 'pages')}, ${chosen.en(record(data.choice))}, by ${text(record(data.converter).name)} ${text(record(data.converter).version)}. The PDF has the SHA-256 ${short(record(data.file).sha256)}….`,
  },
  WordConversionFailed: {
    es: (data) => wordFailureSentence(text(data.code), 'es'),
    en: (data) => wordFailureSentence(text(data.code), 'en'),
  },
  WordConversionAskedAgain: {
    es: () => 'Se pidió convertir otra vez el archivo de Word a PDF.',
    en: () => 'Another conversion of the Word file to PDF was asked for.',
  },
  PagesApproved: {
    es: (data) =>
      data.publicLink === undefined
        ? `Se aprobaron las páginas del PDF con SHA-256 ${short(data.sha256)}… como las que se firmarán.`
        : `Las páginas del PDF con SHA-256 ${short(data.sha256)}… quedaron aprobadas por la autorización dada al abrir el enlace público ${short(data.publicLink)}…; nadie las revisó.`,
    en: (data) =>
      data.publicLink === undefined
        ? `The pages of the PDF with SHA-256 ${short(data.sha256)}… were approved as those to be signed.`
        : `The pages of the PDF with SHA-256 ${short(data.sha256)}… count as approved by the authorisation given when the public link ${short(data.publicLink)}… was opened; nobody looked at them.`,
  },
  SignatureMarksSought: {
    es: (data) =>
      isNone(data.missing)
        ? 'Se encontraron en las páginas los lugares para firmar que el documento señala.'
        : `No se encontraron en las páginas todos los lugares para firmar que el documento señala; ${counted(data.missing, 'lugar que falta', 'lugares que faltan')}.`,
    en: (data) =>
      isNone(data.missing)
        ? 'The places to sign that the document names were found on its pages.'
        : `Not all places to sign that the document names were found on its pages; ${counted(data.missing, 'place is missing', 'places are missing')}.`,
  },
};
