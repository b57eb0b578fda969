import { moment, oneLine, type Writers } from './layout.ts';
import { spanishFlows } from './spanish-flows.ts';
import { spanishForms } from './spanish-forms.ts';
import { spanishLinks } from './spanish-links.ts';
import { spanishNotices } from './spanish-notices.ts';
import { efirmaHolder, expiry, safety, steps, until, words } from './spanish-phrases.ts';

/** Whole sentences, written for a reader who did not expect the mail; *usted* throughout. */
export const spanish: Writers = {
  ...spanishFlows,
  ...spanishForms,
  ...spanishLinks,
  ...spanishNotices,
  signing_request: (facts, head) => ({
    subject: `${oneLine(facts.sender.name)} le pide firmar «${oneLine(facts.title)}»`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `${oneLine(facts.sender.name)} le pide firmar el documento «${oneLine(facts.title)}».`,
    quotes: words(facts),
    action: { label: 'Leer y firmar el documento', link: facts.link },
    next: steps.sign,
    notes: [
      ...until(facts.lastDay),
      ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]),
      safety,
      'Si no conoce a quien se lo envía, no firme; puede ignorar este correo.',
    ],
  }),
  next_turn: (facts, head) => ({
    subject: `Es su turno de firmar «${oneLine(facts.title)}»`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `Ya firmaron las personas anteriores y ahora le toca a usted firmar «${oneLine(facts.title)}», que envió ${oneLine(facts.sender.name)}.`,
    quotes: words(facts),
    action: { label: 'Leer y firmar el documento', link: facts.link },
    next: steps.sign,
    notes: [...until(facts.lastDay), ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]), safety],
  }),
  resend: (facts, head) => ({
    subject: `Nuevo enlace para firmar «${oneLine(facts.title)}»`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `${oneLine(facts.sender.name)} le envía un nuevo enlace para firmar «${oneLine(facts.title)}».`,
    quotes: words(facts),
    action: { label: 'Leer y firmar el documento', link: facts.link },
    next: steps.sign,
    notes: [
      'Los enlaces que recibió antes ya no funcionan; use este.',
      ...until(facts.lastDay),
      ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]),
      safety,
    ],
  }),
  link_again: (facts, head) => ({
    subject: `Su enlace para firmar, otra vez: «${oneLine(facts.title)}»`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `Desde un enlace anterior se pidió este, que es el que sirve para firmar «${oneLine(facts.title)}», de ${oneLine(facts.sender.name)}.`,
    quotes: words(facts),
    action: { label: 'Leer y firmar el documento', link: facts.link },
    next: steps.sign,
    notes: [
      'Es el mismo enlace que ya se le había enviado. Si no lo pidió usted, no tiene que hacer nada.',
      ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]),
      safety,
    ],
  }),
  last_day_near: (facts, head) => ({
    subject: `Se acerca el último día para firmar «${oneLine(facts.title)}»`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `Falta su firma en «${oneLine(facts.title)}», que le envió ${oneLine(facts.sender.name)}.`,
    quotes: words(facts),
    action: { label: 'Leer y firmar el documento', link: facts.link },
    next: steps.sign,
    notes: [...until(facts.lastDay), ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]), safety],
  }),
  more_time: (facts, head) => ({
    subject: `Hay más tiempo para firmar «${oneLine(facts.title)}»`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `El último día para firmar «${oneLine(facts.title)}» había pasado y ${oneLine(facts.sender.name)} dio más tiempo: ya puede firmarlo.`,
    quotes: words(facts),
    action: { label: 'Leer y firmar el documento', link: facts.link },
    next: steps.sign,
    notes: [...until(facts.lastDay), ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]), safety],
  }),
  signing_reminder: (facts, head) => ({
    subject: `Recordatorio: falta su firma en «${oneLine(facts.title)}»`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `${oneLine(facts.sender.name)} le recuerda que falta su firma en «${oneLine(facts.title)}».`,
    quotes: words(facts),
    action: { label: 'Leer y firmar el documento', link: facts.link },
    next: steps.sign,
    notes: [
      'Los enlaces que recibió antes ya no funcionan; use este.',
      ...until(facts.lastDay),
      ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]),
      safety,
    ],
  }),
  signing_without_link: (facts) => ({
    subject: `Falta su firma en «${oneLine(facts.title)}»`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `${oneLine(facts.sender.name)} le pide firmar el documento «${oneLine(facts.title)}».`,
    quotes: words(facts),
    action: { label: 'Entrar a su cuenta', link: facts.link },
    next: steps.signByOwnWay,
    notes: [...until(facts.lastDay), 'Si no conoce a quien se lo envía, no firme; puede ignorar este correo.'],
  }),
  observer_link: (facts, head) => ({
    subject: `${oneLine(facts.sender.name)} le comparte «${oneLine(facts.title)}»`,
    greeting: facts.recipientName === null ? 'Buen día:' : `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `${oneLine(facts.sender.name)} le da acceso para ver el documento «${oneLine(facts.title)}». No se le pide firmar nada.`,
    quotes: [],
    action: { label: 'Ver el documento', link: facts.link },
    next: steps.read,
    notes: [
      ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]),
      'Cuando abra el documento, eso quedará registrado en su historia.',
    ],
  }),
  completed: (facts, head) => ({
    subject: `«${oneLine(facts.title)}» está firmado y completo`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead:
      facts.signatures === 1
        ? `El documento «${oneLine(facts.title)}» tiene su firma y quedó completo.`
        : `El documento «${oneLine(facts.title)}» tiene sus ${facts.signatures} firmas y quedó completo.`,
    quotes: [],
    action: { label: 'Ver y descargar el documento', link: facts.link },
    notes: [
      `Se completó el ${moment(facts.completedAt, 'es', head.timeZone)}.`,
      facts.attached
        ? 'Van adjuntos el PDF firmado y su constancia de conservación (.asn). Guárdelos: con los dos, cualquier persona puede comprobar que nada cambió.'
        : 'Este correo no trae archivos adjuntos: con el botón descarga el PDF firmado y su constancia de conservación (.asn). Guárdelos: con los dos, cualquier persona puede comprobar que nada cambió.',
      facts.linkEndsAt === null
        ? 'El botón abre el documento en su cuenta.'
        : `El botón abre una página solo para usted, sin cuenta ni contraseña, hasta el ${moment(facts.linkEndsAt, 'es', head.timeZone)}. Ahí no se firma nada; quien tenga el enlace puede leer el documento.`,
      ...facts.holders.filter(({ differs }) => !differs).map(efirmaHolder),
    ],
    warnings: facts.holders.filter(({ differs }) => differs).map(efirmaHolder),
  }),
  sub_user_invited: (facts, head) => ({
    subject: `Tiene un usuario en la cuenta de ${oneLine(facts.ownerName)}`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `${oneLine(facts.ownerName)} le abrió un usuario en la cuenta que administra, para trabajar con los documentos de esa cuenta. Elija una contraseña que solo usted conozca; lo que haga quedará a su nombre.`,
    quotes: [],
    action: { label: 'Elegir mi contraseña', link: facts.link },
    notes: [expiry(facts.expiresAt, head), safety],
  }),
  reviewer_invited: (facts, head) => ({
    subject: `${oneLine(facts.ownerName)} le da acceso de revisión`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead:
      facts.documents === 'ALL'
        ? `${oneLine(facts.ownerName)} le da acceso para leer la historia de los documentos de la cuenta que administra. Podrá ver todo y no podrá cambiar nada.`
        : `${oneLine(facts.ownerName)} le da acceso para leer documentos seleccionados de la cuenta que administra y la historia de cada uno. No podrá cambiar nada.`,
    quotes: [],
    action: { label: 'Elegir contraseña y entrar', link: facts.link },
    notes: [expiry(facts.expiresAt, head), safety],
  }),
  reviewer_granted: (facts, head) => ({
    subject: `${oneLine(facts.ownerName)} le da acceso de revisión`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead:
      facts.documents === 'ALL'
        ? `${oneLine(facts.ownerName)} le da acceso para leer la historia de los documentos de la cuenta que administra. Entre como siempre, con el correo y la contraseña que ya tiene, y elija esa cuenta en el menú.`
        : `${oneLine(facts.ownerName)} le da acceso para leer documentos seleccionados de la cuenta que administra y la historia de cada uno. Entre como siempre, con el correo y la contraseña que ya tiene, y elija esa cuenta en el menú.`,
    quotes: [],
    action: { label: 'Entrar', link: facts.link },
    notes: [
      facts.documents === 'ALL' ? 'Podrá ver todo y no podrá cambiar nada.' : 'Verá solo esos documentos y no podrá cambiar nada.',
      facts.expiresAt === null
        ? 'El acceso dura hasta que se lo retiren.'
        : `El acceso termina el ${moment(facts.expiresAt, 'es', head.timeZone)}.`,
    ],
  }),
  reviewer_appointed: (facts, head) => ({
    subject: `${oneLine(facts.reviewerName)} puede leer los documentos de su cuenta`,
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `El equipo de operación de ${oneLine(head.productName)} dio a ${oneLine(facts.reviewerName)} (${oneLine(facts.reviewerEmail)}) acceso para leer todos los documentos de su cuenta y su historia. No puede cambiar nada.`,
    quotes: [],
    action: { label: 'Entrar a mi cuenta', link: facts.link },
    notes: [
      `El acceso se dio el ${moment(facts.appointedAt, 'es', head.timeZone)} y queda registrado en la historia de su cuenta.`,
      'Si no lo pidió ni lo esperaba, dígaselo hoy mismo a quien le dio su cuenta: el acceso se puede retirar en cualquier momento y termina al instante.',
    ],
  }),
  api_key_issued: (facts, head) => ({
    subject: facts.rotated ? 'Una clave de su cuenta cambió' : 'Su cuenta tiene una clave nueva',
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: facts.rotated
      ? `La clave «${oneLine(facts.keyName)}» de su cuenta tiene otro secreto desde el ${moment(facts.issuedAt, 'es', head.timeZone)}. El anterior ya no funciona.`
      : `El ${moment(facts.issuedAt, 'es', head.timeZone)} se creó en su cuenta la clave «${oneLine(facts.keyName)}», con la que un programa puede trabajar en su nombre.`,
    quotes: [],
    action: { label: 'Ver las claves de mi cuenta', link: facts.link },
    notes: [
      ...(facts.isTest ? ['Es de prueba: lo que se hace con ella no tiene valor legal, y a sus demás documentos no llega.'] : []),
      facts.scope === 'READ'
        ? 'Con ella se leen sus documentos y no se cambia nada.'
        : 'Con ella se leen, se crean y se envían documentos. No firma ni responde por usted, y no cambia su contraseña ni sus accesos.',
      `Vence el ${moment(facts.expiresAt, 'es', head.timeZone)}.`,
      'Si no fue usted, revóquela hoy mismo y cambie su contraseña: deja de funcionar al instante.',
    ],
  }),
  password_changed: (facts, head) => ({
    subject: 'Su contraseña se cambió',
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `La contraseña de su cuenta se cambió el ${moment(facts.changedAt, 'es', head.timeZone)}. Todas las sesiones abiertas con la anterior terminaron.`,
    quotes: [],
    action: { label: 'No fui yo: elegir otra contraseña', link: facts.link },
    notes: [
      'Si fue usted, no tiene que hacer nada.',
      'Si no fue usted, elija otra hoy mismo: con eso termina también la sesión de quien la cambió.',
    ],
  }),
  password_reset: (facts, head) => ({
    subject: 'Cambie su contraseña',
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: 'Alguien pidió cambiar la contraseña de su cuenta. Si fue usted, elija aquí la nueva.',
    quotes: [],
    action: { label: 'Elegir una contraseña nueva', link: facts.link },
    notes: [expiry(facts.expiresAt, head), 'Si no lo pidió usted, ignore este correo: su contraseña sigue siendo la misma.'],
  }),
  email_change_asked: (facts, head) => ({
    subject: '¿Cambiamos el correo de su cuenta?',
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `Alguien que entró a su cuenta con su contraseña pidió que su correo sea ${oneLine(facts.newEmail)}. Nada cambia mientras usted no lo confirme desde este correo y desde el nuevo.`,
    quotes: [],
    action: { label: 'Revisar el cambio', link: facts.link },
    notes: [
      expiry(facts.expiresAt, head),
      '¿No fue usted? Abra el enlace y elija «No fui yo»: el cambio se detiene y todas las sesiones de su cuenta terminan. Después elija otra contraseña.',
    ],
  }),
  email_change_confirm: (facts, head) => ({
    subject: 'Confirme su correo nuevo',
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: 'Usted pidió que este sea el correo de su cuenta. Confirme que es suyo; también tiene que confirmarlo desde el correo anterior.',
    quotes: [],
    action: { label: 'Revisar el cambio', link: facts.link },
    notes: [expiry(facts.expiresAt, head), '¿No pidió nada? Ignore este correo, o abra el enlace y elija «No fui yo»: nada cambia.'],
  }),
  email_change_taken: (facts) => ({
    subject: 'Alguien pidió usar su correo en otra cuenta',
    greeting: 'Buen día:',
    lead: 'Alguien pidió que este correo sea el de su cuenta. Ya es el de una cuenta, así que no cambió nada, y no le dijimos que lo es.',
    quotes: [],
    action: { label: 'Entrar a mi cuenta', link: facts.link },
    notes: [
      'Si fue usted y quiere usar este correo en la otra cuenta, cambie primero el de esta, o elimínela en su perfil.',
      'Si no fue usted, no tiene que hacer nada.',
    ],
  }),
  email_changed: (facts, head) => ({
    subject: 'El correo de su cuenta cambió',
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: `Desde el ${moment(facts.changedAt, 'es', head.timeZone)} el correo de su cuenta es ${oneLine(facts.newEmail)}. Entre con él; su contraseña es la misma. Todas las sesiones abiertas terminaron.`,
    quotes: [],
    action: { label: 'Entrar con el correo nuevo', link: facts.link },
    notes: [
      'Los dos correos confirmaron el cambio. Si no fue usted, escriba hoy mismo a quien le dio su cuenta.',
      'Sus documentos anteriores siguen en su cuenta; en su historia queda el correo que usted tenía entonces.',
    ],
  }),
  account_deleted: (facts) => ({
    subject: 'Su cuenta quedó eliminada',
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: 'Usted pidió eliminar su cuenta y así quedó: nadie puede entrar con ella, y sus firmas guardadas y sus borradores ya no están. No se puede deshacer.',
    quotes: [],
    action: { label: 'Abrir una cuenta nueva', link: facts.link },
    notes: [
      'Los documentos que otras personas firmaron siguen siendo comprobables, y los enlaces que usted recibió siguen abriendo.',
      'Su correo quedó libre: con él puede abrir otra cuenta, que será distinta. Si no fue usted, escriba hoy mismo a quien le dio su cuenta.',
    ],
  }),
  verify_email: (facts, head) => ({
    subject: 'Confirme su correo',
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: 'Su cuenta está casi lista. Confirme con este enlace que el correo es suyo y podrá entrar.',
    quotes: [],
    action: { label: 'Confirmar mi correo y entrar', link: facts.link },
    notes: [
      expiry(facts.expiresAt, head),
      '¿No abrió usted la cuenta? Abra el enlace y elija «No fui yo»: la cuenta termina y su correo queda libre. Sin confirmarlo nadie puede entrar.',
    ],
  }),
  sign_up_disowned: (facts) => ({
    subject: 'Terminó la cuenta que alguien abrió con su correo',
    greeting: 'Buen día:',
    lead: 'Usted dijo que no abrió la cuenta, y terminó: nadie puede entrar con ella, y borramos los datos que escribió quien la abrió.',
    quotes: [],
    action: { label: 'Abrir una cuenta propia', link: facts.link },
    notes: [
      'Su correo quedó libre. Si no necesita una cuenta, no tiene que hacer nada.',
      'Si no fue usted quien lo dijo, alguien más lee su correo: cambie la contraseña de su buzón.',
    ],
  }),
  welcome: (facts) => ({
    subject: 'Su cuenta está lista',
    greeting: `Buen día, ${oneLine(facts.recipientName)}:`,
    lead: 'Le damos la bienvenida. Su correo quedó confirmado y ya puede enviar documentos a firmar.',
    quotes: [],
    action: { label: 'Entrar a mi cuenta', link: facts.link },
    notes: [
      'Suba un PDF, diga quién firma y en qué orden, y envíelo. A cada persona le llega un enlace; no necesita tener cuenta.',
      'Todo lo que pasa con un documento queda en su historia, y cualquiera puede comprobar después que nada cambió.',
    ],
  }),
};
