import { defineTexts } from '../i18n/texts.ts';

/** Texts of every page that is reached by a link. */
export const signerTexts = defineTexts(
  'signer',
  {
    loading: 'Abriendo el documento…',
    code: 'Código {{code}}',
  },
  {
    loading: 'Opening the document…',
    code: 'Code {{code}}',
  },
);
