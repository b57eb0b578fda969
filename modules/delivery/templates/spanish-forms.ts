import { type FormWriters, moment, oneLine, quoted } from './layout.ts';
import { expiry, safety } from './spanish-phrases.ts';

const hello = (facts: { recipientName: string }) => `Buen día, ${oneLine(facts.recipientName)}:`;
const named = (facts: { title: string }) => `«${oneLine(facts.title)}»`;
const steps = [
  'Abre el formulario en su teléfono o computadora. No necesita cuenta ni instalar nada.',
  'Responde y lo entrega. Lo que lleve escrito se guarda, por si lo termina después.',
  'Con sus respuestas se compone el documento; cuando esté listo, se le pide firmarlo en otro correo.',
];

/** Whole sentences, written for a reader who did not expect the mail; *usted* throughout. */
export const spanishForms: FormWriters = {
  form_request: (facts, head) => ({
    subject: `${oneLine(facts.sender.name)} le pide llenar el formulario de ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} prepara el documento ${named(facts)} y necesita algunos datos de usted antes de pedirle su firma.`,
    quotes: [],
    action: { label: 'Llenar el formulario', link: facts.link },
    next: steps,
    notes: [expiry(facts.expiresAt, head), safety, 'Si no conoce a quien se lo envía, no responda; puede ignorar este correo.'],
  }),
  form_reminder: (facts, head) => ({
    subject: `Recordatorio: falta su formulario de ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} espera los datos que le pidió para el documento ${named(facts)}.`,
    quotes: [],
    action: { label: 'Llenar el formulario', link: facts.link },
    next: steps,
    notes: ['Los enlaces que recibió antes ya no funcionan; use este.', expiry(facts.expiresAt, head), safety],
  }),
  form_comment: (facts, head) => ({
    subject: `${oneLine(facts.sender.name)} le pide corregir el formulario de ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} revisó lo que usted respondió para el documento ${named(facts)} y le pide corregirlo.`,
    quotes: quoted(facts.comment, `Comentario de ${oneLine(facts.sender.name)}`),
    action: { label: 'Corregir el formulario', link: facts.link },
    next: ['Abre el formulario con lo que respondió.', 'Cambia lo que haga falta y lo entrega de nuevo.'],
    notes: ['Los enlaces que recibió antes ya no funcionan; use este.', expiry(facts.expiresAt, head), safety],
  }),
  form_ended: (facts, head) => ({
    subject: `Ya no se necesita su formulario de ${named(facts)}`,
    greeting: hello(facts),
    lead: facts.isRefused
      ? `${oneLine(facts.sender.name)} no aceptó el formulario que usted recibió para el documento ${named(facts)}, y el documento no sigue.`
      : `${oneLine(facts.sender.name)} ya no hará el documento ${named(facts)} para el que le había pedido datos.`,
    quotes: quoted(facts.reason, `Motivo que dio ${oneLine(facts.sender.name)}`),
    action: null,
    notes: [
      `Fue el ${moment(facts.endedAt, 'es', head.timeZone)}.`,
      'No tiene que hacer nada: el enlace que recibió ya no sirve para responder.',
    ],
  }),
  form_replaced: (facts) => ({
    subject: `Ya no se le pide llenar el formulario de ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} ya no le pide a usted los datos para el documento ${named(facts)}; se los pide a otra persona.`,
    quotes: [],
    action: null,
    notes: ['No tiene que hacer nada: el enlace que recibió ya no abre el formulario.'],
  }),
  form_answered: (facts) => ({
    subject: `${oneLine(facts.signerName)} ${facts.isCorrected ? 'corrigió' : 'entregó'} su formulario de ${named(facts)}`,
    greeting: hello(facts),
    lead: facts.isCorrected
      ? `${oneLine(facts.signerName)} corrigió lo que respondió para el documento ${named(facts)}.`
      : `${oneLine(facts.signerName)} respondió lo que se le pidió para el documento ${named(facts)}.`,
    quotes: [],
    action: { label: 'Revisar las respuestas', link: facts.link },
    notes: [
      'El documento se compone cuando usted acepta todos los formularios.',
      facts.waiting === 0
        ? 'Ya respondieron todas las personas.'
        : facts.waiting === 1
          ? 'Falta que responda una persona.'
          : `Falta que respondan ${facts.waiting} personas.`,
    ],
  }),
  form_declined: (facts) => ({
    subject: `${oneLine(facts.signerName)} no llenará el formulario de ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.signerName)} dijo que no dará los datos que se le pidieron para el documento ${named(facts)}; el documento no sigue.`,
    quotes: quoted(facts.reason, `Motivo que dio ${oneLine(facts.signerName)}`),
    action: { label: 'Ver el formulario', link: facts.link },
    notes: ['Si quiere intentarlo con otra persona, comience el documento de nuevo.'],
  }),
};
