import { defineTexts } from '../../i18n/texts.ts';

/** Cancelling, among the ways to end a document. */
export const wayTexts = defineTexts(
  'cancellation-way',
  {
    name: 'Pedir la cancelación',
    asks_one:
      'Usted adjunta una evidencia y se le pregunta a {{names}}; lo que responda decide. Si autoriza, el documento queda cancelado para todos y se les avisa por correo; no se deshace.',
    asks_other:
      'Usted adjunta una evidencia y se les pregunta a {{names}}; la primera respuesta decide. Si es que sí, el documento queda cancelado para todos y se les avisa por correo; no se deshace.',
    many: 'Usted adjunta una evidencia y se les pregunta a {{count}} personas, las que ya firmaron o a quienes ya les tocó firmar; la primera respuesta decide. Si es que sí, el documento queda cancelado para todos y se les avisa por correo; no se deshace.',
    alone: 'Nadie más firma este documento: usted adjunta una evidencia y lo confirma. Entonces queda cancelado; no se deshace.',
    canVoid: 'No hace falta preguntarle a nadie mientras no haya firmas: se anula.',
    open: 'Ya hay una solicitud en curso, y solo puede haber una a la vez. Si elimina el documento, queda sin efecto.',
    nobody: 'Nadie podría responderla: de quienes ya firmaron o ya les tocó firmar, ninguno tiene un correo en el documento.',
    nobodyReached: 'Todavía no: a nadie más que firme se le ha escrito, así que nadie podría responderla.',
    sealing: 'Ahora no: el documento se está cerrando. En cuanto termine se podrá pedir.',
    endorsement: 'Ahora no: hay un endoso en curso. En cuanto termine se podrá pedir.',
    notNow: 'Ahora no se puede pedir.',
    loading: 'Un momento: se consulta a quién se le preguntaría…',
  },
  {
    name: 'Ask for cancellation',
    asks_one:
      'You attach evidence and {{names}} is asked; that answer decides. If it is authorised, the document is cancelled for everybody and they are told by email; this cannot be undone.',
    asks_other:
      'You attach evidence and {{names}} are asked; the first answer decides. If it is yes, the document is cancelled for everybody and they are told by email; this cannot be undone.',
    many: 'You attach evidence and {{count}} people are asked, those who have signed or whose turn has come; the first answer decides. If it is yes, the document is cancelled for everybody and they are told by email; this cannot be undone.',
    alone: 'Nobody else signs this document: you attach evidence and confirm it yourself. Then it is cancelled; this cannot be undone.',
    canVoid: 'Nobody needs to be asked as long as nobody has signed: it is voided.',
    open: 'There is a request under way, and there can be only one at a time. If you delete the document, it has no effect any more.',
    nobody: 'Nobody could answer it: of those who have signed or whose turn has come, none has an email address in the document.',
    nobodyReached: 'Not yet: nobody else who signs has been written to, so nobody could answer it.',
    sealing: 'Not now: the document is being closed. It can be asked for as soon as that has ended.',
    endorsement: 'Not now: there is an endorsement under way. It can be asked for as soon as that has ended.',
    notNow: 'It cannot be asked for now.',
    loading: 'One moment: looking up who would be asked…',
  },
);
