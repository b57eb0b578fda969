import type { PhraseBook } from './phrase.ts';

const askAgain = {
  es: 'Pida a quien lo envió el archivo original, sin abrir ni guardar de nuevo.',
  en: 'Ask the sender for the original file, neither opened nor saved again.',
};
const otherTool = { es: 'Valide con la herramienta con que se firmó.', en: 'Validate with the tool it was signed with.' };

export const filePhrases = {
  'file.unreadable': {
    es: 'El archivo no se puede leer como PDF ({reasonCode}).',
    en: 'The file cannot be read as a PDF ({reasonCode}).',
    todo: askAgain,
  },
  'file.beyond_limits': {
    es: 'Revisar este archivo pide más trabajo del que aquí se dedica a uno solo: no se decidió nada sobre él.',
    en: 'Checking this file asks for more work than is done here for a single one: nothing was decided about it.',
    todo: otherTool,
  },
} as const satisfies PhraseBook;
