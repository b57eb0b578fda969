import { noLegalValue } from '../../../../shared-kernel/i18n/no-legal-value.ts';
import type { Bilingual, Leg, LegName } from '../../contract/verdict.ts';
import type { LegCode } from './index.ts';

export const TEST_NOTE: Bilingual = {
  es: 'Intervienen autoridades de prueba: este resultado no tiene valor legal.',
  en: 'Test authorities are involved: this result has no legal value.',
};

/** A document that was made with a test key. */
export const TEST_DOCUMENT: Bilingual = noLegalValue.sentence;

export const PASSED: Bilingual = {
  es: 'El documento está íntegro, sus firmas son válidas y nada cambió después de firmar.',
  en: 'The document is intact, its signatures are valid and nothing changed after signing.',
};

const ALTERED: Bilingual = { es: 'El documento fue alterado después de firmarse.', en: 'The document was altered after it was signed.' };
const CHANGED: Bilingual = { es: 'El documento se cambió después de firmarlo.', en: 'The document was changed after it was signed.' };
const ADDED_UNSEEN: Bilingual = {
  es: 'Después de una firma se añadió algo que quien firmó no vio.',
  en: 'After a signature something was added that the signer did not see.',
};

/** Where the leg's own sentence below would say too little, or something that is not known. */
const BY_CODE: Readonly<Partial<Record<LegCode, Bilingual>>> = {
  'signature.content_altered': ALTERED,
  'signature.content_altered_sealed': ALTERED,
  'signature.none': {
    es: 'El documento no está firmado: no hay nada que validar.',
    en: 'The document is not signed: there is nothing to validate.',
  },
  'signature.timestamps_only': {
    es: 'El documento lleva sello de tiempo, pero nadie lo firmó.',
    en: 'The document holds a timestamp, but nobody signed it.',
  },
  'file.not_a_pdf': { es: 'Esto no es un PDF: no hay nada que validar.', en: 'This is not a PDF: there is nothing to validate.' },
  'file.empty': { es: 'El archivo está vacío: no hay nada que validar.', en: 'The file is empty: there is nothing to validate.' },
  'file.protected': { es: 'El archivo está protegido.', en: 'The file is protected.' },
  'file.unreadable': { es: 'El archivo está dañado.', en: 'The file is damaged.' },
  'file.damaged_unsigned': {
    es: 'El archivo está dañado y no se encontró ninguna firma en él.',
    en: 'The file is damaged, and no signature was found in it.',
  },
  'changes.content': CHANGED,
  'changes.against_certification': CHANGED,
  'changes.locked_field': CHANGED,
  'changes.form_filled': ADDED_UNSEEN,
  'changes.annotations': ADDED_UNSEEN,
  'changes.visible_field_added': ADDED_UNSEEN,
  'record.file_unreadable': {
    es: 'El archivo que este sistema guardó falta o está dañado.',
    en: 'The file that this system kept is missing or damaged.',
  },
  'record.not_completed': { es: 'El documento aún no está completo.', en: 'The document is not complete yet.' },
};

/** True of every way in which such a leg fails; the leg's own reason says exactly what. */
const FAILED_BY: Readonly<Record<LegName, Bilingual>> = {
  file: { es: 'El archivo no es un PDF que se pueda validar.', en: 'The file is not a PDF that can be validated.' },
  signature: { es: 'Una firma no es válida.', en: 'A signature is not valid.' },
  changes: {
    es: 'Lo que muestra el archivo puede no ser lo que se firmó.',
    en: 'What the file shows may not be what was signed.',
  },
  certificate: { es: 'El certificado de una firma no vale.', en: 'The certificate of a signature is not good.' },
  revocation: { es: 'El certificado de una firma estaba revocado.', en: 'The certificate of a signature was revoked.' },
  constancia: { es: 'La constancia no prueba nada de este documento.', en: 'The record proves nothing about this document.' },
  anchor: { es: 'El ancla en la cadena de bloques no coincide.', en: 'The blockchain anchor does not match.' },
  record: {
    es: 'El archivo o su historia no coincide con lo que este sistema registró.',
    en: 'The file or its history does not match what this system recorded.',
  },
};

const UNDECIDED_BY: Readonly<Record<LegName, Bilingual>> = {
  file: { es: 'El archivo no se pudo leer por completo.', en: 'The file could not be read in full.' },
  signature: { es: 'No se puede decidir sobre una firma.', en: 'A signature cannot be decided on.' },
  changes: {
    es: 'No se puede decidir si algo cambió después de firmar.',
    en: 'Whether anything changed after signing cannot be decided.',
  },
  certificate: {
    es: 'El documento está íntegro; falta poder confirmar el certificado de una firma.',
    en: 'The document is intact; the certificate of a signature cannot be confirmed yet.',
  },
  revocation: {
    es: 'El documento está íntegro y firmado; falta saber si un certificado estaba revocado cuando se firmó.',
    en: 'The document is intact and signed; it is not known whether a certificate was revoked when it was used.',
  },
  constancia: {
    es: 'El documento está íntegro y firmado; falta poder confirmar su constancia.',
    en: 'The document is intact and signed; its record cannot be confirmed yet.',
  },
  anchor: {
    es: 'El documento está íntegro y firmado; falta poder comparar su ancla.',
    en: 'The document is intact and signed; its anchor cannot be compared yet.',
  },
  record: {
    es: 'El documento está íntegro y firmado; falta poder consultar su historia.',
    en: 'The document is intact and signed; its history cannot be consulted yet.',
  },
};

/** One sentence for the whole answer, by the leg that decides it. */
export function sentenceFor({ leg, code, status }: Pick<Leg, 'leg' | 'code' | 'status'>): Bilingual {
  return BY_CODE[code as LegCode] ?? (status === 'FAILED' ? FAILED_BY : UNDECIDED_BY)[leg];
}
