import { defineTexts } from '../../i18n/texts.ts';

export const mailTexts = defineTexts(
  'preparing-mail',
  {
    known: 'Personas a las que ya escribió',
    offered_one: '{{count}} persona a la que ya escribió. Flecha abajo para elegirla.',
    offered_other: '{{count}} personas a las que ya escribió. Flecha abajo para elegir.',
    forget: 'No sugerir',
    forgetOf: 'No sugerir más a {{name}}',
  },
  {
    known: 'People you wrote to before',
    offered_one: '{{count}} person you wrote to before. Arrow down to choose.',
    offered_other: '{{count}} people you wrote to before. Arrow down to choose.',
    forget: 'Do not suggest',
    forgetOf: 'Do not suggest {{name}} any more',
  },
);
