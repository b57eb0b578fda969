import { dayForm } from '../../../shared-kernel/date-form.ts';
import { listed } from '../../../shared-kernel/i18n/event-text.ts';
import { type FlowWriters, MAX_QUOTES, moment, oneLine, quoted } from './layout.ts';
import { chooseNotices } from './spanish-notices.ts';
import { expiry, safety, standInSteps, steps, words } from './spanish-phrases.ts';

const hello = (facts: { recipientName: string }) => `Buen día, ${oneLine(facts.recipientName)}:`;
const named = (facts: { title: string }) => `«${oneLine(facts.title)}»`;
const answerer = ({ approverName, substitute }: { approverName: string; substitute: string | null }) =>
  substitute === null ? oneLine(approverName) : `${oneLine(substitute) || 'una persona'}, en lugar de ${oneLine(approverName)},`;
const signatures = (count: number) => (count === 1 ? 'su firma' : `sus ${count} firmas`);
const kinds = { PROPERTY: 'en propiedad', PROCURATION: 'en procuración', GUARANTEE: 'en garantía' } as const;
const means = {
  PROPERTY: 'El endoso en propiedad pasa el documento mismo y sus derechos.',
  PROCURATION: 'El endoso en procuración da facultad para cobrar y no pasa la propiedad.',
  GUARANTEE: 'El endoso en garantía da el documento en prenda y no pasa la propiedad.',
} as const;

/** Whole sentences, written for a reader who did not expect the mail; *usted* throughout. */
export const spanishFlows: FlowWriters = {
  approval_request: (facts, head) => ({
    subject: `${oneLine(facts.sender.name)} le pide su visto bueno para ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} le pide revisar el documento ${named(facts)} y dar o negar su visto bueno.`,
    quotes: words(facts),
    action: { label: 'Revisar el documento', link: facts.link },
    next: steps.approve,
    notes: [
      'Nadie puede firmar el documento antes del último visto bueno. Su visto bueno no es una firma.',
      expiry(facts.expiresAt, head),
      safety,
      'Si no conoce a quien se lo envía, no responda; puede ignorar este correo.',
    ],
  }),
  approval_turn: (facts, head) => ({
    subject: `Es su turno de dar el visto bueno a ${named(facts)}`,
    greeting: hello(facts),
    lead: `Ya dieron su visto bueno las personas anteriores y ahora le toca a usted revisar ${named(facts)}, que envió ${oneLine(facts.sender.name)}.`,
    quotes: words(facts),
    action: { label: 'Revisar el documento', link: facts.link },
    next: steps.approve,
    notes: ['Nadie puede firmar el documento antes del último visto bueno.', expiry(facts.expiresAt, head), safety],
  }),
  approval_resend: (facts, head) => ({
    subject: `Nuevo enlace para revisar ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} le envía un nuevo enlace para revisar ${named(facts)} y dar o negar su visto bueno.`,
    quotes: words(facts),
    action: { label: 'Revisar el documento', link: facts.link },
    next: steps.approve,
    notes: ['Los enlaces que recibió antes ya no funcionan; use este.', expiry(facts.expiresAt, head), safety],
  }),
  approval_stand_in: (facts) => ({
    subject: `Falta un visto bueno para ${named(facts)} y usted suple a quien debe darlo`,
    greeting: hello(facts),
    lead: `${oneLine(facts.senderName)} pidió el visto bueno de ${listed(facts.absentNames.map(oneLine), 'y')} para el documento ${named(facts)}. ${facts.absentNames.length === 1 ? 'Esa persona está fuera' : 'Esas personas están fuera'} y usted puede responder en su lugar.`,
    quotes: [],
    action: { label: 'Ver lo que le toca', link: facts.link },
    next: standInSteps,
    notes: ['La respuesta queda a nombre de usted, con la persona a quien suple. Si ella responde antes, ya no tiene que hacer nada.'],
  }),
  vobo_accepted: (facts) => ({
    subject: `${answerer(facts)} dio su visto bueno a ${named(facts)}`,
    greeting: hello(facts),
    lead: `${answerer(facts)} revisó el documento ${named(facts)} y dio su visto bueno.`,
    quotes: [],
    action: { label: 'Ver el documento', link: facts.link },
    notes: [
      facts.remaining === 0
        ? 'Fue el último visto bueno: cada firmante recibe su enlace cuando le toca firmar.'
        : facts.remaining === 1
          ? 'Falta el visto bueno de una persona; después podrán firmar los firmantes.'
          : `Faltan los vistos buenos de ${facts.remaining} personas; después podrán firmar los firmantes.`,
    ],
  }),
  vobo_refused: (facts) => ({
    subject: `${answerer(facts)} no dio su visto bueno a ${named(facts)}`,
    greeting: hello(facts),
    lead: `${answerer(facts)} revisó el documento ${named(facts)} y no dio su visto bueno.`,
    quotes: facts.comments
      .slice(0, MAX_QUOTES)
      .flatMap((one) => quoted(one.notes, `Comentario de ${oneLine(one.by)}: ${oneLine(one.title)}`)),
    action: { label: 'Ver el documento', link: facts.link },
    notes: [
      ...(facts.comments.length > MAX_QUOTES
        ? [`Hay ${facts.comments.length} comentarios; el resto está en la página del documento.`]
        : []),
      'Nadie puede firmar el documento así. Puede cambiarlo y enviarlo de nuevo; los vistos buenos se piden otra vez.',
    ],
  }),
  signing_declined: (facts, head) => ({
    subject: facts.refuses
      ? `${oneLine(facts.signerName)} no va a firmar ${named(facts)}`
      : `${oneLine(facts.signerName)} responde que no le toca firmar ${named(facts)}`,
    greeting: hello(facts),
    lead: facts.refuses
      ? `${oneLine(facts.signerName)} respondió que no va a firmar el documento ${named(facts)}.`
      : `${oneLine(facts.signerName)} respondió que no le toca firmar el documento ${named(facts)}.`,
    quotes: [
      ...quoted(facts.reason, `Motivo de ${oneLine(facts.signerName)}`),
      ...(facts.substitute
        ? quoted(`${oneLine(facts.substitute.name)} (${oneLine(facts.substitute.email)})`, 'Sugiere pedírselo a esta persona')
        : []),
    ],
    action: { label: 'Decidir qué sigue', link: facts.link },
    notes: [
      facts.refuses
        ? 'Nadie puede firmar hasta que usted decida. Las firmas que ya están se conservan.'
        : 'Las demás personas pueden seguir firmando en su turno; falta que usted decida sobre esta firma.',
      'Puede pedírselo de nuevo, pedírselo a otra persona o terminar el documento.',
    ],
    aside: chooseNotices(head),
  }),
  cancellation_requested: (facts) => ({
    subject: `${oneLine(facts.petitionerName)} pide cancelar ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.petitionerName)} pide cancelar el documento ${named(facts)} y le toca a usted autorizarlo o rechazarlo.`,
    quotes: quoted(facts.reason, `Motivo que da ${oneLine(facts.petitionerName)}`),
    action: { label: 'Revisar la solicitud', link: facts.link },
    notes: [
      facts.evidence === 1
        ? 'La solicitud trae un archivo de evidencia, que puede abrir antes de responder.'
        : `La solicitud trae ${facts.evidence} archivos de evidencia, que puede abrir antes de responder.`,
      ...(facts.others === 0
        ? []
        : [
            facts.others === 1
              ? 'También se le preguntó a otra persona que firma: la primera respuesta decide por todos.'
              : `También se les preguntó a otras ${facts.others} personas que firman: la primera respuesta decide por todos.`,
          ]),
      'Para responder entre con la cuenta que tiene este correo. La respuesta se da una sola vez y una cancelación no se deshace.',
    ],
  }),
  cancellation_answered: (facts) => ({
    subject: facts.authorised ? `Se autorizó cancelar ${named(facts)}` : `Se rechazó cancelar ${named(facts)}`,
    greeting: hello(facts),
    lead: facts.authorised
      ? `${oneLine(facts.answererName)} autorizó cancelar el documento ${named(facts)}.`
      : `${oneLine(facts.answererName)} rechazó cancelar el documento ${named(facts)}, que sigue como estaba.`,
    quotes: quoted(facts.notes, `Notas de ${oneLine(facts.answererName)}`),
    action: { label: 'Ver la solicitud', link: facts.link },
    notes: [
      facts.authorised
        ? 'El documento se cancela en cuanto su estado lo permite; se le avisará entonces con otro correo.'
        : 'Después de un rechazo puede presentarse otra solicitud.',
    ],
  }),
  document_canceled: (facts, head) => ({
    subject: `${named(facts)} quedó cancelado`,
    greeting: hello(facts),
    lead: `El documento ${named(facts)} quedó cancelado.`,
    quotes: [],
    action: facts.link === null ? null : { label: 'Ver el estado del documento', link: facts.link },
    notes: [
      `Se canceló el ${moment(facts.canceledAt, 'es', head.timeZone)}.`,
      'Ya no se puede firmar ni endosar. Su historia se conserva, y quien lo valide verá que está cancelado.',
    ],
  }),
  last_day_near_owner: (facts) => ({
    subject: `Se acerca el último día para firmar ${named(facts)}`,
    greeting: hello(facts),
    lead: `El documento ${named(facts)} se puede firmar hasta el ${dayForm(facts.lastDay, 'es')}. Lleva ${facts.signed} de ${facts.signers} firmas.`,
    quotes: [],
    action: { label: 'Ver quién falta', link: facts.link },
    notes: ['También se lo recordamos a quien ya le toca firmar. Después de ese día nadie firma, hasta que usted dé más tiempo.'],
  }),
  last_day_passed: (facts) => ({
    subject: `Pasó el último día para firmar ${named(facts)}`,
    greeting: hello(facts),
    lead: `El último día para firmar ${named(facts)} fue el ${dayForm(facts.lastDay, 'es')}. Quedó con ${facts.signed} de ${facts.signers} firmas.`,
    quotes: [],
    action: { label: 'Dar más tiempo', link: facts.link },
    notes: ['Nadie puede firmar hasta que usted elija otro último día en la página del documento. Las firmas que ya están se conservan.'],
  }),
  link_requested: (facts, head) => ({
    subject: `${oneLine(facts.signerName)} pide ${facts.lastDay === null ? 'un enlace nuevo' : 'más tiempo'} para firmar ${named(facts)}`,
    greeting: hello(facts),
    lead:
      facts.lastDay === null
        ? `A ${oneLine(facts.signerName)} se le venció el enlace para firmar ${named(facts)} y le pide uno nuevo.`
        : `El último día para firmar ${named(facts)} fue el ${dayForm(facts.lastDay, 'es')}. ${oneLine(facts.signerName)} todavía quiere firmar y le pide más tiempo.`,
    quotes: [],
    action: { label: facts.lastDay === null ? 'Enviarle un enlace nuevo' : 'Dar más tiempo', link: facts.link },
    notes: [
      ...(facts.endedAt === null ? [] : [`Su enlace venció el ${moment(facts.endedAt, 'es', head.timeZone)}.`]),
      facts.lastDay === null
        ? 'El botón abre el documento en su cuenta; ahí se envía con un clic. Si ya se lo envió, no tiene que hacer nada.'
        : 'El botón abre el documento en su cuenta; ahí elige otro último día y todo sigue. Si ya lo hizo, no tiene que hacer nada.',
    ],
  }),
  signing_wanted: (facts) => ({
    subject: `${oneLine(facts.signerName)} ahora sí quiere firmar ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.signerName)} había respondido que no firma ${named(facts)}. Ahora quiere firmarlo y le pide que se lo pida de nuevo.`,
    quotes: [],
    action: { label: 'Pedirle de nuevo la firma', link: facts.link },
    notes: ['El botón abre el documento en su cuenta; ahí se pide de nuevo con un clic. Mientras no lo haga, todo sigue como estaba.'],
  }),
  completed_observer: (facts, head) => ({
    subject: `${named(facts)} está firmado y completo`,
    greeting: 'Buen día:',
    lead: `El documento ${named(facts)}, que ${oneLine(facts.sender.name)} compartió con usted, tiene ${signatures(facts.signatures)} y quedó completo.`,
    quotes: [],
    action: { label: 'Ver y descargar el documento', link: facts.link },
    notes: [
      `Se completó el ${moment(facts.completedAt, 'es', head.timeZone)}.`,
      'El botón es su mismo enlace de consulta, solo para usted: abre el documento ya firmado y permite descargar su PDF.',
      'Cuando abra el documento, eso quedará registrado en su historia.',
    ],
  }),
  completed_approver: (facts, head) => ({
    subject: `${named(facts)} ya está firmado`,
    greeting: hello(facts),
    lead: `Lo que usted aprobó, el documento ${named(facts)} de ${oneLine(facts.sender.name)}, tiene ${signatures(facts.signatures)} y quedó completo.`,
    quotes: [],
    action: { label: 'Ver lo que aprobé y quién firmó', link: facts.link },
    notes: [
      `Se completó el ${moment(facts.completedAt, 'es', head.timeZone)}.`,
      `El botón es su mismo enlace de visto bueno, solo para usted: muestra el archivo como lo aprobó. El PDF ya firmado se lo puede pedir a ${oneLine(facts.sender.name)}.`,
    ],
  }),
  done_link: (facts, head) => ({
    subject: `Su enlace nuevo a ${named(facts)}`,
    greeting: hello(facts),
    lead: `El enlace con el que veía ${named(facts)} venció, y desde su página se pidió este otro.`,
    quotes: [],
    action: { label: 'Ver y descargar lo firmado', link: facts.link },
    notes: [
      `El documento se completó el ${moment(facts.completedAt, 'es', head.timeZone)} y no ha cambiado desde entonces.`,
      `El botón abre una página solo para usted, sin cuenta ni contraseña, hasta el ${moment(facts.linkEndsAt, 'es', head.timeZone)}. Ahí no se firma nada; quien tenga el enlace puede leer el documento.`,
      'Si no lo pidió usted, no tiene que hacer nada: el enlace solo llegó a este correo.',
    ],
  }),
  document_voided: (facts, head) => ({
    subject: `${oneLine(facts.sender.name)} anuló ${named(facts)}`,
    greeting: facts.recipientName === null ? 'Buen día:' : hello({ recipientName: facts.recipientName }),
    lead: `${oneLine(facts.sender.name)} anuló el documento ${named(facts)} antes de que alguien firmara.`,
    quotes: quoted(facts.reason, `Motivo de ${oneLine(facts.sender.name)}`),
    // Nothing was sealed, so the public page of the document has nothing to show.
    action: null,
    notes: [
      `Lo anuló el ${moment(facts.voidedAt, 'es', head.timeZone)}. Su enlace dejó de abrirlo.`,
      'No tiene que hacer nada. Si esperaba firmarlo, pregunte a quien se lo envió.',
    ],
  }),
  processing_failed: (facts) => ({
    subject: `No se pudo preparar ${named(facts)}`,
    greeting: hello(facts),
    lead: `No se pudieron preparar las páginas de ${named(facts)}, así que no se le pide la firma a nadie.`,
    quotes: [],
    action: { label: 'Ver qué hacer', link: facts.link },
    notes: [
      facts.isOut
        ? 'El documento ya se había enviado y nadie puede firmarlo hasta que se prepare otra vez. En su página dice qué pasó con el archivo y cómo seguir.'
        : 'El documento está otra vez en sus borradores, con todo lo que usted preparó. En su página dice qué pasó con el archivo y cómo seguir.',
    ],
  }),
  signatory_removed: (facts, head) => ({
    subject: `Ya no se espera su firma en ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} ya no le pide firmar el documento ${named(facts)}${facts.nobodySigned ? '; nadie lo había firmado' : ''}.`,
    quotes: [],
    action: null,
    notes: [
      `Lo hizo el ${moment(facts.removedAt, 'es', head.timeZone)}. Su enlace para firmar dejó de abrirlo.`,
      `No tiene que hacer nada. Si esperaba firmarlo, escriba a ${oneLine(facts.sender.name)}.`,
    ],
  }),
  endorsement_requested: (facts) => ({
    subject: `${oneLine(facts.sender.name)} le pide endosar ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} le pide firmar el endoso ${kinds[facts.kind]} del documento ${named(facts)} a favor de ${oneLine(facts.endorseeName)}.`,
    quotes: [],
    action: { label: 'Leer y firmar el endoso', link: facts.link },
    next: steps.endorse,
    notes: [means[facts.kind], ...(facts.place === null ? [] : [`Lugar del endoso: ${oneLine(facts.place)}.`])],
  }),
  endorsement_done: ({ holderLink, ...facts }, head) => {
    const chain = { label: 'Ver y validar la cadena de tenedores', link: facts.link };
    const done = [
      `El endoso quedó hecho el ${moment(facts.doneAt, 'es', head.timeZone)}.`,
      `Huella SHA-256 de la hoja de endoso: ${facts.sheetSha256}.`,
    ];
    if (holderLink === null)
      return {
        subject: `${named(facts)} quedó endosado a ${oneLine(facts.endorseeName)}`,
        greeting: hello(facts),
        lead: `${oneLine(facts.endorserName)} endosó ${kinds[facts.kind]} el documento ${named(facts)} a favor de ${oneLine(facts.endorseeName)}.`,
        quotes: [],
        action: chain,
        notes: [means[facts.kind], ...done],
      };
    return {
      subject: `Usted tiene ahora ${named(facts)}`,
      greeting: hello(facts),
      lead: `${oneLine(facts.endorserName)} le endosó ${kinds[facts.kind]} el documento ${named(facts)}: desde ahora usted lo tiene.`,
      quotes: [],
      action: { label: 'Ver y descargar el documento', link: holderLink },
      notes: [
        'Ahí están el PDF firmado, la hoja de endoso y las constancias de ambos. Entre con la cuenta que tiene este correo.',
        'Si todavía no tiene una cuenta, regístrese con este correo: el documento le espera en «Endosos», en «Recibidos».',
        means[facts.kind],
        ...done,
        'Cualquiera puede comprobar quién tiene el documento, también sin cuenta.',
      ],
      aside: chain,
    };
  },
  endorsement_rejected: (facts) => ({
    subject: `${oneLine(facts.endorserName)} no firmó el endoso de ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.endorserName)} rechazó firmar el endoso ${kinds[facts.kind]} del documento ${named(facts)} a favor de ${oneLine(facts.endorseeName)}.`,
    quotes: quoted(facts.reason, `Motivo que da ${oneLine(facts.endorserName)}`),
    action: { label: 'Ver el documento', link: facts.link },
    notes: ['El documento sigue completado y sin endosar; puede pedir otro endoso.'],
  }),
  endorsement_withdrawn: (facts) => ({
    subject: `Ya no se le pide endosar ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} retiró la petición de endosar el documento ${named(facts)} a favor de ${oneLine(facts.endorseeName)}.`,
    quotes: quoted(facts.reason, `Motivo que da ${oneLine(facts.sender.name)}`),
    action: null,
    notes: ['No tiene que hacer nada: el enlace que recibió ya no sirve para firmar.'],
  }),
  special_requested: (facts) => ({
    subject: `${oneLine(facts.petitionerName)} pide un endoso especial de ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.petitionerName)} subió un contrato nuevo para el endoso especial de ${named(facts)} y le toca a usted aprobarlo o rechazarlo.`,
    quotes: [],
    action: { label: 'Revisar la solicitud', link: facts.link },
    notes: [
      `La factura es la página ${facts.page} de ${facts.pages} del contrato nuevo.`,
      'Si lo aprueba, el contrato nuevo sigue en un documento propio, que empieza como borrador.',
    ],
  }),
  special_answered: (facts) => ({
    subject: facts.approved ? `Se aprobó el endoso especial de ${named(facts)}` : `Se rechazó el endoso especial de ${named(facts)}`,
    greeting: hello(facts),
    lead: facts.approved
      ? `La solicitud de endoso especial de ${named(facts)} fue aprobada.`
      : `La solicitud de endoso especial de ${named(facts)} fue rechazada.`,
    quotes: quoted(facts.notes, 'Notas de quien respondió'),
    action: { label: 'Ver el documento', link: facts.link },
    notes: [facts.approved ? 'El contrato nuevo sigue en un documento propio.' : 'Después de un rechazo puede presentarse otra solicitud.'],
  }),
};
