import { defineTexts } from '../i18n/texts.ts';

/** The way to a special endorsement, from the pages that show a document. */
export const specialLinkTexts = defineTexts(
  'special-link',
  {
    start: 'Endoso especial…',
  },
  {
    start: 'Special endorsement…',
  },
);
