import type { PhraseBook } from './phrase.ts';

const original = {
  es: 'Descargue el documento de este sistema y use esa copia.',
  en: 'Download the document from this system and use that copy.',
};
const wait = { es: 'Espere y valide de nuevo.', en: 'Wait and validate again.' };

export const recordPhrases = {
  'constancia.valid': {
    es: 'La constancia de {tsa} prueba que este archivo existía el {time}.',
    en: 'The record of {tsa} proves that this file existed on {time}.',
  },
  'constancia.not_given': {
    es: 'No se entregó la constancia de conservación (.asn).',
    en: 'The constancia (.asn) was not provided.',
    todo: { es: 'Entregue también el .asn para probar la fecha.', en: 'Hand in the .asn as well to prove the date.' },
  },
  'constancia.none_for_sheet': {
    es: 'Una hoja de evidencias no lleva constancia: la fecha la prueba el sello de tiempo de su firma.',
    en: 'An evidence sheet has no constancia: the timestamp of its signature proves the date.',
  },
  'constancia.of_recorded_file': {
    es: 'La constancia existe ({time}), y es del archivo que este sistema selló, no de este.',
    en: 'The record exists ({time}), and is of the file this system sealed, not of this one.',
    todo: original,
  },
  'constancia.no_file': {
    es: 'La constancia existe ({time}), pero falta el archivo guardado con el que se compara.',
    en: 'The record exists ({time}), but the kept file that it is compared with is missing.',
    todo: { es: 'Avise a quien opera el sistema.', en: 'Tell the operator of the system.' },
  },
  'constancia.pending': {
    es: 'La constancia de este documento aún no se emite.',
    en: 'The record of this document has not been issued yet.',
    todo: wait,
  },
  'constancia.other_document': {
    es: 'La constancia es de otro archivo: su huella es {imprint}.',
    en: 'The record belongs to another file: its digest is {imprint}.',
    todo: { es: 'Entregue el .asn que corresponde a este PDF.', en: 'Hand in the .asn that belongs to this PDF.' },
  },
  'constancia.altered': {
    es: 'La constancia fue alterada: su firma no coincide.',
    en: 'The record was altered: its signature does not match.',
    todo: original,
  },
  'constancia.bytes_after': {
    es: 'A la constancia le siguen bytes que no le pertenecen.',
    en: 'The record is followed by bytes that are not part of it.',
    todo: original,
  },
  'constancia.unreadable': {
    es: 'El archivo .asn no es una constancia legible.',
    en: 'The .asn file is no readable record.',
    todo: original,
  },
  'constancia.unsupported_format': {
    es: 'Es una constancia de la NOM-151-SCFI-2002, formato no admitido.',
    en: 'It is a record of NOM-151-SCFI-2002, an unsupported format.',
    todo: { es: 'Valídela con quien la emitió.', en: 'Validate it with its issuer.' },
  },
  'constancia.key_outside_limits': {
    es: 'Una clave detrás de la constancia es más grande de lo que aquí se calcula: la constancia no se comprobó.',
    en: 'A key behind the record is larger than what is computed here: the record was not checked.',
    todo: { es: 'Valídela con quien la emitió.', en: 'Validate it with its issuer.' },
  },
  'constancia.not_checked': {
    es: 'La constancia no se comprobó: el archivo y ella piden más trabajo del que se dedica a una validación.',
    en: 'The record was not checked: it and the file ask for more work than is done for one validation.',
    todo: { es: 'Valídela con quien la emitió.', en: 'Validate it with its issuer.' },
  },
  'constancia.no_certificate': {
    es: 'La constancia no incluye el certificado de quien la emitió: su firma no se pudo comprobar.',
    en: 'The record does not carry the certificate of its issuer: its signature could not be checked.',
    todo: { es: 'Valídela con quien la emitió.', en: 'Validate it with its issuer.' },
  },
  'constancia.unsupported_algorithm': {
    es: 'La constancia usa {algorithm}, que aquí no se puede calcular: no se comprobó.',
    en: 'The record uses {algorithm}, which cannot be computed here: it was not checked.',
    todo: { es: 'Valídela con quien la emitió.', en: 'Validate it with its issuer.' },
  },
  'constancia.weak_algorithm': {
    es: 'La constancia usa {algorithm}, que ya no prueba nada.',
    en: 'The record uses {algorithm}, which proves nothing any more.',
    todo: { es: 'Pida una constancia nueva con SHA-256.', en: 'Ask for a new record with SHA-256.' },
  },
  'constancia.other_purpose': {
    es: 'La autoridad de {tsa} ({issuer}) está instalada {otherPurpose}, no para constancias.',
    en: 'The authority of {tsa} ({issuer}) is installed {otherPurpose}, not for records.',
    todo: {
      es: 'Quien opera el sistema puede instalarla también para constancias, si confía en ella para eso.',
      en: 'The operator can install it for records too, if they trust it for that.',
    },
  },
  'constancia.no_anchor': {
    es: 'La autoridad de {tsa} ({issuer}) no está instalada; eso no dice nada contra la constancia.',
    en: 'The authority of {tsa} ({issuer}) is not installed; that says nothing against the record.',
    todo: {
      es: 'Quien opera el sistema puede instalarla en la carpeta de confianza y validar de nuevo.',
      en: 'The operator can install it in the trust folder and validate again.',
    },
  },
  'constancia.chain_wrong': {
    es: 'El certificado de {tsa} no basta para la constancia: {chain}.',
    en: 'The certificate of {tsa} does not suffice for the record: {chain}.',
    todo: original,
  },
  'constancia.outside_profile': {
    es: 'La constancia se aparta de su norma: {problems}.',
    en: 'The record departs from its standard: {problems}.',
    todo: original,
  },
  'constancia.of_the_future': {
    es: 'La constancia dice {time}, después de la hora de esta validación.',
    en: 'The record says {time}, later than the time of this validation.',
    todo: { es: 'Revise el reloj de este equipo.', en: 'Check the clock of this computer.' },
  },
  'constancia.earlier_than_signature': {
    es: 'La constancia ({time}) es anterior a una firma que el archivo ya contiene ({latest}).',
    en: 'The record ({time}) is earlier than a signature the file already holds ({latest}).',
    todo: original,
  },
  'anchor.verified': {
    es: 'La cadena {chainId} guarda la raíz {rootShort} en el bloque {blockNumber}, y este documento está incluido en ella.',
    en: 'Chain {chainId} holds root {rootShort} in block {blockNumber}, and this document is included in it.',
  },
  'anchor.not_from_here': {
    es: 'El archivo no es de este sistema: no hay ancla que comparar.',
    en: 'The file is not from this system: there is no anchor to compare.',
  },
  'anchor.of_recorded_file': {
    es: 'No es el archivo anclado: lo que guarda la cadena es del archivo que este sistema selló.',
    en: 'This is not the anchored file: what the chain holds is of the file this system sealed.',
    todo: original,
  },
  'anchor.no_file': {
    es: 'Falta el archivo guardado: no hay con qué comparar lo que guarda la cadena.',
    en: 'The kept file is missing: there is nothing to compare with what the chain holds.',
    todo: { es: 'Avise a quien opera el sistema.', en: 'Tell the operator of the system.' },
  },
  'anchor.of_the_document': {
    es: 'Una hoja no lleva ancla propia: la lleva el documento del que habla.',
    en: 'A sheet has no anchor of its own: the document it speaks of has one.',
  },
  'anchor.pending': { es: 'El documento aún no está anclado.', en: 'The document is not anchored yet.', todo: wait },
  'anchor.mismatch': {
    es: 'El ancla guardada no coincide con la cadena: {what}.',
    en: 'The stored anchor does not match the chain: {what}.',
    todo: { es: 'Avise a quien opera el sistema.', en: 'Tell the operator of the system.' },
  },
  'anchor.unreachable': {
    es: 'La cadena no respondió; el ancla no se pudo comparar.',
    en: 'The chain did not answer; the anchor could not be compared.',
    todo: { es: 'Valide de nuevo más tarde.', en: 'Validate again later.' },
  },
  'record.matches': {
    es: 'Es, byte por byte, el documento que este sistema selló; {events} sucesos, historia íntegra.',
    en: 'It is, byte for byte, the document this system sealed; {events} events, history intact.',
  },
  'record.endorsement_sheet': {
    es: 'Es, byte por byte, la hoja de endoso que este sistema selló; {events} sucesos de los endosos de su documento, historia íntegra.',
    en: 'It is, byte for byte, the endorsement sheet this system sealed; {events} events of its document’s endorsements, history intact.',
  },
  'record.evidence_sheet': {
    es: 'Dice ser una hoja de evidencias. De ellas no se guarda copia: lo que dice lo respalda el sello de la plataforma.',
    en: 'It says that it is an evidence sheet. No copy of these is kept: the seal of the platform stands behind what it says.',
  },
  'record.not_asked': { es: 'No se consultó ningún registro propio.', en: 'No record of our own was consulted.' },
  'record.not_ours': {
    es: 'Este sistema no conoce el archivo; puede venir de otro.',
    en: 'This system does not know the file; it may come from another one.',
  },
  'record.unavailable': {
    es: 'El registro propio no respondió.',
    en: 'Our own record did not answer.',
    todo: { es: 'Valide de nuevo más tarde.', en: 'Validate again later.' },
  },
  'record.not_completed': { es: 'El documento aún no está completo.', en: 'The document is not complete yet.', todo: wait },
  'record.pdf_differs': {
    es: 'No es el archivo que este sistema selló: la primera diferencia está en el byte {offset}.',
    en: 'It is not the file this system sealed: the first difference is at byte {offset}.',
    todo: original,
  },
  'record.earlier_version': {
    es: 'Es una versión anterior del documento: termina en el byte {offset} de {recordedSize}.',
    en: 'It is an earlier version of the document: it ends at byte {offset} of {recordedSize}.',
    todo: original,
  },
  'record.bytes_appended': {
    es: 'Al archivo sellado se le añadieron bytes desde el byte {offset}.',
    en: 'Bytes were appended to the sealed file from byte {offset} on.',
    todo: original,
  },
  'record.constancia_differs': {
    es: 'La constancia no es la que este sistema guardó: la primera diferencia está en el byte {offset}.',
    en: 'The record file is not the one this system kept: the first difference is at byte {offset}.',
    todo: original,
  },
  'record.file_unreadable': {
    es: 'El archivo guardado por este sistema falta o está dañado.',
    en: 'The file kept by this system is missing or damaged.',
    todo: { es: 'Avise a quien opera el sistema.', en: 'Tell the operator of the system.' },
  },
  'record.integrity_failed': {
    es: 'La historia guardada de este documento no coincide con el registro firmado de sus sucesos: uno de los dos fue alterado.',
    en: 'The stored history of this document does not match the signed log of its events: one of the two was altered.',
    todo: { es: 'Avise a quien opera el sistema.', en: 'Tell the operator of the system.' },
  },
  'record.integrity_open': {
    es: 'El archivo coincide, pero ningún registro firmado cubre todavía su historia.',
    en: 'The file matches, but no signed log covers its history yet.',
    todo: wait,
  },
} as const satisfies PhraseBook;
