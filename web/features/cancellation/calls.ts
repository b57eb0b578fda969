import { api } from '../../api/base.ts';

export type CancellationStatus = 'REQUESTED' | 'AUTHORIZED' | 'WAITING' | 'APPLIED' | 'REJECTED' | 'VOIDED';

export interface PartyName {
  readonly role: 'OWNER' | 'SIGNATORY';
  /** null: forgotten. */
  readonly name: string | null;
}

export interface EvidencePiece {
  readonly evidenceID: string;
  readonly fileName: string | null;
  readonly mediaType: 'application/pdf' | 'image/png' | 'image/jpeg';
  /** Bytes. */
  readonly size: number;
  readonly url: string;
}

export interface CancellationView {
  readonly cancelationID: string;
  readonly documentID: string;
  readonly title: string;
  readonly status: CancellationStatus;
  readonly documentStatus: string;
  readonly petitioner: PartyName;
  readonly reviewers: readonly PartyName[];
  /** By which rule they were chosen; OTHER_SIGNERS: all others, as it was before. */
  readonly asked: 'OWNER' | 'REACHED_SIGNERS' | 'OTHER_SIGNERS';
  readonly reason: string | null;
  readonly evidence: readonly EvidencePiece[];
  readonly requestedAt: string;
  readonly answer: { readonly authorized: boolean; readonly by: string | null; readonly at: string; readonly notes: string | null } | null;
  /** Status of the document that an authorised cancellation waits out. */
  readonly waitsFor: string | null;
  readonly settledAt: string | null;
  /** Of one that is void: why. */
  readonly voidedFor: 'DOCUMENT_DELETED' | 'DOCUMENT_VOIDED' | 'NOBODY_LEFT' | null;
  readonly isPetitioner: boolean;
  readonly isReviewer: boolean;
  readonly canAnswer: boolean;
}

export interface CancellationsOfDocument {
  readonly documentID: string;
  readonly title: string;
  readonly documentStatus: string;
  /** What the session is in the document; null: it only reads. */
  readonly role: PartyName['role'] | null;
  readonly mayAsk: boolean;
  /** Who would answer a request of this session, and by which rule; null: nobody's request. */
  readonly reviewers: readonly PartyName[];
  readonly asked: CancellationView['asked'] | null;
  /** Why nobody could answer it. */
  readonly nobody: 'cancellation.nobody_to_answer' | 'cancellation.nobody_reached' | null;
  /** The newest first. */
  readonly requests: readonly CancellationView[];
}

/** A request is named `<documentID>.<number>`. */
const documentOf = (cancelationID: string): string => cancelationID.split('.')[0] ?? '';

/** What changes a document changes what may be asked about it, so both share its tag. */
export const documentTags = (documentID: string) =>
  [{ type: 'Document', id: documentID }, { type: 'Timeline', id: documentID }, 'Inbox'] as const;

const cancellationApi = api.injectEndpoints({
  endpoints: (build) => ({
    cancellationsOf: build.query<CancellationsOfDocument, string>({
      query: (documentID) => ({ method: 'GET', path: `/api/cancellation/document/${encodeURIComponent(documentID)}` }),
      providesTags: (_answer, _error, documentID) => [{ type: 'Document', id: documentID }],
    }),
    cancellation: build.query<CancellationView, string>({
      query: (id) => ({ method: 'GET', path: `/api/cancellation/${encodeURIComponent(id)}` }),
      providesTags: (_answer, _error, id) => [{ type: 'Document', id: documentOf(id) }],
    }),
    answerCancellation: build.mutation<CancellationView, { id: string; answer: 'AUTHORIZE' | 'REJECT'; notes: string }>({
      query: ({ id, ...body }) => ({ method: 'PUT', path: `/api/cancellation/${encodeURIComponent(id)}/answer`, body }),
      // Also of a refusal: it says that the request is not what the page shows.
      invalidatesTags: (_answer, _error, { id }) => [...documentTags(documentOf(id))],
    }),
  }),
});

export const { useCancellationsOfQuery, useCancellationQuery, useAnswerCancellationMutation } = cancellationApi;

/** Nobody answered it yet, or the document has not followed its answer. */
export const isAwaited = ({ status }: Pick<CancellationView, 'status'>): boolean =>
  status === 'REQUESTED' || status === 'AUTHORIZED' || status === 'WAITING';

/** Milliseconds between two looks: soon while the document follows, seldom while people think, never after the end. */
export const pace = (status: CancellationStatus | undefined): number =>
  status === 'AUTHORIZED' || status === 'WAITING' ? 2_000 : status === 'REQUESTED' ? 10_000 : 0;
