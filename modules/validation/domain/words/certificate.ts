import type { PhraseBook } from './phrase.ts';

export const install = {
  es: 'Quien opera el sistema puede instalar esa autoridad en la carpeta de confianza y validar de nuevo.',
  en: 'The operator can install that authority in the trust folder and validate again.',
};

export const certificatePhrases = {
  'certificate.trusted': {
    es: 'El certificado de {holder} estaba vigente el {at} y viene de {anchor}, instalada para este uso.',
    en: 'The certificate of {holder} was valid on {at} and comes from {anchor}, installed for this use.',
  },
  'certificate.no_anchor': {
    es: 'La autoridad que emitió el certificado de {holder} ({issuer}) no está instalada; eso no dice nada contra el certificado.',
    en: 'The authority that issued the certificate of {holder} ({issuer}) is not installed; that says nothing against the certificate.',
    todo: install,
  },
  'certificate.other_purpose': {
    es: 'La autoridad de {holder} está instalada para otro uso ({otherPurpose}) y no vale para este.',
    en: 'The authority of {holder} is installed for another use ({otherPurpose}) and does not count for this one.',
    todo: install,
  },
  'certificate.key_outside_limits': {
    es: 'Una clave en la ruta del certificado de {holder} es más grande de lo que aquí se calcula: no se pudo comprobar de quién viene.',
    en: 'A key on the path of the certificate of {holder} is larger than what is computed here: where it comes from could not be checked.',
    todo: { es: 'Valide con la herramienta con que se firmó.', en: 'Validate with the tool it was signed with.' },
  },
  'certificate.forged': {
    es: 'El certificado de {holder} dice venir de una autoridad instalada que no lo firmó.',
    en: 'The certificate of {holder} claims an installed authority that did not sign it.',
    todo: { es: 'No confíe en esta firma.', en: 'Do not trust this signature.' },
  },
  'certificate.expired': {
    es: 'El certificado de {holder} venció el {notAfter} y nada prueba que la firma sea anterior.',
    en: 'The certificate of {holder} expired on {notAfter} and nothing proves that the signature is earlier.',
    todo: {
      es: 'Aporte la constancia o un sello de tiempo de antes del vencimiento.',
      en: 'Provide the record or a timestamp from before the expiry.',
    },
  },
  'certificate.not_yet_valid': {
    es: 'La firma existía el {at}, antes de que el certificado de {holder} empezara a valer ({notBefore}).',
    en: 'The signature existed on {at}, before the certificate of {holder} began to be valid ({notBefore}).',
    todo: { es: 'No confíe en esta firma.', en: 'Do not trust this signature.' },
  },
  'certificate.authority_expired': {
    es: 'Una autoridad en la ruta del certificado de {holder} no estaba vigente el {at}.',
    en: 'An authority on the path of the certificate of {holder} was not valid on {at}.',
    todo: install,
  },
  'certificate.not_allowed': {
    es: 'La ruta del certificado de {holder} rompe una regla de su autoridad.',
    en: 'The path of the certificate of {holder} breaks a rule of its authority.',
    todo: { es: 'No confíe en esta firma.', en: 'Do not trust this signature.' },
  },
  'certificate.not_efirma': {
    es: 'El certificado de {holder} es del SAT, pero no es una e.firma ({profile}).',
    en: 'The certificate of {holder} is from the SAT but is not an e.firma ({profile}).',
    todo: { es: 'Pida una firma hecha con la e.firma.', en: 'Ask for a signature made with the e.firma.' },
  },
} as const satisfies PhraseBook;
