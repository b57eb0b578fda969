import { dayForm } from '../../../shared-kernel/date-form.ts';
import { titleNotKept } from '../../../shared-kernel/i18n/not-kept.ts';
import type { DayFact, DayOfDocument } from '../contract/notice-kinds.ts';
import { type Group, type Letterhead, MAX_LINES, moment, type NoticeWriters, noticeSettings, oneLine } from './layout.ts';

const hello = (facts: { recipientName: string }) => `Buen día, ${oneLine(facts.recipientName)}:`;
const named = (facts: { title: string }) => `«${oneLine(facts.title)}»`;
export const chooseNotices = (head: Letterhead) => ({ label: 'Elegir qué avisos recibo', link: noticeSettings(head) });

export const spanishNotices: NoticeWriters = {
  somebody_signed: (facts, head) => ({
    subject: `${oneLine(facts.signerName)} firmó ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.signerName)} firmó el documento ${named(facts)}. Lleva ${facts.signed} de ${facts.signers} firmas.`,
    quotes: [],
    action: { label: 'Ver el documento', link: facts.link },
    notes: [
      facts.signers - facts.signed === 1
        ? 'Falta la firma de una persona.'
        : `Faltan las firmas de ${facts.signers - facts.signed} personas.`,
    ],
    aside: chooseNotices(head),
  }),
  mail_bounced: (facts, head) => ({
    subject: `No llegó el correo a ${oneLine(facts.personName || facts.personEmail)} sobre ${named(facts)}`,
    greeting: hello(facts),
    lead:
      oneLine(facts.personName) === ''
        ? `El correo que se envió a ${oneLine(facts.personEmail)} sobre el documento ${named(facts)} fue devuelto: no le llegó.`
        : `El correo que se envió a ${oneLine(facts.personName)} (${oneLine(facts.personEmail)}) sobre el documento ${named(facts)} fue devuelto: no le llegó.`,
    quotes: [],
    action: { label: 'Ver el documento', link: facts.link },
    notes: [
      facts.isComplete
        ? 'El documento está completo. Puede descargarlo y hacérselo llegar por otro medio.'
        : 'Confirme la dirección con esa persona. Desde la página del documento puede volver a escribirle o cambiar la dirección.',
    ],
    aside: chooseNotices(head),
  }),
  day_in_documents: (facts, head) => ({
    subject: `Sus documentos: novedades del ${dayForm(facts.day, 'es')}`,
    ...previewOf(facts.documents.map(group)),
    greeting: hello(facts),
    lead:
      facts.documents.length + facts.more === 1
        ? `Esto pasó con un documento suyo en las 24 horas hasta las 8:00 del ${dayForm(facts.day, 'es')}.`
        : `Esto pasó con ${facts.documents.length + facts.more} documentos suyos en las 24 horas hasta las 8:00 del ${dayForm(facts.day, 'es')}.`,
    quotes: [],
    groups: facts.documents.map(group),
    action: { label: 'Ver mis documentos', link: facts.link },
    notes: [
      ...(facts.more === 0
        ? []
        : [
            facts.more === 1
              ? 'Hay novedades en un documento más; está en su lista.'
              : `Hay novedades en ${facts.more} documentos más; están en su lista.`,
          ]),
      'Por cada documento completo recibe además un correo aparte.',
    ],
    aside: chooseNotices(head),
  }),
  sub_user_added: (facts, head) => ({
    subject: `${oneLine(facts.personName)} tiene un usuario en su cuenta`,
    greeting: hello(facts),
    lead: `El ${moment(facts.addedAt, 'es', head.timeZone)} se abrió en su cuenta un usuario para ${oneLine(facts.personName)} (${oneLine(facts.personEmail)}), que trabaja con sus documentos según los permisos que usted le da.`,
    quotes: [],
    action: { label: 'Ver los usuarios de mi cuenta', link: facts.link },
    notes: ['Si no fue usted, elimínelo hoy mismo y cambie su contraseña: sus sesiones terminan al instante.'],
  }),
  reviewer_added: (facts, head) => ({
    subject: `${oneLine(facts.reviewerName)} tiene acceso de revisión a su cuenta`,
    greeting: hello(facts),
    lead: `El ${moment(facts.grantedAt, 'es', head.timeZone)} se dio acceso de revisión a ${oneLine(facts.reviewerName)} (${oneLine(facts.reviewerEmail)}) desde su cuenta. Lee lo que el acceso abarca y no puede cambiar nada.`,
    quotes: [],
    action: { label: 'Ver quién lee mi cuenta', link: facts.link },
    notes: [
      facts.expiresAt === null
        ? 'El acceso dura hasta que usted lo retire.'
        : `El acceso termina el ${moment(facts.expiresAt, 'es', head.timeZone)}.`,
      'Si no fue usted, retírelo hoy mismo y cambie su contraseña: el acceso termina al instante.',
    ],
  }),
};

/** What a list of mails shows beside the subject: the first of it. */
const previewOf = ([first]: readonly Group[]) => (first ? { preview: `${first.heading}: ${first.lines[0]}` } : {});

function line({ kind, person, email }: DayFact): string {
  const who = oneLine(person) === '' ? 'Una persona' : oneLine(person);
  switch (kind) {
    case 'SIGNED':
      return `${who} firmó.`;
    case 'REFUSED':
      return `${who} no va a firmar.`;
    case 'NOT_THEIRS':
      return `${who} dice que no le corresponde firmar.`;
    case 'BOUNCED':
      if (email === null) return 'Un correo fue devuelto.';
      return oneLine(person) === ''
        ? `El correo a ${oneLine(email)} fue devuelto.`
        : `El correo a ${oneLine(person)} (${oneLine(email)}) fue devuelto.`;
  }
}

function group({ title, link, signed, signers, facts }: DayOfDocument): Group {
  const more = facts.length - MAX_LINES;
  return {
    heading: oneLine(title ?? titleNotKept.es),
    link,
    lines: [
      ...facts.slice(0, MAX_LINES).map(line),
      ...(more <= 0 ? [] : [more === 1 ? 'Y una novedad más.' : `Y ${more} novedades más.`]),
      signed === signers ? 'Tiene todas sus firmas.' : `Lleva ${signed} de ${signers} firmas.`,
    ],
  };
}
