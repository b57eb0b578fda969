import { defineTexts } from '../../i18n/texts.ts';

/** What a signer reads who answered that they do not sign. */
export const declinedPageTexts = defineTexts(
  'declined-page',
  {
    nobody: 'quien se lo envió',
    REFUSED: 'Respondió que no firma, el {{day}}. Mientras tanto nadie más puede firmar.',
    NOT_MINE: 'Respondió que no le toca firmar, el {{day}}. Las demás personas pueden seguir firmando.',
    now: 'Se le avisó por correo a {{name}}, que decide cómo sigue: pedírselo de nuevo, pedírselo a otra persona o terminar el documento. Usted no tiene que hacer nada más.',
    changed: '¿Cambió de opinión?',
    ask: 'Avisar que sí quiero firmar',
    told: 'Se avisó a {{name}} de que ahora quiere firmar. Cuando se lo pida de nuevo, le llega un correo con otro enlace.',
  },
  {
    nobody: 'the sender',
    REFUSED: 'You answered that you do not sign, on {{day}}. Meanwhile nobody else can sign.',
    NOT_MINE: 'You answered that it is not yours to sign, on {{day}}. The others can go on signing.',
    now: '{{name}} was told by mail and decides how it goes on: ask you once more, ask somebody else, or end the document. There is nothing more for you to do.',
    changed: 'Changed your mind?',
    ask: 'Say that I want to sign',
    told: '{{name}} was told that you want to sign now. When they ask you again, a mail with another link reaches you.',
  },
);
