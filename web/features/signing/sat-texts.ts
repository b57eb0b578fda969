import { defineTexts } from '../../i18n/texts.ts';

/** Of the page by which somebody who is logged in signs with the e.firma. */
export const satTexts = defineTexts(
  'signing-sat',
  {
    title: 'Firmar con e.firma',
    notYours: 'Usted no firma este documento: lo firman las personas a quienes se lo envió, cada una desde su enlace.',
    which: 'No se dijo qué documento se firma. Ábralo desde sus documentos.',
    byLink: 'Si le pidieron firmar un documento, ábralo con el enlace que recibió por correo y elija ahí la e.firma.',
    see: 'Ver el documento',
    documents: 'Ir a mis documentos',
  },
  {
    title: 'Sign with e.firma',
    notYours: 'You do not sign this document: the people you sent it to do, each from their link.',
    which: 'It was not said which document is signed. Open it from your documents.',
    byLink: 'If you were asked to sign a document, open it with the link in your mail and choose the e.firma there.',
    see: 'See the document',
    documents: 'Go to my documents',
  },
);
