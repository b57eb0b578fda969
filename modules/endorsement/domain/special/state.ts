import type { SpecialEventData } from '../../contract/special-events.ts';

/** STATE-028, the special flow. */
export type SpecialStatus = 'NONE' | 'PENDING' | 'APPROVED' | 'REJECTED';

export interface SpecialRequest extends SpecialEventData<'SpecialEndorsementRequested'> {
  readonly status: Exclude<SpecialStatus, 'NONE'>;
  readonly requestedAt: string;
  readonly answer: {
    readonly at: string;
    readonly eventId: string;
    readonly workflowDocumentId: string | null;
    readonly notes: SpecialEventData<'SpecialEndorsementRejected'>['notes'];
  } | null;
}

/** The special endorsements of a document, oldest first; the status is that of the newest. */
export interface SpecialState {
  readonly status: SpecialStatus;
  readonly documentId: string;
  readonly ownerId: string;
  readonly requests: readonly SpecialRequest[];
}

export const initialSpecial: SpecialState = { status: 'NONE', documentId: '', ownerId: '', requests: [] };

export const newestSpecial = (state: SpecialState): SpecialRequest | null => state.requests.at(-1) ?? null;

export const specialOf = (state: SpecialState, endorsementId: string): SpecialRequest | null =>
  state.requests.find((request) => request.endorsementId === endorsementId) ?? null;
