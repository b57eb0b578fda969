import { defineTexts } from '../../i18n/texts.ts';

/** Of asking for the cancellation of a document; it comes after the first page. */
export const petitionTexts = defineTexts(
  'signing-petition',
  {
    title: 'Si este documento ya no debe tener efecto',
    text: 'Puede pedir que se cancele. Este enlace no basta: hay que entrar con una cuenta del correo {{email}}. Si no la tiene, ahí mismo la abre y después llega directo a la solicitud.',
    ask: 'Pedir la cancelación',
  },
  {
    title: 'If this document should no longer have effect',
    text: 'You can ask for its cancellation. This link is not enough: you have to log in with an account for {{email}}. If you have none, you can create it on the way and go straight to the request.',
    ask: 'Ask for cancellation',
  },
);
