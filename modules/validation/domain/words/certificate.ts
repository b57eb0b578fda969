import type { PhraseBook } from './phrase.ts';

const install = {
  es: 'Quien opera el sistema puede instalar esa autoridad en la carpeta de confianza y validar de nuevo.',
  en: 'The operator can install that authority in the trust folder and validate again.',
};
const repeat = { es: 'Vuelva a validar: la consulta se repetirá.', en: 'Validate again: the question will be repeated.' };

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
  'revocation.good': {
    es: 'El certificado de {holder} no estaba revocado según {source}, consultada el {askedAt}.',
    en: 'The certificate of {holder} was not revoked according to {source}, asked on {askedAt}.',
  },
  'revocation.good_in_file': {
    es: 'El certificado de {holder} no estaba revocado según la lista firmada que viaja en el archivo ({askedAt}).',
    en: 'The certificate of {holder} was not revoked according to the signed list that travels in the file ({askedAt}).',
  },
  'revocation.good_when_signed': {
    es: 'El certificado de {holder} no estaba revocado según {source}, consultada al firmar el {askedAt}; hoy no hubo respuesta.',
    en: 'The certificate of {holder} was not revoked according to {source}, asked when signing on {askedAt}; today there was no answer.',
  },
  'revocation.revoked': {
    es: 'El certificado de {holder} fue revocado el {revokedAt}, antes de la firma.',
    en: 'The certificate of {holder} was revoked on {revokedAt}, before the signature.',
    todo: { es: 'No confíe en esta firma.', en: 'Do not trust this signature.' },
  },
  'revocation.revoked_time_unproven': {
    es: 'El certificado de {holder} fue revocado el {revokedAt} y nada prueba que la firma sea anterior.',
    en: 'The certificate of {holder} was revoked on {revokedAt} and nothing proves that the signature is earlier.',
    todo: { es: 'Aporte la constancia o un sello de tiempo anterior.', en: 'Provide the record or an earlier timestamp.' },
  },
  'revocation.nobody_to_ask': {
    es: 'No hay a quién preguntar si el certificado de {holder} estaba revocado: no trae dirección y no se configuró ninguna.',
    en: 'There is nobody to ask whether the certificate of {holder} was revoked: it names no address and none is configured.',
    todo: {
      es: 'Consulte al SAT el certificado {serialNumber}, o configure dónde preguntar.',
      en: 'Ask the SAT about certificate {serialNumber}, or configure where to ask.',
    },
  },
  'revocation.nobody_to_ask_own': {
    es: 'No hay a quién preguntar si el certificado de la plataforma ({holder}) estaba revocado: no se configuró ninguna lista.',
    en: 'There is nobody to ask whether the certificate of the platform ({holder}) was revoked: no list is configured.',
    todo: {
      es: 'Quien opera la plataforma puede publicar su lista de revocación y configurar dónde está.',
      en: 'The operator of the platform can publish its revocation list and configure where it is.',
    },
  },
  'revocation.no_answer': {
    es: '{source} no respondió si el certificado de {holder} estaba revocado ({cause}), consulta del {askedAt}.',
    en: '{source} did not answer whether the certificate of {holder} was revoked ({cause}), asked on {askedAt}.',
    todo: repeat,
  },
  'revocation.not_asked': {
    es: 'No se preguntó por la revocación del certificado de {holder}: no se conoce a su autoridad.',
    en: 'Nobody was asked about the revocation of the certificate of {holder}: its authority is not known.',
    todo: install,
  },
} as const satisfies PhraseBook;
