/** Views of the inbox of endorsements: all, those that wait for the reader's signature, those by which they hold a document (UI-043, UI-044). */
export const ENDORSEMENT_CRITERIA = ['all', 'to-sign', 'received'] as const;
export type EndorsementCriteria = (typeof ENDORSEMENT_CRITERIA)[number];

export interface EndorsementListQuery {
  /** Account whose endorsements are listed. */
  readonly ownerId: string;
  /** Address of the reader, for what they are to endorse and what was endorsed to them; null for a reader who did not prove theirs. */
  readonly viewerEmail: string | null;
  readonly criteria: EndorsementCriteria;
  /** Of the account, only those of the documents that carry a tag now, or of one document; left out: all. */
  readonly selected?: { readonly kind: 'TAG'; readonly tagId: string } | { readonly kind: 'DOCUMENT'; readonly documentId: string };
}

export interface EndorsementRow {
  readonly endorsementID: string;
  readonly documentID: string;
  /** Of the document, as it is said on the telephone; null where it is not known yet. */
  readonly folio: string | null;
  /** SPECIAL: a new contract was brought (ENDO-002); it has no endorser and no endorsee. */
  readonly type: 'ORDINARY' | 'SPECIAL';
  readonly kind: 'PROPERTY' | 'PROCURATION' | 'GUARANTEE' | null;
  /** The title of the document; null once it is no longer kept. */
  readonly name: string | null;
  /** Only an ordinary endorsement becomes COMPLETED; a special one ends APPROVED. */
  readonly status: 'PENDING' | 'APPROVED' | 'COMPLETED' | 'REJECTED';
  /** The document waits for it; before this nobody signs. */
  readonly isAdmitted: boolean;
  readonly endorser: { readonly name: string | null } | null;
  readonly endorsee: { readonly name: string | null } | null;
  readonly requestedBy: { readonly name: string | null };
  /** Who signed the document, by name for its own account only. */
  readonly signed: number;
  readonly signers: number;
  readonly people: readonly { readonly name: string | null; readonly signed: boolean }[] | null;
  /** ISO 8601 UTC. */
  readonly askedAt: string;
  readonly signedAt: string | null;
  readonly settledAt: string | null;
  readonly modifiedOn: string;
  /** The document is of the reader's account. */
  readonly isOwner: boolean;
  readonly isEndorser: boolean;
  /** It is done, and the reader is the endorsee. */
  readonly isHolder: boolean;
  readonly canSign: boolean;
}

export interface EndorsementPage {
  readonly endorsements: readonly EndorsementRow[];
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** A page by cursor, null where there is nothing. */
export interface EndorsementSlice {
  readonly endorsements: readonly EndorsementRow[];
  readonly newer: string | null;
  readonly older: string | null;
}
