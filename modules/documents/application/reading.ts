import type { Position } from '../../../shared-kernel/event-store/port.ts';
import type { InboxCounts, InboxQuery, InboxSight } from '../contract/inbox.ts';
import type { DocumentStatus } from '../contract/values.ts';
import type { TurnReader, TurnRow, TurnSlice } from '../contract/your-turn.ts';
import type { DocumentState } from '../domain/state.ts';

/** What the read side answers to the documents module's pages; modules/app wires the projections behind it. */
export interface DocumentPage {
  readonly state: DocumentState;
  readonly revision: number;
}

/** After an event of the document's own stream, at a moment (ISO 8601 with zone) or at a place of the whole history. */
export interface AsOf {
  readonly revision?: number;
  readonly time?: string;
  readonly position?: string;
}

export interface InboxRow {
  readonly documentID: string;
  /** Null once it is no longer kept. */
  readonly title: string | null;
  readonly status: DocumentStatus;
  /** The status as a list shows it: SHARED for documents of other accounts, REFUSED for a refused approval. */
  readonly label: DocumentStatus | 'REFUSED' | 'DECLINED' | 'SHARED';
  /** Cancelled by its owner alone, before anybody signed. */
  readonly isVoided: boolean;
  /** The reader put it out of their lists. */
  readonly isArchived: boolean;
  readonly addedOn: string;
  readonly modifiedOn: string;
  /** YYYY-MM-DD and when it ends, ISO 8601 UTC; null where the owner set none. */
  readonly lastDay: { readonly day: string; readonly endsAt: string } | null;
  readonly signed: number;
  readonly signers: number;
  /** The sub-user of the reader's account who is in charge of it; null: the owner. */
  readonly inCharge: { readonly userID: string; readonly fullName: string | null } | null;
  readonly people: readonly { readonly signatoryId: string; readonly due: boolean }[];
  /** Whom the document waits for and since when. */
  readonly waitingFor: { readonly name: string | null; readonly since: string } | null;
}

export interface InboxPage {
  readonly documents: readonly InboxRow[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** A page by cursor: what lies around it is asked for by `newer` and `older`; null where there is nothing. */
export interface InboxSlice {
  readonly documents: readonly InboxRow[];
  readonly newer: string | null;
  readonly older: string | null;
  /** Whichever of the two goes on in the order of the list. */
  readonly next: string | null;
  /** Of a search; null for a plain list, whose tab knows its number. */
  readonly found: { readonly count: number; readonly more: boolean } | null;
}

export interface TimelineRow {
  readonly eventId: string;
  /** From 1, over all streams that tell of the document, in the order in which they were written. */
  readonly number: number;
  /** Category of the stream: `document`, `vobo`, `cancellation`, `endorsement` or `special`. */
  readonly stream: string;
  /** In its stream, from 0. */
  readonly revision: number;
  readonly position: string;
  readonly type: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly actor: {
    readonly kind: string;
    readonly id: string;
    readonly name: string | null;
    readonly key?: string;
    /** Who of the account acted in the place of an approver; `name` is theirs. */
    readonly substitute?: string;
    /** Who was away: in charge of the document, or an approver of it, by id and name; left out where nobody was. */
    readonly standsInFor?: { readonly id: string; readonly name: string | null };
  };
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly causationId: string | null;
  readonly commandId: string;
  readonly data: unknown;
  /**
   * What an event of another module says in one sentence, with what people wrote in it or without; null for the document's own,
   * whose texts are here.
   */
  readonly sentence: ((language: 'es' | 'en', withWords: boolean) => string | null) | null;
}

/** What the other streams of a document said at a moment: approvals, the newest cancellation request and endorsements. */
export interface FlowsThen {
  readonly approvals: readonly ApproverStanding[];
  readonly cancellation: {
    readonly cancelationID: string;
    readonly status: string;
    readonly petitioner: { readonly role: string; readonly name: string | null };
    readonly requestedAt: string;
    readonly answer: { readonly authorized: boolean; readonly at: string } | null;
    readonly waitsFor: string | null;
  } | null;
  readonly endorsement: {
    readonly endorsementID: string;
    readonly status: string;
    readonly kind: string;
    readonly endorser: { readonly name: string | null };
    readonly endorsee: { readonly name: string | null };
    readonly askedAt: string;
    readonly signedAt: string | null;
    readonly settledAt: string | null;
  } | null;
  readonly specialEndorsement: {
    readonly endorsementID: string;
    readonly status: string;
    readonly requestedBy: { readonly role: string; readonly name: string | null };
    readonly requestedAt: string;
    readonly workflowDocumentID: string | null;
  } | null;
}

/** What an approver did in the newest round, as the stream of approvals says. */
export interface ApproverStanding {
  readonly approverId: string;
  readonly round: number;
  readonly status: 'WAITING' | 'PENDING' | 'ACCEPTED' | 'REFUSED' | 'CLOSED';
  readonly at: string | null;
  /** Who of the account answered in their place; null: they did themself. A forgotten person has no name. */
  readonly substitute: { readonly name: string | null } | null;
  readonly expiresAt: string | null;
  readonly comments: readonly {
    readonly title: string | null;
    readonly notes: string | null;
    readonly at: string;
    readonly substitute: { readonly name: string | null } | null;
  }[];
}

/** What pages are made of, each in its own time: a document as it is now, its history, the lists, and what the account tagged. */
export type ReadModel = 'page' | 'timeline' | 'list' | 'tags';

/** A tag of the account as the rows of its lists show it. */
export interface RowTag {
  readonly tagID: string;
  readonly name: string;
  readonly style: { readonly bgColor: string; readonly textColor: string };
}

/** Whose lists are read: the person, the account, and the address that they proved. */
export interface ListReader extends Pick<InboxQuery, 'ownerId' | 'viewerEmail' | 'sight'> {
  readonly readerId: string;
}

export interface DocumentReads {
  /** Waits until what is about to be read has seen what the caller wrote last; false when that takes too long. */
  caughtUp(position: Position, read: readonly ReadModel[]): Promise<boolean>;
  page(documentId: string, asOf?: AsOf): Promise<DocumentPage | null>;
  inbox(query: InboxQuery & { readonly page: number }): Promise<InboxPage>;
  /** The same list by cursor; an empty cursor is the beginning. */
  inboxSlice(query: InboxQuery, cursor: string, limit?: number): Promise<InboxSlice>;
  /** Addresses of parties of the account's own documents that hold this part, at most 20. */
  partyEmails(ownerId: string, part: string, sight?: InboxSight): Promise<readonly string[]>;
  /** Ids of what is in the charge of this sub-user of the account, now or before; of these only, where some are named. */
  inChargeOf(ownerId: string, subUserId: string, limit: number, among?: readonly string[]): Promise<readonly string[]>;
  counts(reader: Pick<InboxQuery, 'ownerId' | 'viewerEmail' | 'sight'>): Promise<InboxCounts>;
  /** How many of these the reader put away. */
  archivedCounts(reader: ListReader): Promise<InboxCounts>;
  /** Whether a document is in one of the reader's lists. */
  isListed(reader: ListReader, documentId: string): Promise<boolean>;
  /** What waits for a reader, by cursor; an empty one is the beginning. */
  yourTurn(reader: TurnReader, now: Date, cursor: string, limit: number): Promise<TurnSlice>;
  /** Of these documents, what began last to wait for the reader in each. */
  turnsIn(reader: TurnReader, now: Date, documentIds: readonly string[]): Promise<ReadonlyMap<string, TurnRow>>;
  yourTurnCount(reader: TurnReader, now: Date): Promise<number>;
  /** Documents of other accounts that name this address among their observers. */
  shared(ownerId: string, email: string | null, page: number): Promise<InboxPage>;
  /** Every event of all streams of the document, in the order in which they were written. */
  timeline(documentId: string, asOf?: AsOf): Promise<readonly TimelineRow[]>;
  /** As it is said on the telephone; null while the read model has not seen the document. */
  folio(documentId: string): Promise<string | null>;
  /** What an account tagged these documents with, which are its own; those without tags are left out. */
  tags(ownerId: string, documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly RowTag[]>>;
  /** Of these documents, by their ids; those that the read model has not seen are left out. */
  folios(documentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The document of an account that bears this folio; null where none does. */
  documentWithFolio(ownerId: string, folio: string): Promise<string | null>;
  /** Approvals, cancellation and endorsements as they stood. */
  flows(documentId: string, asOf?: AsOf): Promise<FlowsThen>;
}
