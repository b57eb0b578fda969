import { defineTexts } from '../../i18n/texts.ts';

export const endedTexts = defineTexts(
  'ended-link',
  {
    nobody: 'quien se lo envió',
    whom: 'El documento lo envió {{name}}, y solo esa persona puede darle otro enlace. Avísele desde aquí: el enlace llega al correo donde recibió este.',
    ask: 'Pedir un enlace nuevo',
    told: 'Se avisó a {{name}}. Cuando lo envíe, el enlace nuevo llega al correo donde recibió este.',
    askedBefore:
      'Usted ya pidió un enlace nuevo y {{name}} lo sabe. Cuando lo envíe, llega al correo donde recibió este. Si le urge, escríbale.',
    nothingToAsk: 'El documento lo envió {{name}}. Ahora no se espera nada de usted con este enlace; si necesita el documento, pídaselo.',
    sentOn: 'El más reciente se le envió el {{day}}, al correo donde recibió este. Búsquelo ahí, o reciba otra vez ese mismo enlace.',
    sendAgain: 'Enviarme otra vez el enlace más reciente',
    sentAgain: 'Se lo enviamos otra vez. Llega en unos minutos al correo donde recibió este; mire también en el correo no deseado.',
    sentAgainBefore:
      'Hoy ya lo pidió, y el más reciente ya se le envió. Búsquelo en el correo donde recibió este, también en el no deseado.',
  },
  {
    nobody: 'the sender',
    whom: '{{name}} sent the document, and only they can give you another link. Tell them from here: the link comes to the address where you received this one.',
    ask: 'Ask for a new link',
    told: '{{name}} has been told. Once they send it, the new link comes to the address where you received this one.',
    askedBefore:
      'You have asked for a new link and {{name}} knows. Once they send it, it comes to the address where you received this one. If it is urgent, write to them.',
    nothingToAsk: '{{name}} sent the document. Nothing is expected of you with this link now; if you need the document, ask them.',
    sentOn:
      'The newest was sent on {{day}}, to the address where you received this one. Look for it there, or have that same link sent again.',
    sendAgain: 'Send me the newest link again',
    sentAgain: 'We have sent it again. It comes within minutes to the address where you received this one; look in the spam folder too.',
    sentAgainBefore:
      'You have asked for it today, and the newest was sent to you. Look at the address where you received this one, in the spam folder too.',
  },
);
