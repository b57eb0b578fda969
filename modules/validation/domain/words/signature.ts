import type { PhraseBook } from './phrase.ts';

const askAgain = {
  es: 'Pida a quien lo envió el archivo original, sin abrir ni guardar de nuevo.',
  en: 'Ask the sender for the original file, neither opened nor saved again.',
};
const otherTool = { es: 'Valide con la herramienta con que se firmó.', en: 'Validate with the tool it was signed with.' };
const doNotTrust = {
  es: 'No confíe en este archivo; pida el original a quien lo firmó.',
  en: 'Do not trust this file; ask the signer for the original.',
};

export const signaturePhrases = {
  'signature.none': {
    es: 'El PDF no contiene ninguna firma.',
    en: 'The PDF holds no signature.',
    todo: { es: 'Si debía estar firmado, pida el archivo firmado.', en: 'If it should be signed, ask for the signed file.' },
  },
  'signature.timestamps_only': {
    es: 'El PDF lleva sello de tiempo y ninguna firma: el sello dice cuándo existía, no quién responde por él.',
    en: 'The PDF holds a timestamp and no signature: the timestamp says when it existed, not who stands behind it.',
    todo: { es: 'Si debía estar firmado, pida el archivo firmado.', en: 'If it should be signed, ask for the signed file.' },
  },
  'signature.intact': {
    es: 'La firma de {signer} está íntegra y cubre todo el archivo hasta el byte {coveredEnd}{noted}.',
    en: 'The signature of {signer} is intact and covers the whole file up to byte {coveredEnd}{noted}.',
  },
  'signature.intact_sealed': {
    es: 'La firma de {writer}, que la plataforma selló con su certificado ({signer}), está íntegra y cubre todo el archivo hasta el byte {coveredEnd}{noted}.',
    en: 'The signature of {writer}, which the platform sealed with its certificate ({signer}), is intact and covers the whole file up to byte {coveredEnd}{noted}.',
  },
  'signature.timestamp_intact': {
    es: 'El sello de tiempo {time} de {signer} está íntegro y cubre el archivo hasta el byte {coveredEnd}{noted}.',
    en: 'The timestamp {time} of {signer} is intact and covers the file up to byte {coveredEnd}{noted}.',
  },
  'signature.content_altered': {
    es: 'El archivo no es el que firmó {signer}: su huella no coincide con la firmada.',
    en: 'The file is not the one that {signer} signed: its digest does not match the signed one.',
    todo: doNotTrust,
  },
  // Who wrote it stands beside the signature in the file itself, which is known to have been altered.
  'signature.content_altered_sealed': {
    es: 'El archivo no es el que, según dice, firmó {writer} y selló la plataforma ({signer}): su huella no coincide con la firmada.',
    en: 'The file is not the one that, as it says, {writer} signed and the platform sealed ({signer}): its digest does not match the signed one.',
    todo: doNotTrust,
  },
  'signature.value_wrong': {
    es: 'El valor de la firma no se verifica con la clave del certificado de {signer}.',
    en: 'The signature value does not verify with the key in the certificate of {signer}.',
    todo: doNotTrust,
  },
  'signature.content_inside': {
    es: 'La firma de {signer} lleva dentro el contenido que firma, en vez de dejarlo en el archivo como lo hace una firma de PDF.',
    en: 'The signature of {signer} holds the content that it signs, instead of leaving it to the file as a PDF signature does.',
    todo: askAgain,
  },
  'signature.digest_not_stated': {
    es: 'La firma de {signer} no dice, exactamente una vez, la huella de lo que firma.',
    en: 'The signature of {signer} does not state, exactly once, the digest of what it signs.',
    todo: askAgain,
  },
  'signature.attributes_out_of_order': {
    es: 'El valor de la firma de {signer} se calculó sobre atributos en desorden, y la norma (RFC 5652) pide el orden de DER.',
    en: 'The signature value of {signer} was computed over attributes out of order, and the standard (RFC 5652) asks for the order of DER.',
    todo: askAgain,
  },
  'signature.bytes_after_value': {
    es: 'Al valor de la firma del campo {field} le siguen bytes que no son relleno: no le pertenecen.',
    en: 'The signature value in field {field} is followed by bytes that are not padding: they are not part of it.',
    todo: doNotTrust,
  },
  'signature.key_outside_limits': {
    es: 'La clave de {signer} es más grande de lo que aquí se calcula (RSA de más de 8192 bits, o con un exponente mayor que 2^32): la firma no se comprobó.',
    en: 'The key of {signer} is larger than what is computed here (RSA above 8192 bits, or an exponent above 2^32): the signature was not checked.',
    todo: otherTool,
  },
  'signature.timestamp_key_outside_limits': {
    es: 'La clave de la autoridad que puso el sello de tiempo de la firma o del archivo ({signer}) es más grande de lo que aquí se calcula: el sello no se comprobó.',
    en: 'The key of the authority behind the timestamp of the signature or of the file ({signer}) is larger than what is computed here: the timestamp was not checked.',
    todo: otherTool,
  },
  'signature.not_all_checked': {
    es: 'El archivo trae más firmas, o más certificados, de los que se comprueban en una validación: de sus firmas se comprobaron {checked} y faltaron {unchecked}.',
    en: 'The file carries more signatures, or more certificates, than one validation checks: of its signatures {checked} were checked and {unchecked} were not.',
    todo: otherTool,
  },
  'signature.no_certificate': {
    es: 'La firma no incluye el certificado de quien firmó: su valor no se pudo comprobar.',
    en: 'The signature does not carry the certificate of its signer: its value could not be checked.',
    todo: askAgain,
  },
  'signature.certificate_unreadable': {
    es: 'El certificado de quien firmó viene en la firma, pero está escrito de un modo que aquí no se puede leer: su valor no se pudo comprobar.',
    en: 'The certificate of the signer travels in the signature, but it is written in a way that cannot be read here: its value could not be checked.',
    todo: otherTool,
  },
  'signature.certificate_unreadable_beside': {
    es: 'La firma de {signer} coincide con el archivo, pero junto a su certificado viaja otro que aquí no se puede leer.',
    en: 'The signature of {signer} fits the file, but beside its certificate travels another one that cannot be read here.',
    todo: otherTool,
  },
  'signature.unreadable': {
    es: 'El valor de la firma del campo {field} no se puede leer como firma.',
    en: 'The signature value in field {field} cannot be read as a signature.',
    todo: askAgain,
  },
  'signature.too_much': {
    es: 'El valor de la firma del campo {field} contiene más de lo que aquí se lee de una firma: no se comprobó.',
    en: 'The signature value in field {field} holds more than is read here of one signature: it was not checked.',
    todo: otherTool,
  },
  'signature.weak_algorithm': {
    es: 'La firma de {signer} coincide con el archivo, pero usa {algorithm}, que ya no prueba nada.',
    en: 'The signature of {signer} fits the file but uses {algorithm}, which proves nothing any more.',
    todo: { es: 'Pida una firma nueva con SHA-256.', en: 'Ask for a new signature with SHA-256.' },
  },
  'signature.weak_key': {
    es: 'La firma de {signer} coincide con el archivo, pero su clave de {keyBits} bits es demasiado corta para probar algo.',
    en: 'The signature of {signer} fits the file, but its key of {keyBits} bits is too short to prove anything.',
    todo: {
      es: 'Pida una firma nueva con una clave de al menos 2048 bits (RSA) o 256 (curva elíptica).',
      en: 'Ask for a new signature with a key of at least 2048 bits (RSA) or 256 (elliptic curve).',
    },
  },
  'signature.unsupported_algorithm': {
    es: 'La firma de {signer} usa {algorithm}, que aquí no se puede calcular con su clave: la firma no se comprobó.',
    en: 'The signature of {signer} uses {algorithm}, which cannot be computed here with its key: the signature was not checked.',
    todo: otherTool,
  },
  'signature.unsupported_format': {
    es: 'El formato de firma {subFilter} no se admite, y su valor no se puede leer.',
    en: 'The signature format {subFilter} is not supported, and its value cannot be read.',
    todo: otherTool,
  },
  'signature.unknown_format': {
    es: 'La firma de {signer} coincide con el archivo, pero el formato que declara ({subFilter}) no es uno que aquí se conozca.',
    en: 'The signature of {signer} fits the file, but the format that it declares ({subFilter}) is not one known here.',
    todo: otherTool,
  },
  'signature.declared_otherwise': {
    es: 'La firma de {signer} coincide con el archivo, pero el archivo declara otra clase de firma ({subFilter}) que la que es.',
    en: 'The signature of {signer} fits the file, but the file declares another kind of signature ({subFilter}) than it is.',
    todo: otherTool,
  },
  'signature.several_signers': {
    es: 'El campo {field} lleva {signers} firmantes en un solo valor, y la norma de PDF admite uno: todos coinciden con el archivo, pero solo se nombra a {signer}.',
    en: 'Field {field} holds {signers} signers in one value, and the PDF standard allows one: each of them fits the file, but only {signer} is named.',
    todo: otherTool,
  },
  'signature.oddly_written': {
    es: 'La firma de {signer} coincide con el archivo, pero su valor está escrito de forma inusual (signos mezclados, espacios o texto en vez de dígitos hexadecimales), y ahí caben cambios que no se notan.',
    en: 'The signature of {signer} fits the file, but its value is written in an unusual way (mixed letters, spaces, or text in place of hexadecimal digits), where changes would go unnoticed.',
    todo: askAgain,
  },
  'signature.outside_profile': {
    es: 'La firma de {signer} coincide con el archivo, pero se aparta de su norma: {problems}.',
    en: 'The signature of {signer} fits the file but departs from its standard: {problems}.',
    todo: { es: 'Pida a quien firmó una copia hecha con otra herramienta.', en: 'Ask the signer for a copy made with another tool.' },
  },
  'signature.not_fully_computed': {
    es: 'La firma de {signer} no se pudo comprobar por completo: {problems}.',
    en: 'The signature of {signer} could not be checked in full: {problems}.',
    todo: otherTool,
  },
  'signature.timestamp_wrong': {
    es: 'El sello de tiempo de la firma de {signer} no se verifica con la clave de su autoridad.',
    en: 'The timestamp of the signature of {signer} does not verify with the key of its authority.',
    todo: doNotTrust,
  },
  'signature.timestamp_of_other': {
    es: 'El sello de tiempo de la firma de {signer} es de otra firma: su huella no coincide.',
    en: 'The timestamp of the signature of {signer} belongs to another signature: its imprint does not match.',
    todo: doNotTrust,
  },
  'signature.timestamp_unreadable': {
    es: 'El sello de tiempo de la firma de {signer} no se puede leer como sello.',
    en: 'The timestamp of the signature of {signer} cannot be read as a timestamp.',
    todo: askAgain,
  },
  'signature.timestamp_weak_algorithm': {
    es: 'El sello de tiempo usa {algorithm}, que ya no prueba nada.',
    en: 'The timestamp uses {algorithm}, which proves nothing any more.',
    todo: {
      es: 'Pida una firma nueva con un sello de tiempo con SHA-256.',
      en: 'Ask for a new signature with a timestamp that uses SHA-256.',
    },
  },
  'signature.timestamp_unsupported_algorithm': {
    es: 'El sello de tiempo usa {algorithm}, que aquí no se puede calcular: el sello no se comprobó.',
    en: 'The timestamp uses {algorithm}, which cannot be computed here: the timestamp was not checked.',
    todo: otherTool,
  },
  'signature.timestamp_outside_profile': {
    es: 'El sello de tiempo se aparta de su norma: {problems}.',
    en: 'The timestamp departs from its standard: {problems}.',
    todo: otherTool,
  },
  'signature.timestamp_of_the_future': {
    es: 'El sello de tiempo dice {time}, después de la hora de esta validación.',
    en: 'The timestamp says {time}, later than the time of this validation.',
    todo: { es: 'Revise el reloj de este equipo.', en: 'Check the clock of this computer.' },
  },
  'signature.range_wrong': {
    es: 'La firma del campo {field} no dice de forma válida qué parte del archivo cubre ({problems}).',
    en: 'The signature in field {field} does not validly say which part of the file it covers ({problems}).',
    todo: doNotTrust,
  },
  'signature.gap_abused': {
    es: 'El hueco que la firma del campo {field} deja sin cubrir no es exactamente su propio valor: ahí cabe contenido ajeno.',
    en: 'The gap that the signature in field {field} leaves uncovered is not exactly its own value: foreign content fits there.',
    todo: doNotTrust,
  },
  'signature.covers_part': {
    es: 'La firma del campo {field} cubre solo una parte del archivo que existía al firmar.',
    en: 'The signature in field {field} covers only part of the file that existed when it was made.',
    todo: doNotTrust,
  },
  'signature.wired_later': {
    es: 'El campo {field} fue enlazado a su firma después de firmar.',
    en: 'Field {field} was connected to its signature after signing.',
    todo: doNotTrust,
  },
  'signature.removed': {
    es: 'Una versión posterior del archivo oculta o sustituye la firma del campo {field}.',
    en: 'A later version of the file hides or replaces the signature in field {field}.',
    todo: doNotTrust,
  },
  'signature.structure_wrong': {
    es: 'La firma del campo {field} no está puesta en el archivo como debe ({problems}): así queda cuando un archivo firmado se reescribe o se corta.',
    en: 'The signature in field {field} is not placed in the file as it must be ({problems}): that is how a signed file looks after being rewritten or cut.',
    todo: askAgain,
  },
} as const satisfies PhraseBook;
