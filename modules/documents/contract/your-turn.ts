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
}

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
