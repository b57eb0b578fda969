import type { MessageTable } from '../table.ts';

/**
 * What the sources quote of plans, sub-users and tags: ERR-010..013, 015, 062, 082 and 083. The English texts stand word for
 * word, with their faults (I18N-003). Parts that are not there yet find their text here.
 */
export const subscriptionMessages = {
  'subscription.document_limit': {
    es: 'Llegó al límite de documentos de su suscripción',
    en: "You have reached your subscriptions document's limit",
  },
  'subscription.subuser_limit': {
    es: 'Llegó al límite de subusuarios de su suscripción',
    en: "You have reached your subscriptions subuser's limit",
  },
  'subscription.expired': { es: 'Su suscripción venció', en: 'Your subscription has expired' },
  'subscription.no_statement': {
    es: 'La cuenta no tiene estado de cuenta de ese mes: es anterior a su suscripción o todavía no empieza.',
    en: 'The account has no statement for that month: it is before its subscription, or has not begun yet.',
  },
  'subscription.required': { es: 'Necesita una suscripción para usar', en: 'You need subscription to use' },
  'session.failed_again': { es: 'La llamada volvió a fallar', en: 'Failed fetch again' },
  'addSubUser.limit': { es: 'Se rebasó el límite de subusuarios', en: 'Exceeded limit sub users' },
  'tag.exists': { es: 'La etiqueta ya existe', en: 'Tag already exist' },
  'tag.name_too_long': {
    es: 'El nombre de la etiqueta no debe tener más de 40 caracteres',
    en: 'The tag name must not contain more than 40 characters',
  },
} as const satisfies MessageTable;
