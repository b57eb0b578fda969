import type { CreditName } from '../../modules/subscription/contract/credits.ts';
import { defineTexts } from '../i18n/texts.ts';

/** What people call a kind of credits; the names of calls and events are for programs. */
export const creditNameTexts = defineTexts(
  'credit-names',
  {
    bioCreditsID: 'Verificación de identificaciones',
    bioCreditsFaceID: 'Verificación facial',
    backgroundCheckCredits: 'Consulta de antecedentes',
    ocrCheckCredits: 'Lectura de comprobantes de domicilio',
    incodeCredits: 'Paquetes de Incode',
    whatsappCredits: 'Envíos por WhatsApp',
    attachmentCredits: 'Archivos adjuntos',
    documentCredits: 'Documentos de paquetes',
  } satisfies Record<CreditName, string>,
  {
    bioCreditsID: 'Checks of ID documents',
    bioCreditsFaceID: 'Face checks',
    backgroundCheckCredits: 'Background checks',
    ocrCheckCredits: 'Readings of proofs of address',
    incodeCredits: 'Incode packages',
    whatsappCredits: 'WhatsApp messages',
    attachmentCredits: 'Attachments',
    documentCredits: 'Documents of packs',
  },
);
