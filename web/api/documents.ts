import { api } from './base.ts';
import type { Call } from './call.ts';
import type { Counts, InboxPlace, InboxSlice, SavedView, TurnSlice } from './inbox-types.ts';
import type { DocumentView, SignatureType, Timeline, WordChoice } from './types.ts';

export interface InboxQuery {
  readonly userId: string;
  readonly place: InboxPlace;
  /** As an answer gave it; empty: the newest. */
  readonly cursor: string;
  /** Left out: 15. */
  readonly limit?: number;
}

/** Somebody whom the account sent a document to; `name` is null where only the address is known. */
export interface KnownRecipient {
  readonly recipientID: string;
  readonly name: string | null;
  readonly emailID: string;
}

export interface SetupInput {
  readonly documentID: string;
  readonly title?: string;
  readonly message?: string | null;
  readonly language?: 'es' | 'en';
  readonly whoSigns?: 'ONLY_ME' | 'ME_AND_OTHERS' | 'OTHERS' | null;
  readonly hasOrder?: boolean;
  readonly isActiveGeolocation?: boolean;
  readonly autoSign?: boolean;
  readonly ownerOrder?: number;
  readonly linkTermSeconds?: number;
  readonly signatory?: readonly { name: string; emailID?: string; whatsapp?: string; order: number; signatureType: SignatureType | null }[];
  readonly sharedWith?: readonly { emailID: string }[];
  readonly voBo?: readonly { name: string; emailID: string; order?: number }[];
  readonly isEndorsement?: boolean;
}

/** `rename` corrects the name alone; `replace` asks who is named here instead. */
export interface SignatoryCorrection {
  readonly documentID: string;
  readonly signatoryID: string;
  readonly act: 'rename' | 'replace' | 'remove';
  /** Left out when somebody is taken out. */
  readonly name?: string;
  readonly emailID?: string;
  /** With `replace`: of the only e.firma that may sign. */
  readonly rfc?: string;
}

export interface PlaceInput {
  readonly fieldId?: string;
  readonly signatoryID: string;
  readonly type: 'SIGNATURE';
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label?: string;
}

/** A plain list, the simple search, or the advanced one as soon as any of its criteria is given. */
function listCall({ userId, place, cursor, limit }: InboxQuery): Call {
  const { tab, search, sort, archived, ...criteria } = place;
  const given = Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== ''));
  // Who searches looks for it wherever it lies.
  const searches = search !== '' || Object.keys(given).length > 0;
  const query = new URLSearchParams({
    cursor,
    ...(limit ? { limit: String(limit) } : {}),
    ...(tab === 'all' ? {} : { criteria: tab }),
    ...(sort === '' ? {} : { sort }),
    ...(archived === 'true' ? { archived } : searches ? {} : { archived: 'false' }),
  }).toString();
  if (Object.keys(given).length > 0)
    return { method: 'POST', path: `/api/documents/advanced-search?${query}`, body: { ...given, ...(search ? { search } : {}) } };
  if (search !== '') return { method: 'POST', path: `/api/documents/search?${query}`, body: { search } };
  return { method: 'POST', path: `/api/document/${userId}?${query}`, body: {} };
}

const documentTags = (documentID: string) => [
  { type: 'Document' as const, id: documentID },
  { type: 'Timeline' as const, id: documentID },
  'Inbox' as const,
];

/** Lists, one document, its history, and everything an owner decides. */
export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    inbox: build.query<InboxSlice, InboxQuery>({ query: listCall, providesTags: ['Inbox'] }),
    partyEmails: build.query<readonly string[], string>({
      query: (search) => ({ method: 'POST', path: '/api/documents/advanced-search/emails', body: { search } }),
      transformResponse: ({ emails }: { emails: readonly string[] }) => emails,
      keepUnusedDataFor: 30,
    }),
    /** People written to before whose name or address has a word that begins so; newest first, at most 8. */
    recipients: build.query<readonly KnownRecipient[], string>({
      query: (q) => ({ method: 'GET', path: `/api/document/recipients?${new URLSearchParams({ q })}` }),
      transformResponse: ({ recipients }: { recipients: readonly KnownRecipient[] }) => recipients,
      providesTags: ['Recipients'],
      keepUnusedDataFor: 30,
    }),
    forgetRecipient: build.mutation<unknown, string>({
      query: (recipientID) => ({ method: 'DELETE', path: `/api/document/recipients/${encodeURIComponent(recipientID)}` }),
      invalidatesTags: ['Recipients'],
    }),
    savedViews: build.query<readonly SavedView[], void>({
      query: () => ({ method: 'GET', path: '/api/documents/saved-views' }),
      transformResponse: ({ views }: { views: readonly SavedView[] }) => views,
      providesTags: ['SavedViews'],
    }),
    saveView: build.mutation<SavedView, Omit<SavedView, 'viewID'>>({
      query: (body) => ({ method: 'POST', path: '/api/documents/saved-views', body }),
      invalidatesTags: (_view, error) => (error ? [] : ['SavedViews']),
    }),
    removeView: build.mutation<unknown, string>({
      query: (viewID) => ({ method: 'DELETE', path: `/api/documents/saved-views/${viewID}` }),
      invalidatesTags: ['SavedViews'],
    }),
    yourTurn: build.query<TurnSlice, { cursor: string; limit?: number }>({
      query: ({ cursor, limit = 15 }) => ({
        method: 'GET',
        path: `/api/documents/your-turn?${new URLSearchParams({ cursor, limit: String(limit) })}`,
      }),
      providesTags: ['Inbox'],
    }),
    /** The reader's own link to sign or to approve: with its code, so that it is asked for when they go there and kept nowhere. */
    ownLink: build.mutation<{ link: string }, { documentID: string; as: 'signatory' | 'approver'; id: string }>({
      query: ({ documentID, as, id }) =>
        as === 'signatory'
          ? { method: 'PUT', path: '/api/document/own-link', body: { documentID, signatoryID: id } }
          : { method: 'PUT', path: `/api/vobo/${encodeURIComponent(documentID)}/own-link`, body: { voBoID: id } },
      // A refusal means that the list is not what it was.
      invalidatesTags: (_link, error) => (error ? ['Inbox'] : []),
    }),
    archive: build.mutation<unknown, { documentID: string; archived: boolean }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/archive', body }),
      invalidatesTags: (_done, error) => (error ? [] : ['Inbox']),
    }),
    counts: build.query<{ pendingDocumentsCount: number; counts: Counts; archived: Counts; yourTurn: number }, void>({
      query: () => ({ method: 'POST', path: '/api/documents/pendings/count', body: {} }),
      providesTags: ['Inbox'],
    }),
    document: build.query<DocumentView, string>({
      query: (id) => ({ method: 'GET', path: `/api/get-document/${id}` }),
      providesTags: (_view, _error, id) => [{ type: 'Document', id }],
    }),
    documentAsOf: build.query<DocumentView, { id: string; asOf: string }>({
      query: ({ id, asOf }) => ({ method: 'GET', path: `/api/document/${id}/state?asOf=${encodeURIComponent(asOf)}` }),
    }),
    timeline: build.query<Timeline, string>({
      query: (id) => ({ method: 'GET', path: `/api/document/${id}/timeline` }),
      providesTags: (_view, _error, id) => [{ type: 'Timeline', id }],
    }),
    changeSetup: build.mutation<DocumentView, SetupInput>({
      query: (body) => ({ method: 'PUT', path: '/api/document', body }),
      invalidatesTags: (_view, error, { documentID }) => (error ? [] : documentTags(documentID)),
    }),
    chooseWordText: build.mutation<DocumentView, { documentID: string } & WordChoice>({
      query: (body) => ({ method: 'PUT', path: '/api/document/word-choice', body }),
      invalidatesTags: (_view, _error, { documentID }) => documentTags(documentID),
    }),
    convertAgain: build.mutation<DocumentView, { documentID: string }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/convert-again', body }),
      invalidatesTags: (_view, _error, { documentID }) => documentTags(documentID),
    }),
    approvePages: build.mutation<DocumentView, { documentID: string; sha256: string }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/approve-pages', body }),
      // A refusal means that the draft is not what it was.
      invalidatesTags: (_view, _error, { documentID }) => documentTags(documentID),
    }),
    duplicate: build.mutation<DocumentView, { documentID: string }>({
      query: (body) => ({ method: 'POST', path: '/api/document/duplicate', body }),
      invalidatesTags: (_view, error) => (error ? [] : ['Inbox']),
    }),
    placeFields: build.mutation<DocumentView, { documentID: string; staticSignPositions: readonly PlaceInput[] }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/draw', body }),
      invalidatesTags: (_view, error, { documentID }) => (error ? [] : documentTags(documentID)),
    }),
    send: build.mutation<{ documentID: string; status: string }, { documentID: string; title: string }>({
      query: ({ title, ...body }) => ({ method: 'PUT', path: '/api/document/send-mail', body, about: title }),
      invalidatesTags: (_view, error, { documentID }) => (error ? [] : [...documentTags(documentID), 'Recipients' as const]),
    }),
    setLastDay: build.mutation<DocumentView, { documentID: string; lastDay: string | null }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/last-day', body }),
      invalidatesTags: (_view, error, { documentID }) => (error ? [] : documentTags(documentID)),
    }),
    voidDocument: build.mutation<DocumentView, { documentID: string; reason: string }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/void', body }),
      // After a refusal too: somebody may have signed meanwhile, and the page then shows the way that is left.
      invalidatesTags: (_view, _error, { documentID }) => documentTags(documentID),
    }),
    resendLink: build.mutation<{ documentID: string; expiry: string | null }, { documentID: string; signatoryID: string }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/send-mail', body }),
      invalidatesTags: (_view, error, { documentID }) => (error ? [] : documentTags(documentID)),
    }),
    resendApprover: build.mutation<unknown, { documentID: string; voBoID: string }>({
      query: ({ documentID, voBoID }) => ({ method: 'PUT', path: `/api/vobo/${encodeURIComponent(documentID)}/resend`, body: { voBoID } }),
      invalidatesTags: (_view, error, { documentID }) => (error ? [] : documentTags(documentID)),
    }),
    correctSignatory: build.mutation<DocumentView, SignatoryCorrection>({
      query: (body) => ({ method: 'PUT', path: '/api/document/signatory', body }),
      // After a refusal too: somebody may have signed meanwhile, or the person was corrected from another page.
      invalidatesTags: (_view, _error, { documentID }) => documentTags(documentID),
    }),
    reopenSigning: build.mutation<DocumentView, { documentID: string; signatoryID: string }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/reopen', body }),
      // After a refusal too: they may have been asked again, or replaced, from another page.
      invalidatesTags: (_view, _error, { documentID }) => documentTags(documentID),
    }),
    share: build.mutation<unknown, { documentID: string; sharedWith: readonly { emailID: string }[] }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/share-observer', body }),
      invalidatesTags: (_view, error, { documentID }) => (error ? [] : documentTags(documentID)),
    }),
    remove: build.mutation<unknown, { documentIDs: readonly string[] }>({
      query: (body) => ({ method: 'PUT', path: '/api/document/delete', body }),
      invalidatesTags: (_view, error) => (error ? [] : ['Inbox']),
    }),
  }),
});

export const {
  useInboxQuery,
  useYourTurnQuery,
  useOwnLinkMutation,
  useArchiveMutation,
  usePartyEmailsQuery,
  useRecipientsQuery,
  useForgetRecipientMutation,
  useSavedViewsQuery,
  useSaveViewMutation,
  useRemoveViewMutation,
  useCountsQuery,
  useDocumentQuery,
  useLazyDocumentQuery,
  useDocumentAsOfQuery,
  useTimelineQuery,
  useChooseWordTextMutation,
  useConvertAgainMutation,
  useApprovePagesMutation,
  useDuplicateMutation,
  useChangeSetupMutation,
  usePlaceFieldsMutation,
  useSendMutation,
  useResendLinkMutation,
  useReopenSigningMutation,
  useSetLastDayMutation,
  useVoidDocumentMutation,
  useResendApproverMutation,
  useCorrectSignatoryMutation,
  useShareMutation,
  useRemoveMutation,
} = documentsApi;
