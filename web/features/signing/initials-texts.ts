import { defineTexts } from '../../i18n/texts.ts';

/** Texts of initials on the signer's sheet. */
export const initialsTexts = defineTexts(
  'signing-initials',
  {
    title: 'Su rúbrica',
    why_one: 'Se pone en un lugar del documento, sin nombre ni fecha encima del texto.',
    why_other: 'Hágala una vez: se pone en {{count}} lugares del documento, sin nombre ni fecha encima del texto.',
    ways: 'Cómo quiere hacer su rúbrica',
    way_draw: 'Dibujar',
    way_type: 'Escribir',
    way_saved: 'Guardada',
    typeLabel: 'Sus iniciales',
    drawNote: 'Si no puede dibujar, escriba sus iniciales.',
    missing_draw: 'Falta su rúbrica: dibújela en el recuadro.',
    missing_type: 'Falta su rúbrica: escriba sus iniciales.',
    missing_saved: 'Falta su rúbrica: elija una de las guardadas.',
  },
  {
    title: 'Your initials',
    why_one: 'They go into one place of the document, with no name or date over its text.',
    why_other: 'Make them once: they go into {{count}} places of the document, with no name or date over its text.',
    ways: 'How you want to make your initials',
    way_draw: 'Draw',
    way_type: 'Type',
    way_saved: 'Saved',
    typeLabel: 'Your initials',
    drawNote: 'If you cannot draw, type your initials.',
    missing_draw: 'Your initials are missing: draw them in the box.',
    missing_type: 'Your initials are missing: type them.',
    missing_saved: 'Your initials are missing: choose saved ones.',
  },
);
