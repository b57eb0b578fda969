import type { MessageTable } from '../table.ts';

/** Why a Word file is not taken (shared-kernel/word/port.ts); each case with what helps. */
export const wordFileMessages = {
  'word.not_word': {
    es: 'El archivo no es un documento de Word (.docx o .doc), aunque se llame así. Ábralo con el programa con que se hizo y guárdelo como .docx o PDF.',
    en: 'The file is no Word document (.docx or .doc), although it may be called one. Open it with the program it was made with and save it as .docx or PDF.',
  },
  'word.damaged': {
    es: 'El archivo de Word está dañado o incompleto. Ábralo en Word, guárdelo de nuevo y cargue esa copia.',
    en: 'The Word file is damaged or incomplete. Open it in Word, save it again and upload that copy.',
  },
  'word.macros': {
    es: 'El archivo de Word contiene macros y no se aceptó. En Word, guárdelo como «Documento de Word (.docx)», sin macros, y cargue esa copia.',
    en: 'The Word file holds macros and was not accepted. In Word, save it as “Word document (.docx)”, without macros, and upload that copy.',
  },
  'word.encrypted': {
    es: 'El archivo de Word está protegido con contraseña o con permisos. Quite la protección en Word y cárguelo de nuevo.',
    en: 'The Word file is protected by a password or by rights. Remove the protection in Word and upload it again.',
  },
  'word.too_large': {
    es: 'El archivo de Word no puede exceder {{limit}}MB',
    en: 'The size of the Word file cannot exceed {{limit}}MB',
  },
  'word.unpacks_too_large': {
    es: 'El archivo de Word ocupa demasiado al abrirse: tiene demasiadas partes, o imágenes demasiado grandes. Comprima sus imágenes en Word o divídalo, o guárdelo como PDF.',
    en: 'The Word file takes up too much when it is opened: it has too many parts, or pictures that are too large. Compress its pictures in Word or divide it, or save it as a PDF.',
  },
  'word.includes_files': {
    es: 'El archivo de Word toma contenido de otros archivos ({{field}}), que aquí no se abren. En Word, convierta esos campos en texto (Ctrl+Mayús+F9) y cargue esa copia.',
    en: 'The Word file takes content from other files ({{field}}), which are not opened here. In Word, turn those fields into text (Ctrl+Shift+F9) and upload that copy.',
  },
} as const satisfies MessageTable;
