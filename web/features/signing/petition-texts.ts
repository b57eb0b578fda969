import { defineTexts } from '../../i18n/texts.ts';

/** Of asking for the cancellation of a document; it comes after the first page. */
export const petitionTexts = defineTexts(
  'signing-petition',
  {
    title: 'Si este documento no debe seguir en pie',
    text: 'Puede pedir que se cancele. Este enlace no basta: se entra con una cuenta del correo {{email}}. Si no la tiene, la abre en el camino; después llega directo a la solicitud.',
    ask: 'Pedir la cancelación',
  },
  {
    title: 'If this document should not stand',
    text: 'You can ask for its cancellation. This link is not enough: you log in with an account of {{email}}. If you have none, you open it on the way; then you arrive straight at the request.',
    ask: 'Ask for cancellation',
  },
);
