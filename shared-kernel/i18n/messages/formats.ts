import type { MessageTable } from '../table.ts';

/** Formats: places on the pages that an account keeps under a name. */
export const formatMessages = {
  'format.not_offered': {
    es: 'Los formatos no son parte de su suscripción.',
    en: 'Formats are not part of your subscription.',
  },
  'format.not_found': {
    es: 'Ese formato ya no existe. Vuelva a abrir la lista.',
    en: 'That format is no longer there. Open the list again.',
  },
  'format.name_required': { es: 'Escriba el nombre del formato.', en: 'Enter the name of the format.' },
  'format.name_too_long': {
    es: 'El nombre del formato no debe tener más de {{limit}} caracteres.',
    en: 'The name of the format must not have more than {{limit}} characters.',
  },
  'format.name_taken': {
    es: 'Ya hay un formato con ese nombre. Escriba otro.',
    en: 'There is already a format of that name. Enter another one.',
  },
  'format.places_required': {
    es: 'Un formato necesita al menos un lugar en las páginas.',
    en: 'A format needs at least one place on the pages.',
  },
  'format.places_limit': {
    es: 'Un formato tiene hasta {{limit}} lugares.',
    en: 'A format has up to {{limit}} places.',
  },
  'format.limit': {
    es: 'La cuenta ya tiene {{limit}} formatos, que es lo más que puede tener. Elimine uno para guardar otro.',
    en: 'The account already has {{limit}} formats, which is the most it can have. Delete one to save another.',
  },
  'format.month_limit': {
    es: 'La cuenta ya guardó o cambió formatos {{limit}} veces este mes, que es lo más que puede. El próximo mes se podrá de nuevo.',
    en: 'The account has saved or changed formats {{limit}} times this month, which is the most it can. Next month it can again.',
  },
} as const satisfies MessageTable;
