import type { StoredFacts } from '../../../shared-kernel/decider/codec.ts';
import { fold, type Loaded } from '../../../shared-kernel/decider/load-stream.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { cancellationDecider } from '../../cancellation/index.ts';
import { renderMail } from '../../delivery/index.ts';
import { type DocumentEvent, type DocumentState, documentDecider, documentStreams, WITHHELD_MAIL } from '../../documents/index.ts';
import { endorsementDecider, specialDecider } from '../../endorsement/index.ts';
import { type VoBoEvent, type VoBoState, voBoDecider } from '../../vobo/index.ts';
import { approvalLetters } from './approval-letters.ts';
import { cancellationLetters } from './cancellation-letters.ts';
import { approvalMails, cancellationMails, documentMails, endorsementMails, specialMails } from './causes.ts';
import { documentLetters } from './document-letters.ts';
import { endorsementLetters, specialLetters } from './endorsement-letters.ts';
import { type AtCause, atCause, type DocumentMailsDeps, type Letter, type MailCause, type Sender, type Writing } from './letter.ts';
import { asAccountWrites } from './signing-mails.ts';
import { sendersToTell, standInsOf } from './who-is-told.ts';

/** A mail that was not taken over and may be handed in again. */
export class MailsWaiting extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MailsWaiting';
  }
}

type Document = Loaded<DocumentState, DocumentEvent>;
/** The event that asks for mails and what it asks for. `senders`: those of the account who are told what concerns them. */
interface CausedLetters {
  readonly correlationId: string;
  readonly letters: readonly Letter[];
  readonly senders: readonly Sender[];
}
type MailFact = { mailId: string; kind: string; recipientId: string; causedBy: string };

/**
 * Flow: what happens to a document, in whichever module, is told to the people it concerns, and every mail is recorded in the
 * document's own stream: queued before it is handed to the mailer, accepted only after the provider took it. Each mail's id is
 * made of event and recipient, so that a repeated item sends nothing new.
 */
export async function sendMailsOf(deps: DocumentMailsDeps, cause: MailCause, attempt: number): Promise<void> {
  const document = await documentStreams(deps.engine).load(cause.documentId);
  const { correlationId, letters, senders } = await lettersCausedBy(deps, cause, document);
  const settled = settledMails(document.events, cause.id);
  const folio = letters.length === 0 ? null : await deps.folioOf(cause.documentId);
  const record = recorder(deps, cause, correlationId, attempt);
  const owner = document.state.uploaded?.uploadedBy.userId;
  const account = owner === undefined ? null : await deps.accountOf(owner);
  const way = letters.length === 0 ? 'WITH_LINK' : await deps.signingMailsOf(document.state.ownerId);
  let waiting: string | null = null;
  for (const asked of letters) {
    const mailId = nameId('mail', cause.id, asked.recipientId);
    if (settled.has(mailId)) continue;
    const letter = asAccountWrites(asked, way, deps.publicUrl);
    const fact = { mailId, kind: (letter ?? asked).kind, recipientId: asked.recipientId };
    if (letter === null) {
      await record('FAILED', fact, 'withheld', WITHHELD_MAIL);
      continue;
    }
    await record('QUEUED', fact, 'queued');
    const sender = senders.find(({ id }) => id === letter.recipientId);
    // Parties are written to in the language of the document, the people of the account in their own (I18N-005).
    const language = sender?.language ?? document.state.setup?.language ?? document.state.uploaded?.language ?? 'es';
    const mail = renderMail(letter.kind, language, ofCompany(letter.facts, account?.companyName ?? null), {
      productName: deps.productName,
      publicUrl: deps.publicUrl,
      folio,
      ...(sender && sender.as !== 'owner' ? { why: sender.as } : {}),
      isTest: document.state.isTest === true,
    });
    const outcome = await deps.mailer.send({
      mailId,
      to: sender?.to ?? letter.to,
      language,
      about: cause.documentId,
      ...mail,
      ...(letter.attachments ? { attachments: letter.attachments } : {}),
    });
    if (outcome.accepted) await record('ACCEPTED', fact, 'accepted');
    // A refusal for good is recorded once, each other failed try once; that another worker has it in hand is no failure.
    else if (!outcome.isLeaving) await record('FAILED', fact, outcome.retry ? `failed-${attempt}` : 'refused', outcome.reason);
    if (!outcome.accepted && outcome.retry) waiting = outcome.reason;
  }
  for (const fact of overtaken(document.events, cause.id, letters, settled)) {
    const end = await deps.mailer.withdraw(fact.mailId);
    if (end === 'accepted') await record('ACCEPTED', fact, 'accepted');
    else if (end === 'withdrawn') await record('FAILED', fact, 'overtaken', 'no longer needed');
    else waiting = 'another worker is sending it';
  }
  if (waiting) throw new MailsWaiting(waiting);
}

async function lettersCausedBy(deps: DocumentMailsDeps, cause: MailCause, document: Document): Promise<CausedLetters> {
  const { engine } = deps;
  const isOneOf = (types: readonly string[]) => types.includes(cause.type);
  const lettersAt = async <At extends { readonly event: StoredFacts }>(
    at: At,
    letters: (writing: Writing, at: At) => readonly Letter[] | Promise<readonly Letter[]>,
  ) => {
    const { correlationId } = at.event.metadata;
    // A deleted document causes no letters: its mails would ask for, or report on, a document that is gone.
    if (document.state.isDeleted) return { correlationId, letters: [], senders: [] };
    const senders = await sendersToTell(deps, documentThen(deps, document, at.event), new Date(at.event.metadata.occurredAt));
    return { correlationId, letters: await letters({ ...deps, senders }, at), senders };
  };
  if (isOneOf(documentMails)) return lettersAt(await atCause(engine, documentDecider, cause), documentLetters);
  if (isOneOf(approvalMails)) {
    const at = await atCause(engine, voBoDecider, cause);
    const standIns = await standInsAt(deps, document, at);
    const asked = await lettersAt(at, (writing) => approvalLetters(writing, at, document.state, standIns));
    return { ...asked, senders: [...asked.senders, ...standIns] };
  }
  if (isOneOf(cancellationMails)) return lettersAt(await atCause(engine, cancellationDecider, cause), cancellationLetters);
  if (isOneOf(endorsementMails))
    return lettersAt(await atCause(engine, endorsementDecider, cause), (writing, at) => endorsementLetters(writing, at, document.state));
  if (isOneOf(specialMails))
    return lettersAt(await atCause(engine, specialDecider, cause), (writing, at) => specialLetters(writing, at, document.state));
  throw new Error(`no mail is caused by ${cause.type}`);
}

/** Who stands in for the approvers whose turn the event brings. */
const standInsAt = async (deps: DocumentMailsDeps, document: Document, { event, then }: AtCause<VoBoState, VoBoEvent>) =>
  event.type === 'ApproverLinksIssued'
    ? standInsOf(
        deps,
        then,
        event.data.links.map(({ approverId }) => approverId),
        documentThen(deps, document, event),
        new Date(event.metadata.occurredAt),
      )
    : [];

/** The document as it stood when this happened, in whichever stream it did: whoever took charge of it later is told of what comes later. */
const documentThen = ({ engine }: Pick<DocumentMailsDeps, 'engine'>, { events }: Document, { position }: StoredFacts): DocumentState =>
  fold(
    documentDecider,
    events.filter((event) => engine.store.comparePositions(event.position, position) <= 0),
  );

/** The company is the account's and not the document's: as its profile names it when the mail leaves. */
const ofCompany = (facts: Letter['facts'], company: string | null): Letter['facts'] =>
  'sender' in facts && facts.sender ? { ...facts, sender: { ...facts.sender, company } } : facts;

const mailsCausedBy = <Type extends 'MailQueued' | 'MailAccepted'>(events: Document['events'], causeId: string, type: Type) =>
  events.flatMap((event) => (event.type === type && event.data.causedBy === causeId ? [event.data] : []));

/** Mails of the cause that the provider took over. */
const settledMails = (events: Document['events'], causeId: string): ReadonlySet<string> =>
  new Set(mailsCausedBy(events, causeId, 'MailAccepted').map(({ mailId }) => mailId));

/** Mails that a worker queued before it died and nobody needs now: recorded as failed, or they would wait in the history for ever. */
function overtaken(events: Document['events'], causeId: string, letters: readonly Letter[], settled: ReadonlySet<string>) {
  const wanted = new Set(letters.map(({ recipientId }) => recipientId));
  return mailsCausedBy(events, causeId, 'MailQueued')
    .filter(({ mailId, recipientId }) => !wanted.has(recipientId) && !settled.has(mailId))
    .map(({ mailId, kind, recipientId }) => ({ mailId, kind, recipientId }));
}

const recorder =
  (deps: DocumentMailsDeps, cause: MailCause, correlationId: string, attempt: number) =>
  (outcome: 'QUEUED' | 'ACCEPTED' | 'FAILED', fact: Omit<MailFact, 'causedBy'>, step: string, reason = '') =>
    documentStreams(deps.engine).execute(
      {
        type: 'RecordMail',
        data: { documentId: cause.documentId, outcome, ...fact, causedBy: cause.id, attempt, reason: reason.slice(0, 300) },
      },
      {
        actor: { kind: 'process', id: 'document-mails' },
        commandId: nameId('mail-state', fact.mailId, step),
        correlationId,
        causationId: cause.id,
      },
    );
