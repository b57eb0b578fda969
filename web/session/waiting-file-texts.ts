import { defineTexts } from '../i18n/texts.ts';

export const waitingFileTexts = defineTexts(
  'waiting-file',
  {
    waits: '{{name}} espera en esta página',
    facts_one: '{{count}} página, {{size}}; se sube cuando entre a su cuenta.',
    facts_other: '{{count}} páginas, {{size}}; se sube cuando entre a su cuenta.',
    factsSize: '{{size}}; se sube cuando entre a su cuenta.',
    leave: 'Quitar el archivo',
  },
  {
    waits: '{{name}} is waiting on this page',
    facts_one: '{{count}} page, {{size}}; it will be uploaded when you log in.',
    facts_other: '{{count}} pages, {{size}}; it will be uploaded when you log in.',
    factsSize: '{{size}}; it will be uploaded when you log in.',
    leave: 'Remove the file',
  },
);
