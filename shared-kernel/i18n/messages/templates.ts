import type { MessageTable } from '../table.ts';

/** Templates: what can be wrong with a Word file (ERR-066..072, by the numbers of the source), and why one is not composed. */
export const templateMessages = {
  'template.10001': {
    es: 'A una variable le faltan las dos llaves que la cierran: }}.',
    en: 'A variable lacks the two braces that close it: }}.',
  },
  'template.10002': {
    es: 'A una variable le faltan las dos llaves que la abren: {{.',
    en: 'A variable lacks the two braces that open it: {{.',
  },
  'template.10003': {
    es: 'El nombre de esta variable no se puede usar. Escriba solo letras, números y guion bajo, sin espacios, hasta 64 caracteres.',
    en: 'The name of this variable cannot be used. Write only letters, digits and low lines, without spaces, 64 characters at most.',
  },
  'template.10004': {
    es: 'No se pudo leer el documento. Ábralo en Word, guárdelo de nuevo como .docx y súbalo otra vez; las variables van en el texto, no en fórmulas ni gráficas.',
    en: 'The document could not be read. Open it in Word, save it again as .docx and upload it once more; variables belong into text, not into formulas or charts.',
  },
  'template.10005': {
    es: 'EMAIL y NAME son nombres reservados. Llame a esta variable de otra forma.',
    en: 'EMAIL and NAME are reserved names. Call this variable something else.',
  },
  'template.10006': { es: 'Solo se aceptan documentos .DOCX.', en: 'Only .DOCX documents are accepted.' },
  'template.10007': {
    es: 'El documento no tiene variables. Escriba cada una entre llaves dobles.',
    en: 'The document has no variables. Write each of them between double braces.',
  },
  'template.value_missing': {
    es: 'Falta el valor de la variable «{{variable}}».',
    en: 'The value of the variable “{{variable}}” is missing.',
  },
  'template.value_characters': {
    es: 'El valor de la variable «{{variable}}» tiene caracteres que no pueden estar en un documento.',
    en: 'The value of the variable “{{variable}}” has characters that cannot stand in a document.',
  },
  'template.value_mark': {
    es: 'El valor de la variable «{{variable}}» tiene la palabra que marca el lugar de una firma. Escríbalo de otra forma.',
    en: 'The value of the variable “{{variable}}” has the word that marks the place of a signature. Write it another way.',
  },
  'template.mark_in_file': {
    es: 'El documento tiene la palabra que marca el lugar de una firma (SIGNBOX). Quítela y súbalo otra vez.',
    en: 'The document has the word that marks the place of a signature (SIGNBOX). Remove it and upload it again.',
  },
  'template.too_large': {
    es: 'Con estas respuestas el documento sería demasiado grande. Acorte las más largas.',
    en: 'With these answers the document would be too large. Shorten the longest ones.',
  },
  'template.faults': {
    es: 'El documento «{{fileName}}» no se puede usar como plantilla. Corrija lo que se indica y súbalo otra vez.',
    en: 'The document “{{fileName}}” cannot be used as a template. Mend what is listed and upload it again.',
  },
  'template.not_found': {
    es: 'Esa plantilla ya no existe. Vuelva a abrir la lista.',
    en: 'That template is no longer there. Open the list again.',
  },
  'template.deleted': { es: 'Esa plantilla ya se eliminó.', en: 'That template has already been deleted.' },
  'template.version_not_found': {
    es: 'Esa versión de la plantilla no existe.',
    en: 'There is no such version of the template.',
  },
  'template.file_not_found': {
    es: 'El documento subido ya no espera: pasaron 24 horas o ya se usó. Súbalo otra vez.',
    en: 'The uploaded document waits no more: 24 hours have passed, or it was used. Upload it again.',
  },
  'template.default': {
    es: 'Esta plantilla viene con el producto y no se puede cambiar.',
    en: 'This template comes with the product and cannot be changed.',
  },
  'template.changed': {
    es: 'Mientras tanto alguien cambió la plantilla: ya tiene la versión {{templateHistory}}. Ábrala de nuevo y repita su cambio.',
    en: 'Meanwhile somebody changed the template: it has version {{templateHistory}} by now. Open it again and make your change once more.',
  },
  'template.name_required': { es: 'Escriba el nombre de la plantilla.', en: 'Enter the name of the template.' },
  'template.name_too_long': {
    es: 'El nombre de la plantilla no debe tener más de {{limit}} caracteres.',
    en: 'The name of the template must not have more than {{limit}} characters.',
  },
  'template.variables_differ': {
    es: 'Las variables no son las del documento. Vuelva a abrir la configuración.',
    en: 'The variables are not those of the document. Open the configuration again.',
  },
  'template.static_asks_signer': {
    es: 'Una plantilla estática solo pregunta a quien envía: «{{variable}}» la llenaría un firmante. Elija otro tipo de plantilla o quien la llene.',
    en: 'A static template asks the sender only: “{{variable}}” would be filled in by a signer. Choose another type of template, or who fills it in.',
  },
  'template.words_limit': {
    es: 'Las preguntas, ayudas y opciones suman demasiado texto: caben unos {{limit}} mil caracteres. Acorte las más largas.',
    en: 'Questions, helper texts and options are too much text in all: there is room for some {{limit}} thousand characters. Shorten the longest ones.',
  },
  'template.versions_limit': {
    es: 'La plantilla ya tiene {{limit}} versiones, que es lo más que puede tener. Cree una plantilla nueva.',
    en: 'The template already has {{limit}} versions, which is the most it can have. Create a new template.',
  },
  'template.limit': {
    es: 'Llegó al límite de {{limit}} plantillas de su suscripción. Elimine una o cambie de plan para crear otra.',
    en: 'You have reached the limit of {{limit}} templates of your subscription. Delete one, or change your plan, to create another.',
  },
  'template.limit_sub_user': {
    es: 'La cuenta llegó al límite de {{limit}} plantillas de su suscripción. Elimine una o pida a quien es titular de la cuenta que cambie de plan.',
    en: 'The account has reached the limit of {{limit}} templates of its subscription. Delete one, or ask the owner of the account to change the plan.',
  },
  'template.answers': {
    es: 'Hay respuestas que no se pueden usar. Revise los campos señalados.',
    en: 'Some answers cannot be used. Look at the fields that are marked.',
  },
  'template.previews_busy': {
    es: 'Todavía se prepara la vista previa anterior de su cuenta. Espere {{seconds}} segundos.',
    en: 'The last preview of your account is still being made. Wait {{seconds}} seconds.',
  },
  'word.converter_away': {
    es: 'Lo que convierte archivos de Word no responde en este momento. Inténtelo de nuevo en unos segundos.',
    en: 'What converts Word files does not answer at this moment. Try again in some seconds.',
  },
} as const satisfies MessageTable;
