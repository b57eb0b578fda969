import { dayForm } from '../../../shared-kernel/date-form.ts';
import {
  countIn as count,
  countedIn as counted,
  type EventTexts,
  inPlaceOf,
  nameIn,
  sentenceOf,
  shortIn as short,
  textIn as text,
  wordsIn,
} from '../../../shared-kernel/i18n/event-text.ts';
import type { DocumentLanguage } from '../../../shared-kernel/signing/words.ts';
import type { TimelineRow } from '../application/reading.ts';
import type { DocumentEventType } from '../contract/events.ts';
import { WITHHELD_MAIL } from '../contract/rules.ts';
import { approversOf, type DocumentState, nameOfSignatory } from '../domain/state.ts';
import { reminderTexts } from './reminder-texts.ts';
import { wordTexts } from './word-texts.ts';

type Data = Readonly<Record<string, unknown>>;

/** Words of the account; empty once they are no longer kept. Rows made before they were personal values hold them as plain text. */
const ownWords = (value: unknown): string => text(value) || wordsIn(value);
const named = (person: unknown): string => nameIn(person) || '—';
const reasoned = (data: Data, before: string): string => (wordsIn(data.reason) === '' ? '' : `${before} «${wordsIn(data.reason)}»`);
const otherRfc = (data: Data): string => (wordsIn(data.rfc) === '' ? '' : ` (${wordsIn(data.rfc)})`);
const seen = (data: Data): Data => (data.presented ?? {}) as Data;

/** Said only where a sentence was accepted at the act: signatures before it were not asked. */
const accepted = (data: Data, sentence: string): string => (data.consent ? sentence : '');

/** Pages as people say them: «la página 4», «las páginas 1 a 3 y 7». */
function pagesIn(data: Data, one: string, several: string, and: string): string {
  const ranges = (Array.isArray(data.pages) ? data.pages : []) as readonly { readonly from: number; readonly to: number }[];
  const said = ranges.map(({ from, to }) => (from === to ? `${from}` : to === from + 1 ? `${from} ${and} ${to}` : `${from}–${to}`));
  const isOne = ranges.length === 1 && ranges[0]!.from === ranges[0]!.to;
  const listed = said.length < 2 ? (said[0] ?? '—') : `${said.slice(0, -1).join(', ')} ${and} ${said.at(-1)}`;
  return `${isOne ? one : several} ${listed}`;
}

/** One whole sentence per event and language; every event type has both (checked by the type). */
const theDay = (day: unknown, language: 'es' | 'en'): string =>
  typeof day === 'string' ? `, ${language === 'es' ? 'el ' : ''}${dayForm(day, language)}` : '';

const documentEventTexts: EventTexts<DocumentEventType> = {
  ...reminderTexts,
  ...wordTexts,
  DocumentUploaded: {
    es: (data) =>
      data.copyOf !== undefined
        ? `El borrador se hizo con el archivo original del documento ${String(data.copyOf).slice(0, 8)}.`
        : data.form !== undefined
          ? `El documento se compuso de la versión ${text((data.form as Data).templateHistory)} de una plantilla, con lo que se respondió en su formulario.`
          : ownWords(data.fileName) === ''
            ? 'Se subió un archivo; su nombre ya no se conserva.'
            : `Se subió el archivo «${ownWords(data.fileName)}».`,
    en: (data) =>
      data.copyOf !== undefined
        ? `The draft was made of the original file of document ${String(data.copyOf).slice(0, 8)}.`
        : data.form !== undefined
          ? `The document was composed of version ${text((data.form as Data).templateHistory)} of a template, with what was answered in its form.`
          : ownWords(data.fileName) === ''
            ? 'A file was uploaded; its name is no longer kept.'
            : `The file “${ownWords(data.fileName)}” was uploaded.`,
  },
  SetupChanged: {
    es: (data) =>
      count(data.signatories) === 0
        ? 'Se guardaron los datos del documento, todavía sin firmantes.'
        : `Se definió quién firma: ${counted(data.signatories, 'persona', 'personas')}.${data.autoSign ? ' Quien lo envía quiere firmarlo en ese mismo acto.' : ''}`,
    en: (data) =>
      count(data.signatories) === 0
        ? 'The data of the document were saved, still without signers.'
        : `Who signs was set: ${counted(data.signatories, 'person', 'people')}.${data.autoSign ? ' Whoever sends it wants to sign it in the same act.' : ''}`,
  },
  FieldsPlaced: {
    es: (data) => `Campos colocados en las páginas: ${count(data.fields)}.`,
    en: (data) => `Fields placed on the pages: ${count(data.fields)}.`,
  },
  SendingConfirmed: {
    es: (data) =>
      data.publicLink === undefined
        ? `Se confirmó el envío, ronda ${text(data.round)}.`
        : `El documento se envió, ronda ${text(data.round)}, por la autorización dada al abrir el enlace público ${short(data.publicLink)}….`,
    en: (data) =>
      data.publicLink === undefined
        ? `Sending was confirmed, round ${text(data.round)}.`
        : `The document was sent, round ${text(data.round)}, by the authorisation given when the public link ${short(data.publicLink)}… was opened.`,
  },
  PageImagesStarted: { es: () => 'Comenzó la preparación de las páginas.', en: () => 'Preparing the pages began.' },
  PageImagesStored: {
    es: (data) => `El archivo por firmar quedó listo, con ${counted(data.images, 'página', 'páginas')}.`,
    en: (data) => `The file to be signed is ready, with ${counted(data.images, 'page', 'pages')}.`,
  },
  ProcessingFailed: {
    es: (data) => `El archivo no se pudo preparar (${text(data.code)}); el documento volvió a borradores.`,
    en: (data) => `The file could not be prepared (${text(data.code)}); the document is a draft again.`,
  },
  ApprovalsRequested: {
    es: (data) => `Se pidió el visto bueno de ${counted(data.approverIds, 'persona', 'personas')}; nadie firma antes del último.`,
    en: (data) => `The approval of ${counted(data.approverIds, 'person', 'people')} was asked for; nobody signs before the last one.`,
  },
  ApprovalsRefused: {
    es: (data, who) => `${who(data.approverId)} no dio el visto bueno; nadie puede firmar en esta ronda.`,
    en: (data, who) => `${who(data.approverId)} did not approve; nobody can sign in this round.`,
  },
  ApprovalsGranted: {
    es: (data) =>
      data.basis === 'NO_APPROVERS' ? 'Esta ronda no pide vistos buenos.' : 'Se dieron todos los vistos buenos de esta ronda.',
    en: (data) => (data.basis === 'NO_APPROVERS' ? 'This round asks for no approvals.' : 'All approvals of this round were given.'),
  },
  SigningLinksIssued: {
    es: (data) => `Enlaces de firma emitidos: ${count(data.links)}.`,
    en: (data) => `Signing links issued: ${count(data.links)}.`,
  },
  SigningTurnOpened: {
    es: (data) =>
      `Se abrió el turno de firmar de ${counted(data.signatoryIds, 'persona', 'personas')}; el plazo de su enlace corre desde aquí.`,
    en: (data) => `The turn of ${counted(data.signatoryIds, 'person', 'people')} to sign opened; the term of the link runs from here.`,
  },
  NewLinkRequested: {
    es: (data, who) => `${who(data.signatoryId)} pidió otra vez un enlace, o más tiempo para firmar.`,
    en: (data, who) => `${who(data.signatoryId)} asked for a link once more, or for more time to sign.`,
  },
  SignatoryRenamed: {
    es: (data) => `Se corrigió el nombre de quien firma: ${nameIn({ name: data.name }) || '—'}. Su enlace sigue sirviendo.`,
    en: (data) => `The name of a signer was corrected: ${nameIn({ name: data.name }) || '—'}. The link still works.`,
  },
  SignatoryReplaced: {
    // The same name is the same person at another address, more often than not: "instead of" would say nothing.
    es: (data, who) =>
      who(data.replacedId) === named(data.person)
        ? `Se pide la firma de ${named(data.person)} en otra dirección; el enlace anterior dejó de servir.`
        : `Ya no se pide la firma a ${who(data.replacedId)}, sino a ${named(data.person)}; el enlace anterior dejó de servir.`,
    en: (data, who) =>
      who(data.replacedId) === named(data.person)
        ? `${named(data.person)} is asked to sign at another address; the earlier link no longer opens.`
        : `${named(data.person)} is asked to sign instead of ${who(data.replacedId)}; the earlier link no longer opens.`,
  },
  SignatoryRemoved: {
    es: (data, who) => `${who(data.signatoryId)} ya no firma: se quitó del documento, y su enlace dejó de servir.`,
    en: (data, who) => `${who(data.signatoryId)} no longer signs: they were taken out of the document, and their link no longer opens.`,
  },
  SigningDeclined: {
    es: (data, who) =>
      data.kind === 'REFUSED'
        ? `${who(data.signatoryId)} respondió que no va a firmar${reasoned(data, ', con este motivo:')}. Mientras tanto nadie firma.`
        : `${who(data.signatoryId)} respondió que este documento no es para firmarlo esta persona${reasoned(data, ', con este motivo:')}.`,
    en: (data, who) =>
      data.kind === 'REFUSED'
        ? `${who(data.signatoryId)} answered that they will not sign${reasoned(data, ', with this reason:')}. Nobody signs meanwhile.`
        : `${who(data.signatoryId)} answered that this document is not for them to sign${reasoned(data, ', with this reason:')}.`,
  },
  SigningReopened: {
    es: (data, who) => `Se le pidió de nuevo la firma a ${who(data.signatoryId)}; el enlace anterior dejó de servir.`,
    en: (data, who) => `${who(data.signatoryId)} was asked to sign once more; the earlier link no longer opens.`,
  },
  DocumentHandedOver: {
    es: (data) =>
      data.to === null
        ? 'El titular se encargó del documento.'
        : `El titular encargó el documento a ${nameIn(data.to) || 'un usuario de la cuenta'}.`,
    en: (data) =>
      data.to === null
        ? 'The owner took charge of the document.'
        : `The owner put ${nameIn(data.to) || 'a user of the account'} in charge of the document.`,
  },
  LastDaySet: {
    es: (data) =>
      typeof data.lastDay === 'string'
        ? `${data.reopens === true ? 'Se dio más tiempo: se' : 'Se'} puede firmar hasta el ${dayForm(data.lastDay, 'es')}.`
        : 'Se quitó el último día para firmar.',
    en: (data) =>
      typeof data.lastDay === 'string'
        ? `${data.reopens === true ? 'More time was given: it' : 'It'} can be signed until ${dayForm(data.lastDay, 'en')}.`
        : 'The last day to sign was taken away.',
  },
  LastDayAnnounced: {
    es: (data) =>
      data.stage === 'PASSED'
        ? `Pasó el último día para firmar${theDay(data.lastDay, 'es')}: nadie firma hasta que haya más tiempo.`
        : `Se acerca el último día para firmar${theDay(data.lastDay, 'es')}.`,
    en: (data) =>
      data.stage === 'PASSED'
        ? `The last day to sign has passed${theDay(data.lastDay, 'en')}: nobody signs until there is more time.`
        : `The last day to sign comes near${theDay(data.lastDay, 'en')}.`,
  },
  MailQueued: {
    es: (data, who) => `El mensaje para ${who(data.recipientId)} quedó en la fila de envío.`,
    en: (data, who) => `The message for ${who(data.recipientId)} was put in the queue.`,
  },
  MailDelivered: {
    es: (data, who) => `El servidor de correo avisó que el mensaje para ${who(data.recipientId)} llegó a su buzón.`,
    en: (data, who) => `The mail server reported that the message for ${who(data.recipientId)} reached the mailbox.`,
  },
  MailBounced: {
    es: (data, who) => `El mensaje para ${who(data.recipientId)} fue devuelto (${text(data.reason)}); revise su correo.`,
    en: (data, who) => `The message for ${who(data.recipientId)} came back (${text(data.reason)}); check the address.`,
  },
  MailOpened: {
    es: (data, who) => `El servidor de correo avisó que se abrió el mensaje para ${who(data.recipientId)}.`,
    en: (data, who) => `The mail server reported that the message for ${who(data.recipientId)} was opened.`,
  },
  MailAccepted: {
    es: (data, who) => `El servidor de correo aceptó el mensaje para ${who(data.recipientId)}.`,
    en: (data, who) => `The mail server accepted the message for ${who(data.recipientId)}.`,
  },
  MailFailed: {
    es: (data, who) =>
      data.reason === WITHHELD_MAIL
        ? `No se envió ningún correo a ${who(data.recipientId)}: la cuenta no manda correos a quienes firman.`
        : `El mensaje para ${who(data.recipientId)} no se pudo entregar al correo, intento ${text(data.attempt)}.`,
    en: (data, who) =>
      data.reason === WITHHELD_MAIL
        ? `No mail was sent to ${who(data.recipientId)}: the account sends its signers no mails.`
        : `The message for ${who(data.recipientId)} could not be handed to the mail server, attempt ${text(data.attempt)}.`,
  },
  DocumentPresented: {
    es: (data, who) => `Se mostró a ${who(data.signatoryId)} la versión ${text(data.version)} (SHA-256 ${short(data.sha256)}…).`,
    en: (data, who) => `Version ${text(data.version)} was shown to ${who(data.signatoryId)} (SHA-256 ${short(data.sha256)}…).`,
  },
  PagesShown: {
    es: (data, who) =>
      `El navegador de ${who(data.signatoryId)} dice que le mostró ${pagesIn(data, 'la página', 'las páginas', 'y')}, de ${text(data.of)}. Lo dice el navegador; no prueba que se leyeran.`,
    en: (data, who) =>
      `The browser of ${who(data.signatoryId)} says that it showed ${pagesIn(data, 'page', 'pages', 'and')}, of ${text(data.of)}. It is what the browser says; it does not prove that they were read.`,
  },
  DocumentViewed: { es: () => 'Se abrió el documento.', en: () => 'The document was opened.' },
  FileDownloaded: {
    es: (data) =>
      data.file === 'BUNDLE'
        ? 'Se descargó el historial con el documento.'
        : data.file === 'EVIDENCE_SHEET'
          ? 'Se descargó la hoja de evidencia.'
          : data.file === 'WORD'
            ? `Se descargó el archivo de Word con que se hizo el documento (SHA-256 ${short(data.sha256)}…).`
            : `Se descargó el archivo (SHA-256 ${short(data.sha256)}…).`,
    en: (data) =>
      data.file === 'BUNDLE'
        ? 'The history was downloaded with the document.'
        : data.file === 'EVIDENCE_SHEET'
          ? 'The evidence sheet was downloaded.'
          : data.file === 'WORD'
            ? `The Word file that the document was made of was downloaded (SHA-256 ${short(data.sha256)}…).`
            : `The file was downloaded (SHA-256 ${short(data.sha256)}…).`,
  },
  SignatureRecorded: {
    es: (data, who) =>
      data.signatureType === 'E_FIRMA'
        ? `${who(data.signatoryId)} firmó con e.firma el archivo que se le mostró (SHA-256 ${short(seen(data).sha256)}…).${accepted(data, ' Aceptó firmar por medios electrónicos.')}`
        : `${who(data.signatoryId)} firmó el archivo que se le mostró (SHA-256 ${short(seen(data).sha256)}…).${accepted(data, ' Aceptó firmar por medios electrónicos.')}`,
    en: (data, who) =>
      data.signatureType === 'E_FIRMA'
        ? `${who(data.signatoryId)} signed with e.firma the file shown to them (SHA-256 ${short(seen(data).sha256)}…).${accepted(data, ' They agreed to sign by electronic means.')}`
        : `${who(data.signatoryId)} signed the file shown to them (SHA-256 ${short(seen(data).sha256)}…).${accepted(data, ' They agreed to sign by electronic means.')}`,
  },
  SignerCertificateRefused: {
    es: (data, who) =>
      `${who(data.signatoryId)} presentó una e.firma de otro RFC que el que se le pidió${otherRfc(data)}; no se admitió. No se sabe si tenía su llave.`,
    en: (data, who) =>
      `${who(data.signatoryId)} brought an e.firma of another RFC than the one asked for${otherRfc(data)}; it was not taken. Whether they had its key is not known.`,
  },
  SigningCompleted: { es: () => 'Quedó guardada la última firma.', en: () => 'The last signature was stored.' },
  PlatformSealed: {
    es: () => 'La plataforma selló el archivo; ya no cambia.',
    en: () => 'The platform sealed the file; it no longer changes.',
  },
  ConstanciaRecorded: {
    es: (data) => `${text(data.tsa)} emitió la constancia de conservación${data.test ? ' (prueba)' : ''}.`,
    en: (data) => `${text(data.tsa)} issued the constancia${data.test ? ' (test)' : ''}.`,
  },
  AnchorRecorded: {
    es: (data) =>
      `La cadena de bloques guarda la huella de esta historia, bloque ${text(data.blockNumber)}${data.test ? ' (cadena local)' : ''}.`,
    en: (data) =>
      `The blockchain holds the fingerprint of this history, block ${text(data.blockNumber)}${data.test ? ' (local chain)' : ''}.`,
  },
  SealingStepFailed: {
    es: (data) => `Falló un paso del cierre (${text(data.step)}), intento ${text(data.attempt)}; se volverá a intentar.`,
    en: (data) => `A step of closing failed (${text(data.step)}), attempt ${text(data.attempt)}; it will be tried again.`,
  },
  DocumentCompleted: { es: () => 'El documento quedó completado.', en: () => 'The document was completed.' },
  ObserversAdded: {
    es: (data) => `Se compartió con ${counted(data.observers, 'observador', 'observadores')}.`,
    en: (data) => `Shared with ${counted(data.observers, 'observer', 'observers')}.`,
  },
  DocumentCanceled: {
    es: () => 'La cancelación autorizada se aplicó; el documento quedó cancelado.',
    en: () => 'The authorised cancellation was applied; the document is cancelled.',
  },
  DocumentVoided: {
    es: (data) => `El dueño anuló el documento antes de la primera firma${reasoned(data, ', con este motivo:')}.`,
    en: (data) => `The owner voided the document before anybody signed${reasoned(data, ', with this reason:')}.`,
  },
  EndorsementRequested: {
    es: (data) => `Se pidió el endoso de ${named(data.endorser)} a favor de ${named(data.endorsee)}.`,
    en: (data) => `The endorsement from ${named(data.endorser)} to ${named(data.endorsee)} was asked for.`,
  },
  EndorsementCompleted: {
    es: (data) => `El endoso quedó hecho; su hoja está sellada (SHA-256 ${short(data.sheetSha256)}…).`,
    en: (data) => `The endorsement is done; its sheet is sealed (SHA-256 ${short(data.sheetSha256)}…).`,
  },
  EndorsementRejected: {
    es: () => 'El endoso no se hizo; el documento sigue completado.',
    en: () => 'The endorsement was not made; the document stays completed.',
  },
  EndorsementWorkflowStarted: {
    es: (data) => `Un endoso especial sigue en un documento propio (página ${text(data.page)} de la factura).`,
    en: (data) => `A special endorsement goes on in a document of its own (page ${text(data.page)} of the invoice).`,
  },
  DocumentDeleted: {
    es: () => 'El dueño eliminó el documento de sus listas; su historia se conserva.',
    en: () => 'The owner deleted the document from the lists; its history is kept.',
  },
};

/** What somebody gave as a reason is a personal value; why a mail or a step failed is not, and stays. An RFC is for the owner's side. */
function withoutWords(data: unknown): unknown {
  const { reason, rfc: _, ...rest } = data as Data;
  return typeof reason === 'object' ? rest : { ...rest, reason };
}

/** What happened, in one sentence; the type where this version does not know it. */
export function eventText(row: TimelineRow, state: DocumentState, language: DocumentLanguage, withWords = true): string {
  if (row.sentence) return row.sentence(language, withWords) ?? row.type;
  const known = (id: unknown): string | null =>
    nameOfSignatory(state, id) ??
    approversOf(state).find((one) => one.approverId === id)?.name.value ??
    state.observers.find((one) => one.sharedWithID === id)?.email.value ??
    [state.endorsement?.endorser, state.endorsement?.endorsee].find((one) => one?.personId === id)?.name.value ??
    (id === state.ownerId ? (state.uploaded?.uploadedBy.name.value ?? null) : null);
  const { actor } = row;
  const acted = (id: unknown): boolean => actor.substitute !== undefined && id === actor.id;
  const nameOf = (id: unknown): string | null => (acted(id) ? inPlaceOf(language, actor.name, known(id)) : known(id));
  const told = withWords ? row : { ...row, data: withoutWords(row.data) };
  return sentenceOf(documentEventTexts, told, language, nameOf) ?? row.type;
}
