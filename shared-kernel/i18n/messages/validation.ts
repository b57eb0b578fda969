import type { MessageTable } from '../table.ts';

/** Validating files and links: RULE-019, RULE-020, CALL-094..097. */
export const validationMessages = {
  'validation.no_file': { es: 'Falta el archivo por validar.', en: 'The file to validate is missing.' },
  'validation.wrong_field': {
    es: 'El archivo debe enviarse en el campo {{expected}}.',
    en: 'The file must be sent in the field {{expected}}.',
  },
  'validation.too_many_files': {
    es: 'Se validan dos archivos como máximo: un PDF y su constancia .asn.',
    en: 'At most two files are validated: one PDF and its .asn record.',
  },
  'validation.one_pdf_required': { es: 'Se necesita exactamente un PDF.', en: 'Exactly one PDF is required.' },
  'validation.one_constancia_only': {
    es: 'El segundo archivo debe ser la constancia .asn.',
    en: 'The second file must be the .asn record.',
  },
  'validation.file_type': {
    es: 'Solo se validan archivos .pdf y .asn.',
    en: 'Only .pdf and .asn files are validated.',
  },
  'validation.file_too_large': {
    es: 'El archivo no puede exceder {{limit}}MB',
    en: 'The file size cannot exceed {{limit}}MB',
  },
  'validation.hash_invalid': {
    es: 'La huella debe ser SHA-256 en 64 cifras hexadecimales.',
    en: 'The hash must be SHA-256 in 64 hexadecimal digits.',
  },
  'validation.foreign_link': {
    es: 'Solo se validan enlaces de este sistema; no se consultó ninguna otra dirección.',
    en: 'Only links of this system are validated; no other address was asked.',
  },
  'validation.link_invalid': {
    es: 'Este enlace no es de validación.',
    en: 'This is not a validation link.',
  },
  'validation.busy': {
    es: 'Hay muchas validaciones en curso; no se validó nada. Intente de nuevo en unos segundos.',
    en: 'Many validations are under way; nothing was validated. Try again in a few seconds.',
  },
} as const satisfies MessageTable;
