import { defineTexts } from '../i18n/texts.ts';

export const supportTexts = defineTexts(
  'support',
  {
    contact: 'Contacto',
    title: '¿En qué le ayudamos?',
    write: 'Escríbanos y le responderemos por correo. No mande contraseñas ni su e.firma: nadie de aquí se las pedirá.',
    address: 'Nuestro correo',
    nobody:
      'Esta instalación no tiene un correo de ayuda. Pregunte a quien le dio la cuenta o le envió el documento; es quien puede resolverlo.',
    topics: 'Ver las preguntas frecuentes',
    done: 'Cerrar',
  },
  {
    contact: 'Contact',
    title: 'How can we help?',
    write: 'Write to us and we will answer by email. Do not send passwords or your e.firma: nobody here will ask for them.',
    address: 'Our email address',
    nobody: 'This installation has no help address. Ask whoever gave you the account or sent you the document; they can help you.',
    topics: 'See frequently asked questions',
    done: 'Close',
  },
);
