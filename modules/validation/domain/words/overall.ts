import type { Bilingual, LegName } from '../../contract/verdict.ts';

export const TEST_NOTE: Bilingual = {
  es: 'Intervienen autoridades de prueba: este resultado no tiene valor legal.',
  en: 'Test authorities are involved: this result has no legal value.',
};

export const PASSED: Bilingual = {
  es: 'El documento está íntegro, sus firmas son válidas y nada cambió después de firmar.',
  en: 'The document is intact, its signatures are valid and nothing changed after signing.',
};

/** One sentence for the whole answer, by the leg that decides it. The leg's own reason says exactly what. */
export const FAILED_BY: Readonly<Record<LegName, Bilingual>> = {
  file: { es: 'El archivo no es un PDF que se pueda validar.', en: 'The file is not a PDF that can be validated.' },
  signature: { es: 'Una firma no es válida.', en: 'A signature is not valid.' },
  changes: { es: 'El documento se cambió después de firmarlo.', en: 'The document was changed after it was signed.' },
  certificate: { es: 'El certificado de una firma no vale.', en: 'The certificate of a signature is not good.' },
  revocation: { es: 'El certificado de una firma estaba revocado.', en: 'The certificate of a signature was revoked.' },
  constancia: {
    es: 'La constancia no corresponde a este documento o fue alterada.',
    en: 'The record does not belong to this document or was altered.',
  },
  anchor: { es: 'El ancla en la cadena de bloques no coincide.', en: 'The blockchain anchor does not match.' },
  record: {
    es: 'El archivo o su historia no coincide con lo que este sistema registró.',
    en: 'The file or its history does not match what this system recorded.',
  },
};

export const UNDECIDED_BY: Readonly<Record<LegName, Bilingual>> = {
  file: { es: 'El archivo no se pudo leer por completo.', en: 'The file could not be read in full.' },
  signature: { es: 'No se puede decidir sobre una firma.', en: 'A signature cannot be decided on.' },
  changes: {
    es: 'Las firmas están íntegras, pero después se añadió algo que quien firmó no vio.',
    en: 'The signatures are intact, but something was added later that a signer did not see.',
  },
  certificate: {
    es: 'El documento está íntegro; falta poder confirmar el certificado de una firma.',
    en: 'The document is intact; the certificate of a signature cannot be confirmed yet.',
  },
  revocation: {
    es: 'El documento está íntegro y firmado; falta saber si un certificado estaba revocado.',
    en: 'The document is intact and signed; it is not known whether a certificate was revoked.',
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

export const CONTENT_ALTERED: Bilingual = {
  es: 'El documento fue alterado después de firmarse.',
  en: 'The document was altered after it was signed.',
};

export const NO_SIGNATURES: Bilingual = {
  es: 'El documento no está firmado: no hay nada que validar.',
  en: 'The document is not signed: there is nothing to validate.',
};
