import { defineTexts } from '../i18n/texts.ts';

export const duplicateTexts = defineTexts(
  'document-duplicate',
  {
    duplicate: 'Duplicar',
    done: 'Se creó un borrador con el mismo archivo, las mismas personas y los mismos lugares. Revíselo antes de enviarlo.',
  },
  {
    duplicate: 'Duplicate',
    done: 'A draft was made with the same file, people and places. Look it over before you send it.',
  },
);
