import { countedIn, type EventTexts, listed, nameIn, shortIn, textIn, wordsIn } from '../../../shared-kernel/i18n/event-text.ts';
import type { VoBoEventType } from '../contract/events.ts';

type Data = Readonly<Record<string, unknown>>;

const titled = (data: Data): string => (wordsIn(data.title) === '' ? '' : `: «${wordsIn(data.title)}»`);
const titledEn = (data: Data): string => (wordsIn(data.title) === '' ? '' : `: “${wordsIn(data.title)}”`);
const approversIn = (data: Data, who: (id: unknown) => string): string[] =>
  (Array.isArray(data.links) ? data.links : []).map((link: { approverId?: unknown }) => who(link.approverId));

/** One whole sentence per event and language. */
export const voBoEventTexts: EventTexts<VoBoEventType> = {
  ApprovalRoundOpened: {
    es: (data) => `Comenzó la revisión de la ronda ${textIn(data.round)}, con ${countedIn(data.approvers, 'persona', 'personas')}.`,
    en: (data) => `The review of round ${textIn(data.round)} began, with ${countedIn(data.approvers, 'person', 'people')}.`,
  },
  ApproverLinksIssued: {
    es: (data, who) => `Llegó el turno de revisar de ${listed(approversIn(data, who), 'y')}.`,
    en: (data, who) => `The turn to review has come for ${listed(approversIn(data, who), 'and')}.`,
  },
  ApproverLinkRenewed: {
    es: (data, who) => `Se renovó el enlace de revisión de ${who(data.approverId)}; el anterior dejó de servir.`,
    en: (data, who) => `The review link of ${who(data.approverId)} was renewed; the earlier one no longer opens.`,
  },
  ApproverSubstituted: {
    es: (data, who) =>
      `${nameIn(data.substitute) || 'una persona'} suple a ${who(data.approverId)}, que está fuera, para dar el visto bueno.`,
    en: (data, who) =>
      `${nameIn(data.substitute) || 'a person'} stands in for ${who(data.approverId)}, who is away, to answer the approval.`,
  },
  ApproverPresented: {
    es: (data, who) =>
      `Se mostró a ${who(data.approverId)} la versión ${textIn(data.version)} para revisarla (SHA-256 ${shortIn(data.sha256)}…).`,
    en: (data, who) =>
      `Version ${textIn(data.version)} was shown to ${who(data.approverId)} for review (SHA-256 ${shortIn(data.sha256)}…).`,
  },
  VoBoCommentAdded: {
    es: (data, who) => `${who(data.approverId)} escribió un comentario${titled(data)}.`,
    en: (data, who) => `${who(data.approverId)} wrote a comment${titledEn(data)}.`,
  },
  VoBoCommentEdited: {
    es: (data, who) => `${who(data.approverId)} cambió un comentario suyo${titled(data)}.`,
    en: (data, who) => `${who(data.approverId)} changed a comment of their own${titledEn(data)}.`,
  },
  VoBoCommentDeleted: {
    es: (data, who) => `${who(data.approverId)} retiró un comentario suyo.`,
    en: (data, who) => `${who(data.approverId)} deleted a comment of their own.`,
  },
  VoBoAccepted: {
    es: (data, who) =>
      `${who(data.approverId)} dio el visto bueno al archivo que se le mostró (SHA-256 ${shortIn(data.sha256)}…)${
        data.remaining === 0 ? '; era el último que faltaba' : data.remaining === 1 ? '; falta uno' : `; faltan ${textIn(data.remaining)}`
      }.`,
    en: (data, who) =>
      `${who(data.approverId)} approved the file shown to them (SHA-256 ${shortIn(data.sha256)}…)${
        data.remaining === 0 ? '; it was the last approval' : `; ${textIn(data.remaining)} still to come`
      }.`,
  },
  VoBoRefused: {
    es: (data, who) =>
      `${who(data.approverId)} negó el visto bueno al archivo que se le mostró (SHA-256 ${shortIn(data.sha256)}…), con ${countedIn(data.commentIds, 'comentario', 'comentarios')}.`,
    en: (data, who) =>
      `${who(data.approverId)} declined to approve the file shown to them (SHA-256 ${shortIn(data.sha256)}…), with ${countedIn(data.commentIds, 'comment', 'comments')}.`,
  },
  ApprovalRoundClosed: {
    es: (data) =>
      `Ya nadie tiene que dar el visto bueno de la ronda ${textIn(data.round)}: el documento fue ${data.reason === 'DOCUMENT_CANCELED' ? 'cancelado' : 'eliminado'}.`,
    en: (data) =>
      `Nobody has to approve in round ${textIn(data.round)} any more: the document was ${data.reason === 'DOCUMENT_CANCELED' ? 'cancelled' : 'deleted'}.`,
  },
};
