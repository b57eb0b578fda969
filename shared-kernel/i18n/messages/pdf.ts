import type { MessageTable } from '../table.ts';

/** What is wrong with a PDF that was handed in; each case its own clear answer. */
export const pdfMessages = {
  'pdf.not_a_pdf': { es: 'El archivo debe ser un PDF', en: 'The file must be a PDF' },
  'pdf.too_large': { es: 'El archivo no puede exceder {{limit}}MB', en: 'The file size cannot exceed {{limit}}MB' },
  'pdf.encrypted': {
    es: 'El PDF está protegido con contraseña. Quite la protección y cárguelo de nuevo.',
    en: 'The PDF is protected by a password. Remove the protection and upload it again.',
  },
  'pdf.encrypted_no_changes': {
    es: 'El PDF se abre sin contraseña, pero quien lo protegió no permite cambiarlo, y para firmarlo hay que agregarle campos. Pida una copia sin esa restricción y cárguela.',
    en: 'The PDF opens without a password, but whoever protected it does not allow changes, and fields have to be added for signing. Ask for a copy without that restriction and upload it.',
  },
  'pdf.encrypted_signed': {
    es: 'El PDF está cifrado y ya trae firmas: quitar el cifrado las rompería. Pida una copia firmada sin cifrar y cárguela.',
    en: 'The PDF is encrypted and carries signatures: taking the encryption off would break them. Ask for a signed copy without encryption and upload it.',
  },
  'pdf.broken': { es: 'El PDF está dañado y no se puede leer.', en: 'The PDF is damaged and cannot be read.' },
  'pdf.content_unreadable': {
    es: 'Una parte de la página {{page}} está dañada o tiene letras que aquí no se pueden dibujar: se perdería al preparar el PDF. Vuelva a guardarlo con el programa con que lo hizo, o imprímalo a PDF, revise esa página y cárguelo de nuevo.',
    en: 'Part of page {{page}} is damaged or has letters that cannot be drawn here: it would be lost when the PDF is prepared. Save it again with the program it was made with, or print it to PDF, check that page and upload it again.',
  },
  'pdf.no_pages': { es: 'El PDF no tiene páginas.', en: 'The PDF has no pages.' },
  'pdf.hostile': {
    es: 'El PDF contiene estructuras que lo hacen inseguro de abrir y no se aceptó.',
    en: 'The PDF holds structures that make it unsafe to open and was not accepted.',
  },
  'pdf.certified_no_changes': {
    es: 'El PDF está certificado o cerrado por quien lo firmó y no admite más firmas. Pida una copia que sí las admita, o envíe a firmar un documento aparte que lo mencione.',
    en: 'The PDF is certified or closed by whoever signed it and allows no further signatures. Ask for a copy that does, or send a separate document that refers to it.',
  },
  'pdf.too_many_pages': {
    es: 'El PDF tiene más páginas de las que se admiten: el máximo es {{limit}}.',
    en: 'The PDF has more pages than are taken: the maximum is {{limit}}.',
  },
  'pdf.signed_only_signature_fields': {
    es: 'El PDF ya trae firmas: solo admite lugares de firma, no otros campos.',
    en: 'The PDF already holds signatures: it takes places for signatures only, no other fields.',
  },
  'pdf.placement_outside': {
    es: 'Un campo de la página {{page}} queda fuera de ella.',
    en: 'A field of page {{page}} lies outside of it.',
  },
  'pdf.field_missing': { es: 'El lugar de esta firma no está en el PDF.', en: 'The place of this signature is not in the PDF.' },
  'pdf.field_already_signed': { es: 'El lugar de esta firma ya está firmado.', en: 'The place of this signature is already signed.' },
  'pdf.field_type': {
    es: 'El lugar elegido en el PDF no es un campo de firma.',
    en: 'The chosen place in the PDF is not a signature field.',
  },
  'pdf.signature_too_large': {
    es: 'La firma no cabe en el lugar reservado para ella.',
    en: 'The signature does not fit the space reserved for it.',
  },
  'pdf.appearance_invalid': { es: 'La imagen de la firma no se puede usar.', en: 'The picture of the signature cannot be used.' },
  'pdf.worker_failed': {
    es: 'El PDF no se pudo procesar. Intente de nuevo; si vuelve a pasar, imprímalo a PDF y cargue esa copia como documento nuevo.',
    en: 'The PDF could not be processed. Try again; if it happens once more, print it to PDF and upload that copy as a new document.',
  },
  'pdf.worker_timeout': {
    es: 'Dibujar el PDF tardó demasiado. Imprímalo a PDF, o guarde sus páginas como imágenes, y cargue esa copia como documento nuevo.',
    en: 'Drawing the PDF took too long. Print it to PDF, or save its pages as pictures, and upload that copy as a new document.',
  },
  'pdf.worker_memory': {
    es: 'El PDF necesita más memoria de la permitida. Guárdelo con imágenes más pequeñas, o divídalo en partes, y cargue esa copia como documento nuevo.',
    en: 'The PDF needs more memory than is allowed. Save it with smaller pictures, or divide it into parts, and upload that copy as a new document.',
  },
} as const satisfies MessageTable;
