import { defineTexts } from '../i18n/texts.ts';

export const liveTexts = defineTexts(
  'live',
  {
    live: 'Actualizado en vivo',
    connecting: 'Conectando…',
    lost: 'Sin conexión en vivo; reintentando',
    lostShort: 'Sin conexión en vivo',
    healed: 'La conexión en vivo volvió; nada se perdió.',
  },
  {
    live: 'Updated live',
    connecting: 'Connecting…',
    lost: 'No live connection; trying again',
    lostShort: 'No live connection',
    healed: 'The live connection is back; nothing was missed.',
  },
);
