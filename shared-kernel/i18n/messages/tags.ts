import type { MessageTable } from '../table.ts';

/** Tags. English texts quoted by ERR-082 and ERR-083 stand word for word (I18N-003). */
export const tagMessages = {
  'tag.already_exists': { es: 'Ya existe una etiqueta con ese nombre', en: 'Tag already exist' },
  'tag.name_too_long': {
    es: 'El nombre de la etiqueta no debe tener más de 40 caracteres',
    en: 'The tag name must not contain more than 40 characters',
  },
  'tag.name_required': { es: 'Escriba el nombre de la etiqueta.', en: 'Enter the name of the tag.' },
  'tag.limit': {
    es: 'La cuenta ya tiene {{limit}} etiquetas, que es lo más que puede tener. Elimine una para crear otra.',
    en: 'The account already has {{limit}} tags, which is the most it can have. Delete one to create another.',
  },
  'tag.document_limit': {
    es: 'Un documento lleva a lo más {{limit}} etiquetas.',
    en: 'A document carries at most {{limit}} tags.',
  },
  'tag.not_found': {
    es: 'Esa etiqueta ya no existe. Vuelva a abrir la lista.',
    en: 'That tag is no longer there. Open the list again.',
  },
} as const satisfies MessageTable;
