import { defineTexts } from '../../i18n/texts.ts';

/** Of a document whose last day to sign has passed. */
export const lateTexts = defineTexts(
  'signing-late',
  {
    until: 'Se puede firmar hasta el {{day}}',
    title: 'El último día para firmar fue el {{day}}',
    text: 'Ya no se puede firmar. Puede leer el documento; si todavía quiere firmarlo, pida más tiempo a {{name}}: se le avisa por correo.',
    told: 'Se avisó a {{name}}. Si da más tiempo, le llega un correo y podrá firmar.',
    askedBefore: 'Usted ya pidió más tiempo y {{name}} lo sabe. Si lo da, le llega un correo y podrá firmar. Si le urge, escríbale.',
    write: 'Ya no se puede firmar. Si todavía quiere firmarlo, escriba a {{name}}, que puede dar más tiempo.',
    own: 'Nadie puede firmar hasta que usted dé más tiempo, en la página del documento.',
    give: 'Dar más tiempo',
    ask: 'Pedir más tiempo',
    ended: 'Además, su enlace venció. Si {{name}} da más tiempo, el enlace nuevo llega al correo donde recibió este.',
    nobody: 'quien se lo envió',
    bar: 'El último día para firmar pasó',
  },
  {
    until: 'It can be signed until {{day}}',
    title: 'The last day to sign was {{day}}',
    text: 'It can no longer be signed. You can read the document; if you still want to sign it, ask {{name}} for more time: they are told by mail.',
    told: '{{name}} has been told. If they give more time, a mail reaches you and you can sign.',
    askedBefore:
      'You have asked for more time and {{name}} knows. If they give it, a mail reaches you and you can sign. If it is urgent, write to them.',
    write: 'It can no longer be signed. If you still want to sign it, write to {{name}}, who can give more time.',
    own: 'Nobody can sign until you give more time, on the page of the document.',
    give: 'Give more time',
    ask: 'Ask for more time',
    ended: 'Your link has expired as well. If {{name}} gives more time, the new link comes to the address where you received this one.',
    nobody: 'the sender',
    bar: 'The last day to sign has passed',
  },
);
