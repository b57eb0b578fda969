import { type EventTexts, listed, nameIn, textIn } from '../../../shared-kernel/i18n/event-text.ts';
import type { FormEventType } from '../contract/events.ts';

type Data = Readonly<Record<string, unknown>>;

const isByOwner = ({ by }: Data): boolean => by === 'OWNER';
const idsIn = (data: Data, who: (id: unknown) => string): string[] =>
  (Array.isArray(data.links) ? data.links : []).map(({ signatoryId }: { signatoryId?: unknown }) => who(signatoryId));

/** One whole sentence per event and language; none of them says what anybody answered, nor why. */
export const formEventTexts: EventTexts<FormEventType> = {
  FormCreated: {
    es: (data) =>
      data.publicLink === undefined
        ? `Se inició el documento con la versión ${textIn(data.templateHistory)} de una plantilla y se respondió lo que pregunta a quien envía.`
        : `El documento se inició con la versión ${textIn(data.templateHistory)} de una plantilla para quien llegó por un enlace público.`,
    en: (data) =>
      data.publicLink === undefined
        ? `The document was begun with version ${textIn(data.templateHistory)} of a template, and what it asks of the sender was answered.`
        : `The document was begun with version ${textIn(data.templateHistory)} of a template for somebody who came by a public link.`,
  },
  FormSent: {
    es: (data, who) => `Se pidió llenar su formulario a ${listed(idsIn(data, who), 'y')}.`,
    en: (data, who) => `${listed(idsIn(data, who), 'and')} was asked to fill in the form.`,
  },
  FormReminded: {
    es: (data, who) => `Se recordó a ${who(data.signatoryId)} que falta su formulario; el enlace anterior dejó de servir.`,
    en: (data, who) => `${who(data.signatoryId)} was reminded of the form; the earlier link no longer opens.`,
  },
  FormSignerChanged: {
    es: (data, who) => `En lugar de ${who(data.replacedId)} responde y firma ${nameIn(data.signer) || 'otra persona'}.`,
    en: (data, who) => `Instead of ${who(data.replacedId)}, ${nameIn(data.signer) || 'somebody else'} answers and signs.`,
  },
  FormAnswersChanged: {
    es: () => 'Quien envía cambió sus respuestas.',
    en: () => 'The sender changed their answers.',
  },
  FormAnswered: {
    es: (data, who) => `${who(data.signatoryId)} entregó su formulario.`,
    en: (data, who) => `${who(data.signatoryId)} handed the form in.`,
  },
  FormCommented: {
    es: (data, who) => `Se pidió a ${who(data.signatoryId)} que corrija su formulario.`,
    en: (data, who) => `${who(data.signatoryId)} was asked to correct the form.`,
  },
  FormAccepted: {
    es: (data, who) =>
      data.publicLink !== undefined
        ? `El formulario de ${who(data.signatoryId)} quedó aceptado por la autorización dada al abrir el enlace público; nadie lo revisó.`
        : data.remaining === 0
          ? `Se aceptó el formulario de ${who(data.signatoryId)}; era el último que faltaba.`
          : `Se aceptó el formulario de ${who(data.signatoryId)}.`,
    en: (data, who) =>
      data.publicLink !== undefined
        ? `The form of ${who(data.signatoryId)} counts as accepted by the authorisation given when the public link was opened; nobody looked at it.`
        : data.remaining === 0
          ? `The form of ${who(data.signatoryId)} was accepted; it was the last one.`
          : `The form of ${who(data.signatoryId)} was accepted.`,
  },
  FormRefused: {
    es: (data, who) =>
      isByOwner(data)
        ? `Se rechazó el formulario de ${who(data.signatoryId)}; el documento no sigue.`
        : `${who(data.signatoryId)} no llenará su formulario; el documento no sigue.`,
    en: (data, who) =>
      isByOwner(data)
        ? `The form of ${who(data.signatoryId)} was refused; the document does not go on.`
        : `${who(data.signatoryId)} will not fill in the form; the document does not go on.`,
  },
  FormReopened: {
    es: (data) => `El documento no se pudo componer con esas respuestas; empezó la ronda ${textIn(data.round)}.`,
    en: (data) => `The document could not be composed with those answers; round ${textIn(data.round)} began.`,
  },
  FormComposed: {
    es: () => 'El documento se compuso con las respuestas.',
    en: () => 'The document was composed with the answers.',
  },
  FormComposingFailed: {
    es: (data) => `El documento no se pudo componer con estas respuestas (${textIn(data.code)}).`,
    en: (data) => `The document could not be composed with these answers (${textIn(data.code)}).`,
  },
  FormCancelled: {
    es: () => 'Se canceló antes de que hubiera documento.',
    en: () => 'It was cancelled before there was a document.',
  },
};
