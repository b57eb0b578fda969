import type { MessageTable } from '../table.ts';

/** Templates: what can be wrong with a Word file (ERR-066..072, by the numbers of the source), and why one is not composed. */
export const templateMessages = {
  'template.10001': {
    es: 'A una variable le faltan las dos llaves que la cierran: }}.',
    en: 'A variable lacks the two braces that close it: }}.',
  },
  'template.10002': {
    es: 'A una variable le faltan las dos llaves que la abren: {{.',
    en: 'A variable lacks the two braces that open it: {{.',
  },
  'template.10003': {
    es: 'El nombre de esta variable no se puede usar. Escriba solo letras, números y guion bajo, sin espacios, hasta 64 caracteres.',
    en: 'The name of this variable cannot be used. Write only letters, digits and low lines, without spaces, 64 characters at most.',
  },
  'template.10004': {
    es: 'No se pudo leer el documento. Ábralo en Word, guárdelo de nuevo como .docx y súbalo otra vez; las variables van en el texto, no en fórmulas ni gráficas.',
    en: 'The document could not be read. Open it in Word, save it again as .docx and upload it once more; variables belong into text, not into formulas or charts.',
  },
  'template.10005': {
    es: 'EMAIL y NAME son nombres reservados. Llame a esta variable de otra forma.',
    en: 'EMAIL and NAME are reserved names. Call this variable something else.',
  },
  'template.10006': { es: 'Solo se aceptan documentos .DOCX.', en: 'Only .DOCX documents are accepted.' },
  'template.10007': {
    es: 'El documento no tiene variables. Escriba cada una entre llaves dobles.',
    en: 'The document has no variables. Write each of them between double braces.',
  },
  'template.value_missing': {
    es: 'Falta el valor de la variable «{{variable}}».',
    en: 'The value of the variable “{{variable}}” is missing.',
  },
  'template.value_characters': {
    es: 'El valor de la variable «{{variable}}» tiene caracteres que no pueden estar en un documento.',
    en: 'The value of the variable “{{variable}}” has characters that cannot stand in a document.',
  },
  'template.value_mark': {
    es: 'El valor de la variable «{{variable}}» tiene la palabra que marca el lugar de una firma. Escríbalo de otra forma.',
    en: 'The value of the variable “{{variable}}” has the word that marks the place of a signature. Write it another way.',
  },
  'template.mark_in_file': {
    es: 'El documento tiene la palabra que marca el lugar de una firma (SIGNBOX). Quítela y súbalo otra vez.',
    en: 'The document has the word that marks the place of a signature (SIGNBOX). Remove it and upload it again.',
  },
  'template.too_large': {
    es: 'Con estas respuestas el documento sería demasiado grande. Acorte las más largas.',
    en: 'With these answers the document would be too large. Shorten the longest ones.',
  },
} as const satisfies MessageTable;
