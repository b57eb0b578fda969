import type { TrustPurpose } from '../../../../shared-kernel/crypto/trust.ts';
import type { Bilingual } from '../../contract/verdict.ts';
import type { PhraseBook } from './phrase.ts';

export const install = {
  es: 'Quien opera el sistema puede instalar esa autoridad en la carpeta de confianza y validar de nuevo.',
  en: 'The operator can install that authority in the trust folder and validate again.',
};
const askAuthority = {
  es: 'Pregunte a {issuer} por este certificado.',
  en: 'Ask {issuer} about this certificate.',
};
const doNotTrust = { es: 'No confíe en esta firma.', en: 'Do not trust this signature.' };

/** What an authority is installed for, as the middle of a sentence. */
export const PURPOSES: Readonly<Record<TrustPurpose, Bilingual>> = {
  sat: { es: 'para las e.firmas del SAT', en: 'for e.firmas of the SAT' },
  psc: { es: 'para constancias y sellos de tiempo', en: 'for constancias and timestamps' },
  own: { es: 'para los sellos de esta plataforma', en: 'for the seals of this platform' },
  'foreign-signers': { es: 'para firmas hechas fuera de México', en: 'for signatures made outside of Mexico' },
  'foreign-timestamps': {
    es: 'para los sellos de tiempo de firmas hechas fuera de México',
    en: 'for timestamps of signatures made outside of Mexico',
  },
};

/** Why a certificate of the SAT is no e.firma, by the code of the profile. */
export const NOT_AN_EFIRMA: Readonly<Record<string, Bilingual>> = {
  authority: { es: 'es de una autoridad', en: 'it is of an authority' },
  'no-rfc': { es: 'no lleva el RFC de una persona', en: 'it states no RFC of a person' },
  csd: { es: 'tiene la forma de un sello digital (CSD)', en: 'it has the shape of a digital seal (CSD)' },
  usage: { es: 'sus usos no son los de una e.firma', en: 'its uses are not those of an e.firma' },
  'weak-key': { es: 'su clave no es una RSA de 2048 bits o más', en: 'its key is no RSA key of 2048 bits or more' },
  'key-outside-limits': { es: 'su clave es más grande de lo que aquí se calcula', en: 'its key is larger than what is computed here' },
};

export const certificatePhrases = {
  'certificate.trusted': {
    es: 'El certificado de {holder} estaba vigente el {at} y viene de {anchor}, instalada para este uso.',
    en: 'The certificate of {holder} was valid on {at} and comes from {anchor}, installed for this use.',
  },
  'certificate.installed': {
    es: 'El certificado de {holder} estaba vigente el {at} y está instalado él mismo para este uso.',
    en: 'The certificate of {holder} was valid on {at} and is itself installed for this use.',
  },
  'certificate.own': {
    es: 'El certificado de {holder} estaba vigente el {at} y es uno de los de esta plataforma.',
    en: 'The certificate of {holder} was valid on {at} and is one of those of this platform.',
  },
  'certificate.no_anchor': {
    es: 'La autoridad que emitió el certificado de {holder} ({issuer}) no está instalada; eso no dice nada contra el certificado.',
    en: 'The authority that issued the certificate of {holder} ({issuer}) is not installed; that says nothing against the certificate.',
    todo: install,
  },
  'certificate.self_issued': {
    es: 'El certificado de {holder} se nombra a sí mismo como emisor y no está instalado: nadie de confianza dice aquí de quién es.',
    en: 'The certificate of {holder} names itself as its issuer and is not installed: nobody trusted here says whose it is.',
    todo: {
      es: 'Compare la huella del certificado con la que le dé su titular por otra vía: {fingerprint}.',
      en: 'Compare the fingerprint of the certificate with the one that its holder gives you another way: {fingerprint}.',
    },
  },
  'certificate.not_pinned': {
    es: 'El certificado de {holder} viene de una autoridad que también emitió certificados de esta plataforma, pero no consta que sea uno de ellos.',
    en: 'The certificate of {holder} comes from an authority that also issued certificates of this platform, but nothing says that it is one of them.',
    todo: {
      es: 'Si lo es, quien opera el sistema puede poner el archivo del certificado en la carpeta own/ y validar de nuevo.',
      en: 'If it is, the operator can put the file of the certificate into the folder own/ and validate again.',
    },
  },
  'certificate.other_purpose': {
    es: 'La autoridad de {holder} está instalada {otherPurpose}, no para este uso.',
    en: 'The authority of {holder} is installed {otherPurpose}, not for this use.',
    todo: {
      es: 'Quien opera el sistema puede instalarla también para este uso, si para él confía en ella.',
      en: 'The operator can install it for this use too, if they trust it for that.',
    },
  },
  'certificate.key_outside_limits': {
    es: 'La clave de {about}, en la ruta del certificado de {holder}, es más grande de lo que aquí se calcula: no se pudo comprobar de quién viene.',
    en: 'The key of {about}, on the path of the certificate of {holder}, is larger than what is computed here: where it comes from could not be checked.',
    todo: { es: 'Valide con la herramienta con que se firmó.', en: 'Validate with the tool it was signed with.' },
  },
  'certificate.unsupported_algorithm': {
    es: 'El certificado de {about} está firmado con un algoritmo o una clave que aquí no se calcula ({named}): no se pudo comprobar de quién viene.',
    en: 'The certificate of {about} is signed with an algorithm or a key that is not computed here ({named}): where it comes from could not be checked.',
    todo: { es: 'Valide con la herramienta con que se firmó.', en: 'Validate with the tool it was signed with.' },
  },
  'certificate.weak_algorithm': {
    es: 'El certificado de {about} está firmado con {named}, que ya no se considera seguro: no basta para probar de quién viene.',
    en: 'The certificate of {about} is signed with {named}, which is no longer considered secure: it is not enough to prove where it comes from.',
    todo: {
      es: 'Pida una firma con un certificado emitido con SHA-256 y una clave de 2048 bits (RSA) o 256 (curva elíptica), o mejor.',
      en: 'Ask for a signature with a certificate issued with SHA-256 and a key of 2048 bits (RSA) or 256 (elliptic curve), or better.',
    },
  },
  'certificate.forged': {
    es: 'El certificado de {about} nombra como emisora a una autoridad instalada que no lo firmó.',
    en: 'The certificate of {about} names as its issuer an installed authority that did not sign it.',
    todo: doNotTrust,
  },
  'certificate.expired': {
    es: 'El certificado de {holder} venció el {notAfter} y nada prueba que la firma sea anterior.',
    en: 'The certificate of {holder} expired on {notAfter} and nothing proves that the signature is earlier.',
    todo: {
      es: 'Aporte la constancia o un sello de tiempo de antes del vencimiento.',
      en: 'Provide the record or a timestamp from before the expiry.',
    },
  },
  'certificate.expired_before_signing': {
    es: 'La firma se hizo después del {notEarlier}, cuando el certificado de {holder} ya había vencido ({notAfter}).',
    en: 'The signature was made after {notEarlier}, when the certificate of {holder} had already expired ({notAfter}).',
    todo: doNotTrust,
  },
  'certificate.not_yet_valid': {
    es: 'La firma existía el {at}, antes de que el certificado de {holder} empezara a valer ({notBefore}).',
    en: 'The signature existed on {at}, before the certificate of {holder} began to be valid ({notBefore}).',
    todo: doNotTrust,
  },
  'certificate.before_validity': {
    es: 'El certificado de {holder} empieza a valer el {notBefore}, después de la hora de esta validación ({at}).',
    en: 'The certificate of {holder} begins to be valid on {notBefore}, after the time of this validation ({at}).',
    todo: { es: 'Valide de nuevo a partir de esa fecha.', en: 'Validate again from that date on.' },
  },
  'certificate.timestamp_out_of_bounds': {
    es: 'Un sello de tiempo dice {at}, fuera de la vigencia del certificado de {holder} ({notBefore} a {notAfter}): no prueba ninguna hora.',
    en: 'A timestamp says {at}, outside the validity of the certificate of {holder} ({notBefore} to {notAfter}): it proves no time.',
    todo: { es: 'Aporte otro sello de tiempo o la constancia.', en: 'Provide another timestamp or the record.' },
  },
  'certificate.authority_expired': {
    es: 'El certificado de {about}, en la ruta del de {holder}, no estaba vigente el {at}.',
    en: 'The certificate of {about}, on the path of that of {holder}, was not valid on {at}.',
    todo: {
      es: 'Aporte un sello de tiempo de cuando lo estaba, o instale la autoridad que le siguió.',
      en: 'Provide a timestamp from when it was, or install the authority that followed it.',
    },
  },
  'certificate.not_allowed': {
    es: 'El certificado de {about} no permite emitir certificados como el de {holder}, y está en su ruta.',
    en: 'The certificate of {about} does not permit issuing certificates such as that of {holder}, and stands on its path.',
    todo: askAuthority,
  },
  'certificate.unknown_extension': {
    es: 'El certificado de {about} trae una condición obligatoria que este validador no conoce ({named}): no se puede decir si se cumple.',
    en: 'The certificate of {about} carries a binding condition that this validator does not know ({named}): whether it is met cannot be said.',
    todo: { es: 'Valide con una herramienta que la conozca.', en: 'Validate with a tool that knows it.' },
  },
  'certificate.name_not_permitted': {
    es: 'El certificado de {about} lleva un nombre ({named}) que una autoridad de su ruta no admite debajo de ella.',
    en: 'The certificate of {about} bears a name ({named}) that an authority on its path does not admit below itself.',
    todo: askAuthority,
  },
  'certificate.policy_required': {
    es: 'Las autoridades de la ruta piden una política de certificación que el certificado de {about} no comparte con ellas.',
    en: 'The authorities of the path require a certificate policy that the certificate of {about} does not share with them.',
    todo: askAuthority,
  },
  'certificate.constraints_unreadable': {
    es: 'Las restricciones de la ruta del certificado de {holder} no se pudieron aplicar al de {about}: no se puede decir si se cumplen.',
    en: 'The constraints of the path of the certificate of {holder} could not be applied to that of {about}: whether they are met cannot be said.',
    todo: { es: 'Valide con la herramienta con que se firmó.', en: 'Validate with the tool it was signed with.' },
  },
  'certificate.wrong_use': {
    es: 'El certificado de {holder} viene de {anchor}, pero se emitió para otros usos, no para firmar documentos.',
    en: 'The certificate of {holder} comes from {anchor}, but was issued for other uses, not for signing documents.',
    todo: {
      es: 'Pida una firma hecha con un certificado para firmar.',
      en: 'Ask for a signature made with a certificate for signing.',
    },
  },
  'certificate.not_efirma': {
    es: 'El certificado de {holder} es del SAT, pero no es una e.firma: {profile}.',
    en: 'The certificate of {holder} is from the SAT but is not an e.firma: {profile}.',
    todo: { es: 'Pida una firma hecha con la e.firma.', en: 'Ask for a signature made with the e.firma.' },
  },
} as const satisfies PhraseBook;

/** Why a certificate did not count, as the end of a sentence about something else. */
export const CHAIN_REASONS = {
  'not-valid-at': { es: 'un certificado de su ruta no estaba vigente entonces', en: 'a certificate of its path was not valid then' },
  'unknown-critical': {
    es: 'un certificado de su ruta trae una condición obligatoria que aquí no se conoce',
    en: 'a certificate of its path carries a binding condition that is not known here',
  },
  'not-a-ca': {
    es: 'un certificado de su ruta no permite emitir otros como él',
    en: 'a certificate of its path does not permit issuing others such as it',
  },
  'name-not-permitted': { es: 'una autoridad de su ruta no admite su nombre', en: 'an authority of its path does not admit its name' },
  'policy-required': { es: 'no cumple la política que piden sus autoridades', en: 'it lacks the policy that its authorities require' },
  'constraints-unreadable': {
    es: 'las restricciones de su ruta no se pudieron aplicar',
    en: 'the constraints of its path could not be applied',
  },
  'weak-algorithm': {
    es: 'un certificado de su ruta está firmado con un algoritmo o una clave que ya no se consideran seguros',
    en: 'a certificate of its path is signed with an algorithm or a key that is no longer considered secure',
  },
  'bad-signature': {
    es: 'nombra como emisora a una autoridad instalada que no lo firmó',
    en: 'it names as its issuer an installed authority that did not sign it',
  },
  'unsupported-algorithm': {
    es: 'un certificado de su ruta está firmado con un algoritmo que aquí no se calcula',
    en: 'a certificate of its path is signed with an algorithm that is not computed here',
  },
  'key-outside-limits': {
    es: 'una clave de su ruta es más grande de lo que aquí se calcula',
    en: 'a key of its path is larger than what is computed here',
  },
  'not-pinned': { es: 'no consta que sea de esta plataforma', en: 'nothing says that it is one of this platform' },
  'no-anchor': { es: 'su autoridad no está instalada', en: 'its authority is not installed' },
} as const satisfies Readonly<Record<string, Bilingual>>;
