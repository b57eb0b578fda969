/**
 * Why a document waits for its reader. sign, approve, endorse: their own part in it. cancellation: a request to cancel is theirs to
 * answer. All others are the owner's: a failed preparation, a refused approval, somebody who does not sign or says it is not theirs,
 * a last day that is over, an address that takes no letters, a link that was asked for, a contract brought for a special endorsement.
 */
export const TURN_REASONS = [
  'sign',
  'approve',
  'endorse',
  'cancellation',
  'not-prepared',
  'approval-refused',
  'declined',
  'not-theirs',
  'last-day-passed',
  'bounced',
  'link-asked',
  'special-endorsement',
] as const;
export type TurnReason = (typeof TURN_REASONS)[number];

/** Whom a list of what waits is made for. */
export interface TurnReader {
  /** The owner of an account, or a sub-user. */
  readonly userId: string;
  /** Null for whoever did not prove theirs. */
  readonly viewerEmail: string | null;
  /** Who of the account is away and has named the reader: what waits for them in documents in their charge waits for the reader too, but for what is a person's own. */
  readonly standsInFor?: readonly string[];
  /** Approvals that the reader may answer in the place of who is away: of their account `ownerId`, those asked of these addresses. */
  readonly approvesFor?: { readonly ownerId: string; readonly addresses: readonly string[] };
  /** A program of theirs asks: only about tests, or about all the rest. Left out: about every document. */
  readonly isTest?: boolean;
}

/** What is done in the place of another by who stands in for that very person, if at all, and by nobody because of the document. */
export const OWN_TURNS: readonly TurnReason[] = ['sign', 'approve', 'endorse', 'cancellation', 'special-endorsement'];

export interface TurnRow {
  /** Of this matter alone: one document may wait for two. */
  readonly turnID: string;
  readonly documentID: string;
  /** Null once it is no longer kept. */
  readonly title: string | null;
  readonly reason: TurnReason;
  /** The document is of the reader's account. */
  readonly isOwner: boolean;
  /** Who sent the document. */
  readonly sender: string | null;
  /** Whom the matter is about; null where it is about nobody. */
  readonly person: { readonly id: string; readonly name: string | null } | null;
  /** In whose place the reader would act; null: it is their own matter. */
  readonly inPlaceOf: { readonly name: string | null } | null;
  /** The id that the matter is known by: of the part, the request or the endorsement; empty where it is the document alone. */
  readonly subject: string;
  /** ISO 8601 UTC; `until`: nothing can be done from then on. */
  readonly since: string;
  readonly until: string | null;
}

export interface TurnSlice {
  readonly turns: readonly TurnRow[];
  /** Cursor of the rows after these; null where there are none. */
  readonly next: string | null;
  /** Of all that waits. */
  readonly count: number;
}
