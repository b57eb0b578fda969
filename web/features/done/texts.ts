import { defineTexts } from '../../i18n/texts.ts';

/** The page that the final mail leads to, and what is said where its link opens nothing. */
export const doneLinkTexts = defineTexts(
  'done-link',
  {
    complete: 'Completo',
    sentBy: 'Lo envió {{name}}',
    nobody: 'la persona que se lo envió',
    completed: 'Se completó el {{day}}',
    keep: 'Guarde los dos archivos: con el PDF firmado y su constancia, cualquier persona puede comprobar que nada cambió, incluso sin nosotros.',
    canceled: 'Después de completarse, el documento fue cancelado. Los archivos siguen siendo los que se firmaron.',
    signatures: 'Quién firmó y cuándo',
    youSigned: 'Usted firmó',
    signed: 'Firmó {{name}}',
    constancia: 'Constancia de conservación NOM-151',
    testMark: 'de prueba, sin validez legal',
    hash: 'Huella del PDF firmado',
    until:
      'Esta página es solo para usted y está disponible hasta el {{day}}. Aquí no se firma nada; quien tenga el enlace puede leer el documento.',
    check: 'Comprobar este documento',
    files: 'Archivos para guardar',
    downloadPdf: 'Descargar el PDF firmado',
    downloadConstancia: 'Descargar la constancia (.asn)',
    'title.expire_link_message': 'Este enlace venció',
    'text.expire_link_message': 'Terminó el plazo en que este enlace mostraba el documento. Ni su firma ni el documento cambian por ello.',
    newer: 'El {{day}} se pidió desde aquí un enlace más reciente.',
    howToGo: 'Puede recibir otro ahora mismo, en el correo al que llegó este. No hace falta pedírselo a nadie.',
    sendMeANewOne: 'Enviarme un enlace nuevo',
    onItsWay: 'Si ese correo sigue siendo suyo, el enlace nuevo le llega en unos minutos. Si no aparece, búsquelo en el correo no deseado.',
    lookForIt:
      'Ya se pidió un enlace más reciente; llega al correo al que llegó este. Si no aparece, búsquelo en el correo no deseado; en una hora puede pedir otro.',
    otherwise:
      'Si ya no usa ese correo, pida el PDF firmado y su constancia a {{name}}. Y si el correo traía los archivos adjuntos, ahí siguen: no vencen.',
    'title.signatory.replaced': 'Este enlace ya no abre nada',
    'text.signatory.replaced': 'Quien envió el documento ya no lo comparte con usted por este enlace.',
    'todo.signatory.replaced':
      'Si le llegó otro correo de este documento, abra el enlace de ese correo. Si cree que es un error, escriba a quien se lo envió.',
    'title.invalid_link_message': 'Este enlace no abre ningún documento',
    'todo.invalid_link_message':
      'Puede que al copiarlo se perdiera una parte. Ábralo tocándolo en el correo donde llegó. Cada enlace es de una sola persona y de un solo documento.',
    'title.incomplete': 'A este enlace le falta una parte',
    'text.incomplete': 'La dirección no trae el código que abre el documento.',
    'todo.incomplete':
      'Por seguridad, el código se borra de la dirección al abrir la página y solo vive en la pestaña donde se abrió. Vuelva al correo y toque el enlace otra vez.',
    'title.deleted_document_message': 'Este documento ya no existe',
    'todo.deleted_document_message':
      'Quien lo envió lo eliminó, y desde aquí ya no se puede descargar. Si guardó el PDF firmado, todavía puede comprobarlo.',
    'title.other': 'No se pudo abrir el documento',
    tryAgain: 'Volver a intentar',
    validate: 'Validar un PDF',
  },
  {
    complete: 'Complete',
    sentBy: 'Sent by {{name}}',
    nobody: 'the person who sent it to you',
    completed: 'Completed on {{day}}',
    keep: 'Keep both files: with the signed PDF and its constancia anybody can check that nothing was changed, even without us.',
    canceled: 'After it was completed, the document was cancelled. The files are still the ones that were signed.',
    signatures: 'Who signed and when',
    youSigned: 'You signed',
    signed: '{{name}} signed',
    constancia: 'NOM-151 constancia',
    testMark: 'test, not legally binding',
    hash: 'Fingerprint of the signed PDF',
    until: 'This page is for you alone and works until {{day}}. Nothing is signed here; whoever holds the link can read the document.',
    check: 'Check this document',
    files: 'Files to keep',
    downloadPdf: 'Download the signed PDF',
    downloadConstancia: 'Download the constancia (.asn)',
    'title.expire_link_message': 'This link has expired',
    'text.expire_link_message':
      'The time in which this link showed the document is over. That changes neither your signature nor the document.',
    newer: 'A newer link was requested from here on {{day}}.',
    howToGo: 'You can get another one now, at the address this one came to. You do not need to ask anybody.',
    sendMeANewOne: 'Send me a new link',
    onItsWay: 'If that address is still yours, the new link comes within minutes. If you do not see it, check your spam folder.',
    lookForIt:
      'A newer link was already requested; it goes to the address this one came to. If you do not see it, check your spam folder; in an hour you can ask for another.',
    otherwise:
      'If you no longer use that address, ask {{name}} for the signed PDF and its constancia. And if the email came with the files attached, they are still there: they do not expire.',
    'title.signatory.replaced': 'This link no longer opens anything',
    'text.signatory.replaced': 'The sender no longer shares this document with you through this link.',
    'todo.signatory.replaced':
      'If you received another email about this document, open the link in that one. If you think this is a mistake, write to the sender.',
    'title.invalid_link_message': 'This link opens no document',
    'todo.invalid_link_message':
      'Part of it may have been lost when it was copied. Open it by tapping it in the email it came in. Each link belongs to one person and one document.',
    'title.incomplete': 'Part of this link is missing',
    'text.incomplete': 'The address lacks the code that opens the document.',
    'todo.incomplete':
      'For security, the code is removed from the address when the page opens and exists only in the tab it was opened in. Go back to the email and tap the link again.',
    'title.deleted_document_message': 'This document no longer exists',
    'todo.deleted_document_message':
      'The sender deleted it, and it can no longer be downloaded from here. If you kept the signed PDF, you can still check it.',
    'title.other': 'The document could not be opened',
    tryAgain: 'Try again',
    validate: 'Validate a PDF',
  },
);
