import type { MessageTable } from '../table.ts';

/** Forms: what is asked before a document is made of a template. */
export const formMessages = {
  'form.not_found': {
    es: 'Ese formulario ya no existe. Vuelva a abrir la lista.',
    en: 'That form is no longer there. Open the list again.',
  },
  'form.title_required': { es: 'Escriba cómo se llama el documento.', en: 'Enter what the document is called.' },
  'form.title_too_long': {
    es: 'El nombre del documento no debe tener más de {{limit}} caracteres.',
    en: 'The name of the document must not have more than {{limit}} characters.',
  },
  'form.signers_incorrect': {
    es: 'Revise los firmantes: falta alguno o tiene datos incorrectos.',
    en: 'Review the signers: one is missing, or has incorrect details.',
  },
  'form.answers_incorrect': { es: 'Revise el formulario: hay campos incorrectos.', en: 'Review the form: some fields are incorrect.' },
  'form.answers_too_large': {
    es: 'Las respuestas son demasiado largas en conjunto. Acorte las más largas.',
    en: 'The answers are too long altogether. Shorten the longest ones.',
  },
  'form.answers_outdated': {
    es: 'Desde que esta persona respondió, cambiaron otras respuestas de las que dependen las suyas. Pídale que corrija su formulario.',
    en: 'Since this person answered, other answers that theirs depend on have changed. Ask them to correct the form.',
  },
  'form.too_many_open': {
    es: 'La cuenta ya tiene {{limit}} formularios abiertos. Termine o cancele alguno para comenzar otro.',
    en: 'The account already has {{limit}} open forms. Finish or cancel one to begin another.',
  },
  'form.signer_not_found': { es: 'Esa persona no está en el formulario.', en: 'That person is not in the form.' },
  'form.not_asked': { es: 'A esa persona no se le pregunta nada: solo firma.', en: 'That person is asked nothing: they only sign.' },
  'form.already_sent': { es: 'Ya se le envió su formulario a esa persona.', en: 'That person has already been sent the form.' },
  'form.nothing_to_send': { es: 'No hay a quién enviarle un formulario.', en: 'There is nobody to send a form to.' },
  'form.mails_off': {
    es: 'La cuenta no envía enlaces por correo a sus firmantes, y un formulario se llena desde su enlace. Cambie eso en su suscripción.',
    en: 'The account sends its signers no links by email, and a form is filled in from its link. Change that in your subscription.',
  },
  'form.not_sent': { es: 'Todavía no se le envía su formulario a esa persona.', en: 'That person has not been sent the form yet.' },
  'form.already_answered': { es: 'Esa persona ya entregó su formulario.', en: 'That person has already handed the form in.' },
  'form.not_answered': { es: 'Esa persona todavía no entrega su formulario.', en: 'That person has not handed the form in yet.' },
  'form.read_only': {
    es: 'Ya entregó este formulario y no se puede cambiar. Si hay un error, avise a quien se lo envió.',
    en: 'You have handed this form in, and it cannot be changed. If something is wrong, tell whoever sent it to you.',
  },
  'form.already_accepted': { es: 'El formulario ya fue aceptado.', en: 'The form has already been accepted.' },
  'form.already_refused': { es: 'El formulario ya fue rechazado y no sigue.', en: 'The form has already been refused and does not go on.' },
  'form.changed_since_seen': {
    es: 'El formulario cambió desde que usted lo vio. Revíselo otra vez.',
    en: 'The form has changed since you saw it. Look at it again.',
  },
  'form.person_forgotten': {
    es: 'Los datos de esa persona ya no se conservan, así que su formulario no se puede aceptar.',
    en: 'The details of that person are no longer kept, so that their form cannot be accepted.',
  },
  'form.comment_required': { es: 'Escriba qué hay que corregir.', en: 'Write what is to be corrected.' },
  'form.comment_too_long': {
    es: 'El comentario no debe tener más de {{limit}} caracteres.',
    en: 'The comment must not have more than {{limit}} characters.',
  },
  'form.too_many_comments': {
    es: 'Este formulario ya tiene {{limit}} comentarios, que es lo más que puede tener.',
    en: 'This form already has {{limit}} comments, which is the most it can have.',
  },
  'form.reason_required': { es: 'Escriba por qué no llenará el formulario.', en: 'Write why you will not fill in the form.' },
  'form.reason_too_long': {
    es: 'El motivo no debe tener más de {{limit}} caracteres.',
    en: 'The reason must not have more than {{limit}} characters.',
  },
  'form.cancelled': { es: 'El formulario fue cancelado.', en: 'The form was cancelled.' },
  'form.composing': { es: 'El documento se está componiendo. Espere un momento.', en: 'The document is being composed. Wait a moment.' },
  'form.composed': {
    es: 'El documento ya está hecho. Los cambios se hacen en él.',
    en: 'The document is already made. Changes are made there.',
  },
  'form.failed': {
    es: 'El documento no se pudo componer. Cambie sus respuestas o pida que se corrija un formulario.',
    en: 'The document could not be composed. Change your answers, or ask for a form to be corrected.',
  },
  'form.template_broken': {
    es: 'El documento de la plantilla no se puede llenar. Suba otro y comience el formulario de nuevo.',
    en: 'The document of the template cannot be filled in. Upload another one and begin the form again.',
  },
  'form.file_too_large': {
    es: 'Con estas respuestas el documento sería demasiado grande. Acorte las más largas.',
    en: 'With these answers the document would be too large. Shorten the longest ones.',
  },
  'form.answer_not_writable': {
    es: 'Una respuesta tiene algo que no puede estar en el documento: caracteres ocultos o la palabra que marca el lugar de una firma. Cámbiela.',
    en: 'An answer holds something that cannot stand in the document: hidden characters, or the word that marks the place of a signature. Change it.',
  },
  'form.file_unreadable': {
    es: 'El documento que resultó de estas respuestas no se puede leer como Word. Revise la plantilla.',
    en: 'The document that came of these answers cannot be read as Word. Review the template.',
  },
  'form.marks_not_sought_yet': {
    es: 'Todavía se buscan en las páginas los lugares para firmar. Espere un momento.',
    en: 'The places to sign are still being looked for on the pages. Wait a moment.',
  },
  'form.marks_missing': {
    es: 'No se encontraron en las páginas todos los lugares para firmar de la plantilla, así que no se puede enviar. Dé más espacio en la plantilla a cada firma y comience de nuevo.',
    en: 'Not all places to sign of the template were found on the pages, so that it cannot be sent. Give each signature more room in the template and begin again.',
  },
} as const satisfies MessageTable;
