import { defineTexts } from '../../i18n/texts.ts';

export const withSendingTexts = defineTexts(
  'signing-with-sending',
  {
    title: 'Se va a firmar con su firma guardada',
    text: 'Este es el archivo que firma, como lo aceptó al enviar. En unos segundos queda firmado.',
    stop: 'No firmar todavía',
  },
  {
    title: 'About to be signed with the signature you keep',
    text: 'This is the file you sign, as you agreed on sending. It will be signed in a few seconds.',
    stop: 'Do not sign yet',
  },
);
