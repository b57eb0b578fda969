import { defineTexts } from '../i18n/texts.ts';

export const footerTexts = defineTexts(
  'footer',
  { about: 'Acerca de', services: 'Servicios', prices: 'Precios', help: 'Ayuda', privacy: 'Privacidad', terms: 'Términos' },
  { about: 'About', services: 'Services', prices: 'Prices', help: 'Help', privacy: 'Privacy', terms: 'Terms' },
);
