import type { DecodedEvent } from '../../../shared-kernel/decider/codec.ts';
import { fold, loadStream } from '../../../shared-kernel/decider/load-stream.ts';
import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import type { Decider, DomainEvent } from '../../../shared-kernel/decider/types.ts';
import type { RecordedEvent } from '../../../shared-kernel/event-store/port.ts';
import type { KeyRing, RingKey } from '../../../shared-kernel/keys/ring.ts';
import type { NoticeHistory } from '../../accounts/index.ts';
import type { MailAttachment, Mailer, MailFacts, MailKind, SentDocument } from '../../delivery/index.ts';
import { type DocumentState, footerLinkOf, pagesOf, shownTitle } from '../../documents/index.ts';

export interface DocumentMailsDeps {
  readonly engine: EngineDeps;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly productName: string;
  /** Of the public page of a document. */
  readonly linkSecret: Uint8Array;
  /** Of the links to people. */
  readonly linkKeys: KeyRing;
  /** How long the link of the final mail works, in seconds from the completion. */
  readonly doneLinkTermSeconds: number;
  /** Files go with a mail up to this size together; 0: none do. */
  readonly attachmentsMaxBytes: number;
  /** As the account has it when the mail leaves. */
  signingMailsOf(ownerId: string): Promise<SigningMails>;
  /** A document's folio as it is said on the telephone; null: a mail goes without. */
  folioOf(documentId: string): Promise<string | null>;
  /** By which mails a person chose to hear of the documents they sent, and since when. */
  noticesOf(accountId: string): Promise<NoticeHistory>;
  /** The language an account chose, and the company its profile names; null when the account is not there any more. */
  accountOf(
    userId: string,
  ): Promise<{ readonly language: 'es' | 'en'; readonly companyName: string | null; readonly email: string | null } | null>;
  /** Who stands in at a moment for somebody of an account who is away; null: nobody. */
  substituteOf(memberId: string, ownerId: string, at: Date): Promise<string | null>;
  /** Who stands in at a moment for whoever of the account has this address; null: nobody, or nobody to write to. */
  standInOf(
    address: string,
    ownerId: string,
    at: Date,
  ): Promise<{ readonly accountId: string; readonly name: string; readonly email: string; readonly language: 'es' | 'en' } | null>;
  /** A sub-user who works in the account now and has proved the address; null: nobody to write to. */
  subUserOf(
    subUserId: string,
    ownerId: string,
  ): Promise<{ readonly accountId: string; readonly name: string; readonly email: string; readonly language: 'es' | 'en' } | null>;
}

/** How an account has its signers written to about signing (SUB-004, SUB-006). */
export type SigningMails = 'WITH_LINK' | 'WITHOUT_LINK' | 'NONE';

/** One mail to be written: of which kind, to whom, from which facts. */
export type Letter = {
  readonly [K in MailKind]: {
    readonly kind: K;
    readonly recipientId: string;
    readonly to: string;
    readonly facts: MailFacts[K];
    readonly attachments?: readonly MailAttachment[];
  };
}[MailKind];

/** The event that asks for mails: `revision` in the stream of its module. */
export type MailCause = Pick<RecordedEvent, 'id' | 'type' | 'revision'> & { readonly documentId: string };

/** What letters are written from: their links need a secret and the place of the product. */
export interface Writing
  extends Pick<
    DocumentMailsDeps,
    'engine' | 'publicUrl' | 'linkSecret' | 'linkKeys' | 'doneLinkTermSeconds' | 'attachmentsMaxBytes' | 'noticesOf'
  > {
  /** Who is told what concerns the sender (who-is-told.ts). */
  readonly senders: readonly Sender[];
}

/** A stream right after the event (`then`) and today (`now`). */
export interface AtCause<State, Event extends DomainEvent> {
  readonly event: DecodedEvent<Event>;
  readonly then: State;
  readonly now: State;
}

export async function atCause<State, Event extends DomainEvent>(
  engine: EngineDeps,
  decider: Decider<State, Event>,
  cause: MailCause,
): Promise<AtCause<State, Event>> {
  const { state: now, events } = await loadStream(engine, decider, cause.documentId);
  const event = events[cause.revision];
  if (!event || event.id !== cause.id) throw new Error(`event ${cause.id} is not at revision ${cause.revision}`);
  const then = fold(decider, events.slice(0, cause.revision + 1));
  return { event, then, now };
}

/** The key of the links that are written now. A mail that is written again may bring another code: both open its link. */
export const codeKey = ({ engine, linkKeys }: Pick<Writing, 'engine' | 'linkKeys'>): RingKey => linkKeys.current(engine.clock.now());

/** Opens a page of a document after a login (GUARD-007). */
export const pageLink = (
  { publicUrl }: Pick<Writing, 'publicUrl'>,
  action: 'view' | 'cancel-review' | 'endorsement-sign',
  code: string,
): string => `${publicUrl}/home/login?redirectDocumentPage=true&action=${action}&code=${encodeURIComponent(code)}`;

/** The public page that validates the document. */
export const publicLink = (deps: Writing, document: DocumentState): string => footerLinkOf(deps, document);

/** Null once it is no longer kept: each language has words for that. */
export const titleOf = (document: DocumentState): string | null => shownTitle(document);

/** The document as its people are shown it, and who sent it. */
export const sentBy = (document: DocumentState): SentDocument => {
  const owner = document.uploaded?.uploadedBy;
  return {
    title: titleOf(document),
    pages: pagesOf(document).length || null,
    sender: { name: owner?.name.value ?? '', email: owner?.email.value ?? null, company: null },
  };
};

/** A person to write to. A person whose address is not known or was forgotten is no recipient. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly to: string;
}

/** Somebody of the account that a document is of, written to where they have their address now, and in the language they chose. */
export interface Sender extends Recipient {
  /** Null: no account of theirs is there to say; the document's own. */
  readonly language: 'es' | 'en' | null;
  /** Why they are told: the account is theirs, the document is in their charge, or they stand in for who is in charge of it, or for an approver. */
  readonly as: 'owner' | 'inCharge' | 'substitute' | 'standIn';
}

/** Who stands in for approvers that are away. */
export interface StandIn extends Sender {
  readonly approverIds: readonly string[];
}

export function recipient(id: string, name: { value: string | null }, email: { value: string | null } | null | undefined): Recipient[] {
  const to = email?.value ?? '';
  return to === '' ? [] : [{ id, name: name.value ?? '', to }];
}

export function ownerOf(document: DocumentState): Recipient[] {
  const owner = document.uploaded?.uploadedBy;
  return owner ? recipient(owner.userId, owner.name, owner.email) : [];
}

/** Those who are told what concerns the sender, what every letter to them about it says, and the way to its page. */
export const toSenders = (deps: Writing, document: DocumentState) =>
  deps.senders.map(({ id, name, to }) => ({
    recipientId: id,
    to,
    about: { recipientName: name, title: titleOf(document), link: pageLink(deps, 'view', document.documentId) },
  }));
