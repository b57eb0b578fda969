import type { TraceKind } from '../../../../shared-kernel/pdf/analysis/index.ts';
import type { Bilingual } from '../../contract/verdict.ts';
import type { PhraseBook } from './phrase.ts';

const askAgain = {
  es: 'Pida a quien lo envió el archivo original, sin abrir ni guardar de nuevo.',
  en: 'Ask the sender for the original file, neither opened nor saved again.',
};
const otherTool = { es: 'Valide con la herramienta con que se firmó.', en: 'Validate with the tool it was signed with.' };
const sendPdf = { es: 'Elija el PDF que quiere validar.', en: 'Choose the PDF that you want to validate.' };

/** What is left of a signature in damaged bytes. */
export const remains: Readonly<Record<TraceKind, Bilingual>> = {
  'byte-range': { es: 'la indicación de los bytes que cubre una firma', en: 'the statement of which bytes a signature covers' },
  cms: { es: 'una firma electrónica', en: 'an electronic signature' },
  'validation-link': { es: 'el enlace de validación de un documento', en: 'the validation link of a document' },
};

export const filePhrases = {
  'file.unreadable': {
    es: 'El archivo está dañado y conserva restos de un documento firmado o por firmar ({remains}): ninguna firma se puede comprobar.',
    en: 'The file is damaged and holds the remains of a document that was signed or to be signed ({remains}): no signature can be checked.',
    todo: askAgain,
  },
  'file.damaged_unsigned': {
    es: 'El archivo está dañado y no se encontró ninguna firma en él.',
    en: 'The file is damaged, and no signature was found in it.',
    todo: askAgain,
  },
  'file.without_pages': {
    es: 'El archivo no muestra ninguna página y no se encontró ninguna firma en él.',
    en: 'The file shows no page, and no signature was found in it.',
    todo: askAgain,
  },
  'file.protected': {
    es: 'Está protegido con contraseña o con un cifrado que aquí no se abre: no se puede leer lo que contiene.',
    en: 'It is protected with a password, or by an encryption that is not opened here: what it holds cannot be read.',
    todo: {
      es: 'Ábralo con su contraseña en un lector de PDF y revise ahí sus firmas.',
      en: 'Open it with its password in a PDF reader and look at its signatures there.',
    },
  },
  'file.not_a_pdf': {
    es: 'Esto no es un PDF: el archivo no empieza como uno.',
    en: 'This is not a PDF: the file does not begin like one.',
    todo: sendPdf,
  },
  'file.empty': {
    es: 'El archivo está vacío.',
    en: 'The file is empty.',
    todo: sendPdf,
  },
  'file.beyond_limits': {
    es: 'Revisar este archivo pide más trabajo del que aquí se dedica a uno solo: no se decidió nada sobre él.',
    en: 'Checking this file asks for more work than is done here for a single one: nothing was decided about it.',
    todo: otherTool,
  },
} as const satisfies PhraseBook;
