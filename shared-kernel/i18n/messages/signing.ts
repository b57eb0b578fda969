import type { MessageTable } from '../table.ts';

/** Who signs, where and when: refusals of preparing, sending and signing. */
export const signingMessages = {
  'setup.who_signs_required': { es: 'Elija quién firma el documento.', en: 'Choose who signs the document.' },
  'setup.who_signs_differs': {
    es: 'Las personas firmantes no corresponden a lo que eligió en «quién firma».',
    en: 'The signers do not match what you chose under “who signs”.',
  },
  'signatory.required': { es: 'Agregue al menos una persona firmante.', en: 'Add at least one signer.' },
  'signatory.not_found': { es: 'Esta persona no firma el documento.', en: 'This person is not a signer of the document.' },
  'signatory.too_many': { es: 'Un documento admite {{limit}} firmantes como máximo.', en: 'A document takes at most {{limit}} signers.' },
  'signatory.name_required': { es: 'Escriba el nombre de la persona firmante.', en: 'Write the name of the signer.' },
  'signatory.contact_required': {
    es: 'Escriba el correo o el WhatsApp de la persona firmante.',
    en: 'Write the email or the WhatsApp number of the signer.',
  },
  'signatory.email_invalid': { es: 'El correo de la persona firmante no es válido.', en: 'The email of the signer is not valid.' },
  'signatory.email_of_owner': {
    es: 'Este correo es el suyo. Para firmar usted, elija que también firma.',
    en: 'This email is your own. To sign yourself, choose that you sign too.',
  },
  'signatory.email_repeated': { es: 'Otra persona firmante ya tiene este contacto.', en: 'Another signer already has this contact.' },
  'signatory.whatsapp_invalid': { es: 'El número de WhatsApp no es válido.', en: 'The WhatsApp number is not valid.' },
  'signatory.whatsapp_unavailable': {
    es: 'Todavía no se puede enviar por WhatsApp: agregue el correo de {{name}}.',
    en: 'Sending by WhatsApp is not possible yet: add an email address for {{name}}.',
  },
  'signatory.requirement_unavailable': {
    es: 'Lo que se le pide a esta persona además de su firma todavía no está disponible.',
    en: 'What is asked of this person beside the signature is not available yet.',
  },
  'approver.name_required': { es: 'Escriba el nombre de quien da el visto bueno.', en: 'Write the name of the approver.' },
  'approver.email_required': { es: 'Escriba el correo de quien da el visto bueno.', en: 'Write the email of the approver.' },
  'approver.email_invalid': { es: 'El correo de quien da el visto bueno no es válido.', en: 'The email of the approver is not valid.' },
  'approver.email_of_owner': {
    es: 'Usted envía el documento: el visto bueno lo da otra persona, con otro correo.',
    en: 'You send the document: somebody else approves it, with another email.',
  },
  'approver.email_repeated': {
    es: 'Esta persona ya da el visto bueno; quite la repetida.',
    en: 'This person already approves; remove the repeated one.',
  },
  'approver.order_required': {
    es: 'Escriba el turno en que esta persona da el visto bueno: 1, 2, 3…',
    en: 'Write the turn in which this person approves: 1, 2, 3…',
  },
  'vobo.already_accepted': {
    es: 'Usted ya dio su visto bueno. Vale esa respuesta; esta no se registró.',
    en: 'You have already approved. That answer holds; this one was not recorded.',
  },
  'vobo.already_refused': {
    es: 'Usted ya rechazó dar su visto bueno. Vale esa respuesta; esta no se registró.',
    en: 'You have already refused. That answer holds; this one was not recorded.',
  },
  'vobo.refused_by_other': {
    es: 'Otra persona ya rechazó dar su visto bueno; el documento vuelve a quien lo envía y su respuesta no se registró.',
    en: 'Somebody else has already refused; the document goes back to its sender, and your answer was not recorded.',
  },
  'vobo.not_your_turn': {
    es: 'Todavía no es su turno: antes responde otra persona. Le escribiremos cuando le toque.',
    en: 'It is not your turn yet: somebody else answers first. We will write to you when it is.',
  },
  'vobo.not_due': {
    es: 'A esta persona todavía no le toca, o ya respondió; no hay enlace que enviar.',
    en: 'It is not this person’s turn yet, or they have answered; there is no link to send.',
  },
  'vobo.substitute_takes_part': {
    es: 'En este documento usted ya tiene parte: lo envió, o también le piden a usted su visto bueno. Otra persona debe responder en lugar de quien está fuera.',
    en: 'You already take part in this document: you sent it, or are asked for an approval yourself. Somebody else has to answer for who is away.',
  },
  'vobo.changed_since_seen': {
    es: 'El documento no es el que usted abrió. Ábralo de nuevo y responda sobre lo que ve.',
    en: 'The document is not the one you opened. Open it again and answer on what you see.',
  },
  'vobo.round_closed': {
    es: 'Ya no hace falta su visto bueno: el documento cambió, se canceló o se eliminó.',
    en: 'Your approval is not needed any more: the document was changed, cancelled or deleted.',
  },
  'vobo.comment_title_required': { es: 'Escriba el título del comentario.', en: 'Write the title of the comment.' },
  'vobo.comment_notes_required': { es: 'Escriba el comentario.', en: 'Write the comment.' },
  'vobo.comment_not_found': { es: 'Ese comentario ya no está.', en: 'That comment is not there any more.' },
  'vobo.too_many_comments': {
    es: 'Ya escribió {{limit}} comentarios, que son los que se admiten.',
    en: 'You wrote {{limit}} comments, which is as many as are allowed.',
  },
  'conflict.approvals_incomplete': {
    es: 'Todavía falta el visto bueno de alguien; nadie puede firmar.',
    en: 'Somebody has not approved yet; nobody can sign.',
  },
  'observer.email_required': { es: 'Escriba el correo de la persona observadora.', en: 'Write the email of the observer.' },
  'observer.email_invalid': { es: 'El correo de la persona observadora no es válido.', en: 'The email of the observer is not valid.' },
  'observer.email_repeated': { es: 'Esta persona observadora ya está en la lista.', en: 'This observer is already in the list.' },
  'fields.signatory_missing': {
    es: 'Un campo es de una persona que no firma el documento.',
    en: 'A field belongs to a person who does not sign the document.',
  },
  'fields.repeated': { es: 'Un campo aparece dos veces.', en: 'A field appears twice.' },
  'fields.page_missing': {
    es: 'Un campo está en la página {{page}}, que no existe.',
    en: 'A field is on page {{page}}, which does not exist.',
  },
  'fields.outside_page': { es: 'Un campo de la página {{page}} queda fuera de ella.', en: 'A field of page {{page}} lies outside of it.' },
  'fields.signed_file': {
    es: 'El PDF ya venía firmado: en la página {{page}} solo cabe un lugar de firma por persona. Texto, fechas, casillas o rúbricas alterarían lo que ya está firmado.',
    en: 'The PDF arrived signed: on page {{page}} only one place to sign for each person can stand. Text, dates, tick boxes or initials would alter what is already signed.',
  },
  'fields.only_text': {
    es: 'Solo un campo de texto admite formato o texto escrito de antemano; revise la página {{page}}.',
    en: 'Only a text field can have a format or text filled in beforehand; check page {{page}}.',
  },
  'fields.only_choice': {
    es: 'Solo un campo de opciones admite opciones; revise la página {{page}}.',
    en: 'Only a field of options can have options; check page {{page}}.',
  },
  'fields.options_needed': {
    es: 'A un campo de opciones de la página {{page}} le faltan las opciones. Escriba al menos una.',
    en: 'A field of options on page {{page}} has no options yet. Write at least one.',
  },
  'fields.options_limit': {
    es: 'Un campo de opciones de la página {{page}} tiene demasiadas: pueden ser hasta {{limit}}.',
    en: 'A field of options on page {{page}} has too many: up to {{limit}} are possible.',
  },
  'fields.option_empty': {
    es: 'La opción {{number}} de un campo de la página {{page}} está vacía. Escríbala o quítela.',
    en: 'Option {{number}} of a field on page {{page}} is empty. Write it or remove it.',
  },
  'fields.option_long': {
    es: 'La opción {{number}} de un campo de la página {{page}} pasa de {{limit}} caracteres. Acórtela.',
    en: 'Option {{number}} of a field on page {{page}} is longer than {{limit}} characters. Shorten it.',
  },
  'fields.option_characters': {
    es: 'La opción {{number}} de un campo de la página {{page}} tiene un salto de línea o un carácter invisible que cambia el texto. Escríbala de nuevo, en una sola línea.',
    en: 'Option {{number}} of a field on page {{page}} has a line break or an unseen character that changes the text. Write it again, in one line.',
  },
  'fields.option_repeated': {
    es: 'La opción {{number}} de un campo de la página {{page}} está dos veces. Cámbiela o quítela.',
    en: 'Option {{number}} of a field on page {{page}} is there twice. Change it or remove it.',
  },
  'fields.not_an_option': {
    es: 'En «{{label}}» va una de sus opciones. Elija una de ellas.',
    en: '“{{label}}” takes one of its options. Choose one of them.',
  },
  'fields.number_invalid': {
    es: 'En «{{label}}» va un número, como 1250 o 1,250.50.',
    en: '“{{label}}” takes a number, such as 1250 or 1,250.50.',
  },
  'fields.email_invalid': {
    es: 'En «{{label}}» va un correo electrónico completo, como nombre@empresa.mx.',
    en: '“{{label}}” takes a whole email address, such as name@company.com.',
  },
  'fields.rfc_invalid': {
    es: 'En «{{label}}» va un RFC con homoclave: 13 caracteres si es de una persona, 12 si es de una empresa.',
    en: '“{{label}}” takes an RFC with its homoclave: 13 characters for a person, 12 for a company.',
  },
  'fields.curp_invalid': {
    es: 'En «{{label}}» va una CURP de 18 caracteres. Revise si falta alguno o si hay uno cambiado.',
    en: '“{{label}}” takes a CURP of 18 characters. Check whether one is missing or mistyped.',
  },
  'fields.company_invalid': {
    es: 'En «{{label}}» va el nombre de una empresa, de 2 a 200 caracteres.',
    en: '“{{label}}” takes the name of a company, 2 to 200 characters long.',
  },
  'fields.read_only': {
    es: 'El texto de «{{label}}» lo fijó quien envió el documento y no se puede cambiar.',
    en: 'The text of “{{label}}” was set by the sender and cannot be changed.',
  },
  'signature.initials_required': {
    es: 'Falta su rúbrica: este documento la pide en algunas páginas. Dibújela o escriba sus iniciales.',
    en: 'Your initials are missing: this document asks for them on some pages. Draw or type them.',
  },
  'fields.not_yours': { es: 'Este campo es de otra persona.', en: 'This field belongs to another person.' },
  'fields.not_a_value': { es: 'El lugar de una firma no se llena con texto.', en: 'The place of a signature is not filled with text.' },
  'fields.value_required': { es: 'Falta llenar el campo «{{label}}».', en: 'The field “{{label}}” has to be filled.' },
  'signature.already_signed': { es: 'Usted ya firmó este documento.', en: 'You have already signed this document.' },
  'signature.not_your_turn': {
    es: 'Todavía no es su turno: alguien debe firmar antes.',
    en: 'It is not your turn yet: somebody has to sign before you.',
  },
  'signing.suspended': {
    es: 'La firma está detenida: alguien respondió que no va a firmar. Quien envió el documento decide cómo sigue.',
    en: 'Signing is suspended: somebody answered that they will not sign. The sender decides how it goes on.',
  },
  'signing.last_day_passed': {
    es: 'El último día para firmar ya pasó ({{lastDay}}). Quien envió el documento puede dar más tiempo.',
    en: 'The last day to sign has passed ({{lastDay}}). The sender can give more time.',
  },
  'last_day.not_open': {
    es: 'El último día se pone mientras el documento se prepara o espera firmas.',
    en: 'The last day is set while the document is being prepared or waits for signatures.',
  },
  'last_day.invalid': {
    es: 'Esa fecha no existe: {{lastDay}}. Elija un día del calendario.',
    en: 'There is no such date: {{lastDay}}. Choose a day of the calendar.',
  },
  'last_day.past': { es: 'Ese día ya pasó. Elija hoy o un día posterior.', en: 'That day is over. Choose today or a later day.' },
  'last_day.too_far': {
    es: 'Ese día está demasiado lejos. El último día puede ser dentro de {{years}} años a lo más.',
    en: 'That day is too far away. The last day may be {{years}} years ahead at most.',
  },
  'signing.declined': {
    es: 'Esta persona ya respondió que no firma. Quien envió el documento puede pedírselo de nuevo o pedírselo a otra.',
    en: 'This person has already answered that they do not sign. The sender can ask them once more, or somebody else.',
  },
  'decline.reason_required': { es: 'Escriba el motivo por el que no va a firmar.', en: 'Write the reason why you will not sign.' },
  'decline.substitute_invalid': {
    es: 'Para sugerir a otra persona escriba su nombre y su correo completo, o deje los dos vacíos.',
    en: 'To suggest somebody else write their name and whole email, or leave both empty.',
  },
  'decline.none': {
    es: 'Esta persona no ha respondido que no firma; no hay nada que pedirle de nuevo.',
    en: 'This person has not declined to sign; there is nothing to ask them again.',
  },
  'signature.approvals_missing': {
    es: 'Falta que se apruebe el documento; después podrá firmarlo.',
    en: 'The document still has to be approved; then you can sign it.',
  },
  'signature.consent_unknown': {
    es: 'La frase con la que acepta firmar no es una de las nuestras. Abra de nuevo el documento y acéptela ahí.',
    en: 'The sentence with which you agree to sign is not one of ours. Open the document again and accept it there.',
  },
  'signature.not_presented': { es: 'Abra y lea el documento antes de firmarlo.', en: 'Open and read the document before you sign it.' },
  'signature.changed_since_seen': {
    es: 'El documento cambió desde que lo abrió. Léalo de nuevo y firme.',
    en: 'The document has changed since you opened it. Read it again and sign.',
  },
  'signature.other_type_required': {
    es: 'Este documento pide otro tipo de firma.',
    en: 'This document asks for another kind of signature.',
  },
  'signature.drawing_required': { es: 'Este documento pide que dibuje su firma.', en: 'This document asks you to draw your signature.' },
  'signature.saved_not_found': {
    es: 'La firma o la rúbrica guardada que eligió ya no existe. Elija otra o dibújela.',
    en: 'The saved signature or initials you chose no longer exist. Choose others or draw them.',
  },
  'timestamp.unavailable': {
    es: 'La autoridad de sellado de tiempo no respondió y el documento no se firmó. Intente de nuevo en unos minutos.',
    en: 'The timestamp authority did not answer and the document was not signed. Try again in a few minutes.',
  },
  'timestamp.invalid': {
    es: 'La autoridad de sellado de tiempo dio una respuesta que no sirve y el documento no se firmó.',
    en: 'The timestamp authority gave an answer that cannot be used and the document was not signed.',
  },
  'efirma.busy': {
    es: 'No se pudo revisar el certificado en este momento; no se firmó nada. Intente de nuevo en unos segundos.',
    en: 'The certificate could not be looked at just now; nothing was signed. Try again in a few seconds.',
  },
  'efirma.wrong_file_ending': {
    es: 'Elija el certificado con terminación .cer y la llave privada con terminación .key.',
    en: 'Choose the certificate ending in .cer and the private key ending in .key.',
  },
} as const satisfies MessageTable;
