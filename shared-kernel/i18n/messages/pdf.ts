import type { MessageTable } from '../table.ts';

/** What is wrong with a PDF that was handed in; each case its own clear answer. */
export const pdfMessages = {
  'pdf.not_a_pdf': { es: 'El archivo debe ser un PDF', en: 'The file must be a PDF' },
  'pdf.too_large': { es: 'El archivo no puede exceder {{limit}}MB', en: 'The file size cannot exceed {{limit}}MB' },
  'pdf.encrypted': {
    es: 'El PDF está protegido con contraseña. Quite la protección y cárguelo de nuevo.',
    en: 'The PDF is protected by a password. Remove the protection and upload it again.',
  },
  'pdf.broken': { es: 'El PDF está dañado y no se puede leer.', en: 'The PDF is damaged and cannot be read.' },
  'pdf.no_pages': { es: 'El PDF no tiene páginas.', en: 'The PDF has no pages.' },
  'pdf.hostile': {
    es: 'El PDF contiene estructuras que lo hacen inseguro de abrir y no se aceptó.',
    en: 'The PDF holds structures that make it unsafe to open and was not accepted.',
  },
  'pdf.certified_no_changes': {
    es: 'El PDF está certificado por su autor y no admite más firmas.',
    en: 'The PDF is certified by its author and allows no further signatures.',
  },
  'pdf.too_many_pages': {
    es: 'El PDF tiene {{pages}} páginas; el máximo es {{limit}}.',
    en: 'The PDF has {{pages}} pages; the maximum is {{limit}}.',
  },
} as const satisfies MessageTable;
