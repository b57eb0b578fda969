/** Refusals of the validation calls, each a ProductError with this code. Texts: shared-kernel/i18n/messages/validation.ts. */
export const validationRefusals = {
  'validation.no_file': 400,
  'validation.wrong_field': 400,
  'validation.too_many_files': 400,
  'validation.one_pdf_required': 400,
  'validation.one_constancia_only': 400,
  'validation.file_type': 415,
  'validation.file_too_large': 413,
  'validation.hash_invalid': 400,
  'validation.foreign_link': 400,
  'validation.link_invalid': 400,
  'validation.busy': 503,
  'document.not_found': 404,
} as const;

export type ValidationRefusal = keyof typeof validationRefusals;
