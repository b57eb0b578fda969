import type { CancellationEventData, Party } from '../contract/events.ts';

export type CancellationStatus = 'NONE' | 'REQUESTED' | 'AUTHORIZED' | 'WAITING' | 'APPLIED' | 'REJECTED' | 'VOIDED';

export interface CancellationAnswer {
  readonly authorises: boolean;
  readonly role: Party['role'];
  readonly id: string;
  readonly notes: CancellationEventData<'CancellationAuthorized'>['notes'];
  readonly at: string;
  readonly eventId: string;
}

/** One request, folded from the stream. */
export interface CancellationRequest extends Omit<CancellationEventData<'CancellationRequested'>, 'asked'> {
  /** Put to the other signatories who signed or whose turn had come; absent in all others, which say by their reviewers whom they were put to. */
  readonly asked?: 'REACHED_SIGNERS';
  readonly status: Exclude<CancellationStatus, 'NONE'>;
  readonly requestedAt: string;
  readonly answer: CancellationAnswer | null;
  /** Status of the document that the authorised cancellation waits out; null while it does not wait. */
  readonly waitsFor: string | null;
  readonly settledAt: string | null;
  /** Void, for nobody was left to answer it; absent in all others. */
  readonly hasNobodyLeft?: true;
}

/** The cancellation requests of a document, oldest first; the status is that of the newest. */
export interface CancellationState {
  readonly status: CancellationStatus;
  readonly documentId: string;
  readonly ownerId: string;
  readonly requests: readonly CancellationRequest[];
}

export const initialCancellation: CancellationState = { status: 'NONE', documentId: '', ownerId: '', requests: [] };

export const newestRequest = (state: CancellationState): CancellationRequest | null => state.requests.at(-1) ?? null;

/** Somebody may ask, once nothing is open: at first, after a rejection, and where nobody was left to answer. */
export const hasRoom = (state: CancellationState): boolean => {
  const newest = newestRequest(state);
  return newest === null || newest.status === 'REJECTED' || newest.hasNobodyLeft === true;
};

export const requestOf = (state: CancellationState, cancelationId: string): CancellationRequest | null =>
  state.requests.find((request) => request.cancelationId === cancelationId) ?? null;

type PartyId = Pick<Party, 'role' | 'id'>;

export const isReviewer = (request: CancellationRequest, { role, id }: PartyId): boolean =>
  request.reviewers.some((reviewer) => reviewer.role === role && reviewer.id === id);

export const isPetitioner = ({ petitioner }: CancellationRequest, { role, id }: PartyId): boolean =>
  petitioner.role === role && petitioner.id === id;
