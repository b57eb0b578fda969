import { type EngineDeps, loadStream, runCommand } from '../../shared-kernel/decider/run-command.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { type Mailer, type MailFacts, type MailKind, renderMail } from '../delivery/index.ts';
import {
  type DocumentState,
  documentDefinition,
  dueSignatories,
  footerLinkOf,
  hasSigned,
  observerCode,
  recordMailCommand,
  signatoriesOf,
  signingCode,
} from '../documents/index.ts';

/**
 * Flow: what happens to a document is told to the people it concerns. One work item an event; each
 * mail's id is made of event and recipient, so that a repeated item sends nothing new. The signing
 * code is computed here, put into the mail and nowhere else.
 */
export const mailCauses = ['SigningLinksIssued', 'SigningLinkRenewed', 'SignatureRecorded', 'ObserversAdded', 'DocumentCompleted'] as const;

export interface DocumentMailsDeps {
  readonly engine: EngineDeps;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly productName: string;
  readonly linkSecret: Uint8Array;
  /** The language an account chose; null when the account is not there any more. */
  accountLanguage(userId: string): Promise<'es' | 'en' | null>;
}

interface Letter<K extends MailKind = MailKind> {
  kind: K;
  recipientId: string;
  to: string;
  facts: MailFacts[K];
}

export type MailCause = Pick<RecordedEvent, 'id' | 'type' | 'revision'> & { documentId: string };

/** A mail that was not taken over and may be handed in again. */
export class MailsWaiting extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MailsWaiting';
  }
}

export async function sendMailsOf(deps: DocumentMailsDeps, cause: MailCause, attempt: number): Promise<void> {
  const now = await loadStream(deps.engine, documentDefinition, cause.documentId);
  const then = await loadStream(deps.engine, documentDefinition, cause.documentId, { untilRevision: cause.revision });
  const event = then.events.at(-1);
  if (!event || event.id !== cause.id) throw new Error(`event ${cause.id} is not at revision ${cause.revision}`);
  // Parties are written to in the language of the document, the account in its own (I18N-005).
  const ofDocument = then.state.setup?.language ?? 'es';
  const owner = then.state.uploaded?.uploadedBy.userId ?? '';
  let waiting: string | null = null;
  for (const letter of lettersFor(deps, then.state, now.state, event.type, event.data)) {
    const mailId = nameId('mail', cause.id, letter.recipientId);
    const language = letter.recipientId === owner ? ((await deps.accountLanguage(owner)) ?? ofDocument) : ofDocument;
    const mail = renderMail(letter.kind, language, letter.facts, { productName: deps.productName });
    const outcome = await deps.mailer.send({ mailId, to: letter.to, language, ...mail });
    await runCommand(
      deps.engine,
      documentDefinition,
      recordMailCommand,
      {
        documentId: cause.documentId,
        outcome: outcome.accepted ? 'ACCEPTED' : 'FAILED',
        mailId,
        kind: letter.kind,
        recipientId: letter.recipientId,
        causedBy: cause.id,
        attempt,
        reason: outcome.accepted ? '' : outcome.reason.slice(0, 300),
      },
      {
        actor: { kind: 'process', id: 'document-mails' },
        // Success is recorded once for ever, each failed try once.
        commandId: nameId('mail-state', mailId, outcome.accepted ? 'accepted' : `failed-${attempt}`),
        correlationId: event.metadata.correlationId,
        causationId: cause.id,
      },
    );
    if (!outcome.accepted && outcome.retry) waiting = outcome.reason;
  }
  if (waiting) throw new MailsWaiting(waiting);
}

function lettersFor(deps: DocumentMailsDeps, then: DocumentState, now: DocumentState, type: string, data: object): Letter[] {
  // Nothing more is asked of anybody once a document was deleted.
  if (now.isDeleted) return [];
  switch (type) {
    case 'SigningLinksIssued':
      return [
        ...dueSignatories(then).flatMap((one) => signingLetter(deps, 'signing_request', now, one.signatoryId)),
        ...observerLetters(deps, then, then.observers),
      ];
    case 'SigningLinkRenewed':
      return signingLetter(deps, 'resend', now, (data as { signatoryId: string }).signatoryId);
    case 'SignatureRecorded': {
      if (!then.setup?.hasOrder) return [];
      const signedBy = (data as { signatoryId: string }).signatoryId;
      const before = dueSignatories({ ...then, signatures: then.signatures.filter((one) => one.signatoryId !== signedBy) });
      const due = dueSignatories(then).filter((one) => !before.some((other) => other.signatoryId === one.signatoryId));
      return due.flatMap((one) => signingLetter(deps, 'next_turn', now, one.signatoryId));
    }
    case 'ObserversAdded':
      return observerLetters(deps, now, (data as { observers: DocumentState['observers'] }).observers);
    case 'DocumentCompleted':
      return completedLetters(deps, now);
    default:
      return [];
  }
}

function signingLetter(
  deps: DocumentMailsDeps,
  kind: 'signing_request' | 'next_turn' | 'resend',
  state: DocumentState,
  signatoryId: string,
): Letter[] {
  const signatory = signatoriesOf(state).find((one) => one.signatoryId === signatoryId);
  const link = state.links[signatoryId];
  const to = signatory?.email?.value;
  if (!signatory || signatory.isOwner || !link || !to || hasSigned(state, signatoryId)) return [];
  const code = signingCode(deps.linkSecret, { documentId: state.documentId, signatoryId, round: link.round, issue: link.issue });
  return [
    {
      kind,
      recipientId: signatoryId,
      to,
      facts: {
        recipientName: signatory.name.value ?? '',
        senderName: state.uploaded?.uploadedBy.name.value ?? '',
        title: state.setup?.title ?? '',
        message: state.setup?.message ?? null,
        // The code stands behind the hash, which browsers send to no server and to no other page.
        link: `${deps.publicUrl}/signatory/${state.documentId}/${signatoryId}#${code}`,
        expiresAt: new Date(link.expiresAt),
      },
    },
  ];
}

const observerLetters = (deps: DocumentMailsDeps, state: DocumentState, observers: DocumentState['observers']): Letter[] =>
  observers.flatMap((one) =>
    one.email.value
      ? [
          {
            kind: 'observer_link' as const,
            recipientId: one.sharedWithID,
            to: one.email.value,
            facts: {
              recipientName: null,
              senderName: state.uploaded?.uploadedBy.name.value ?? '',
              title: state.setup?.title ?? '',
              link: `${deps.publicUrl}/observer/${state.documentId}/${one.sharedWithID}#${observerCode(deps.linkSecret, state.documentId, one.sharedWithID)}`,
              expiresAt: null,
            },
          },
        ]
      : [],
  );

function completedLetters(deps: DocumentMailsDeps, state: DocumentState): Letter[] {
  const owner = state.uploaded!.uploadedBy;
  const parties = [
    { id: owner.userId, name: owner.name.value, email: owner.email.value },
    ...signatoriesOf(state)
      .filter((one) => !one.isOwner)
      .map((one) => ({ id: one.signatoryId, name: one.name.value, email: one.email?.value ?? null })),
  ];
  return parties.flatMap(({ id, name, email }) =>
    email
      ? [
          {
            kind: 'completed' as const,
            recipientId: id,
            to: email,
            facts: {
              recipientName: name ?? '',
              title: state.setup?.title ?? '',
              link: footerLinkOf(deps, state),
              completedAt: new Date(state.completedAt ?? state.modifiedOn),
              signatures: state.signatures.length,
            },
          },
        ]
      : [],
  );
}
