import { defineTexts } from '../i18n/texts.ts';

export const accessTexts = defineTexts(
  'access',
  {
    title: 'Acceso restringido',
    text: 'Su cuenta no tiene acceso a la página que pidió. Lo demás de su cuenta sigue igual.',
    whom: 'Si la necesita, pídala a quien administra este servicio.',
    understood: 'Entendido',
  },
  {
    title: 'Access restricted',
    text: 'Your account has no access to the page you asked for. Nothing else in your account has changed.',
    whom: 'If you need it, ask whoever runs this service.',
    understood: 'Understood',
  },
);
