import { install } from './certificate.ts';
import type { PhraseBook } from './phrase.ts';

const repeat = { es: 'Vuelva a validar: la consulta se repetirá.', en: 'Validate again: the question will be repeated.' };

export const revocationPhrases = {
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
