import { defineTexts } from '../i18n/texts.ts';

export const sheetTexts = defineTexts(
  'evidence-sheet',
  {
    name: 'Hoja de evidencia',
    text: 'Cada suceso, las personas y las pruebas en un PDF aparte, sellado por la plataforma',
    own: 'Este documento es de su cuenta: puede descargar su hoja de evidencia.',
    es: 'Español',
    en: 'Inglés',
    download_es: 'Descargar la hoja de evidencia en español',
    download_en: 'Descargar la hoja de evidencia en inglés',
  },
  {
    name: 'Evidence sheet',
    text: 'Every event, the people and the proofs in a separate PDF, sealed by the platform',
    own: 'This document belongs to your account: you can download its evidence sheet.',
    es: 'Spanish',
    en: 'English',
    download_es: 'Download the evidence sheet in Spanish',
    download_en: 'Download the evidence sheet in English',
  },
);
