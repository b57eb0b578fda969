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
  'subscription.debtor': {
    es: 'Su cuenta tiene un adeudo. Mientras no se pague puede ver, buscar, descargar y validar sus documentos, pero no crear, enviar ni firmar otros.',
    en: 'Your account has an unpaid amount. Until it is paid you can view, search, download and validate your documents, but not create, send or sign others.',
  },
  'subscription.sixth_document': {
    es: 'Este mes ya se completaron los {{limit}} documentos que incluye su membresía. Para seguir, active la membresía dinámica.',
    en: 'The {{limit}} documents that your membership includes have been completed this month. To go on, activate the dynamic membership.',
  },
  'setup.order_not_offered': {
    es: 'El plan de su cuenta no incluye un orden entre quienes firman.',
    en: 'The plan of your account does not include an order of signers.',
  },
  'setup.geolocation_not_offered': {
    es: 'El plan de su cuenta no incluye pedir la ubicación de quienes firman.',
    en: 'The plan of your account does not include asking signers where they are.',
  },
  'setup.auto_sign_not_offered': {
    es: 'El plan de su cuenta no incluye firmar al enviar.',
    en: 'The plan of your account does not include signing with the sending.',
  },
  'signature.text_not_offered': {
    es: 'En este documento la firma no se escribe con el teclado. Dibújela, suba una imagen de ella o use su e.firma.',
    en: 'In this document the signature is not typed. Draw it, upload a picture of it or use your e.firma.',
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
