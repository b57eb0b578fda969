import type { MessageTable } from '../table.ts';

/** Documents and their links: ERR-050..055, 060, 063 and 086. */
export const documentMessages = {
  'document.upload.error': { es: 'No fue posible cargar el documento', en: 'The document could not be uploaded' },
  'document.signature.error': { es: 'No fue posible firmar el documento', en: 'The document could not be signed' },
  'document.geolocation.error': {
    es: 'Este documento pide su ubicación. Permita el acceso a ella para firmar.',
    en: 'This document asks for your location. Allow access to it in order to sign.',
  },
  expire_link_message: {
    es: 'El enlace venció. Pida a quien se lo envió que lo mande de nuevo.',
    en: 'The link has expired. Ask the sender to send it again.',
  },
  'link.asked_today': {
    es: 'Hoy ya pidió un enlace nuevo, y quien se lo envió lo sabe. Mañana puede pedirlo otra vez.',
    en: 'You have asked for a new link today, and the sender knows. You can ask again tomorrow.',
  },
  'link.not_your_turn': {
    es: 'Ahora no le toca a usted en este documento. Vuelva a abrir la lista.',
    en: 'It is not your turn in this document now. Open the list again.',
  },
  'link.still_good': {
    es: 'Este enlace todavía sirve; ábralo.',
    en: 'This link still works; open it.',
  },
  invalid_link_message: {
    es: 'El enlace no es válido. Ábralo completo, tal como lo recibió.',
    en: 'The link is not valid. Open it complete, as you received it.',
  },
  withdrawn_document_message: {
    es: 'Quien envió este documento lo anuló antes de que alguien firmara.',
    en: 'The sender voided this document before anybody signed it.',
  },
  'void.somebody_signed': {
    es: 'Ya hay una firma, así que no se puede anular sin más. Pida la cancelación: la responde quien firma.',
    en: 'Somebody has signed, so it can no longer be voided. Ask for its cancellation: those who sign answer it.',
  },
  deleted_document_message: { es: 'El documento de este enlace fue eliminado.', en: 'The document of this link was deleted.' },
  'signatory.user.not.match': {
    es: 'Inició sesión con un correo distinto al de la persona firmante de este enlace.',
    en: 'You are signed in with an email other than that of the signer of this link.',
  },
  'signatory.replaced': {
    es: 'Quien envió el documento ya no espera su firma con este enlace. Ya no abre nada.',
    en: 'The sender no longer expects your signature under this link. It no longer opens anything.',
  },
  'signatory.some_signed': {
    es: 'Alguien ya firmó este archivo, así que no se puede quitar a nadie sin perder su firma. Puede pedir la firma a otra persona en su lugar, o la cancelación del documento.',
    en: 'Somebody has signed this file, so nobody can be taken out of it without losing that signature. You can ask somebody else to sign instead, or ask for the cancellation of the document.',
  },
  'signatory.last_one': {
    es: 'Es la única persona que firma: sin ella no queda nada que firmar. Puede pedir la firma a otra, o anular el documento.',
    en: 'This is the only person who signs: without them nothing is left to sign. You can ask somebody else, or void the document.',
  },
  'signatory.was_approved': {
    es: 'Alguien dio su visto bueno a que firmara esta persona y otra ya firmó; por eso no se puede cambiar. Puede corregir su nombre, o cancelar el documento y enviarlo de nuevo.',
    en: 'Somebody approved that this person signs, and another one has signed; so it cannot be changed. You can correct the name, or cancel the document and send it again.',
  },
  'signatory.rfc_invalid': {
    es: 'El RFC no tiene la forma de uno: 13 caracteres, o 12 si es de una empresa.',
    en: 'This is not an RFC: it has 13 characters, or 12 for a company.',
  },
  'signatory.rfc_without_efirma': {
    es: 'Solo se puede pedir un RFC a quien firma con e.firma. Elija e.firma para esta persona, o quite el RFC.',
    en: 'An RFC can be asked only of somebody who signs with an e.firma. Choose e.firma for this person, or remove the RFC.',
  },
  'signature.other_holder': {
    es: 'Esta e.firma tiene otro RFC que el que se pidió para esta firma.',
    en: 'This e.firma has another RFC than the one asked for here.',
  },
  'signatory.same_address': {
    es: 'Esa persona ya tiene ese correo. Si es la misma, corrija solo su nombre.',
    en: 'That is the address this person has already. If it is the same person, correct the name alone.',
  },
  'signatory.signs_in_session': {
    es: 'Esta persona es de la cuenta y firma en su propia sesión; no hay enlace que enviarle.',
    en: 'This person is of the account and signs in their own session; there is no link to send them.',
  },
  'signatory.owner_themself': {
    es: 'La firma de quien envía no se cambia aquí: su nombre es el de su cuenta.',
    en: 'The signature of the sender is not changed here: its name is that of the account.',
  },
  'document.not_found': { es: 'Documento no encontrado', en: 'Document Not Found' },
  'conflict.already_exists': { es: 'Este documento ya existe.', en: 'This document exists already.' },
  'conflict.already_deleted': { es: 'El documento ya fue eliminado.', en: 'The document was already deleted.' },
  'conflict.not_a_draft': {
    es: 'El documento ya se envió y no se puede preparar de nuevo.',
    en: 'The document was already sent and cannot be prepared again.',
  },
  'conflict.not_cancelable': {
    es: 'En este momento el documento no puede cancelarse; la cancelación espera a que termine lo que está en curso.',
    en: 'The document cannot be cancelled at this moment; the cancellation waits until what is under way has ended.',
  },
  CANC_008: {
    es: 'Ya hay una cancelación de este documento. Si se rechaza, se podrá pedir otra.',
    en: 'There already is a cancellation of this document. If it is rejected, another one can be asked for.',
  },
  ENDO_008: {
    es: 'Ya hay un endoso de este documento.',
    en: 'There already is an endorsement of this document.',
  },
  'cancellation.not_now': {
    es: 'En su estado actual el documento no puede cancelarse. Se puede cuando está pendiente de firma, completado o endosado.',
    en: 'In its present status the document cannot be cancelled. It can while it is pending, completed or endorsed.',
  },
  'cancellation.nobody_to_answer': {
    es: 'Nadie podría responder la solicitud: ninguna de las otras personas que firman tiene un correo en el documento.',
    en: 'Nobody could answer the request: none of the others who sign has an email address in the document.',
  },
  'cancellation.nobody_reached': {
    es: 'Todavía no se le ha escrito a nadie más que firme, así que nadie podría responder la solicitud. Como nadie ha firmado, puede anular el documento.',
    en: 'Nobody else who signs has been written to yet, so nobody could answer the request. As nobody has signed, you can void the document.',
  },
  'cancellation.evidence_required': {
    es: 'Adjunte al menos una evidencia: una imagen (PNG o JPEG) o un PDF.',
    en: 'Attach at least one piece of evidence: a picture (PNG or JPEG) or a PDF.',
  },
  'cancellation.too_many_files': {
    es: 'Se pueden adjuntar hasta {{limit}} archivos de evidencia; quite algunos.',
    en: 'Up to {{limit}} files of evidence can be attached; remove some.',
  },
  'cancellation.file_type': {
    es: '«{{fileName}}» no es una imagen PNG o JPEG ni un PDF. Guárdelo en uno de esos formatos y adjúntelo de nuevo.',
    en: '“{{fileName}}” is neither a PNG or JPEG picture nor a PDF. Save it in one of these formats and attach it again.',
  },
  'cancellation.file_too_large': {
    es: '«{{fileName}}» rebasa el límite de {{limit}} MB por evidencia. Redúzcalo y adjúntelo de nuevo.',
    en: '“{{fileName}}” is above the limit of {{limit}} MB for a piece of evidence. Make it smaller and attach it again.',
  },
  'cancellation.not_found': {
    es: 'Esa solicitud de cancelación no existe o es de un documento que no está en su cuenta.',
    en: 'That cancellation request does not exist, or it is about a document that is not in your account.',
  },
  'cancellation.not_a_party': {
    es: 'Las evidencias solo las abren quien pidió la cancelación y quien la revisa.',
    en: 'Only whoever asked for the cancellation and whoever reviews it can open the evidence.',
  },
  'cancellation.not_a_reviewer': {
    es: 'Esta solicitud la revisa otra persona.',
    en: 'Somebody else reviews this request.',
  },
  'cancellation.already_authorized': {
    es: 'Esta solicitud ya fue autorizada y no puede responderse otra vez.',
    en: 'This request was already authorised and cannot be answered again.',
  },
  'cancellation.already_rejected': {
    es: 'Esta solicitud ya fue rechazada y no puede responderse otra vez.',
    en: 'This request was already rejected and cannot be answered again.',
  },
  'cancellation.voided': {
    es: 'Ya no hay nada que cancelar: el documento fue eliminado.',
    en: 'There is nothing left to cancel: the document was deleted.',
  },
  'conflict.not_endorsable': {
    es: 'Solo se endosa un documento completado.',
    en: 'Only a completed document can be endorsed.',
  },
  'endorsement.not_of_tests': {
    es: 'Un documento de prueba no tiene valor legal y no se endosa.',
    en: 'A test document has no legal value and is not endorsed.',
  },
  'upload.test_already_signed': {
    es: 'Con una clave de prueba solo se cargan archivos sin firmar: en las páginas firmadas no se puede escribir que es una prueba.',
    en: 'A test key uploads only files that are not signed: signed pages cannot be made to say that it is a test.',
  },
  'endorsement.not_allowed': {
    es: 'Este documento no se preparó para endosarse.',
    en: 'This document was not prepared to be endorsed.',
  },
  'conflict.not_deletable': {
    es: 'El documento no se puede eliminar mientras se está procesando.',
    en: 'The document cannot be deleted while it is being processed.',
  },
  'conflict.not_completed': {
    es: 'Esta persona no tiene un documento completo que ver con este enlace.',
    en: 'This person has no complete document to see with this link.',
  },
  'conflict.not_pending': { es: 'El documento no está pendiente de firma.', en: 'The document is not waiting for signatures.' },
  'upload.quota_exceeded': {
    es: 'Su cuenta guarda {{usedMb}} MB de {{limitMb}} MB y este archivo ya no cabe. Pida más espacio a quien le dio su cuenta.',
    en: 'Your account holds {{usedMb}} MB of {{limitMb}} MB and this file does not fit. Ask whoever gave you your account for more space.',
  },
  'upload.wrong_field': {
    es: 'El archivo debe venir en el campo «{{expected}}» del formulario.',
    en: 'The file must come in the form field “{{expected}}”.',
  },
  'upload.field_first': {
    es: 'El campo «{{field}}» del formulario debe venir antes que los archivos.',
    en: 'The form field “{{field}}” must come before the files.',
  },
  'upload.too_many_files': {
    es: 'Puede cargar {{limit}} archivos a la vez como máximo.',
    en: 'You can upload at most {{limit}} files at once.',
  },
  'pages.outside_document': {
    es: 'El documento no tiene esas páginas.',
    en: 'The document does not have these pages.',
  },
  'pages.wait_a_minute': {
    es: 'Las páginas mostradas se anotan una vez por minuto. Vuelva a decirlo después.',
    en: 'Pages shown are noted once a minute. Say it again later.',
  },
  'resend.wait_a_minute': {
    es: 'Espere un minuto antes de enviar el correo de nuevo',
    en: 'Please wait a minute before sending the email again',
  },
  'upload.file_required': { es: 'Elija el archivo que quiere cargar.', en: 'Choose the file you want to upload.' },
  'search.criteria_unknown': { es: 'Este filtro de la lista no existe.', en: 'This filter of the list does not exist.' },
  'search.days_reversed': {
    es: 'El primer día de la búsqueda es posterior al último. Cambie uno de los dos.',
    en: 'The first day of the search is after the last one. Change one of the two.',
  },
  'search.views_full': {
    es: 'Ya guardó todas las búsquedas que se admiten. Elimine una para guardar otra.',
    en: 'You have saved as many searches as are allowed. Remove one to save another.',
  },
  'recipient.not_found': { es: 'Esa sugerencia ya no existe.', en: 'That suggestion no longer exists.' },
  'search.view_not_found': { es: 'Esa búsqueda guardada ya no existe.', en: 'That saved search no longer exists.' },
  'search.person_forgotten': {
    es: 'Esa dirección es de una persona cuyos datos se eliminaron; la búsqueda no se puede guardar.',
    en: 'That address is of a person whose data were erased; the search cannot be saved.',
  },
  'search.folio_misheard': {
    es: 'Ningún folio se escribe así: alguna letra o cifra no es la que se dijo. Pida que se lo repitan, letra por letra.',
    en: 'No folio is written like this: some letter or digit is not the one that was said. Ask for it again, letter by letter.',
  },
  'search.too_short': { es: 'Escriba más de 3 caracteres para buscar.', en: 'Type more than 3 characters to search.' },
} as const satisfies MessageTable;
