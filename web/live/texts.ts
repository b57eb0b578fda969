import { defineTexts } from '../i18n/texts.ts';

export const liveTexts = defineTexts(
  'live',
  {
    live: 'Actualizado en vivo',
    connecting: 'Conectando…',
    lost: 'Sin conexión en vivo; conectando de nuevo',
    lostShort: 'Sin conexión en vivo',
    healed: 'La conexión en vivo volvió; nada se perdió.',
  },
  {
    live: 'Live updates on',
    connecting: 'Connecting…',
    lost: 'No live connection; reconnecting',
    lostShort: 'No live connection',
    healed: 'The live connection is back; you did not miss anything.',
  },
);
