import type { EndorsementEventData } from '../contract/events.ts';

/** STATE-028, the ordinary flow; REJECTED also after the owner withdrew the request. */
export type EndorsementStatus = 'NONE' | 'PENDING' | 'APPROVED' | 'COMPLETED' | 'REJECTED';

export interface Rejection {
  /** The document itself could not take the endorsement, the endorser declined, or the owner withdrew it. */
  readonly by: 'DOCUMENT' | 'ENDORSER' | 'OWNER';
  readonly reason: EndorsementEventData<'EndorsementDeclined'>['reason'];
  readonly code: string | null;
  readonly at: string;
  readonly eventId: string;
}

/** One request, folded from the stream. */
export interface EndorsementRequest extends EndorsementEventData<'EndorsementAsked'> {
  readonly status: Exclude<EndorsementStatus, 'NONE'>;
  readonly askedAt: string;
  /** The document waits for this endorsement. */
  readonly isAdmitted: boolean;
  /** SHA-256 of the sheets that were handed to the endorser. */
  readonly presented: readonly string[];
  readonly signature: (EndorsementEventData<'EndorsementSigned'> & { readonly at: string }) | null;
  readonly seal: EndorsementEventData<'EndorsementSheetSealed'> | null;
  readonly constancia: (EndorsementEventData<'EndorsementConstanciaRecorded'> & { readonly eventId: string }) | null;
  readonly rejection: Rejection | null;
  readonly settledAt: string | null;
}

/** The endorsements of a document, oldest first; the status is that of the newest. */
export interface EndorsementState {
  readonly status: EndorsementStatus;
  readonly documentId: string;
  readonly ownerId: string;
  readonly requests: readonly EndorsementRequest[];
}

export const initialEndorsement: EndorsementState = { status: 'NONE', documentId: '', ownerId: '', requests: [] };

export const newestEndorsement = (state: EndorsementState): EndorsementRequest | null => state.requests.at(-1) ?? null;

export const endorsementOf = (state: EndorsementState, endorsementId: string): EndorsementRequest | null =>
  state.requests.find((request) => request.endorsementId === endorsementId) ?? null;
