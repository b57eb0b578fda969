import { defineTexts } from '../i18n/texts.ts';

export const shareTexts = defineTexts(
  'share',
  {
    shareTitle: 'Compartir con observadores',
    shareText: 'Reciben por correo un enlace para leerlo y seguirlo. No firman ni cambian nada.',
    shareEmail: 'Correo del observador',
    shareAdd: 'Agregar otro',
    shareRemove: 'Quitar a {{email}}',
    shareSend_one: 'Compartir con 1 persona',
    shareSend_other: 'Compartir con {{count}} personas',
    shareDone: 'Compartido. El aviso va en camino.',
    emailNeeded: 'Escriba un correo, por ejemplo ana@correo.mx.',
    emailWrong: 'Ese correo no está completo; debe verse como ana@correo.mx.',
    emailRepeated: 'Ese correo ya está en la lista.',
  },
  {
    shareTitle: 'Share with observers',
    shareText: 'They get a link by email to read and follow it. They sign nothing and change nothing.',
    shareEmail: 'Email of the observer',
    shareAdd: 'Add another',
    shareRemove: 'Remove {{email}}',
    shareSend_one: 'Share with 1 person',
    shareSend_other: 'Share with {{count}} people',
    shareDone: 'Shared. The notice is on its way.',
    emailNeeded: 'Type an email address, for example ana@mail.com.',
    emailWrong: 'That address is not complete; it should look like ana@mail.com.',
    emailRepeated: 'That address is already in the list.',
  },
);
