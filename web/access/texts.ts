import { defineTexts } from '../i18n/texts.ts';

export const accessTexts = defineTexts(
  'access',
  {
    title: 'Acceso restringido',
    text: 'Su cuenta no tiene acceso a la página que pidió. Lo demás de su cuenta sigue igual.',
    whom: 'Si la necesita, pídala a quien administra este servicio.',
    whomOwner: 'Si la necesita, pídala a quien es titular de la cuenta.',
    understood: 'Entendido',
  },
  {
    title: 'Access restricted',
    text: 'Your account has no access to the page you asked for. Nothing else in your account has changed.',
    whom: 'If you need it, ask whoever runs this service.',
    whomOwner: 'If you need it, ask the owner of the account.',
    understood: 'Understood',
  },
);
