import type { EndorsementKind } from '../contract/events.ts';

interface Transfer {
  readonly endorser: string;
  readonly endorsee: string;
}

interface SheetWords {
  readonly title: string;
  readonly about: string;
  readonly documentTitle: string;
  readonly folio: string;
  readonly documentId: string;
  readonly sha256: string;
  readonly endorsement: string;
  readonly endorser: string;
  readonly endorserRfc: string;
  readonly endorsee: string;
  readonly endorseeRfc: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<EndorsementKind, string>>;
  readonly amount: string;
  readonly place: string;
  readonly placeOmitted: string;
  readonly statedDate: string;
  readonly date: string;
  readonly transfer: Readonly<Record<EndorsementKind, (who: Transfer) => string>>;
  readonly basis: string;
  readonly acceptance: string;
  readonly acceptanceUnsigned: string;
  readonly signature: string;
  readonly signatureLabel: string;
  readonly beside: string;
}

/**
 * What a sheet of endorsement says, whole sentences per language. What each class passes on, and what is presumed where
 * the place is left out, is in the Ley General de Títulos y Operaciones de Crédito (LGTOC), articles 29, 30 and 33 to 36.
 */
export const sheetWords: Readonly<Record<'es' | 'en', SheetWords>> = {
  es: {
    title: 'Hoja de endoso',
    about: 'Documento que se endosa',
    documentTitle: 'Título',
    folio: 'Folio',
    documentId: 'DocumentID',
    sha256: 'SHA-256 del documento sellado',
    endorsement: 'Endoso',
    endorser: 'Endosante',
    endorserRfc: 'RFC del endosante',
    endorsee: 'Endosatario',
    endorseeRfc: 'RFC del endosatario',
    kind: 'Clase de endoso',
    kinds: {
      PROPERTY: 'En propiedad (LGTOC, artículo 34)',
      PROCURATION: 'En procuración (LGTOC, artículo 35)',
      GUARANTEE: 'En garantía (LGTOC, artículo 36)',
    },
    amount: 'Importe del documento',
    place: 'Lugar',
    placeOmitted: 'No se indicó; se presume el domicilio del endosante (LGTOC, artículo 30)',
    statedDate: 'Fecha del endoso, según quien lo pidió',
    date: 'Fecha de esta hoja',
    transfer: {
      PROPERTY: ({ endorser, endorsee }) =>
        `Endoso en propiedad: ${endorser} transmite a ${endorsee} la propiedad del documento identificado arriba y todos los derechos inherentes a él.`,
      PROCURATION: ({ endorser, endorsee }) =>
        `Endoso en procuración: ${endorser} faculta a ${endorsee} para presentar y cobrar el documento identificado arriba, en juicio o fuera de él, sin transmitirle su propiedad.`,
      GUARANTEE: ({ endorser, endorsee }) =>
        `Endoso en garantía: ${endorser} entrega en garantía a ${endorsee} el documento identificado arriba, con los derechos y las obligaciones de un acreedor prendario.`,
    },
    basis:
      'La hoja acompaña al documento sellado, al que la une su SHA-256, y se firma aparte: el documento firmado no cambia. El endoso puede constar en una hoja adherida al título (LGTOC, artículo 29).',
    acceptance: 'Aceptación del endosatario',
    acceptanceUnsigned: 'El texto lo escribió quien pidió el endoso. Esta hoja la firma el endosante; el endosatario no firma en ella.',
    signature: 'Firma del endosante',
    signatureLabel: 'Firma de',
    beside: 'Compruebe este documento con el código QR',
  },
  en: {
    title: 'Endorsement sheet',
    about: 'Document that is endorsed',
    documentTitle: 'Title',
    folio: 'Folio',
    documentId: 'DocumentID',
    sha256: 'SHA-256 of the sealed document',
    endorsement: 'Endorsement',
    endorser: 'Endorser',
    endorserRfc: 'RFC of the endorser',
    endorsee: 'Endorsee',
    endorseeRfc: 'RFC of the endorsee',
    kind: 'Class of endorsement',
    kinds: {
      PROPERTY: 'In ownership, “en propiedad” (LGTOC, article 34)',
      PROCURATION: 'By procuration, “en procuración” (LGTOC, article 35)',
      GUARANTEE: 'In guarantee, “en garantía” (LGTOC, article 36)',
    },
    amount: 'Amount of the document',
    place: 'Place',
    placeOmitted: 'Not stated; the domicile of the endorser is presumed (LGTOC, article 30)',
    statedDate: 'Date of the endorsement, as its requester states it',
    date: 'Date of this sheet',
    transfer: {
      PROPERTY: ({ endorser, endorsee }) =>
        `Endorsement in ownership: ${endorser} passes on to ${endorsee} the ownership of the document identified above and all rights that belong to it.`,
      PROCURATION: ({ endorser, endorsee }) =>
        `Endorsement by procuration: ${endorser} empowers ${endorsee} to present and collect the document identified above, in court or out of it, without passing on its ownership.`,
      GUARANTEE: ({ endorser, endorsee }) =>
        `Endorsement in guarantee: ${endorser} gives the document identified above to ${endorsee} as security, with the rights and duties of a pledgee.`,
    },
    basis:
      'The sheet goes with the sealed document, to which its SHA-256 ties it, and is signed apart from it: the signed document does not change. An endorsement may stand on a sheet attached to the title (LGTOC, article 29).',
    acceptance: 'Acceptance by the endorsee',
    acceptanceUnsigned: 'Written by whoever requested the endorsement. The endorser signs this sheet; the endorsee does not sign on it.',
    signature: 'Signature of the endorser',
    signatureLabel: 'Signature of',
    beside: 'Check this document with the QR code',
  },
};
