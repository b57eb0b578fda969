import { defineTexts } from '../i18n/texts.ts';

/** The sentences of the server for the same faults; a test holds them equal to its catalogue. */
export const lookTexts = defineTexts(
  'pdf-look',
  {
    'pdf.not_a_pdf': 'El archivo debe ser un PDF',
    'pdf.encrypted': 'El PDF está protegido con contraseña. Quite la protección y cárguelo de nuevo.',
    'pdf.encrypted_no_changes':
      'El PDF se abre sin contraseña, pero quien lo protegió no permite cambiarlo, y para firmarlo hay que agregarle campos. Pida una copia sin esa restricción y cárguela.',
    'pdf.broken': 'El PDF está dañado y no se puede leer.',
    'pdf.no_pages': 'El PDF no tiene páginas.',
  },
  {
    'pdf.not_a_pdf': 'The file must be a PDF',
    'pdf.encrypted': 'The PDF is protected by a password. Remove the protection and upload it again.',
    'pdf.encrypted_no_changes':
      'The PDF opens without a password, but whoever protected it does not allow changes, and fields have to be added for signing. Ask for a copy without that restriction and upload it.',
    'pdf.broken': 'The PDF is damaged and cannot be read.',
    'pdf.no_pages': 'The PDF has no pages.',
  },
);
