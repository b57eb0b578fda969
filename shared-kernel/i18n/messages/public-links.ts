import type { MessageTable } from '../table.ts';

/** Links that anyone may use: what whoever opens them hears, and what visitors hear, who know nothing of the account. */
export const publicLinkMessages = {
  'public_link.not_found': {
    es: 'Ese enlace no existe. Revise que la dirección esté completa.',
    en: 'There is no such link. Check that the address is complete.',
  },
  'public_link.stopped': {
    es: 'Quien abrió este enlace ya lo cerró. Si necesita el documento, pídaselo directamente.',
    en: 'Whoever opened this link has closed it. If you need the document, ask them directly.',
  },
  'public_link.expired': {
    es: 'El plazo de este enlace ya terminó. Si necesita el documento, pídalo a quien le dio la dirección.',
    en: 'The time of this link is over. If you need the document, ask whoever gave you the address.',
  },
  'public_link.full': {
    es: 'Con este enlace ya se hicieron todos los documentos previstos. Pida otro a quien le dio la dirección.',
    en: 'All the documents planned for this link have been made. Ask whoever gave you the address for another one.',
  },
  'public_link.unavailable': {
    es: 'Este enlace no está disponible por el momento. Intente más tarde.',
    en: 'This link is not available at the moment. Try later.',
  },
  'public_link.busy': {
    es: 'Muchas personas están usando este enlace en este momento. Espere unos minutos e intente de nuevo.',
    en: 'Many people are using this link right now. Wait a few minutes and try again.',
  },
  'public_link.too_many_visits': {
    es: 'Ya se enviaron códigos a este correo o desde esta red hace poco. Espere {{retryAfterSeconds}} segundos e intente de nuevo.',
    en: 'Codes were sent to this email or from this network a short while ago. Wait {{retryAfterSeconds}} seconds and try again.',
  },
  'public_link.name_incorrect': {
    es: 'Escriba su nombre, con {{limit}} caracteres como máximo.',
    en: 'Enter your name, with {{limit}} characters at most.',
  },
  'public_link.email_incorrect': {
    es: 'Revise su correo: no parece una dirección.',
    en: 'Check your email: it does not look like an address.',
  },
  'public_link.code_wrong': {
    es: 'Ese no es el código. Intentos que le quedan: {{triesLeft}}.',
    en: 'That is not the code. Tries left: {{triesLeft}}.',
  },
  'public_link.code_over': {
    es: 'Ese código ya no sirve. Pida otro.',
    en: 'That code no longer works. Ask for another one.',
  },
  'public_link.address_used': {
    es: 'Con este correo ya se hizo un documento por este enlace. Búsquelo en su correo.',
    en: 'A document was already made with this email through this link. Look for it in your mailbox.',
  },
  'public_link.address_of_link': {
    es: 'Este correo ya es de una de las personas de los documentos de este enlace. Use otro.',
    en: 'This email already belongs to one of the people of the documents of this link. Use another one.',
  },
  'public_link.title_required': { es: 'Escriba cómo se llaman los documentos.', en: 'Enter what the documents are called.' },
  'public_link.title_too_long': {
    es: 'El nombre de los documentos no debe tener más de {{limit}} caracteres.',
    en: 'The name of the documents must not have more than {{limit}} characters.',
  },
  'public_link.term_incorrect': {
    es: 'El enlace debe terminar después de ahora y en {{days}} días como máximo.',
    en: 'The link must end after now and within {{days}} days.',
  },
  'public_link.too_many_open': {
    es: 'La cuenta ya tiene {{limit}} enlaces abiertos. Cierre alguno para abrir otro.',
    en: 'The account already has {{limit}} open links. Close one to open another.',
  },
  'public_link.mails_off': {
    es: 'La cuenta no envía enlaces por correo a sus firmantes, y quien llega por un enlace público firma con el suyo. Cambie eso en su suscripción.',
    en: 'The account sends its signers no links by email, and whoever comes by a public link signs with theirs. Change that in your subscription.',
  },
  'public_link.not_a_pdf': {
    es: 'Solo un borrador hecho de un PDF puede abrirse a cualquiera. Para un archivo de Word, haga una plantilla.',
    en: 'Only a draft made of a PDF can be opened to anyone. For a Word file, make a template.',
  },
  'public_link.not_a_draft': {
    es: 'Ese documento ya no es un borrador. Duplíquelo y abra el enlace con la copia.',
    en: 'That document is no longer a draft. Duplicate it and open the link with the copy.',
  },
  'public_link.open_place_incorrect': {
    es: 'Elija en lugar de quién firma quien llega por el enlace; no puede ser usted.',
    en: 'Choose in whose place whoever comes by the link signs; it cannot be you.',
  },
} as const satisfies MessageTable;
