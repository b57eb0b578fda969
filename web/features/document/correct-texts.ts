import { defineTexts } from '../../i18n/texts.ts';

export const correctTexts = defineTexts(
  'document-correct',
  {
    open: 'Corregir a {{name}}…',
    openLeft: 'Pedir la firma a otra persona…',
    title: 'Corregir a {{name}}',
    titleLeft: 'Que firme otra persona en lugar de {{name}}',
    emailLeft: 'Si va a firmar usted, escriba su propio correo.',
    name: 'Nombre',
    email: 'Correo electrónico',
    rfc: 'RFC de su e.firma (opcional)',
    rfcWrong: 'El RFC tiene 13 caracteres, o 12 si es de una empresa.',
    same: 'Cambie el nombre o el correo de quien debe firmar.',
    rename: 'Solo cambia el nombre. El enlace que ya tiene sigue sirviendo.',
    replaceNobody:
      'Nadie ha firmado: el documento se prepara otra vez y todas las personas que firman reciben un enlace nuevo. El que tiene {{name}} deja de abrirse.',
    replaceApprovals:
      'Nadie ha firmado: el documento se prepara otra vez, se pide de nuevo el visto bueno y después todas las personas que firman reciben un enlace nuevo. El que tiene {{name}} deja de abrirse.',
    leftNobody: 'Nadie ha firmado: el documento se prepara otra vez y todas las personas que firman reciben un enlace nuevo.',
    leftApprovals:
      'Nadie ha firmado: el documento se prepara otra vez, se pide de nuevo el visto bueno y después todas las personas que firman reciben un enlace nuevo.',
    leftSigned_one: 'La firma que ya está se conserva, y a la nueva persona se le pide la suya cuando le toque.',
    leftSigned_other: 'Las {{count}} firmas que ya están se conservan, y a la nueva persona se le pide la suya cuando le toque.',
    replaceSigned_one:
      'La firma que ya está se conserva. El enlace de {{name}} deja de abrirse y la nueva persona recibe el suyo cuando le toque.',
    replaceSigned_other:
      'Las {{count}} firmas que ya están se conservan. El enlace de {{name}} deja de abrirse y la nueva persona recibe el suyo cuando le toque.',
    approved_one:
      'El correo ya no se puede cambiar: alguien dio su visto bueno a que firmara {{name}} y ya hay una firma. Puede corregir el nombre. Para que firme otra persona, cancele el documento y envíelo de nuevo: se pierde 1 firma.',
    approved_other:
      'El correo ya no se puede cambiar: alguien dio su visto bueno a que firmara {{name}} y ya hay {{count}} firmas. Puede corregir el nombre. Para que firme otra persona, cancele el documento y envíelo de nuevo: se pierden {{count}} firmas.',
    nameNeeded: 'Escriba el nombre de quien firma.',
    emailWrong: 'Escriba un correo completo, por ejemplo ana@correo.mx.',
    doNothing: 'Guardar',
    doRename: 'Corregir el nombre',
    doReplace: 'Pedir la firma a {{name}}',
    renamed: 'El nombre quedó corregido.',
    replaced: 'Ahora se pide la firma a {{name}}.',
    problem: 'No se cambió nada',
    cancel: 'No, volver',
  },
  {
    open: 'Correct {{name}}…',
    openLeft: 'Ask somebody else to sign…',
    title: 'Correct {{name}}',
    titleLeft: 'Somebody else signs instead of {{name}}',
    emailLeft: 'If you are to sign, write your own email.',
    name: 'Name',
    email: 'Email',
    rfc: 'RFC of their e.firma (optional)',
    rfcWrong: 'An RFC has 13 characters, or 12 for a company.',
    same: 'Change the name or the email of the person who is to sign.',
    rename: 'Only the name changes. The link they have still works.',
    replaceNobody:
      'Nobody has signed: the document is prepared once more and everybody who signs gets a new link. The one that {{name}} has no longer opens.',
    replaceApprovals:
      'Nobody has signed: the document is prepared once more, the approvals are asked for again, and then everybody who signs gets a new link. The one that {{name}} has no longer opens.',
    leftNobody: 'Nobody has signed: the document is prepared once more and everybody who signs gets a new link.',
    leftApprovals:
      'Nobody has signed: the document is prepared once more, the approvals are asked for again, and then everybody who signs gets a new link.',
    leftSigned_one: 'The signature that is there stays, and the new person is asked for theirs when it is their turn.',
    leftSigned_other: 'The {{count}} signatures that are there stay, and the new person is asked for theirs when it is their turn.',
    replaceSigned_one:
      'The signature that is there stays. The link of {{name}} no longer opens, and the new person gets one when it is their turn.',
    replaceSigned_other:
      'The {{count}} signatures that are there stay. The link of {{name}} no longer opens, and the new person gets one when it is their turn.',
    approved_one:
      'The email can no longer be changed: somebody approved that {{name}} signs, and there is a signature already. You can correct the name. For somebody else to sign, cancel the document and send it again: 1 signature is lost.',
    approved_other:
      'The email can no longer be changed: somebody approved that {{name}} signs, and there are {{count}} signatures already. You can correct the name. For somebody else to sign, cancel the document and send it again: {{count}} signatures are lost.',
    nameNeeded: 'Type the name of the person who signs.',
    emailWrong: 'Type the whole email, such as ana@mail.com.',
    doNothing: 'Save',
    doRename: 'Correct the name',
    doReplace: 'Ask {{name}} to sign',
    renamed: 'The name was corrected.',
    replaced: '{{name}} is asked to sign now.',
    problem: 'Nothing was changed',
    cancel: 'No, go back',
  },
);
