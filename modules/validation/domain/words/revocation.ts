import { install } from './certificate.ts';
import type { PhraseBook } from './phrase.ts';

const repeat = { es: 'Vuelva a validar: la consulta se repetirá.', en: 'Validate again: the question will be repeated.' };

const doNotTrust = { es: 'No confíe en esta firma.', en: 'Do not trust this signature.' };
const askAuthority = {
  es: 'Pregunte a su autoridad ({issuer}) por el certificado {serialNumber}, o pida a quien opera el sistema que configure dónde preguntar.',
  en: 'Ask its authority ({issuer}) about certificate {serialNumber}, or have the operator configure where to ask.',
};

export const revocationPhrases = {
  'revocation.good': {
    es: 'El certificado de {holder} no estaba revocado según {source}, consultada el {askedAt}.',
    en: 'The certificate of {holder} was not revoked according to {source}, asked on {askedAt}.',
  },
  'revocation.good_in_file': {
    es: 'El certificado de {holder} no estaba revocado según la lista firmada que viaja en el archivo ({askedAt}).',
    en: 'The certificate of {holder} was not revoked according to the signed list that travels in the file ({askedAt}).',
  },
  'revocation.good_by_ocsp_in_file': {
    es: 'El certificado de {holder} no estaba revocado según la respuesta firmada (OCSP) que viaja en el archivo ({askedAt}).',
    en: 'The certificate of {holder} was not revoked according to the signed answer (OCSP) that travels in the file ({askedAt}).',
  },
  'revocation.good_when_signed': {
    es: 'El certificado de {holder} no estaba revocado según {source}, consultada al firmar el {askedAt}; hoy no hubo respuesta.',
    en: 'The certificate of {holder} was not revoked according to {source}, asked when signing on {askedAt}; today there was no answer.',
  },
  'revocation.revoked_later': {
    es: 'El certificado de {holder} fue revocado el {revokedAt}; está probado que la firma ya existía antes, el {at}.',
    en: 'The certificate of {holder} was revoked on {revokedAt}; it is proven that the signature existed before, on {at}.',
  },
  'revocation.revoked': {
    es: 'El certificado de {holder} fue revocado el {revokedAt}; la prueba más antigua de la firma es posterior ({at}).',
    en: 'The certificate of {holder} was revoked on {revokedAt}; the earliest proof of the signature is later ({at}).',
    todo: doNotTrust,
  },
  'revocation.key_lost': {
    es: 'El certificado de {holder} fue revocado el {revokedAt}, y su autoridad da la clave por perdida desde el {invalidSince}; la prueba más antigua de la firma es posterior ({at}).',
    en: 'The certificate of {holder} was revoked on {revokedAt}, and its authority counts the key as lost since {invalidSince}; the earliest proof of the signature is later ({at}).',
    todo: doNotTrust,
  },
  'revocation.revoked_when_signed': {
    es: 'Al firmar se preguntó por el certificado de {holder}, y {source} contestó el {askedAt} que estaba revocado.',
    en: 'When signing, the certificate of {holder} was asked about, and {source} answered on {askedAt} that it was revoked.',
    todo: doNotTrust,
  },
  'revocation.revoked_time_unproven': {
    es: 'El certificado de {holder} fue revocado el {revokedAt} y nada prueba que la firma sea anterior.',
    en: 'The certificate of {holder} was revoked on {revokedAt} and nothing proves that the signature is earlier.',
    todo: { es: 'Aporte la constancia o un sello de tiempo anterior.', en: 'Provide the record or an earlier timestamp.' },
  },
  'revocation.on_hold': {
    es: 'Su autoridad tenía suspendido el certificado de {holder} desde el {revokedAt}; una suspensión se puede levantar.',
    en: 'Its authority had the certificate of {holder} suspended since {revokedAt}; a suspension can be lifted.',
    todo: {
      es: 'Valide de nuevo cuando la autoridad levante la suspensión o revoque el certificado.',
      en: 'Validate again once the authority lifts the suspension or revokes the certificate.',
    },
  },
  'revocation.file_too_old': {
    es: 'Lo que el archivo trae sobre la revocación del certificado de {holder} es demasiado antiguo para el {at}, y no se configuró a quién preguntar.',
    en: 'What the file carries on the revocation of the certificate of {holder} is too old for {at}, and nobody is configured to be asked.',
    todo: {
      es: 'Aporte la constancia o un sello de tiempo de cuando se firmó, o un archivo con respuestas más recientes.',
      en: 'Provide the record or a timestamp from when it was signed, or a file with more recent answers.',
    },
  },
  'revocation.file_too_late': {
    es: 'Lo que el archivo trae sobre la revocación del certificado de {holder} se hizo cuando el certificado o su autoridad ya habían vencido, y no se configuró a quién preguntar.',
    en: 'What the file carries on the revocation of the certificate of {holder} was made when the certificate or its authority had already expired, and nobody is configured to be asked.',
    todo: askAuthority,
  },
  'revocation.file_not_authorised': {
    es: 'Lo que el archivo trae sobre la revocación del certificado de {holder} no lleva una firma que se pueda aceptar de su autoridad, y no se configuró a quién preguntar.',
    en: 'What the file carries on the revocation of the certificate of {holder} bears no signature that can be accepted as of its authority, and nobody is configured to be asked.',
    todo: askAuthority,
  },
  'revocation.file_responder_unchecked': {
    es: 'El archivo trae una respuesta (OCSP) sobre el certificado de {holder}, pero nada dice si el certificado de quien contestó seguía en vigor sin revocar.',
    en: 'The file carries an answer (OCSP) on the certificate of {holder}, but nothing says whether the certificate of who answered was revoked itself.',
    todo: askAuthority,
  },
  'revocation.file_no_answer': {
    es: 'Lo que el archivo trae sobre la revocación no contesta por el certificado de {holder}, y no se configuró a quién preguntar.',
    en: 'What the file carries on revocation does not answer for the certificate of {holder}, and nobody is configured to be asked.',
    todo: askAuthority,
  },
  'revocation.address_not_asked': {
    es: 'El certificado de {holder} dice dónde preguntar si fue revocado ({addresses}), pero a direcciones que vienen en un archivo no se pregunta desde aquí, y no se configuró otra.',
    en: 'The certificate of {holder} says where to ask whether it was revoked ({addresses}), but addresses that come with a file are never asked from here, and no other is configured.',
    todo: askAuthority,
  },
  'revocation.nobody_to_ask': {
    es: 'No hay a quién preguntar si el certificado de {holder} estaba revocado: no trae dirección y no se configuró ninguna.',
    en: 'There is nobody to ask whether the certificate of {holder} was revoked: it names no address and none is configured.',
    todo: askAuthority,
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
    es: '{source} no dio una respuesta que sirva sobre el certificado de {holder}; se le preguntó el {askedAt}.',
    en: '{source} gave no answer of use on the certificate of {holder}; it was asked on {askedAt}.',
    todo: repeat,
  },
  'revocation.not_asked': {
    es: 'No se preguntó por la revocación del certificado de {holder}: el certificado de su autoridad ({issuer}) no está instalado ni viene en el archivo.',
    en: 'Nobody was asked about the revocation of the certificate of {holder}: the certificate of its authority ({issuer}) is neither installed nor in the file.',
    todo: install,
  },
  'revocation.self_issued': {
    es: 'El certificado de {holder} se nombra a sí mismo como autoridad: no hay otra a quién preguntar si fue revocado.',
    en: 'The certificate of {holder} names itself as its authority: there is no other to ask whether it was revoked.',
  },
  'revocation.not_checked': {
    es: 'No se preguntó por la revocación del certificado de {holder}: el archivo trae más certificados de los que se comprueban en una validación.',
    en: 'Nobody was asked about the revocation of the certificate of {holder}: the file carries more certificates than one validation checks.',
    todo: { es: 'Valide con la herramienta con que se firmó.', en: 'Validate with the tool it was signed with.' },
  },
} as const satisfies PhraseBook;
