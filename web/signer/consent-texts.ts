import { defineTexts } from '../i18n/texts.ts';

/** Beside the sentence by which somebody accepts to sign; the sentence itself stands in shared-kernel/signing/consent.ts. */
export const consentTexts = defineTexts(
  'signer-consent',
  { missing: 'Acéptelo para firmar: marque la casilla.' },
  { missing: 'Accept it to sign: tick the box.' },
);
