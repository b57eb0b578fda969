import { defineTexts } from '../../i18n/texts.ts';

export const emailTexts = defineTexts(
  'own-email',
  {
    now: 'Usted entra con',
    next: 'Correo nuevo',
    hint: 'Le enviaremos un enlace a los dos correos; el cambio se hace cuando abra ambos.',
    password: 'Su contraseña',
    passwordMissing: 'Escriba su contraseña.',
    ask: 'Pedir el cambio de correo',
    waitingTitle: 'El cambio a {{address}} espera confirmación',
    sideWaits: '{{address}}: falta abrir el enlace que le enviamos',
    sideAgreed: '{{address}}: confirmado',
    waitingUntil: 'Los enlaces son válidos hasta el {{moment}}. Mientras tanto, entre como siempre.',
    withdraw: 'Cancelar el cambio',
    documents:
      'Sus documentos siguen en su cuenta; en su historia queda el correo que usted tenía entonces. Los documentos que otras personas envíen a su correo anterior llegarán a ese buzón.',
  },
  {
    now: 'You log in with',
    next: 'New email',
    hint: 'We will send a link to both emails; the change is made once you open the two.',
    password: 'Your password',
    passwordMissing: 'Type your password.',
    ask: 'Ask for the change of email',
    waitingTitle: 'The change to {{address}} waits to be confirmed',
    sideWaits: '{{address}}: the link that we sent has yet to be opened',
    sideAgreed: '{{address}}: confirmed',
    waitingUntil: 'The links work until {{moment}}. Meanwhile log in as always.',
    withdraw: 'Cancel the change',
    documents:
      'Your documents stay in your account; their history keeps the email you had then. Documents that others send to your old email will arrive in that mailbox.',
  },
);
