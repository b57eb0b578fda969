import { defineTexts } from '../i18n/texts.ts';

export const footerTexts = defineTexts(
  'footer',
  {
    about: 'Acerca de',
    services: 'Servicios',
    prices: 'Precios',
    security: 'Seguridad',
    help: 'Ayuda',
    privacy: 'Privacidad',
    terms: 'Términos',
  },
  { about: 'About', services: 'Services', prices: 'Pricing', security: 'Security', help: 'Help', privacy: 'Privacy', terms: 'Terms' },
);
