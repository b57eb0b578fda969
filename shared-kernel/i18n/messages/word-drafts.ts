import type { MessageTable } from '../table.ts';

/** A document that is made of a Word file: from the upload to the pages that are signed. */
export const wordDraftMessages = {
  'upload.pdf_or_word': {
    es: 'El archivo debe ser un PDF o un documento de Word (.docx o .doc).',
    en: 'The file must be a PDF or a Word document (.docx or .doc).',
  },
  'word.converter_away': {
    es: 'Lo que convierte archivos de Word no responde en este momento. Inténtelo de nuevo en unos segundos.',
    en: 'What converts Word files does not answer at this moment. Try again in some seconds.',
  },
  'word.no_converter': {
    es: 'Aquí todavía no se pueden convertir archivos de Word. Suba el documento en PDF; quien administra este sistema puede agregarlo con: npm run word:install.',
    en: 'Word files cannot be converted here yet. Upload the document as a PDF; whoever runs this system can add it with: npm run word:install.',
  },
  'word.doc_not_here': {
    es: 'Aquí se convierten archivos .docx, no .doc. Ábralo en Word y guárdelo como .docx, o súbalo en PDF.',
    en: 'Files of the kind .docx are converted here, .doc are not. Open it in Word and save it as .docx, or upload it as a PDF.',
  },
  'word.no_word_file': {
    es: 'Este documento no se hizo con un archivo de Word.',
    en: 'This document was not made of a Word file.',
  },
  'word.already_chosen': {
    es: 'Ya se eligió cómo convertir este archivo de Word. Para elegir otra cosa, súbalo de nuevo.',
    en: 'How to convert this Word file was chosen already. To choose otherwise, upload it again.',
  },
  'word.not_converted_yet': {
    es: 'El archivo de Word todavía no tiene páginas; espere a que se convierta a PDF.',
    en: 'The Word file has no pages yet; wait until it is converted to PDF.',
  },
  'word.pages_not_approved': {
    es: 'Antes de enviarlo, revise las páginas en que quedó el archivo de Word y confirme que son las que se firmarán.',
    en: 'Before sending it, look at the pages that the Word file became and confirm that they are the ones to be signed.',
  },
  'word.other_pages': {
    es: 'Las páginas que confirmó no son las de este documento. Vuelva a abrirlo y revíselas.',
    en: 'The pages you confirmed are not those of this document. Open it again and look at them.',
  },
} as const satisfies MessageTable;
