import { countedIn, type EventTexts, listed, nameIn, wordsIn } from '../../../shared-kernel/i18n/event-text.ts';
import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { CancellationEventType } from '../contract/events.ts';

type Data = Readonly<Record<string, unknown>>;

const noted = (data: Data): string => (wordsIn(data.notes) === '' ? '' : `, y anotó: «${wordsIn(data.notes)}»`);
const notedEn = (data: Data): string => (wordsIn(data.notes) === '' ? '' : ` and noted: “${wordsIn(data.notes)}”`);

const underWay: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  es: { PENDING_FOR_BLOCK_CHAIN: 'se cierre el documento', PENDING_TO_ENDORSEMENT: 'termine el endoso en curso' },
  en: { PENDING_FOR_BLOCK_CHAIN: 'the document is closed', PENDING_TO_ENDORSEMENT: 'the endorsement under way has ended' },
};
const awaited = (data: Data, language: Language, other: string): string => underWay[language][String(data.documentStatus)] ?? other;

/** More than so many names are counted instead of told. */
const NAMED = 3;

/** Whom a request was put to, and that one answer decides. */
function whoAnswers({ reviewers, asked }: Data): { readonly es: string; readonly en: string } {
  const people = Array.isArray(reviewers) ? reviewers : [];
  const names = (somebody: string, and: string) =>
    listed(
      people.map((one) => nameIn(one) || somebody),
      and,
    );
  if (people.length === 1) return { es: `La responde ${names('una persona', 'y')}.`, en: `${names('A person', 'and')} answers it.` };
  const isReached = asked === 'REACHED_SIGNERS';
  if (people.length <= NAMED)
    return {
      es: `La pueden responder ${names('una persona', 'y')}; la primera respuesta decide.`,
      en: `${names('A person', 'and')} may answer it; the first answer decides.`,
    };
  return {
    es: isReached
      ? `La pueden responder las ${people.length} personas que ya firmaron o a quienes ya les tocaba firmar; la primera respuesta decide.`
      : `La pueden responder las otras ${people.length} personas que firman; la primera respuesta decide.`,
    en: isReached
      ? `The ${people.length} people who had signed or whose turn had come may answer it; the first answer decides.`
      : `The ${people.length} others who sign may answer it; the first answer decides.`,
  };
}

const voidedFor = (reason: unknown): { readonly es: string; readonly en: string } => {
  if (reason === 'NOBODY_LEFT')
    return { es: 'a quien se le pidió ya no firma el documento', en: 'whoever it was put to no longer signs the document' };
  return reason === 'DOCUMENT_VOIDED'
    ? { es: 'el documento fue anulado por su dueño', en: 'the document was voided by its owner' }
    : { es: 'el documento fue eliminado', en: 'the document was deleted' };
};

/** One whole sentence per event and language. */
export const cancellationEventTexts: EventTexts<CancellationEventType> = {
  CancellationRequested: {
    es: (data) =>
      `${nameIn(data.petitioner) || 'Una persona'} pidió cancelar el documento, con ${countedIn(data.evidence, 'evidencia', 'evidencias')}. ${whoAnswers(data).es}`,
    en: (data) =>
      `${nameIn(data.petitioner) || 'A person'} asked to cancel the document, with ${countedIn(data.evidence, 'piece of evidence', 'pieces of evidence')}. ${whoAnswers(data).en}`,
  },
  CancellationEvidenceOpened: {
    es: (data, who) => `${who(data.id)} abrió una evidencia de la solicitud de cancelación.`,
    en: (data, who) => `${who(data.id)} opened a piece of evidence of the cancellation request.`,
  },
  CancellationAuthorized: {
    es: (data, who) => `${who(data.id)} autorizó la cancelación${noted(data)}.`,
    en: (data, who) => `${who(data.id)} authorised the cancellation${notedEn(data)}.`,
  },
  CancellationRejected: {
    es: (data, who) => `${who(data.id)} rechazó la cancelación${noted(data)}; el documento sigue como estaba.`,
    en: (data, who) => `${who(data.id)} rejected the cancellation${notedEn(data)}; the document stays as it was.`,
  },
  CancellationWaiting: {
    es: (data) => `La cancelación autorizada espera a que ${awaited(data, 'es', 'termine lo que está en curso')}.`,
    en: (data) => `The authorised cancellation waits until ${awaited(data, 'en', 'what is under way has ended')}.`,
  },
  CancellationApplied: { es: () => 'La solicitud de cancelación quedó aplicada.', en: () => 'The cancellation request was applied.' },
  CancellationVoided: {
    es: ({ reason }) => `La solicitud de cancelación quedó sin efecto: ${voidedFor(reason).es}.`,
    en: ({ reason }) => `The cancellation request is void: ${voidedFor(reason).en}.`,
  },
};
