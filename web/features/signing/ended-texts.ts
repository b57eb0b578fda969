import { defineTexts } from '../../i18n/texts.ts';

export const endedTexts = defineTexts(
  'ended-link',
  {
    nobody: 'quien se lo envió',
    why: 'Los enlaces para firmar duran pocos días desde que le toca, para que nadie los use más tarde en su lugar. Si ya recibió un correo más reciente, abra el enlace de ese correo.',
    whom: 'El documento lo envió {{name}}. Pida aquí un enlace nuevo: le llega al correo donde recibió este.',
    ask: 'Pedir un enlace nuevo',
    told: 'Se avisó a {{name}}. Cuando lo envíe, el enlace nuevo llega al correo donde recibió este.',
    askedBefore:
      'Usted ya pidió un enlace nuevo y {{name}} lo sabe. Cuando lo envíe, llega al correo donde recibió este. Si le urge, escríbale.',
    nothingToAsk: 'El documento lo envió {{name}}. Ahora no se espera nada de usted con este enlace; si necesita el documento, pídaselo.',
  },
  {
    nobody: 'the sender',
    why: 'Signing links last a few days from your turn, so that nobody can use them later in your place. If a newer mail has reached you, open the link of that mail.',
    whom: '{{name}} sent the document. Ask for a new link here: it comes to the address where you received this one.',
    ask: 'Ask for a new link',
    told: '{{name}} has been told. Once they send it, the new link comes to the address where you received this one.',
    askedBefore:
      'You have asked for a new link and {{name}} knows. Once they send it, it comes to the address where you received this one. If it is urgent, write to them.',
    nothingToAsk: '{{name}} sent the document. Nothing is expected of you with this link now; if you need the document, ask them.',
  },
);
