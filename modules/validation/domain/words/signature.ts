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
  'signature.intact': {
    es: 'La firma de {signer} está íntegra y cubre todo el archivo hasta el byte {coveredEnd}.',
    en: 'The signature of {signer} is intact and covers the whole file up to byte {coveredEnd}.',
  },
  'signature.intact_sealed': {
    es: 'La firma de {writer}, que la plataforma selló con su certificado ({signer}), está íntegra y cubre todo el archivo hasta el byte {coveredEnd}.',
    en: 'The signature of {writer}, which the platform sealed with its certificate ({signer}), is intact and covers the whole file up to byte {coveredEnd}.',
  },
  'signature.timestamp_intact': {
    es: 'El sello de tiempo {time} de {signer} está íntegro y cubre el archivo hasta el byte {coveredEnd}.',
    en: 'The timestamp {time} of {signer} is intact and covers the file up to byte {coveredEnd}.',
  },
  'signature.content_altered': {
    es: 'El contenido que firmó {signer} fue alterado: su huella ya no coincide.',
    en: 'What {signer} signed was altered: its digest no longer matches.',
    todo: doNotTrust,
  },
  'signature.value_wrong': {
    es: 'El valor de la firma no corresponde al certificado de {signer}.',
    en: 'The signature value does not belong to the certificate of {signer}.',
    todo: doNotTrust,
  },
  'signature.key_outside_limits': {
    es: 'La clave de {signer} es más grande de lo que aquí se calcula (RSA de más de 8192 bits, o con un exponente mayor que 2^32): la firma no se comprobó.',
    en: 'The key of {signer} is larger than what is computed here (RSA above 8192 bits, or an exponent above 2^32): the signature was not checked.',
    todo: otherTool,
  },
  'signature.timestamp_key_outside_limits': {
    es: 'La clave de la autoridad que puso el sello de tiempo a la firma de {signer} es más grande de lo que aquí se calcula: el sello no se comprobó.',
    en: 'The key of the authority behind the timestamp of the signature of {signer} is larger than what is computed here: the timestamp was not checked.',
    todo: otherTool,
  },
  'signature.not_all_checked': {
    es: 'El archivo trae más firmas, o más certificados, de los que se comprueban en una validación: de sus firmas se comprobaron {checked} y faltaron {unchecked}.',
    en: 'The file carries more signatures, or more certificates, than one validation checks: of its signatures {checked} were checked and {unchecked} were not.',
    todo: otherTool,
  },
  'signature.no_certificate': {
    es: 'La firma no incluye el certificado de quien firmó.',
    en: 'The signature does not carry the certificate of its signer.',
    todo: askAgain,
  },
  'signature.unreadable': {
    es: 'La firma del campo {field} no se puede leer.',
    en: 'The signature in field {field} cannot be read.',
    todo: askAgain,
  },
  'signature.not_der': {
    es: 'La firma lleva bytes que no le pertenecen.',
    en: 'The signature carries bytes that do not belong to it.',
    todo: doNotTrust,
  },
  'signature.weak_algorithm': {
    es: 'La firma usa SHA-1, que ya no prueba nada.',
    en: 'The signature uses SHA-1, which proves nothing any more.',
    todo: { es: 'Pida una firma nueva con SHA-256.', en: 'Ask for a new signature with SHA-256.' },
  },
  'signature.unsupported_format': {
    es: 'El formato de firma {subFilter} no se admite.',
    en: 'The signature format {subFilter} is not supported.',
    todo: otherTool,
  },
  'signature.outside_profile': {
    es: 'La firma coincide con el contenido, pero se aparta del perfil PAdES: {problems}.',
    en: 'The signature matches the content but departs from the PAdES profile: {problems}.',
    todo: { es: 'Pida a quien firmó una copia hecha con otra herramienta.', en: 'Ask the signer for a copy made with another tool.' },
  },
  'signature.timestamp_wrong': {
    es: 'El sello de tiempo de la firma de {signer} fue alterado o es de otra firma.',
    en: 'The timestamp of the signature of {signer} was altered or belongs to another signature.',
    todo: doNotTrust,
  },
  'signature.timestamp_outside_profile': {
    es: 'El sello de tiempo se aparta de su norma: {problems}.',
    en: 'The timestamp departs from its standard: {problems}.',
    todo: askAgain,
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
  'signature.padding_altered': {
    es: 'El relleno de la firma del campo {field} fue alterado ({problems}).',
    en: 'The padding of the signature in field {field} was altered ({problems}).',
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
    es: 'El archivo fue reescrito después de firmar y la firma del campo {field} ya no está en su lugar ({problems}).',
    en: 'The file was rewritten after signing and the signature in field {field} is no longer in its place ({problems}).',
    todo: askAgain,
  },
} as const satisfies PhraseBook;
