import { defineTexts } from '../i18n/texts.ts';

/** What only the layout of a session says: the texts of the app come with every page, a signer's too. */
export const sessionTexts = defineTexts(
  'app-session',
  {
    invoice: 'Pagos',
    reviewer: 'Acceso de revisión: puede leer todo lo de esta cuenta, sin cambiar nada.',
    reviewerSelected: 'Acceso de revisión: puede leer documentos seleccionados de esta cuenta, sin cambiar nada.',
  },
  {
    invoice: 'Invoices',
    reviewer: 'Reviewer access: you can read everything in this account and change nothing.',
    reviewerSelected: 'Reviewer access: you can read selected documents of this account and change nothing.',
  },
);
